/// The keys of a header or footer.
final class SupplementaryKeys: ObjectKeys {
    /// A section's header.
    static let header = SupplementaryKeys(title: "a header")
    /// A section's footer.
    static let footer = SupplementaryKeys(title: "a footer", isVariant: true)
    /// A rule for a section's header.
    static let headerRule = SupplementaryKeys(title: "a header", isRule: true)

    let title: String
    private let isRule: Bool
    let isVariant: Bool
    var isResponsive: Bool { true }
    var alternatives: [[String]] { [[height.name, cell.name]] }
    var hints: [ExactString: String] {
        let cell =
            "what it shows is its 'cell', as in {stack: vertical, children: [{text: …}]}, or the client's 'data'"
        return ["title": cell, "text": cell, "label": cell, "subtitle": cell, "image": cell]
    }

    let when = Key("when", .condition).otherwise("always")
        .doc("The condition of a rule, over `$`.").fixed
    let height = Key("height", .orParameter(.points))
        .doc("In points, without the inset; or `cell`.")
    let cell = Key("cell", CellKeys.all)
        .doc("A custom cell, by which it sizes itself; or `height`.")
    let inset = Key("inset", .orParameter(.insets(0...ScalarType.unboundedNumber))).otherwise("0")
        .doc("The space around it.")
    let type = Key("type", .plainTemplate).otherwise("the part's name")
        .doc("The client's reuse identifier; `@2` behind it is its version.").decides(.nothing)
    let fallback = Key("fallback", .fallbacks).otherwise("none").doc(fallbackDoc).decides(.nothing)
    let data = Key("data", .data).otherwise("null")
        .doc("What the client draws; `$` is the response.").decides(.nothing)
    let hidden = Key("hidden", .orParameter(.boolean)).otherwise("false").doc("Leaves it out.")
    let select = Key("select", ActionKeys.all).otherwise("none").doc("What selecting it does.")
        .decides(.nothing)
    let pin = Key("pin", .orParameter(.boolean)).otherwise("false")
        .doc("Stays in sight while its section is.").decides(.nothing)
    let a11y = Key("a11y", AccessibilityKeys.all).otherwise("a header is a heading of level 2")
        .doc("What a screen reader is told of it.").decides(.nothing)

    private init(title: String, isVariant: Bool = false, isRule: Bool = false) {
        self.title = title
        self.isVariant = isVariant || isRule
        self.isRule = isRule
    }

    /// Only rules have a condition.
    func adjust(_ object: inout ObjectSchema) {
        if !isRule { object.fields.removeAll { $0.name == when.name } }
    }
}

/// The keys of a section's placeholder.
final class PlaceholderKeys: ObjectKeys {
    static let all = PlaceholderKeys()

    var title: String { "a placeholder" }
    var isResponsive: Bool { true }
    var alternatives: [[String]] { [[height.name, cell.name]] }

    let height = Key("height", .orParameter(.points)).doc("In points; or `cell`.")
    let cell = Key("cell", CellKeys.all)
        .doc("A custom cell, by which it sizes itself; or `height`.")
    let type = Key("type", .plainTemplate).otherwise("`placeholder`")
        .doc("The client's reuse identifier; `@2` behind it is its version.")
    let fallback = Key("fallback", .fallbacks).otherwise("none").doc(fallbackDoc)
    let data = Key("data", .data).otherwise("null").doc("What the client draws.")
    let hidden = Key("hidden", .orParameter(.boolean)).otherwise("false").doc("Leaves it out.")
}

final class DecorationKeys: ObjectKeys {
    static let all = DecorationKeys()

    var title: String { "a decoration" }
    var isResponsive: Bool { true }
    var hints: [ExactString: String] {
        let contents = "what is drawn is under 'contents', as in {color: $surface}"
        return ["background": contents, "backgroundColor": contents]
    }

    let region = Key(
        "region",
        .orParameter(.words(["items", "headerAndItems", "itemsAndFooter", "all"]))
    ).otherwise("items").doc("The parts of the section it spans.")
    let inset = Key("inset", .orParameter(.insets(-1e9...1e9))).otherwise("0")
        .doc("Distance inward; negative grows.")
    let radius = Key("radius", .orParameter(.points)).otherwise("0").doc("Rounds its corners.")
    let contents = Key("contents", DecorationContentsKeys()).doc("What is drawn.").required
    let hidden = Key("hidden", .orParameter(.boolean)).otherwise("false").doc("Leaves it out.")
}

final class DecorationContentsKeys: ObjectKeys {
    var title: String { "'contents'" }
    var alternatives: [[String]] { fill.alternatives }

    let fill = FillKeys()
    let shadow = Key("shadow", ShadowKeys()).otherwise("none").doc("A shadow below it.")
}

/// The keys of which one fills an area.
final class FillKeys: ObjectKeys {
    var alternatives: [[String]] { [[color.name, image.name, gradient.name]] }

    let color = Key("color", .color).doc("One colour.")
    let image = Key("image", .template).doc("The name or address of an image.")
    let gradient = Key("gradient", GradientKeys()).doc("Colours that run into one another.")
}

final class GradientKeys: ObjectKeys {
    var title: String { "a gradient" }
    var hasCommonNames: Bool { true }

    let colors = Key("colors", .list("colours", of: .color, 2...16))
        .doc("Two or more colours.").required
    let locations = Key("locations", .list("locations", of: .number(0...1), 2...16))
        .otherwise("evenly").doc("Where each colour is, from 0 to 1.")
    let start = Key("start", .point(0...1)).otherwise("[0, 0]").doc("Where it begins.")
    let end = Key("end", .point(0...1)).otherwise("[1, 0]").doc("Where it ends.")
}

final class ShadowKeys: ObjectKeys {
    var title: String { "a shadow" }
    var hasCommonNames: Bool { true }

    let color = Key("color", .color).otherwise("#000000").doc("Its colour.")
    let opacity = Key("opacity", .number(0...1), default: 1).doc("How dense it is.")
    let offset = Key("offset", .point(-1e4...1e4)).otherwise("[0, 0]")
        .doc("How far it is moved, in points.")
    let radius = Key("radius", .number(0...1e4), default: 0).doc("How blurred it is, in points.")
}

extension KeyType where Value == [Double] {
    /// `[x, y]`.
    fileprivate static func point(_ range: ClosedRange<Double>) -> Self {
        list("two numbers", of: .number(range), 2...2)
    }
}
