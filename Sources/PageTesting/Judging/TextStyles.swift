import JSONCore
import ModuleMapping
import TextCore

/// The styles of a page's texts, as far as contrast is concerned.
struct TextStyles {
    struct Style {
        let color: String
        /// The colour, where it is no name.
        let literal: SolidColor?
        /// The ratio that a text of the style has to have at least.
        let neededContrast: Double
        /// The font's name; empty where no fonts are configured.
        fileprivate let font: String
    }

    private let measurer: TextMeasurer
    private let styles: [ExactString: Style]

    /// Reads the styles of a page.
    ///
    /// - Parameter measurer: The fonts, whose files say how bold they are.
    init(of page: JSONValue, measurer: TextMeasurer) {
        self.measurer = measurer
        var styles: [ExactString: Style] = [:]
        if let members = page["styles"], members.isObject {
            for member in members.members {
                let weight = member.value["font"]?.string
                    .flatMap { measurer.faces(of: $0).first?.weight }
                let size = member.value["size"]?.double ?? 0
                let color = member.value["color"]?.string ?? "#000000"
                styles[String(decoding: member.name, as: UTF8.self)] = Style(
                    color: color,
                    literal: SolidColor(hex: color),
                    neededContrast: Self.isLarge(size, weight: weight ?? 400) ? 3 : 4.5,
                    font: member.value["font"]?.string ?? ""
                )
            }
        }
        self.styles = styles
    }

    /// The style that a member `style` names.
    subscript(name: JSONValue) -> Style? { name.string.flatMap { styles[$0] } }

    /// Returns the first character of a text that the fonts of its styles lack; nil where none is found.
    func missingCharacter(of text: JSONValue) -> Unicode.Scalar? {
        let words = text["text"]?.string ?? ""
        let keys = [text["style"]] + text["runs"].list.map { $0["style"] }
        let fonts = keys.compactMap { $0?.string.flatMap { styles[$0] }?.font }
        return fonts.lazy.compactMap { measurer.firstMissing(in: words, of: $0) }.first
    }

    /// Returns true for large text of WCAG 2.2: 18 pt, or bold from 14 pt, a point of CSS being 4/3 pixels.
    private static func isLarge(_ size: Double, weight: Int) -> Bool {
        size >= 24 || weight >= 700 && size >= 18.66
    }
}
