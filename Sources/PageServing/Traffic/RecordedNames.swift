import Glibc
import InputCore
import JSONCore
import ModuleConfiguration
import ModuleMapping
import UpstreamKit

/// The names that stand in recordings for texts which nobody may read there: what environment variables and files have
/// filled in, and cursors that came in header fields.
struct RecordedNames: Sendable {
    /// The length in bytes from which on a text is named; a shorter one is found in other words.
    static let minimumLength = 8

    /// A text, and the one in its place.
    private struct Name: Sendable {
        let text: [UInt8]
        let name: [UInt8]
    }

    /// In text and JSON.
    private var names: [Name] = []
    /// In addresses.
    private var encoded: [Name] = []

    /// The names of what is filled in; longer texts first, of which others may be parts.
    init(_ filled: [FilledText]) {
        for each in filled.sorted(by: { $0.text.utf8.count > $1.text.utf8.count }) {
            add(each.text, named: each.name)
        }
    }

    /// Adds the name of a cursor: the same for the same cursor, so that a replay finds the call that it leads to.
    mutating func add(cursor: String) {
        let digest = ContentDigest(of: Array(cursor.utf8)).description
        add(cursor, named: "cursor-" + String(decoding: digest.utf8.prefix(16), as: UTF8.self))
    }

    private mutating func add(_ text: String, named name: String) {
        guard text.utf8.count >= Self.minimumLength else { return }
        let plain = Name(text: Array(text.utf8), name: Array(name.utf8))
        let inJSON = Name(text: Self.json(text), name: Self.json(name))
        names.append(plain)
        if inJSON.text != plain.text { names.append(inJSON) }
        let inQuery = Array(QueryEncoder.encode(name).utf8)
        encoded.append(Name(text: plain.text, name: inQuery))
        let text = Array(QueryEncoder.encode(text).utf8)
        if text != plain.text { encoded.append(Name(text: text, name: inQuery)) }
    }

    /// Returns the bytes that stand for a text between the quotes of a JSON string.
    static func json(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.string(text)
        return Array(writer.finish().dropFirst().dropLast())
    }

    /// Returns a text, or JSON, with names in it.
    func applied(to bytes: [UInt8]) -> [UInt8] { Self.applied(names, to: bytes) }

    /// Returns a text with names in it.
    func applied(to text: String) -> String {
        names.isEmpty ? text : String(decoding: applied(to: Array(text.utf8)), as: UTF8.self)
    }

    /// Returns a path and query with names in them.
    func applied(toTarget target: String) -> String {
        guard !encoded.isEmpty else { return target }
        return String(decoding: Self.applied(encoded, to: Array(target.utf8)), as: UTF8.self)
    }

    private static func applied(_ names: [Name], to bytes: [UInt8]) -> [UInt8] {
        names.reduce(bytes) { bytes, name in
            var (result, end): ([UInt8], Int) = ([], 0)
            while let found = ByteSearch.first(name.text, in: bytes, from: end) {
                result += bytes[end..<found]
                result += name.name
                end = found + name.text.count
            }
            return end == 0 ? bytes : result + bytes[end...]
        }
    }
}

/// The search of bytes in others.
enum ByteSearch {
    /// Returns the first place of a text of at least one byte; nil where it is not there.
    static func first(_ text: [UInt8], in bytes: [UInt8], from start: Int = 0) -> Int? {
        guard let first = text.first else { return nil }
        return bytes.withUnsafeBytes { bytes in
            text.withUnsafeBytes { text in
                guard let base = bytes.baseAddress, let all = text.baseAddress else { return nil }
                var offset = start
                while offset + text.count <= bytes.count,
                    let found = memchr(
                        base + offset,
                        Int32(first),
                        bytes.count - text.count + 1 - offset
                    )
                {
                    offset = UnsafeRawPointer(found) - base
                    if memcmp(found, all, text.count) == 0 { return offset }
                    offset += 1
                }
                return nil
            }
        }
    }
}
