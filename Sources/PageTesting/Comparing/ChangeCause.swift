import ModuleConfiguration

/// The changed key, or keys, that move a view.
package struct ChangeCause: Sendable, Hashable {
    /// The file, as it was found.
    package let file: String
    package let line: Int
    /// The names that lead to the key in its file; of several keys all of them, with ` + ` between.
    package let key: String
    /// The same in short.
    package let name: String

    /// The most keys of one cause that are named.
    private static let maximumKeys = 3

    /// Creates the cause that some changes are together; nil for none.
    init?(_ changes: [ConfigurationDifference.Change]) {
        guard let first = changes.first else { return nil }
        file = first.place.file
        line = first.place.line
        key = Self.joined(changes.map { $0.key.isEmpty ? "(the file)" : $0.key })
        name = Self.joined(changes.map { $0.name.isEmpty ? "(the file)" : $0.name })
    }

    /// Creates the cause that new answers of upstreams are.
    init(answers files: [String], calls: [String]) {
        file = files.first ?? ""
        line = 1
        key = Self.joined(calls)
        name = key
    }

    private static func joined(_ names: [String]) -> String {
        let more = names.count - maximumKeys
        return names.prefix(maximumKeys).joined(separator: " + ")
            + (more > 0 ? " + \(more) more" : "")
    }
}

extension ChangeCause: Comparable {
    /// The order of reports.
    package static func < (left: ChangeCause, right: ChangeCause) -> Bool {
        let (a, b) = (ExactString(left.file), ExactString(right.file))
        if a != b { return a < b }
        if left.line != right.line { return left.line < right.line }
        return ExactString(left.key) < ExactString(right.key)
    }

    package static func == (left: ChangeCause, right: ChangeCause) -> Bool {
        left.line == right.line && left.file.isExactly(right.file) && left.key.isExactly(right.key)
    }

    package func hash(into hasher: inout Hasher) {
        file.hashExactly(into: &hasher)
        hasher.combine(line)
        key.hashExactly(into: &hasher)
    }
}
