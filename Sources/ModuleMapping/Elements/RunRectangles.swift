import LayoutCore
import TextCore

/// The areas of a text's runs: on each line from the run's first to its last advance, as tall as the line.
struct RunRectangle: Equatable {
    var line: Int
    var run: Int
    /// The area, in the coordinates of the element's frame.
    var frame: Rect
}

extension TextElement {
    /// Returns the areas of its runs in the order of lines, each line's from left to right.
    ///
    /// - Parameters:
    ///   - frame: The frame of the element.
    ///   - measurer: The fonts.
    ///   - work: The work that it is a part of; nil where nothing bounds it.
    /// - Complexity: O(text + runs · lines).
    func rectangles(
        in frame: Rect,
        measurer: TextMeasurer,
        work: TextWork? = nil
    ) -> [RunRectangle] {
        let (style, measured) = (typeset.style, typeset.measured)
        let ends = runs.isEmpty ? [text.utf16.count] : runs.map(\.end)
        let fragments = measurer.fragments(
            of: text,
            ends: ends,
            style: style,
            measured: measured,
            work: work
        )
        return fragments.map { fragment in
            let width = measured.lines[fragment.line].width
            let free = max(0, frame.width - width)
            let isAtRight = (align == .end) != (style.direction == .rightToLeft)
            let start = align == .center ? free / 2 : isAtRight ? free : 0
            return RunRectangle(
                line: fragment.line,
                run: fragment.run,
                frame: Rect(
                    x: frame.x + start + fragment.x,
                    y: frame.y + Double(fragment.line) * measured.lineHeight,
                    width: fragment.width,
                    height: measured.lineHeight
                )
            )
        }
    }
}
