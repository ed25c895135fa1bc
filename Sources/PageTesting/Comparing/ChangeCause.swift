import ConfigurationLanguage
import ModuleConfiguration

/// The changed key, or keys, that move a view.
package struct ChangeCause: Sendable, Hashable {
    /// A key that differs.
    struct Part: Sendable, Hashable {
        /// The file, as it was found.
        let file: ExactString
        let line: Int
        /// The names that lead to the key in its file.
        let key: ExactString
        /// The last of them.
        let name: ExactString
        /// Its value before and after, or what differs of an answer.
        let value: ValueChange
        /// The words before the value: of an answer the path of what differs.
        var path: ExactString = ""
    }

    /// The keys, at least one; of those that move a view only together, or each alone, all.
    let parts: [Part]

    /// The most keys of one cause that are named.
    private static let maximumKeys = 3

    /// Creates the cause that some changes are together; nil for none.
    init?(_ changes: [ConfigurationDifference.Change]) {
        if changes.isEmpty { return nil }
        parts = changes.map { change in
            Part(
                file: ExactString(change.place.file),
                line: change.place.line,
                key: change.key.isEmpty ? "(the file)" : ExactString(change.key),
                name: change.name.isEmpty ? "(the file)" : ExactString(change.name),
                value: change.value
            )
        }
    }

    /// Creates the cause that new answers of upstreams are; nil for none.
    init?(_ answers: [AnswerFolder.Change]) {
        if answers.isEmpty { return nil }
        parts = answers.map { answer in
            Part(
                file: ExactString(answer.file),
                line: 1,
                key: ExactString(answer.call),
                name: ExactString(answer.call),
                value: answer.difference.value,
                path: ExactString(answer.difference.path)
            )
        }
    }

    /// The file of the first key.
    package var file: String { parts.first?.file.text ?? "" }
    /// The line of the first key.
    package var line: Int { parts.first?.line ?? 0 }
    /// The names that lead to the key in its file; of several keys all of them, with ` + ` between.
    package var key: String { joined { $0.key.text } }

    /// The cause in a line: `pages/shop.yaml:9 itemHeight: 60 → 68`, of several keys with ` + ` between.
    var words: String { joined(\.words) }

    private func joined(_ text: (Part) -> String) -> String {
        let more = parts.count - Self.maximumKeys
        return parts.prefix(Self.maximumKeys).map(text).joined(separator: " + ")
            + (more > 0 ? " + \(more) more" : "")
    }
}

extension ChangeCause.Part {
    /// The place, the key and its values.
    fileprivate var words: String {
        let values = [path.text, value.words].filter { !$0.isEmpty }.joined(separator: ": ")
        return "\(file):\(line) \(name)" + (values.isEmpty ? "" : ": \(values)")
    }
}

extension ChangeCause: Comparable {
    /// The order of reports.
    package static func < (left: ChangeCause, right: ChangeCause) -> Bool {
        for (a, b) in zip(left.parts, right.parts) where a != b {
            if a.file != b.file { return a.file < b.file }
            if a.line != b.line { return a.line < b.line }
            if a.key != b.key { return a.key < b.key }
            return ExactString(a.words) < ExactString(b.words)
        }
        return left.parts.count < right.parts.count
    }
}
