import InputCore
import TextCore

/// A label on one line, or as many as its style has, cut to a width if necessary.
package struct FormLabel: Equatable {
    /// The text and its line.
    package var element: TextElement

    /// The width of its frame in points: the one given, else that of the line.
    var width: Double

    /// The greatest width that it may have, in points.
    package let room: Double

    /// The number of its lines, one at least.
    package var lines: Int { max(1, element.typeset.measured.lines.count) }

    /// The height of a line, in points.
    var lineHeight: Double { element.typeset.measured.lineHeight }

    /// The height of its lines, in points.
    package var height: Double { Double(lines) * lineHeight }

    /// Creates the label of a text; newlines become spaces on a label of one line.
    ///
    /// - Parameter limit: The greatest width, in points; the ellipsis of a label that was cut is there
    ///   even where it does not fit.
    init(
        _ text: String,
        style: LabelStyle,
        limit: Double,
        measuring labels: some LabelMeasuring
    ) {
        room = limit
        let isBroken = style.lines == 1 && text.unicodeScalars.contains(where: \.isNewline)
        let line = isBroken ? Self.onOneLine(text) : text
        element = TextElement(
            text: line,
            typeset: labels.typeset(line, style: style, limit: limit),
            color: style.color
        )
        width = style.width.map { min($0, limit) } ?? element.typeset.measured.width
    }

    private static func onOneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
