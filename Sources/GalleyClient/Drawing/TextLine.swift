public import Foundation

/// One line of a text, ready to be drawn as a string of its own.
public struct TextLine: Sendable, Equatable {
    /// The text on it: without the line's terminator and the spaces at its end, with the ellipsis
    /// where the text is cut.
    public var text: String
    /// Its baseline below the top of the coordinates that the frame is in, in points.
    public var baseline: Double
    /// The parts of the text's runs on it, in the order of the text; empty where the text has no runs.
    public var parts: [Part] = []

    /// The part of a run on a line.
    public struct Part: Sendable, Equatable {
        /// The place of the run in the text's `runs`.
        public var run: Int
        /// The characters of the run that are on the line.
        public var text: String
    }
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
                baseline: frame.origin.y + Double(index) * style.lineHeight + style.baseline,
                parts: parts(of: line, from: start, isCut: isLast && cut != nil)
            )
        }
    }

    /// The parts of runs on a line that begins at an offset. The ellipsis belongs to the first run that
    /// reaches to it.
    private func parts(of line: [UInt16], from start: Int, isCut: Bool) -> [TextLine.Part] {
        guard let last = runs.indices.last else { return [] }
        var parts: [TextLine.Part] = []
        var place = 0
        for (index, run) in runs.enumerated() {
            let end = index == last ? line.count : min(run.end - start, line.count)
            guard place < end else { continue }
            let text = String(decoding: line[place..<end], as: UTF16.self)
            parts.append(TextLine.Part(run: index, text: text))
            place = end
        }
        guard isCut, let cut else { return parts }
        let run = runs.firstIndex { $0.end >= cut } ?? last
        if let part = parts.indices.last, parts[part].run == run {
            parts[part].text += "\u{2026}"
        } else {
            parts.append(TextLine.Part(run: run, text: "\u{2026}"))
        }
        return parts
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
