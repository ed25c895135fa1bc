import ConfigurationLanguage

/// The keys of what is drawn of a decoration: those of a background, and a shadow.
struct DecorationContentsKeys: DeclaredObject {
    static let title = "'contents'"
    static let alternatives = BackgroundKeys.alternatives

    @Key(.object(ShadowKeys.self), otherwise: "none", "A shadow below it.")
    var shadow: ShadowKeys?

    static func adjust(_ object: inout ObjectSchema) {
        object.fields.insert(contentsOf: BackgroundKeys.fields, at: 0)
    }
}

/// The keys of a background, one of which fills an area.
struct BackgroundKeys: DeclaredObject {
    static let title = "a background"
    static let hasCommonNames = true
    static let alternatives = [["color", "image", "gradient"]]

    @Key(.color, "One colour.")
    var color: ConfigurationNode?

    @Key(.template, "The name or address of an image.")
    var image: ConfigurationNode?

    @Key(.object(GradientKeys.self), "Colours that run into one another.")
    var gradient: GradientKeys?
}

struct GradientKeys: DeclaredObject {
    static let title = "a gradient"
    static let hasCommonNames = true

    @Key(.list("colours", of: .color, 2...16), need: .required, "Two or more colours.")
    var colors: [ConfigurationNode]?

    @Key(
        .list("locations", of: .number(0...1), 2...16),
        otherwise: "evenly",
        "Where each colour is, from 0 to 1."
    )
    var locations: [Double]?

    @Key(.point(0...1), otherwise: "[0, 0]", "Where it begins.")
    var start: [Double]?

    @Key(.point(0...1), otherwise: "[1, 0]", "Where it ends.")
    var end: [Double]?

    /// Reports locations that are not as many as the colours.
    func checkLocations(_ diagnostics: DiagnosticCollector) {
        guard let colors = $colors.node?.elements, let node = $locations.node,
            let count = node.elements?.count, colors.count != count
        else { return }
        diagnostics.report(
            "'locations' must have one for each of the \(colors.count) colours",
            at: node.position
        )
    }
}

struct ShadowKeys: DeclaredObject {
    static let title = "a shadow"
    static let hasCommonNames = true

    @Key(.color, otherwise: "#000000", "Its colour.")
    var color: ConfigurationNode?

    @Key(.number(0...1), default: 1, "How dense it is.")
    var opacity: Double

    @Key(.point(-1e4...1e4), otherwise: "[0, 0]", "How far it is moved, in points.")
    var offset: [Double]?

    @Key(.number(0...1e4), default: 0, "How blurred it is, in points.")
    var radius: Double
}

extension KeyType where Value == [Double] {
    /// `[x, y]`.
    fileprivate static func point(_ range: ClosedRange<Double>) -> Self {
        list("two numbers", of: .number(range), 2...2)
    }
}
