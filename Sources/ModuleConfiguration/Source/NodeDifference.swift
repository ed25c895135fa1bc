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
            guard let old, let new, let before = NodePart.parts(of: old, beside: new),
                let after = NodePart.parts(of: new, beside: old)
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

    /// Returns the parts of a node that are told apart beside those of another one; nil where it has none such:
    /// elements without an `id` only where both have the same number of them.
    static func parts(
        of node: ConfigurationNode,
        beside other: ConfigurationNode
    ) -> [NodePart]? {
        switch (node.value, other.value) {
        case (.mapping(let members), .mapping):
            return members.map {
                NodePart(
                    label: ExactString($0.key),
                    step: .key($0.key),
                    position: $0.keyPosition,
                    node: $0.value
                )
            }
        case (.sequence(let elements), .sequence(let others)):
            let hasIDs = hasIDs(elements) && hasIDs(others)
            guard hasIDs || elements.count == others.count else { return nil }
            return elements.enumerated().map { index, element in
                NodePart(
                    label: ExactString(hasIDs ? element["id"]?.text ?? "" : String(index)),
                    step: .index(index),
                    position: element.position,
                    node: element
                )
            }
        default: return nil
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

extension ConfigurationNode {
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
