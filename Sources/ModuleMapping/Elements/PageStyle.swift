import ConfigurationLanguage
import JSONCore
import LayoutCore
import TextCore

/// A style that texts of a page refer to by its key.
package struct PageStyle: Sendable, Equatable {
    /// The first digits of the hash of its members.
    package let key: String
    /// Its members as a JSON object.
    package let json: [UInt8]
    /// The palette's name of its colour; nil where that is a literal.
    package let colorName: ExactString?

    /// The properties that make a style.
    struct Properties: Hashable {
        var font: TextFont
        var size: Double
        var lineHeight: Double
        var baseline: Double
        var color: String
        /// The points behind each grapheme.
        var letterSpacing = 0.0
        /// True when a line goes through text of it.
        var isStruck = false
        /// True when a line goes under text of it.
        var isUnderlined = false

        /// Creates the style of a text. A colour that is none is the default one.
        init(of element: TextElement) {
            let (style, measured) = (element.typeset.style, element.typeset.measured)
            font = style.font
            size = style.size
            lineHeight = measured.lineHeight
            baseline = measured.baseline
            color = ColorText.written(element.color) ?? LabelStyle.standardColor
            letterSpacing = style.letterSpacing
        }

        /// Takes the setting of a run.
        mutating func set(_ span: TextSpan) {
            font = span.font
            size = span.size
            letterSpacing = span.letterSpacing
        }
    }

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - measurer: The fonts.
    ///   - ambiguous: The short keys that more than one style has: these get their whole hash.
    init(_ properties: Properties, measurer: TextMeasurer, ambiguous: Set<ExactString>) {
        var writer = JSONWriter()
        writer.object { writer in
            if let font = measurer.name(of: properties.font) {
                writer.member("font", string: font)
            }
            writer.member("size", length: properties.size)
            writer.member("lineHeight", length: properties.lineHeight)
            writer.member("baseline", length: properties.baseline)
            writer.member("color", string: properties.color)
            if properties.letterSpacing != 0 {
                writer.member("letterSpacing", length: properties.letterSpacing)
            }
            let (font, size) = (properties.font, properties.size)
            if properties.isStruck {
                writer.member("strike", measurer.strike(of: font, size: size))
            }
            if properties.isUnderlined {
                writer.member("underline", measurer.underline(of: font, size: size))
            }
        }
        let hash = writer.withBytes(ContentHash.text)
        let short = String(hash.prefix(Self.keyLength))
        key = ambiguous.contains(short) ? hash : short
        json = writer.finish()
        colorName = ColorText.paletteName(in: properties.color).map { ExactString($0) }
    }

    /// The digits of a key: 32 bits, which tell the styles of one page apart.
    private static let keyLength = 8
}

extension JSONWriter {
    /// Appends a line along a text: its distance from the baseline and its thickness.
    fileprivate mutating func member(_ name: StaticString, _ line: TextDecorationLine) {
        member(name) { writer in
            writer.raw("[" as StaticString)
            writer.length(line.offset)
            writer.raw("," as StaticString)
            writer.length(line.thickness)
            writer.raw("]" as StaticString)
        }
    }
}
