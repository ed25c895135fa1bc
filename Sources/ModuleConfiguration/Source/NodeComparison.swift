import ConfigurationLanguage
import ModuleDeclarations

/// Finds the differences between nodes.
struct NodeComparison {
    /// A difference.
    struct Found: Sendable {
        /// The path of the file from the folder of the main one.
        let file: ExactString
        /// The names that lead to it, `components`, `[grid]`, `layout`, `itemHeight`.
        let path: [String]
        /// Its place in the new file; of what is there no more in the old one.
        let place: SourcePlace
        let value: ValueChange
    }

    /// The differences, by their numbers.
    private(set) var found: [Found] = []

    /// Returns the differences between two files; nil for one that is not there.
    mutating func compare(
        _ file: ExactString,
        old: ConfigurationNode?,
        new: ConfigurationNode?
    ) -> NodeDifference {
        guard let position = (new ?? old)?.position else { return .equal }
        return compare(file, old, new, path: [], at: position)
    }

    private mutating func compare(
        _ file: ExactString,
        _ old: ConfigurationNode?,
        _ new: ConfigurationNode?,
        path: [String],
        at position: SourcePosition
    ) -> NodeDifference {
        let value = ValueChange(old, new)
        guard let old, let new else { return .whole(add(file, path, value, at: position)) }
        if old.isEqual(to: new) { return .equal }
        guard let (before, after) = NodePart.parts(of: old, and: new) else {
            return .whole(add(file, path, value, at: position))
        }
        let (olds, news) = (NodePart.byLabel(before), NodePart.byLabel(after))
        var parts: [ExactString: NodeDifference] = [:]
        for part in after + before.filter({ news[$0.label] == nil }) {
            let name =
                if case .key(let key) = part.step { key } else { "[\(part.label)]" }
            let difference = compare(
                file,
                olds[part.label]?.node,
                news[part.label]?.node,
                path: path + [name],
                at: part.position
            )
            if case .equal = difference { continue }
            parts[part.label] = difference
        }
        let common = (
            before.map(\.label).filter { news[$0] != nil },
            after.map(\.label).filter { olds[$0] != nil }
        )
        let order =
            common.0 == common.1
            ? nil : add(file, path, ValueChange(orderOf: new), at: position)
        return .parts(parts, order: order)
    }

    private mutating func add(
        _ file: ExactString,
        _ path: [String],
        _ value: ValueChange,
        at position: SourcePosition
    ) -> Int {
        found.append(Found(file: file, path: path, place: SourcePlace(position), value: value))
        return found.count - 1
    }
}
