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
    /// The points behind each grapheme, already scaled, at a line's end too; letters that join have none.
    package var letterSpacing: Double
    /// The runs of a paragraph of several settings, which take the place of font, size and letter spacing;
    /// empty for a text of one.
    package var spans: [TextSpan]

    /// A style of the given properties.
    package init(
        font: TextFont = .standard,
        size: Double,
        lineHeight: Double? = nil,
        maxLines: Int = 0,
        locale: String? = nil,
        direction: TextDirection = .leftToRight,
        letterSpacing: Double = 0,
        spans: [TextSpan] = []
    ) {
        self.letterSpacing = letterSpacing
        self.spans = spans
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
    /// or AL) outside isolates (rule P2); nil where it has none.
    package init?(firstStrongIn text: String) {
        var text = text
        let found = text.withUTF8 { bytes -> TextDirection? in
            var cursor = UTF8Cursor(UnsafeRawBufferPointer(bytes))
            var isolates = IsolateDepth()
            while let character = cursor.next() {
                if isolates.contains(character) { continue }
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

/// The number of isolates around the characters of a text (UAX #9, BD9): one without its end reaches
/// to the paragraph's.
private struct IsolateDepth {
    private var depth = 0

    /// Returns true for a character inside an isolate, or one that begins or ends one.
    mutating func contains(_ character: UInt32) -> Bool {
        switch character {
        case 0x2066...0x2068: depth += 1
        case 0x2069: depth = max(0, depth - 1)
        case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029: depth = 0
        default: return depth > 0
        }
        return true
    }
}
