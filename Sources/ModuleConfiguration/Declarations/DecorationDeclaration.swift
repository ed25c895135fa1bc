package import LayoutCore

/// The drawing behind a section.
package struct DecorationDeclaration: Sendable {
    /// The keys, each of which `at` may override.
    package struct Keys: OverridableKeys {
        /// The parts of the section it spans.
        package var region: Parameterized<String>?
        /// The distance inward; negative grows.
        package var inset: Parameterized<Insets>?
        /// The radius of its corners, in points.
        package var radius: Parameterized<Double>?
        /// True when it is left out.
        package var hidden: Parameterized<Bool>?
        /// `color`, `image` or `gradient`, perhaps with a `shadow`, over the answer as `$`.
        package var contents: DataTemplate?

        /// These keys, with another's values for what they leave open.
        package func merging(defaults base: Keys) -> Keys {
            var keys = self
            keys.region = region ?? base.region
            keys.inset = inset ?? base.inset
            keys.radius = radius ?? base.radius
            keys.hidden = hidden ?? base.hidden
            keys.contents = contents ?? base.contents
            return keys
        }
    }

    /// The values at one width.
    package struct Resolved: Sendable {
        /// Region and inset.
        package var geometry: Decoration
        /// The radius of its corners, in points.
        package var radius: Double
        /// The contents to draw.
        package var contents: DataTemplate
    }

    /// The keys by width.
    package var keys: Responsive<Keys>

    /// Returns the values at a width; nil when it is hidden there or has no contents.
    package func resolve(width: Double, parameters: [ExactString: ParameterValue]) -> Resolved? {
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
