import ModuleDeclarations
import ConfigurationLanguage

/// The differences between two nodes, as a tree. Each of them has a number, and may be taken or left.
indirect enum NodeDifference: Sendable {
    case equal
    /// The node as a whole: another one, a new one, or none any more.
    case whole(Int)
    /// Parts of the node, by their labels.
    case parts([ExactString: NodeDifference], order: Int?)

    /// Returns the node between two: the old one with some of its differences taken.
    ///
    /// - Parameter taken: The numbers of those that are taken. All make the new one, none the old one.
    func node(
        between old: ConfigurationNode?,
        and new: ConfigurationNode?,
        taking taken: Set<Int>
    ) -> ConfigurationNode? {
        switch self {
        case .equal: return old
        case .whole(let number): return taken.contains(number) ? new : old
        case .parts(let parts, let order):
            guard let old, let new, let (before, after) = NodePart.parts(of: old, and: new)
            else { return new }
            let isNewOrder = order.map { taken.contains($0) } ?? true
            let (base, other) = isNewOrder ? (after, before) : (before, after)
            let (olds, news) = (NodePart.byLabel(before), NodePart.byLabel(after))
            func part(_ label: ExactString) -> NodePart? {
                let (old, new) = (olds[label], news[label])
                let node = (parts[label] ?? .equal).node(
                    between: old?.node,
                    and: new?.node,
                    taking: taken
                )
                guard let node, var part = new ?? old else { return nil }
                part.node = node
                return part
            }
            var result = base.compactMap { part($0.label) }
            let known = NodePart.byLabel(base)
            var previous: ExactString?
            for candidate in other {
                defer { previous = candidate.label }
                guard known[candidate.label] == nil, let part = part(candidate.label) else {
                    continue
                }
                let before = previous.flatMap { label in
                    result.firstIndex { $0.label == label }
                }
                result.insert(part, at: before.map { $0 + 1 } ?? 0)
            }
            return NodePart.node(of: result, like: new)
        }
    }
}

/// A part of a mapping or sequence, with a label by which it is found in another one.
struct NodePart {
    /// The key; the `id` of an element, else its index.
    let label: ExactString
    let step: NodeStep
    let position: SourcePosition
    var node: ConfigurationNode

    static func byLabel(_ parts: [NodePart]) -> [ExactString: NodePart] {
        Dictionary(parts.map { ($0.label, $0) }) { first, _ in first }
    }

    /// Returns the parts of two nodes by which these are compared; nil where they have none such: elements without an
    /// `id` only where both have the same number of them.
    ///
    /// An element that has another `id` and all else as it was, in the same place, is the same part.
    static func parts(
        of old: ConfigurationNode,
        and new: ConfigurationNode
    ) -> (old: [NodePart], new: [NodePart])? {
        switch (old.value, new.value) {
        case (.mapping(let olds), .mapping(let news)):
            return (olds.map { NodePart($0) }, news.map { NodePart($0) })
        case (.sequence(let olds), .sequence(let news)):
            guard hasIDs(olds), hasIDs(news) else {
                guard olds.count == news.count else { return nil }
                let indexes = olds.indices.map { ExactString(String($0)) }
                return (parts(of: olds, labels: indexes), parts(of: news, labels: indexes))
            }
            let before = labels(of: olds)
            var after = labels(of: news)
            let (oldIDs, newIDs) = (Set(before), Set(after))
            for index in news.indices.prefix(olds.count)
            where !oldIDs.contains(after[index]) && !newIDs.contains(before[index])
                && olds[index].isEqual(to: news[index], but: "id")
            {
                after[index] = before[index]
            }
            return (parts(of: olds, labels: before), parts(of: news, labels: after))
        default: return nil
        }
    }

    private static func labels(of elements: [ConfigurationNode]) -> [ExactString] {
        elements.map { ExactString($0["id"]?.text ?? "") }
    }

    private static func parts(
        of elements: [ConfigurationNode],
        labels: [ExactString]
    ) -> [NodePart] {
        zip(elements, labels).enumerated().map { index, part in
            NodePart(
                label: part.1,
                step: .index(index),
                position: part.0.position,
                node: part.0
            )
        }
    }

    private static func hasIDs(_ elements: [ConfigurationNode]) -> Bool {
        let ids = elements.compactMap { $0["id"]?.text }
        return ids.count == elements.count && Set(ids.exact).count == ids.count
    }

    /// Returns the node that has these parts.
    static func node(of parts: [NodePart], like other: ConfigurationNode) -> ConfigurationNode {
        var node = other
        if case .sequence = other.value {
            node.value = .sequence(parts.map(\.node))
        } else {
            node.value = .mapping(
                parts.map {
                    ConfigurationNode.Member(
                        key: $0.label.text,
                        keyPosition: $0.position,
                        value: $0.node
                    )
                }
            )
        }
        return node
    }
}

extension NodePart {
    fileprivate init(_ member: ConfigurationNode.Member) {
        self.init(
            label: ExactString(member.key),
            step: .key(member.key),
            position: member.keyPosition,
            node: member.value
        )
    }
}

extension ConfigurationNode {
    /// True where another mapping says the same, apart from the value of a key.
    fileprivate func isEqual(to other: ConfigurationNode, but name: String) -> Bool {
        guard let members, let others = other.members, members.count == others.count else {
            return false
        }
        return zip(members, others).allSatisfy {
            $0.key.isExactly($1.key) && ($0.key.isExactly(name) || $0.value.isEqual(to: $1.value))
        }
    }

    /// True where another node says the same: comments, places and quotes say nothing.
    func isEqual(to other: ConfigurationNode) -> Bool {
        switch (value, other.value) {
        case (.scalar(let left), .scalar(let right)):
            left.text.isExactly(right.text) && left.templateText.isExactly(right.templateText)
                && left.resolved == right.resolved
        case (.sequence(let left), .sequence(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
        case (.mapping(let left), .mapping(let right)):
            left.count == right.count
                && zip(left, right).allSatisfy {
                    $0.key.isExactly($1.key) && $0.value.isEqual(to: $1.value)
                }
        case (.invalid, .invalid): true
        default: false
        }
    }
}
