/// Finds the parts of runs on the lines of a shaped text.
struct FragmentReader {
    private let text: ShapedText
    private let shaper: Shaper
    private let ends: [Int]
    /// The points of one of the shape's lengths.
    private let size: Double
    /// The bidirectional level of each unit; empty where all are the paragraph's.
    private let levels: [UInt8]

    init(_ text: ShapedText, shaper: Shaper, ends: [Int], size: Double) {
        self.text = text
        self.shaper = shaper
        self.ends = ends
        self.size = size
        levels = Self.levels(of: text.units, in: text, shaper)
    }

    private static func levels(
        of units: [UInt16],
        in text: ShapedText,
        _ shaper: Shaper
    ) -> [UInt8] {
        let isBidirectional =
            text.direction == .rightToLeft || text.runs.contains(where: \.isRightToLeft)
        guard isBidirectional, !units.isEmpty,
            let levels = shaper.workspace.levels(units, direction: text.direction)
        else { return [] }
        return Array(UnsafeBufferPointer(start: levels, count: units.count))
    }

    /// Returns the parts of all lines, a line's from left to right.
    mutating func fragments(starts: [Int], cut: Int?) -> [TextFragment] {
        var fragments: [TextFragment] = []
        for (line, start) in starts.enumerated() where start < text.units.count {
            if !shaper.workspace.mayGoOn() { break }
            let isLast = line + 1 == starts.count
            let next = isLast ? text.units.count : min(starts[line + 1], text.units.count)
            let advances: LineAdvances =
                if isLast, let cut {
                    advances(beforeEllipsis: start..<max(start, min(cut, text.units.count)))
                } else {
                    advances(of: start..<max(start, next))
                }
            append(advances, line: line, to: &fragments)
        }
        return fragments
    }

    /// The lengths of the units of one line, and their levels.
    private struct LineAdvances {
        var start: Int
        var lengths: [Double]
        /// Empty where all are the paragraph's.
        var levels: ArraySlice<UInt8>
        /// True when the last one is the ellipsis.
        var isCut = false
    }

    // MARK: Lengths

    private func advances(of line: Range<Int>) -> LineAdvances {
        var end = line.upperBound
        while end > line.lowerBound, text.flags[end - 1].contains(.newline) { end -= 1 }
        while end > line.lowerBound, text.flags[end - 1].contains(.hanging) { end -= 1 }
        let range = line.lowerBound..<end
        return LineAdvances(
            start: line.lowerBound,
            lengths: lengths(of: range),
            levels: levels.isEmpty ? [] : levels[range]
        )
    }

    /// The lengths of units whose beginning and end are shaped anew, as far as the line's ends change them.
    private func lengths(of range: Range<Int>) -> [Double] {
        var lengths = range.map { text.positions[$0 + 1] - text.positions[$0] }
        let head = range.first(where: isSeparable) ?? range.upperBound
        var tail = range.upperBound
        while tail > head, !isSeparable(tail) { tail -= 1 }
        let parts =
            tail <= head && !(isSeparable(range.lowerBound) && isSeparable(range.upperBound))
            ? [range] : [range.lowerBound..<head, tail..<range.upperBound]
        for part in parts where !part.isEmpty {
            for unit in part { lengths[unit - range.lowerBound] = 0 }
            shaper.each(in: part, of: text) { unit, length in
                lengths[unit - range.lowerBound] += length
            }
        }
        return lengths
    }

    private func isSeparable(_ unit: Int) -> Bool {
        unit == text.units.count || text.flags[unit].contains(.separable)
    }

    private func advances(beforeEllipsis range: Range<Int>) -> LineAdvances {
        let units = shaper.unitsBeforeEllipsis(range, of: text).units
        var lengths = [Double](repeating: 0, count: units.count)
        shaper.eachBeforeEllipsis(range, of: text) { unit, length in lengths[unit] += length }
        let levels = levels.isEmpty ? [] : Self.levels(of: units, in: text, shaper)
        return LineAdvances(
            start: range.lowerBound,
            lengths: lengths,
            levels: levels[...],
            isCut: true
        )
    }

    // MARK: Order

    /// A part of a line of one run and one level.
    private struct Piece {
        var run: Int
        var level: UInt8
        var length: Double
    }

    private func append(
        _ line: LineAdvances,
        line index: Int,
        to fragments: inout [TextFragment]
    ) {
        var x = 0.0
        for piece in Self.ordered(pieces(of: line)) {
            let width = piece.length * size
            if let last = fragments.last, last.line == index, last.run == piece.run {
                fragments[fragments.count - 1].width += width
            } else {
                fragments.append(TextFragment(line: index, run: piece.run, x: x, width: width))
            }
            x += width
        }
    }

    /// Returns the parts of a line in the order of its text. Its ellipsis belongs to the first run that
    /// reaches to it.
    private func pieces(of line: LineAdvances) -> [Piece] {
        var pieces: [Piece] = []
        var run = 0
        for (offset, length) in line.lengths.enumerated() {
            let isEllipsis = line.isCut && offset + 1 == line.lengths.count
            let unit = line.start + offset - (isEllipsis ? 1 : 0)
            while run + 1 < ends.count, ends[run] <= unit { run += 1 }
            let level = line.levels.isEmpty ? 0 : line.levels[line.levels.startIndex + offset]
            if let last = pieces.last, last.run == run, last.level == level {
                pieces[pieces.count - 1].length += length
            } else {
                pieces.append(Piece(run: run, level: level, length: length))
            }
        }
        return pieces
    }

    /// Returns parts from left to right (UAX #9, L2): from the highest level down, what is of a level or
    /// a higher one is turned.
    private static func ordered(_ pieces: [Piece]) -> [Piece] {
        var pieces = pieces
        guard let highest = pieces.map(\.level).max(), highest > 0 else { return pieces }
        for level in stride(from: highest, through: 1, by: -1) {
            var start = 0
            while start < pieces.count {
                var end = start
                while end < pieces.count, pieces[end].level >= level { end += 1 }
                if end > start { pieces[start..<end].reverse() }
                start = max(end, start + 1)
            }
        }
        return pieces
    }
}
