package import LayoutCore

/// The keys of an inset given by name.
private struct InsetKeys: DeclaredObject {
    static let title = "an inset"

    @Key(.number(-1e9...1e9), default: 0, "Distance from the top edge, in points.")
    var top: Double

    @Key(.number(-1e9...1e9), default: 0, "Distance from the left edge, in points.")
    var left: Double

    @Key(.number(-1e9...1e9), default: 0, "Distance from the bottom edge, in points.")
    var bottom: Double

    @Key(.number(-1e9...1e9), default: 0, "Distance from the right edge, in points.")
    var right: Double

    /// Returns the description of insets whose distances have a shape.
    static func schema(distance: Schema) -> Schema {
        var object = objectSchema
        for index in object.fields.indices { object.fields[index].schema = distance }
        return .object(object)
    }

    /// The distances.
    var insets: Insets { Insets(top: top, left: left, bottom: bottom, right: right) }
}

extension KeyType where Value == Insets {
    /// `8`, `[vertical, horizontal]`, `[top, left, bottom, right]`, or by name, the rest 0.
    package static func insets(_ range: ClosedRange<Double>) -> KeyType<Insets> {
        let number = KeyType<Double>.number(range)
        let list = ListSchema(
            name: "2 or 4 numbers",
            element: number.schema,
            count: 2...4,
            isEven: true
        )
        let edges = InsetKeys.schema(distance: number.schema)
        return Self(.either([number.schema, .list(list), edges])) { node in
            if let number = number.decode(node) { return Insets(all: number) }
            if let elements = node.elements { return insets(elements.compactMap(number.decode)) }
            return node.members == nil ? nil : InsetKeys(reading: node).insets
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
