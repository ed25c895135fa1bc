public import Foundation

/// One line of a text, ready to be drawn as a string of its own.
public struct TextLine: Sendable, Equatable {
    /// The text on it: without the line's terminator and the spaces at its end, with the ellipsis
    /// where the text is cut.
    public var text: String
    /// Its baseline below the top of the coordinates that the frame is in, in points.
    public var baseline: Double
}

extension TextContent {
    /// Returns the lines that are drawn, top to bottom.
    ///
    /// A client that draws each by itself, in the text's direction and on its baseline, needs no
    /// line breaker: it shows what the service measured.
    /// - Parameters:
    ///   - style: the style that the text names, of the layout's `styles`.
    ///   - frame: the element's frame.
    /// - Complexity: O(text).
    public func lines(style: TextStyle, in frame: CGRect) -> [TextLine] {
        let units = Array(text.utf16)
        let end = min(cut ?? units.count, units.count)
        let starts = [0] + breaks
        return starts.indices.map { index in
            let isLast = index == starts.count - 1
            let start = min(max(0, starts[index]), units.count)
            let stop = isLast ? end : min(starts[index + 1], units.count)
            let line = Self.withoutEnd(units[start..<max(start, stop)])
            let text = String(decoding: line, as: UTF16.self)
            return TextLine(
                text: isLast && cut != nil ? text + "\u{2026}" : text,
                baseline: frame.origin.y + Double(index) * style.lineHeight + style.baseline
            )
        }
    }

    /// A line without the terminators and then the spaces at its end, its tabs as spaces.
    private static func withoutEnd(_ units: ArraySlice<UInt16>) -> [UInt16] {
        var line = units
        while let last = line.last, terminators.contains(last) { line.removeLast() }
        while let last = line.last, spaces.contains(last) { line.removeLast() }
        return line.map { $0 == 0x09 ? 0x20 : $0 }
    }

    /// LF, VT, FF, CR, next line, line separator, paragraph separator.
    private static let terminators: Set<UInt16> = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
    /// The spaces that hang at a line's end: tab, space, ideographic space.
    private static let spaces: Set<UInt16> = [0x09, 0x20, 0x3000]
}
