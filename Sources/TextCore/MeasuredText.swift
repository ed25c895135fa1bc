/// The size of a text, and the beginnings of its lines.
package struct MeasuredText: Sendable, Equatable {
    /// The width of the widest line, in points.
    package var width: Double
    /// The height of a line, in points.
    package var lineHeight: Double
    /// The distance from a line's top down to its baseline, in points.
    package var baseline: Double
    /// The lines in order; none for an empty text.
    package var lines: [TextLine]
    /// The code units of the text in UTF-16 before the ellipsis of the last line, which
    /// replaces all others; nil when the text is whole.
    package var cut: Int?
    /// The origin of its widths.
    package var accuracy: TextAccuracy

    /// A measurement of the given parts.
    package init(
        width: Double,
        lineHeight: Double,
        baseline: Double,
        lines: [TextLine],
        cut: Int? = nil,
        accuracy: TextAccuracy = .exact
    ) {
        self.width = width
        self.lineHeight = lineHeight
        self.baseline = baseline
        self.lines = lines
        self.cut = cut
        self.accuracy = accuracy
    }

    /// A Boolean value that indicates whether lines were cut, so that the last one ends with an
    /// ellipsis.
    package var isTruncated: Bool { cut != nil }

    /// The height of all lines, in points.
    package var height: Double { Double(lines.count) * lineHeight }
}

/// A measured text, and the style that it was measured in.
package struct TypesetText: Sendable, Equatable {
    package var style: TextStyle
    /// The lines.
    package var measured: MeasuredText

    /// A text of the given style and lines.
    package init(style: TextStyle, measured: MeasuredText) {
        self.style = style
        self.measured = measured
    }
}

package struct TextLine: Sendable, Equatable {
    /// The bytes of the text in UTF-8 before the line.
    package var utf8Start: Int
    /// The code units of the text in UTF-16 before the line.
    package var utf16Start: Int
    /// The line's width in points, without spaces at its end, with the ellipsis if it has one.
    package var width: Double

    /// A line of the given place and width.
    package init(utf8Start: Int, utf16Start: Int, width: Double) {
        self.utf8Start = utf8Start
        self.utf16Start = utf16Start
        self.width = width
    }
}

/// The origin of a measurement: fonts, their exported metrics, or estimates.
package enum TextAccuracy: String, Sendable, Hashable {
    /// Fonts gave every width.
    case exact
    /// A metrics file gave some width, font files the others.
    case metrics
    /// No font has some character, there is no font, or a metrics file says nothing of how it changes
    /// beside others: its width is a guess, always the same.
    case estimated
}
