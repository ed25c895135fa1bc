package import ConfigurationLanguage
package import LayoutCore

/// The drawing behind a section.
package struct DecorationDeclaration: Sendable {
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
    package var keys: Responsive<DecorationKeys>

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

/// The keys of a decoration, each of which `at` may override.
package struct DecorationKeys: DeclaredObject {
    package static let title = "a decoration"
    package static let hints: [ExactString: String] = {
        let contents = "what is drawn is under 'contents', as in {color: $surface}"
        return ["background": contents, "backgroundColor": contents]
    }()

    @Key(
        .orParameter(.words(["items", "headerAndItems", "itemsAndFooter", "all"])),
        otherwise: "items",
        "The parts of the section it spans."
    )
    package var region: Parameterized<String>?

    @Key(.orParameter(.insets(-1e9...1e9)), otherwise: "0", "Distance inward; negative grows.")
    package var inset: Parameterized<Insets>?

    @Key(.orParameter(.points), otherwise: "0", "Rounds its corners.")
    package var radius: Parameterized<Double>?

    /// `color`, `image` or `gradient`, perhaps with a `shadow`, over the answer as `$`.
    @Key(.decorationContents, need: .required, "What is drawn.")
    package var contents: DataTemplate?

    @Key(.orParameter(.boolean), otherwise: "false", "Leaves it out.")
    package var hidden: Parameterized<Bool>?

    package init() {}
}

extension KeyType where Value == DataTemplate {
    /// The background of a section.
    fileprivate static var decorationContents: Self {
        Self(DecorationContentsKeys.schema) { node, templates in
            guard node.isObject else { return nil }
            BackgroundKeys(reading: node).gradient?.checkLocations(templates.diagnostics)
            return templates.colored(node)
        }
    }
}

extension KeyType where Value == DecorationDeclaration {
    /// The drawing behind a section.
    static var decoration: Self {
        Self(.responsive(DecorationKeys.objectSchema)) { node, templates in
            guard node.isObject else { return nil }
            let base = DecorationKeys(reading: node, with: templates)
            return DecorationDeclaration(
                keys: Responsive(base: base, overrides: node.overrides) {
                    $0.reading($1, with: templates)
                }
            )
        }
    }
}
