/// How large a text is, and where its lines begin.
public struct MeasuredText: Sendable, Equatable {
    /// The width of the widest line, in points.
    public var width: Double
    /// The height of a line, in points.
    public var lineHeight: Double
    /// The lines in order; none for an empty text.
    public var lines: [TextLine]
    /// Whether lines were cut, so that the last one ends with an ellipsis.
    public var isTruncated: Bool
    /// Whether fonts gave every width.
    public var accuracy: TextAccuracy

    /// A measurement of the given parts.
    public init(
        width: Double,
        lineHeight: Double,
        lines: [TextLine],
        isTruncated: Bool = false,
        accuracy: TextAccuracy = .exact
    ) {
        self.width = width
        self.lineHeight = lineHeight
        self.lines = lines
        self.isTruncated = isTruncated
        self.accuracy = accuracy
    }

    /// The height of all lines, in points.
    public var height: Double { Double(lines.count) * lineHeight }
}

/// One line of a measured text.
public struct TextLine: Sendable, Equatable {
    /// The bytes of the text in UTF-8 that stand before the line.
    public var utf8Start: Int
    /// The code units of the text in UTF-16 that stand before the line.
    public var utf16Start: Int
    /// The line's width in points, without spaces at its end, with the ellipsis if it has one.
    public var width: Double

    /// A line of the given place and width.
    public init(utf8Start: Int, utf16Start: Int, width: Double) {
        self.utf8Start = utf8Start
        self.utf16Start = utf16Start
        self.width = width
    }
}

/// Whether a measurement comes from fonts.
public enum TextAccuracy: String, Sendable, Hashable {
    /// Fonts gave every width.
    case exact
    /// No font has some character, or there is no font: its width is a guess, always the same.
    case estimated
}
