package import ConfigurationLanguage
package import LayoutCore

/// The natural size of a file of the service's own, in points; without a width there is no such file.
package struct CellFileSize: Sendable, Equatable, Decodable {
    private var width = 0.0
    private var height = 0.0

    init() {}

    init(_ size: Size) {
        (width, height) = (size.width, size.height)
    }

    /// The size; nil where there is no file.
    package var size: Size? { width > 0 ? Size(width: width, height: height) : nil }
}

/// A point of an image, in fractions of its width and height.
package struct CellFocusDeclaration: Sendable {
    package var x: Templated<Double>
    package var y: Templated<Double>
}

extension CellFocusDeclaration: TemplateHolding {
    package var hasTemplates: Bool { x.hasTemplates || y.hasTemplates }
}

extension KeyType where Value == CellFocusDeclaration {
    /// Two fractions.
    static var focus: Self {
        let fraction = KeyType<ConfigurationNode>.scalar(.fraction)
        let list = KeyType<[ConfigurationNode]>.list("two fractions, [x, y]", of: fraction, 2...2)
        return Self(list.schema) { node, templates in
            guard let sides = node.elements, sides.count == 2, let x = templates.number(sides[0]),
                let y = templates.number(sides[1])
            else { return nil }
            return CellFocusDeclaration(x: x, y: y)
        }
    }
}

/// The drawing of an image until it is there.
package enum CellPlaceholderDeclaration: Sendable {
    case color(Template)
    /// The text of a blurred image.
    case blurHash(Template)
}

extension CellPlaceholderDeclaration: TemplateHolding {
    package var hasTemplates: Bool {
        switch self {
        case .color(let template), .blurHash(let template): template.hasTemplates
        }
    }
}

/// The keys of a placeholder that is a blurred image.
private struct BlurredPlaceholder: DeclaredObject {
    static let title = "'placeholder'"

    @Key(.parsedTemplate, need: .required, "The text of a blurred image (https://blurha.sh).")
    var blurHash: Template?
}

extension KeyType where Value == CellPlaceholderDeclaration {
    /// A colour, or an object with a blur hash.
    static var placeholder: Self {
        let color = KeyType<Template>.parsedColor
        return Self(.either([color.schema, BlurredPlaceholder.schema])) { node, templates in
            guard node.isObject else {
                return templates.template(node).map { .color($0) }
            }
            return BlurredPlaceholder(reading: node, with: templates).blurHash.map { .blurHash($0) }
        }
    }
}

/// The size of an image, or that of a text's font.
package enum CellSizeDeclaration: Sendable {
    /// The font size in points, before text is scaled.
    case points(Templated<Double>)
    /// The width and height in points.
    case extent(width: Templated<Double>, height: Templated<Double>)
}
