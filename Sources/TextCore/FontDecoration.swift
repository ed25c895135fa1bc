internal import CText

/// The lines under and through the text of a font, in ems.
struct FontDecoration: Sendable {
    /// The line under the text (OpenType, `post`).
    var underline: Line
    /// The line through the text (OpenType, `OS/2`).
    var strike: Line

    /// A line along a text.
    struct Line: Sendable {
        /// The distance from the baseline down to its top; negative above the baseline.
        var offset: Double
        var thickness: Double
    }

    /// The lines of text without a font.
    static let estimated = FontDecoration(
        underline: Line(offset: 0.1, thickness: 0.05),
        strike: Line(offset: -0.325, thickness: 0.05)
    )

    private init(underline: Line, strike: Line) {
        self.underline = underline
        self.strike = strike
    }

    /// Reads the lines of a font; what its tables leave out HarfBuzz makes up for.
    init(of font: OpaquePointer, unitsPerEm: Double) {
        func ems(_ tag: hb_ot_metrics_tag_t) -> Double {
            var position: hb_position_t = 0
            hb_ot_metrics_get_position_with_fallback(font, tag, &position)
            return Double(position) / unitsPerEm
        }
        // The tables count upwards, and both positions are tops of lines.
        underline = Line(
            offset: -ems(HB_OT_METRICS_TAG_UNDERLINE_OFFSET),
            thickness: max(0, ems(HB_OT_METRICS_TAG_UNDERLINE_SIZE))
        )
        strike = Line(
            offset: -ems(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET),
            thickness: max(0, ems(HB_OT_METRICS_TAG_STRIKEOUT_SIZE))
        )
    }
}

/// A line under or through a text, in points.
package struct TextDecorationLine: Sendable, Equatable {
    /// The distance from the baseline down to its top; negative above the baseline.
    package var offset: Double
    package var thickness: Double

    fileprivate init(_ line: FontDecoration.Line, size: Double) {
        offset = line.offset * size
        thickness = line.thickness * size
    }
}

extension TextMeasurer {
    /// Returns the line under a text of a font and size, by the font's first file.
    package func underline(of font: TextFont, size: Double) -> TextDecorationLine {
        TextDecorationLine(decoration(of: font).underline, size: size)
    }

    /// Returns the line through a text of a font and size, by the font's first file.
    package func strike(of font: TextFont, size: Double) -> TextDecorationLine {
        TextDecorationLine(decoration(of: font).strike, size: size)
    }

    private func decoration(of font: TextFont) -> FontDecoration {
        stack(of: font).faces.first?.decoration ?? .estimated
    }
}
