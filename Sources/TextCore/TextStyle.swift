/// How a text is set, apart from its width.
public struct TextStyle: Sendable, Hashable {
    /// The font, from ``TextMeasurer/font(named:)``.
    public var font: TextFont
    /// The size of an em in points, already scaled. NaN and negative sizes count as 0, and
    /// ``TextLimits/size`` is the largest.
    public var size: Double
    /// The height of a line in points; `nil`: the font's ascent, descent and line gap.
    public var lineHeight: Double?
    /// The most lines, the last of them cut with an ellipsis; 0 (and less): no limit.
    public var maxLines: Int
    /// The language as a BCP 47 tag (`zh-CN`): it decides about glyphs and line breaks. What is no
    /// tag counts as none.
    public var locale: String?
    /// The direction of the paragraphs.
    public var direction: TextDirection

    /// A style of the given properties.
    public init(
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
public enum TextDirection: Sendable, Hashable {
    /// Lines begin at the left.
    case leftToRight
    /// Lines begin at the right.
    case rightToLeft
}
