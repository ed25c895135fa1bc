package import ConfigurationLanguage
import LayoutCore

extension LayoutKeys {
    /// The description of a section's layout.
    package static var sectionSchema: Schema { .responsive(objectSchema) }

    /// The description of a rule for a section's layout: its keys, and `when`.
    package static var ruleSchema: Schema {
        var object = objectSchema
        object.isVariant = true
        object.fields.insert(.ruleCondition, at: 0)
        return .responsive(object)
    }

    /// The description of a carousel's layout, which takes the keys that apply to horizontal sections; it is never
    /// hidden.
    static var carouselSchema: Schema {
        var object = objectSchema
        object.isVariant = true
        object.change(prototype.$arrange.name) { arrange in
            arrange.schema = .scalar(
                ScalarSchema(type: .choice([LayoutKeys.Arrange.horizontal.rawValue]))
            )
            (arrange.defaultText, arrange.doc) = ("horizontal", "Implied.")
        }
        object.fields.removeAll { field in
            !field.applies.holds(in: [.layoutArrange: "horizontal"])
                || field.name == prototype.$hidden.name
        }
        return .responsive(object)
    }
}

// MARK: - Types of layout keys

extension KeyType where Value == Track {
    /// A track of a grid.
    static var track: Self {
        Self(scalar: .track) { $0.text.flatMap { try? Track.parse($0) } }
    }
}

extension KeyType where Value == GridTemplate {
    /// The areas of a grid.
    static var areas: Self {
        Self(scalar: .areas) { $0.text.flatMap { try? GridTemplate.parse($0) } }
    }
}

extension KeyType where Value == LayoutKeys.Tracks {
    /// A number of equal tracks, or tracks one by one.
    static var tracks: Self {
        let count = KeyType<Parameterized<Int>>.orParameter(.integer(1...Limits.lanes))
        let tracks = KeyType<[Track]>.list("tracks", of: .track, 1...Limits.lanes)
        return Self(.either([count.schema, tracks.schema])) { node in
            node.elements == nil
                ? count.decode(node).map { .count($0) } : tracks.decode(node).map { .tracks($0) }
        }
    }
}

extension KeyType where Value == LayoutKeys.ItemWidth {
    /// Points, which may be a parameter, or a percentage.
    static var itemWidth: Self {
        let points = KeyType<Parameterized<Double>>.orParameter(.length)
        return Self(points.schema) { node in
            if let fraction = node.text.flatMap(LengthParser.fraction) {
                return .fraction(fraction)
            }
            return points.decode(node).map { .points($0) }
        }
    }
}

extension KeyType where Value == Double {
    /// Points or a percentage.
    fileprivate static var length: Self {
        Self(scalar: .length(0...ScalarType.unboundedNumber)) { $0.scalar?.number }
    }
}
