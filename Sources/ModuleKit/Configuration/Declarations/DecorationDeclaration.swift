public import LayoutCore

/// What lies behind a section.
public struct DecorationDeclaration: Sendable {
    /// The keys, each of which `at` may override.
    public struct Keys: OverridableKeys {
        /// The parts of the section it spans.
        public var region: Parameterized<String>?
        /// The distance inward; negative grows.
        public var inset: Parameterized<Insets>?
        /// How its corners are rounded, in points.
        public var radius: Parameterized<Double>?
        /// Whether it is left out.
        public var hidden: Parameterized<Bool>?
        /// `color`, `image` or `gradient`, perhaps with a `shadow`, over the answer as `$`.
        public var contents: DataTemplate?

        /// These keys, with another's values for what they leave open.
        public func over(_ base: Keys) -> Keys {
            var keys = self
            keys.region = region ?? base.region
            keys.inset = inset ?? base.inset
            keys.radius = radius ?? base.radius
            keys.hidden = hidden ?? base.hidden
            keys.contents = contents ?? base.contents
            return keys
        }
    }

    /// What holds at one width.
    public struct Resolved: Sendable {
        /// Region and inset.
        public var geometry: Decoration
        /// How its corners are rounded, in points.
        public var radius: Double
        /// What is drawn.
        public var contents: DataTemplate
    }

    /// The keys by width.
    public var keys: Responsive<Keys>

    /// What holds at a width; nil when it is hidden there or has no contents.
    public func resolve(width: Double, parameters: [String: ParameterValue]) -> Resolved? {
        let keys = keys.keys(at: width)
        guard let contents = keys.contents, keys.hidden?.resolve(parameters) != true else {
            return nil
        }
        let region = (keys.region?.resolve(parameters)).flatMap(Decoration.Region.init(rawValue:))
        return Resolved(
            geometry: Decoration(
                region: region ?? .items,
                inset: keys.inset?.resolve(parameters) ?? .zero
            ),
            radius: keys.radius?.resolve(parameters) ?? 0,
            contents: contents
        )
    }
}
