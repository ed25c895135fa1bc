import JSONCore

/// Paths of names, `@.artist.name`, laid out in one table: following one looks up members and counts
/// no references, which would cost more than the looking up.
struct MemberPaths: Sendable {
    /// One of the paths: a stretch of the table's names.
    struct Path: Sendable {
        let first: Int
        let end: Int
    }

    private var text: [UInt8] = []
    private var names: [ByteRange] = []

    /// Adds a path; nil when it has more than names, or a formatter changes what it finds.
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

    /// Lends the table out, to follow many paths in.
    func with<Result>(_ body: (Reading) -> Result) -> Result {
        text.withUnsafeBytes { text in
            names.withUnsafeBufferPointer { body(Reading(text: text, names: $0)) }
        }
    }

    /// The table as pointers; it must not leave the closure it is lent to.
    struct Reading {
        fileprivate let text: UnsafeRawBufferPointer
        fileprivate let names: UnsafeBufferPointer<ByteRange>

        /// The value that a path leads to.
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
