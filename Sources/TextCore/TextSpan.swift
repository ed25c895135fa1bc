/// A run of a paragraph: its end, and the setting that it has in place of the paragraph's.
package struct TextSpan: Sendable, Hashable {
    /// The UTF-16 offset behind its last code unit; those of a paragraph ascend, and the last one
    /// reaches to the text's end.
    package var end: Int
    package var font: TextFont
    /// The size of an em in points, already scaled.
    package var size: Double
    /// The points behind each grapheme, already scaled; not between joined letters.
    package var letterSpacing: Double

    /// A run of the given end and setting.
    package init(end: Int, font: TextFont, size: Double, letterSpacing: Double = 0) {
        self.end = end
        self.font = font
        self.size = size
        self.letterSpacing = letterSpacing
    }

    /// Returns the run with its lengths multiplied.
    package func scaled(by factor: Double) -> TextSpan {
        TextSpan(
            end: end,
            font: font,
            size: size * factor,
            letterSpacing: letterSpacing * factor
        )
    }

    /// True when text goes on in another run without any change that shapes or widths could show.
    func isSet(like other: TextSpan) -> Bool {
        font == other.font && size == other.size && letterSpacing == other.letterSpacing
    }
}

extension TextSpan {
    /// Returns the runs of a style, every number in its range and neighbours of one setting as one; no spans where the
    /// whole text has one font and size and no letter spacing, which are returned beside them.
    static func runs(
        of style: TextStyle
    ) -> (spans: [TextSpan], font: TextFont, size: Double) {
        if style.spans.isEmpty, style.letterSpacing == 0 { return ([], style.font, style.size) }
        let whole = TextSpan(
            end: .max,
            font: style.font,
            size: style.size,
            letterSpacing: style.letterSpacing
        )
        var spans: [TextSpan] = []
        for span in style.spans.isEmpty ? [whole] : style.spans {
            let span = span.inRange
            if let last = spans.last {
                if span.end <= last.end { continue }
                if last.isSet(like: span) || spans.count == TextLimits.spans {
                    spans[spans.count - 1].end = span.end
                    continue
                }
            }
            spans.append(span)
        }
        spans[spans.count - 1].end = .max
        if spans.count == 1, spans[0].letterSpacing == 0 {
            return ([], spans[0].font, spans[0].size)
        }
        return (spans, style.font, style.size)
    }

    private var inRange: TextSpan {
        let size = size > 0 ? min(size, TextLimits.size) : 0
        let spacing = letterSpacing.isFinite ? letterSpacing : 0
        return TextSpan(
            end: max(0, end),
            font: font,
            size: size,
            letterSpacing: min(max(spacing, -TextLimits.size), TextLimits.size) + 0
        )
    }
}
