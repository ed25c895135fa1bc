/// The part of a run on one line, from its first to its last advance. A run whose characters stand
/// apart on a line, as others that read the other way are between them, has several.
package struct TextFragment: Sendable, Equatable {
    package var line: Int
    package var run: Int
    /// The distance of its left edge from the line's, in points.
    package var x: Double
    /// Its width in points: without spaces at the line's end, with the ellipsis behind it. A hyphen that a
    /// soft one became is not a part of it.
    package var width: Double

    /// A fragment of the given place and width.
    package init(line: Int, run: Int, x: Double, width: Double) {
        self.line = line
        self.run = run
        self.x = x
        self.width = width
    }
}

extension TextMeasurer {
    /// Returns the parts of a paragraph's runs on each of its lines, a line's from left to right.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - ends: The UTF-16 offsets behind each run, ascending; what follows the last one belongs to it.
    ///   - style: The style that the text was measured in.
    ///   - measured: What ``measure(_:style:maxWidth:work:)`` returned.
    ///   - work: The work that it is a part of; where that has ended, fragments are missing.
    /// - Complexity: O(text + runs · lines).
    package func fragments(
        of text: String,
        ends: [Int],
        style: TextStyle,
        measured: MeasuredText,
        work: TextWork? = nil
    ) -> [TextFragment] {
        fragments(
            of: text,
            ends: ends,
            style: style,
            starts: measured.lines.map(\.utf16Start),
            cut: measured.cut,
            work: work
        )
    }

    /// Returns the same for lines of which only the beginnings are known.
    ///
    /// - Parameter cut: The offset of the ellipsis; nil where the text is whole.
    package func fragments(
        of text: String,
        ends: [Int],
        style: TextStyle,
        starts: [Int],
        cut: Int?,
        work: TextWork? = nil
    ) -> [TextFragment] {
        guard !starts.isEmpty, !ends.isEmpty else { return [] }
        return withShape(of: text, style: style, work: work) { shaped, shaper, key, _ in
            var reader = FragmentReader(shaped, shaper: shaper, ends: ends, size: key.size)
            return reader.fragments(starts: starts, cut: cut)
        }
    }
}
