public import Foundation

/// The place of a line's text, and the drawing behind its runs and along them.
public struct LineDrawing: Sendable, Equatable {
    /// A rectangle in one colour.
    public struct Area: Sendable, Equatable {
        /// Its frame, in the coordinates of the text's.
        public var frame: CGRect
        /// The colour, as elements have them.
        public var color: String
        /// The corners' radius, in points.
        public var radius = 0.0
    }

    /// The left edge of the text.
    public var x: Double
    /// The backgrounds of its runs, each as tall as the line; drawn below the text.
    public var backgrounds: [Area] = []
    /// The lines under and through its runs; drawn above the text.
    public var rules: [Area] = []
}

extension TextContent {
    /// Returns the place of a line's text, and the drawing behind its runs and along them.
    ///
    /// - Parameters:
    ///   - line: the line, of ``lines(style:in:)``.
    ///   - index: its place among them.
    ///   - widths: the widths of its parts as they are drawn, in points; one where it has none.
    ///   - styles: those of the layout.
    ///   - frame: the element's frame.
    ///   - direction: the page's, which holds where the text has none of its own.
    /// - Complexity: O(parts).
    public func drawing(
        of line: TextLine,
        at index: Int,
        widths: [Double],
        styles: [ExactString: TextStyle],
        in frame: CGRect,
        direction: Viewport.Direction
    ) -> LineDrawing {
        let isMirrored = (self.direction ?? direction) == .rightToLeft
        let width = widths.reduce(0, +)
        let free = frame.size.width - width
        let isAtRight = (alignment == .end) != isMirrored
        let start = alignment == .center ? free / 2 : isAtRight ? free : 0
        var drawing = LineDrawing(x: frame.origin.x + start)
        let height = styles[style]?.lineHeight ?? 0
        var place = isMirrored ? drawing.x + width : drawing.x
        for (part, width) in zip(line.parts, widths) where runs.indices.contains(part.run) {
            if isMirrored { place -= width }
            let run = runs[part.run]
            if let color = run.background {
                let top = frame.origin.y + Double(index) * height
                let area = CGRect(x: place, y: top, width: width, height: height)
                drawing.backgrounds.append(.init(frame: area, color: color, radius: run.radius))
            }
            for rule in run.rules(in: styles) {
                let area = CGRect(
                    x: place,
                    y: line.baseline + rule.line.offset,
                    width: width,
                    height: rule.line.thickness
                )
                drawing.rules.append(.init(frame: area, color: rule.color))
            }
            if !isMirrored { place += width }
        }
        return drawing
    }
}

extension TextRun {
    /// The lines along it, with their colour.
    fileprivate func rules(
        in styles: [ExactString: TextStyle]
    ) -> [(line: TextStyle.DecorationLine, color: String)] {
        guard let style = styles[style] else { return [] }
        let lines = [isUnderlined ? style.underline : nil, isStruck ? style.strike : nil]
        return lines.compactMap { $0.map { ($0, style.color) } }
    }
}
