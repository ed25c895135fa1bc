import LayoutCore

/// The keys of an inset given by name.
final class InsetKeys: ObjectKeys {
    var title: String { "an inset" }

    let top: Key<Double>
    let left: Key<Double>
    let bottom: Key<Double>
    let right: Key<Double>

    init(_ range: ClosedRange<Double>) {
        func edge(_ name: String) -> Key<Double> {
            Key(name, .number(range), default: 0).doc("Distance from the \(name) edge, in points.")
        }
        top = edge("top")
        left = edge("left")
        bottom = edge("bottom")
        right = edge("right")
    }
}

extension KeyType where Value == Insets {
    /// `8`, `[vertical, horizontal]`, `[top, left, bottom, right]`, or by name, the rest 0.
    static func insets(_ range: ClosedRange<Double>) -> Self {
        let number = KeyType<Double>.number(range)
        let edges = InsetKeys(range)
        let list = ListSchema(
            name: "2 or 4 numbers",
            element: number.schema,
            count: 2...4,
            isEven: true
        )
        return Self(.either([number.schema, .list(list), edges.schema])) { node in
            if let number = number.decode(node) { return Insets(all: number) }
            if let elements = node.elements { return insets(elements.compactMap(number.decode)) }
            guard node.members != nil else { return nil }
            let keys = ConfigurationObject(edges, node)
            return Insets(top: keys.top, left: keys.left, bottom: keys.bottom, right: keys.right)
        }
    }

    @Sendable private static func insets(_ numbers: [Double]) -> Insets? {
        switch numbers.count {
        case 2: Insets(vertical: numbers[0], horizontal: numbers[1])
        case 4:
            Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
        default: nil
        }
    }
}
