import ConfigurationLanguage
import JSONCore

/// Paths of names (`@.artist.name`) in one table: following one looks members up and counts no
/// references, which would cost more than the look-ups.
struct MemberPaths: Sendable {
    /// One of the paths: a range of the table's names.
    struct Path: Sendable {
        let first: Int
        let end: Int
    }

    private var text: [UInt8] = []
    private var names: [ByteRange] = []

    /// Adds a path. Returns nil when it has more than names, or formatters.
    mutating func add(_ placeholder: Template.Placeholder) -> Path? {
        guard case .current(let path) = placeholder.source, placeholder.formatters.isEmpty,
            let members = path.memberNames
        else { return nil }
        let first = names.count
        for name in members {
            names.append(ByteRange(text.count, text.count + name.count))
            text += name
        }
        return Path(first: first, end: names.count)
    }

    /// Calls a closure with the table as pointers, to follow many paths.
    func with<Result>(_ body: (Reading) -> Result) -> Result {
        text.withUnsafeBytes { text in
            names.withUnsafeBufferPointer { body(Reading(text: text, names: $0)) }
        }
    }

    /// The table as pointers; it must not leave the closure.
    struct Reading {
        fileprivate let text: UnsafeRawBufferPointer
        fileprivate let names: UnsafeBufferPointer<ByteRange>

        /// Returns the value that a path leads to.
        @inline(__always)
        func follow(_ path: Path, from start: JSONValue) -> JSONValue? {
            var value = start
            var at = path.first
            while at < path.end {
                let name = names[at]
                let bytes = UnsafeRawBufferPointer(
                    rebasing: text[Int(name.start)..<Int(name.end)]
                )
                guard let next = value.member(bytes) else { return nil }
                value = next
                at &+= 1
            }
            return value
        }
    }
}
