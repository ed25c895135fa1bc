/// The ink of lines beyond their advances, which a platform clips unless a frame has room for it.
struct LineInk {
    private let text: ShapedText
    private let shaper: Shaper
    /// The points of one of the shape's lengths.
    private let size: Double

    init(_ text: ShapedText, shaper: Shaper, size: Double) {
        self.text = text
        self.shaper = shaper
        self.size = size
    }

    /// Returns the width of a text with the ink of its lines, as far as there is room.
    ///
    /// - Parameter widest: The width of the widest line by its advances.
    func widened(_ widest: Double, lines: [TextLine], cut: Int?, maxWidth: Double) -> Double {
        let hasInk =
            shaper.stack.hasInk || shaper.spans.settings.contains(where: \.stack.hasInk)
        guard hasInk, !text.units.isEmpty else { return widest }
        var width = widest
        for (index, line) in lines.enumerated() {
            let isLast = index + 1 == lines.count
            let end = isLast ? cut ?? text.units.count : lines[index + 1].utf16Start
            let ink = ink(of: line.utf16Start..<max(line.utf16Start, end))
            width = max(width, line.width + ink)
        }
        return max(widest, min(width, maxWidth))
    }

    /// Returns the ink to the left of a line's first character and to the right of its last one, in points.
    private func ink(of line: Range<Int>) -> Double {
        var end = line.upperBound
        while end > line.lowerBound, !text.flags[end - 1].isDisjoint(with: [.hanging, .newline]) {
            end -= 1
        }
        guard end > line.lowerBound else { return 0 }
        let (first, last) = (line.lowerBound, lastCharacter(in: line.lowerBound..<end))
        let isReversed = text.direction == .rightToLeft
        let (left, right) = isReversed ? (last, first) : (first, last)
        return ink(at: left, end, \.left) + ink(at: right, end, \.right)
    }

    /// Returns the place of the last character that is drawn by itself.
    private func lastCharacter(in range: Range<Int>) -> Int {
        var unit = range.upperBound - 1
        while unit > range.lowerBound {
            let isTrail = text.units[unit] & 0xFC00 == 0xDC00
            let character = UInt32(text.units[unit])
            if !isTrail, !CharacterClass.isMark(character), !CharacterClass.isIgnorable(character) {
                break
            }
            unit -= 1
        }
        return unit
    }

    private func ink(at unit: Int, _ end: Int, _ side: KeyPath<FontMetricsFile.Ink, Float>)
        -> Double
    {
        let run = text.runs[text.run(at: unit)]
        let setting = shaper.spans.settings.isEmpty ? nil : shaper.spans.settings[Int(run.setting)]
        guard run.source == .face(0),
            let font = (setting?.stack ?? shaper.stack).faces.first?.exported
        else { return 0 }
        let (character, _) = MetricsShaping.decode(text.units, at: unit, before: end)
        let units = font.metrics.ink[character][keyPath: side]
        return Double(units) * font.emsPerUnit * (setting?.size ?? size)
    }
}
