/// A grapheme of a text (UAX #29), as the whole text's shape has it.
package struct TextGrapheme: Sendable, Equatable {
    /// The UTF-16 offset behind it.
    package var end: Int
    /// The length that it takes of a line in points; 0 for spaces and newlines, which may be where a line ends.
    package var width: Double
    /// True for a newline, which may be a pair.
    package var isNewline: Bool

    /// A grapheme of the given place and length.
    package init(end: Int, width: Double, isNewline: Bool = false) {
        self.end = end
        self.width = width
        self.isNewline = isNewline
    }
}

extension TextMeasurer {
    /// Returns the graphemes of a text in their order.
    ///
    /// A part of the text by itself may be as long as its graphemes here, or shorter or longer by what shaping it alone
    /// changes at its ends.
    /// - Parameters:
    ///   - style: Its font, size and so on; lines and their height do not matter.
    ///   - work: The work that it is a part of.
    /// - Complexity: O(text).
    package func graphemes(
        of text: String,
        style: TextStyle,
        work: TextWork? = nil
    ) -> [TextGrapheme] {
        withShape(of: text, style: style, work: work) { shaped, _, key, workspace in
            shaped.graphemes(size: key.size, workspace)
        }
    }
}

extension ShapedText {
    fileprivate func graphemes(size: Double, _ workspace: Workspace) -> [TextGrapheme] {
        var starts = [UnitFlags](repeating: [], count: units.count)
        workspace.markGraphemes(units, in: &starts)
        var graphemes: [TextGrapheme] = []
        var width = 0.0
        for unit in units.indices {
            if !flags[unit].contains(.hanging), !flags[unit].contains(.newline) {
                width += (positions[unit + 1] - positions[unit]) * size
            }
            if unit + 1 == units.count || starts[unit + 1].contains(.grapheme) {
                graphemes.append(
                    TextGrapheme(
                        end: unit + 1,
                        width: width,
                        isNewline: flags[unit].contains(.newline)
                    )
                )
                width = 0
            }
        }
        return graphemes
    }
}
