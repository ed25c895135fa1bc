import InputCore
import CSystem
import UpstreamKit

/// Responses as bytes in Redis: a head of lines, and a body that may be compressed. Anything that is
/// not whole, or of another key, is read as nothing.
enum SharedResponseCodec {
    /// The first line's word: the form of what follows.
    private static let form = "galley1"

    /// Bodies longer than this are compressed.
    static let minimumCompressed = 4 << 10

    /// The longest body that is stored, and the longest that is made of a compressed one.
    static let maximumBody = 16 << 20

    /// The times that a date can name, in milliseconds: up to the year 9999.
    private static let years: ClosedRange<Int64> = 0...253_402_300_799_999

    /// zlib's fastest: half the time of its middle, and a tenth longer.
    private static let level: Int32 = 1

    /// Returns a head's bytes.
    static func encode(_ head: StoredResponse.Head, for key: CacheKey) -> [UInt8] {
        let age = head.initialAge.wholeMilliseconds
        let line = "\(form) \(head.status) \(head.fetchedAt.milliseconds) \(age)"
        let bytes = Array("\(line)\n\(head.fields.lines)".utf8)
        return Array("\(sum(bytes, for: key))\n".utf8) + bytes
    }

    /// Reads a head; nil for anything else, and for a head of another key.
    static func head(_ bytes: [UInt8], for key: CacheKey) -> StoredResponse.Head? {
        guard bytes.count <= 64 << 10,
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let expected = number(bytes[..<end], as: UInt64.self),
            sum(Array(bytes[(end + 1)...]), for: key) == expected,
            let text = String(validating: bytes[(end + 1)...], as: UTF8.self)
        else { return nil }
        let lines = text.utf8.split(
            separator: UInt8(ascii: "\n"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let words = Substring(lines[0]).split(at: " ")
        guard lines.count == 2, words.count == 4, words[0] == form, let status = Int(words[1]),
            (200..<300).contains(status), let fetchedAt = Int64(words[2]),
            years.contains(fetchedAt),
            let age = Int64(words[3]), (0...(1 << 42)).contains(age),
            let fields = HeaderFields(lines: Substring(lines[1]))
        else { return nil }
        return StoredResponse.Head(
            status: status,
            fields: fields,
            fetchedAt: WallTime(milliseconds: fetchedAt),
            initialAge: .milliseconds(age)
        )
    }

    /// Returns a body's bytes: its sum, its length, a letter for its form, and the body; nil for one
    /// that is too long.
    static func encode(body: [UInt8], for key: CacheKey) -> [UInt8]? {
        guard body.count <= maximumBody else { return nil }
        var form = "p"
        var content = body
        if body.count > minimumCompressed, let compressed = compressed(body) {
            form = "z"
            content = compressed
        }
        return Array("\(sum(body, for: key)) \(body.count) \(form)\n".utf8) + content
    }

    /// Reads a body; nil for anything else, and for a body of another key.
    static func body(_ bytes: [UInt8], for key: CacheKey) -> [UInt8]? {
        guard let end = bytes.prefix(64).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = bytes[..<end].split(separator: UInt8(ascii: " "))
        guard words.count == 3, let expected = number(words[0], as: UInt64.self),
            let length = number(words[1], as: Int.self), (0...maximumBody).contains(length)
        else { return nil }
        let content = bytes[(end + 1)...]
        let body: [UInt8]
        switch words[2].first {
        case UInt8(ascii: "p"): body = Array(content)
        case UInt8(ascii: "z"): body = decompressed(Array(content), length: length)
        default: return nil
        }
        return body.count == length && sum(body, for: key) == expected ? body : nil
    }

    /// The key is part of the sum, so that no response passes for one of another key.
    static func sum(_ bytes: [UInt8], for key: CacheKey) -> UInt64 {
        galley_xxh3_64(bytes, bytes.count, key.resource.low ^ key.variant.low)
    }

    private static func number<Number: FixedWidthInteger>(
        _ digits: ArraySlice<UInt8>,
        as type: Number.Type
    ) -> Number? {
        String(validating: digits, as: UTF8.self).flatMap { Number($0) }
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        let capacity = galley_gzip_bound(bytes.count)
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = galley_gzip(bytes, bytes.count, buffer.baseAddress, capacity, level)
        }
        return output.isEmpty || output.count >= bytes.count ? nil : output
    }

    private static func decompressed(_ bytes: [UInt8], length: Int) -> [UInt8] {
        // 64 bytes to spare let the text be parsed without a copy.
        [UInt8](unsafeUninitializedCapacity: length + 64) { buffer, count in
            count = galley_gunzip(bytes, bytes.count, buffer.baseAddress, length)
        }
    }
}
