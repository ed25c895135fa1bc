internal import CText

/// The setting of a text, apart from its width.
package struct TextStyle: Sendable, Hashable {
    /// The font, from ``TextMeasurer/font(named:)``.
    package var font: TextFont
    /// The size of an em in points, already scaled. NaN and negative sizes count as 0, and
    /// ``TextLimits/size`` is the largest.
    package var size: Double
    /// The height of a line in points; `nil`: the font's ascent, descent and line gap.
    package var lineHeight: Double?
    /// The most lines, the last of them cut with an ellipsis; 0 (and less): no limit.
    package var maxLines: Int
    /// The language as a BCP 47 tag (`zh-CN`): it decides about glyphs and line breaks. What is no
    /// tag counts as none.
    package var locale: String?
    /// The direction of the paragraphs.
    package var direction: TextDirection

    /// A style of the given properties.
    package init(
        font: TextFont = .standard,
        size: Double,
        lineHeight: Double? = nil,
        maxLines: Int = 0,
        locale: String? = nil,
        direction: TextDirection = .leftToRight
    ) {
        self.font = font
        self.size = size
        self.lineHeight = lineHeight
        self.maxLines = maxLines
        self.locale = locale
        self.direction = direction
    }
}

/// The direction of a paragraph: where its lines begin. Characters have their own (UAX #9).
package enum TextDirection: Sendable, Hashable {
    /// Lines begin at the left.
    case leftToRight
    /// Lines begin at the right.
    case rightToLeft
}

extension TextDirection {
    /// Creates the direction of a text's first strong character (UAX #9: bidirectional class L, R
    /// or AL); nil where it has none.
    package init?(firstStrongIn text: String) {
        var text = text
        let found = text.withUTF8 { bytes -> TextDirection? in
            var cursor = UTF8Cursor(UnsafeRawBufferPointer(bytes))
            while let character = cursor.next() {
                switch cicu_strong_direction(character) {
                case 1: return .leftToRight
                case 2: return .rightToLeft
                default: continue
                }
            }
            return nil
        }
        guard let found else { return nil }
        self = found
    }
}
