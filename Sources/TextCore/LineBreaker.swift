import InputCore

/// Breaks a shaped text into lines.
///
/// Widths are in ems, or in points where the text has runs. Where a line begins or ends at a place that is not
/// separable, what stands between it and the next separable place is shaped anew, as HarfBuzz asks for.
struct LineBreaker {
    private let text: ShapedText
    private let shaper: Shaper
    private var most: Double
    private let maxLines: Int
    /// The widest line, and how much less of it a paragraph that wraps has.
    private let room: (most: Double, slack: Double)
    private(set) var lines: [Line] = []
    /// The text's flags, with the breaks that its lines so far have changed.
    private var flags: [UnitFlags]
    private var restarted = RestartedBreaks()
    /// The unit that the ellipsis stands in place of, with all behind it; nil when nothing was cut.
    private(set) var cut: Int?
    /// The guesses where the text was cut, such as the ellipsis that no face has; units count from the text's first
    /// one.
    private(set) var ellipsisGuesses: [TextGuess] = []
    /// A Boolean value that indicates whether the budget of the work has ended before all lines were there.
    private(set) var isStopped = false
    /// The size of the largest em.
    private let em: Double
    /// The beginnings of graphemes, once something had to be cut inside a word.
    private var graphemes: [UnitFlags]?

    /// A line: its first unit, and its width in ems.
    struct Line {
        var start: Int
        var ems: Double
    }

    /// - Parameters:
    ///   - text: with breaks, unless it has no newline and fits.
    ///   - most: the widest a line may be, in ems.
    ///   - slack: the ems of that which each line of a paragraph leaves free that does not fit on one.
    ///   - maxLines: the most lines; 0: no limit.
    init(_ text: ShapedText, shaper: Shaper, most: Double, slack: Double = 0, maxLines: Int) {
        self.text = text
        room = (most, slack)
        flags = text.flags
        self.shaper = shaper
        self.most = most
        self.maxLines = maxLines
        em = shaper.spans.largestSize
    }

    /// Sets all lines.
    mutating func run() {
        let count = text.units.count
        var start = 0
        var end = newline(from: 0)
        if room.slack > 0 { leaveSlack(in: start..<end) }
        while start < count {
            guard mayGoOn() else { return }
            if start > end {
                end = newline(from: start)
                if room.slack > 0 { leaveSlack(in: start..<end) }
            }
            let content = start..<end
            let line = line(from: start, in: content)
            let next = line.end == content.upperBound ? behindNewline(line.end) : line.end
            if maxLines > 0, lines.count + 1 == maxLines, next < count {
                truncate(content)
                return
            }
            lines.append(Line(start: start, ems: line.ems))
            start = next
        }
    }

    /// Gives a paragraph the whole room where it fits on one line, and less where it wraps.
    private mutating func leaveSlack(in content: Range<Int>) {
        most = room.most
        if content.isEmpty || most == .infinity { return }
        let head = LineStart(of: content.lowerBound, extent: extent(_:), text: text)
        let whole = width(content.lowerBound, content.upperBound, head: head, isLast: true)
        if whole > most { most = max(0, most - room.slack) }
    }

    /// Returns false where the budget of the work has ended: the lines found by then are not all.
    private mutating func mayGoOn() -> Bool {
        if !shaper.workspace.mayGoOn() { isStopped = true }
        return !isStopped
    }

    /// The place of the next newline, or the text's end.
    private func newline(from start: Int) -> Int {
        guard text.hasNewlines else { return text.units.count }
        return text.flags[start...].firstIndex { $0.contains(.newline) } ?? text.units.count
    }

    /// The place behind a newline, which may be a pair.
    private func behindNewline(_ index: Int) -> Int {
        guard index < text.units.count else { return index }
        let isPair =
            text.units[index] == 0x0D && index + 1 < text.units.count
            && text.units[index + 1] == 0x0A
        return index + (isPair ? 2 : 1)
    }

    // MARK: A line

    /// The line that begins at `start`: where the next one begins, and how wide it is.
    private mutating func line(from start: Int, in content: Range<Int>) -> (end: Int, ems: Double) {
        if content.isEmpty { return (start, 0) }
        let head = LineStart(
            of: start,
            upTo: most + Self.widestLigature * em,
            slack: Self.widestLigature * em,
            extent: extent(_:),
            text: text
        )
        restartBreaks(at: start, in: content, head)
        // The last place that the line may end at, as far as the whole text's widths tell.
        var reach = start
        var candidate = start
        var inked = start
        if head.width(upTo: content.upperBound) <= most {
            reach = content.upperBound
            candidate = reach
        }
        while reach < content.upperBound {
            if !flags[reach].contains(.hanging) {
                inked = reach + 1
                if head.width(upTo: inked) > most { break }
            }
            reach += 1
            if reach == content.upperBound || mayEnd(before: reach) { candidate = reach }
        }
        // The hyphen that did not fit is left room for where its word is broken instead.
        var hyphen = 0.0
        while candidate > start, mayGoOn() {
            let ems = width(start, candidate, head: head, isLast: candidate == content.upperBound)
            if ems <= most { return (candidate, ems) }
            if text.units[candidate - 1] == 0xAD { hyphen = shaper.stack.hyphen }
            candidate -= 1
            while candidate > start, !mayEnd(before: candidate) { candidate -= 1 }
        }
        return splitWord(
            from: start,
            upTo: max(reach, start + 1),
            in: content,
            head: head,
            most: most - hyphen
        )
    }

    /// Finds the breaks anew where a line begins inside a word.
    private mutating func restartBreaks(at start: Int, in content: Range<Int>, _ head: LineStart) {
        guard start > 0, text.hasBreaks else { return }
        let (text, most) = (text, most)
        restarted.restart(
            at: start,
            of: text.units,
            in: &flags,
            language: shaper.textLanguage,
            shaper.workspace
        ) {
            content.first {
                !text.flags[$0].contains(.hanging) && head.width(upTo: $0 + 1) > most
            } ?? content.upperBound
        }
    }

    /// True when a line may end before a unit. Of several spaces all stay on the line above.
    private func mayEnd(before index: Int) -> Bool {
        flags[index].contains(.breakBefore) && !flags[index].contains(.hanging)
    }

    /// The line that holds as many graphemes as fit, or one.
    private mutating func splitWord(
        from start: Int,
        upTo reach: Int,
        in content: Range<Int>,
        head: LineStart,
        most: Double
    ) -> (end: Int, ems: Double) {
        let furthest = furthest(
            from: min(reach, content.upperBound - 1),
            to: content.upperBound,
            head: head
        )
        var end = grapheme(notBehind: furthest, after: start)
        while end > start, mayGoOn() {
            let ems = width(start, end, head: head, isLast: end == content.upperBound)
            if ems <= most { return (end, ems) }
            end = grapheme(notBehind: end - 1, after: start)
        }
        end = grapheme(behind: start, in: content)
        // Spaces behind it would hang.
        while end < content.upperBound, text.flags[end].contains(.hanging) { end += 1 }
        return (end, width(start, end, head: head, isLast: true))
    }

    /// Returns the furthest place at which a line may end that is too long with the unit at `reach`. A glyph of several
    /// graphemes is divided evenly, as they are seen, until the line is shaped by itself.
    private mutating func furthest(from reach: Int, to limit: Int, head: LineStart) -> Int {
        var end = reach + 1
        while end < limit, text.positions[end + 1] == text.positions[end] { end += 1 }
        // From right to left, it is not.
        let isReversed = text.runs[text.run(at: reach)].isRightToLeft
        guard end > reach + 1, end <= limit, !isReversed else { return reach }
        markGraphemes()
        let parts = (reach + 1...end).filter { isGrapheme($0) }
        let before = head.width(upTo: reach)
        let each = (head.width(upTo: end) - before) / Double(max(1, parts.count))
        let fitting = Int(clamping: ((most - before) / each).rounded(.down))
        return fitting > 0 ? parts[min(fitting, parts.count) - 1] : reach
    }

    /// Adds the last line: the longest beginning of its content that fits before an ellipsis, the
    /// two shaped as one string. Where not even one grapheme fits, the ellipsis is alone.
    private mutating func truncate(_ content: Range<Int>) {
        let start = content.lowerBound
        var end = longestBeginning(of: content)
        var tries = 0
        while true {
            end = inked(from: start, to: end)
            let shaped = shaper.extentBeforeEllipsis(start..<end, of: text)
            guard shaped.ems > most, end > start, mayGoOn() else {
                lines.append(Line(start: start, ems: shaped.ems))
                cut = end
                ellipsisGuesses = shaped.guesses
                for index in shaped.guesses.indices {
                    ellipsisGuesses[index].unit = min(start + shaped.guesses[index].unit, end)
                }
                return
            }
            tries += 1
            let before = tries < Self.maximumTries ? end - 1 : start + (end - start) / 2
            end = grapheme(notBehind: before, after: start)
        }
    }

    /// Returns the end of a beginning of a line that is at least as long as the longest that fits
    /// before an ellipsis.
    private mutating func longestBeginning(of content: Range<Int>) -> Int {
        let start = content.lowerBound
        let head = LineStart(of: start, extent: extent(_:), text: text)
        let widest = most - shaper.leastEllipsis + Self.closestEllipsis * em
        var reach = start
        while reach < content.upperBound {
            let width = head.width(upTo: reach + 1)
            // Inside a ligature the whole text's widths say nothing.
            if width > widest, isSeparable(reach + 1) || width > widest + Self.widestLigature * em {
                break
            }
            reach += 1
        }
        return reach == content.upperBound ? reach : grapheme(notBehind: reach, after: start)
    }

    /// The length by which an ellipsis may be closer to what it follows than its width says, in
    /// ems: kerning, and the forms that letters have at the end of a word.
    private static let closestEllipsis = 0.5
    /// The ems that the letters of a ligature or a joined word may be narrower by themselves.
    private static let widestLigature = 4.0
    /// The beginnings tried one grapheme after another; then each is half as long as the one
    /// before, so that a text of a million characters without width costs no more than twenty
    /// shapes.
    private static let maximumTries = 32

    // MARK: Widths

    /// The width that the units from `start` to `end` take on a line of their own, without spaces
    /// at its end, and with a hyphen where a soft one ends it.
    private func width(_ start: Int, _ end: Int, head: LineStart, isLast: Bool) -> Double {
        let inked = inked(from: start, to: end)
        guard inked > start else { return 0 }
        let isHyphenated = text.units[inked - 1] == 0xAD && (!isLast || inked < end)
        let hyphen = isHyphenated ? shaper.hyphen(at: inked - 1) : 0
        if head.isPartial, inked >= head.safe { return extent(start..<inked) + hyphen }
        if isSeparable(inked) { return head.width(upTo: inked) + hyphen }
        let safe = separable(notBehind: inked, after: start)
        if safe <= head.safe { return extent(start..<inked) + hyphen }
        return head.width(upTo: safe) + extent(safe..<inked) + hyphen
    }

    /// Returns the end of a line without the spaces at its end.
    private func inked(from start: Int, to end: Int) -> Int {
        var inked = end
        while inked > start, text.flags[inked - 1].contains(.hanging) { inked -= 1 }
        return inked
    }

    private func extent(_ range: Range<Int>) -> Double {
        shaper.extent(range, of: text)
    }

    private func isSeparable(_ index: Int) -> Bool {
        index == text.units.count || text.flags[index].contains(.separable)
    }

    private func separable(notBehind index: Int, after start: Int) -> Int {
        var index = index
        while index > start, !isSeparable(index) { index -= 1 }
        return index
    }

    // MARK: Graphemes

    /// The last place not behind `index` where a grapheme begins; `start` if there is none.
    private mutating func grapheme(notBehind index: Int, after start: Int) -> Int {
        markGraphemes()
        var index = index
        while index > start, !isGrapheme(index) { index -= 1 }
        return index
    }

    /// The place behind the grapheme at `start`.
    private mutating func grapheme(behind start: Int, in content: Range<Int>) -> Int {
        markGraphemes()
        var index = start + 1
        while index < content.upperBound, !isGrapheme(index) { index += 1 }
        return index
    }

    private func isGrapheme(_ index: Int) -> Bool {
        index >= text.units.count || graphemes?[index].contains(.grapheme) ?? true
    }

    private mutating func markGraphemes() {
        guard graphemes == nil else { return }
        var flags = [UnitFlags](repeating: [], count: text.units.count)
        shaper.workspace.markGraphemes(text.units, in: &flags)
        graphemes = flags
    }
}

/// The beginning of a line, shaped anew where the line above was cut off from it.
private struct LineStart {
    /// The first place from the line's beginning on where widths are those of the whole text; behind the line's end
    /// where it is partial.
    let safe: Int
    /// True where no more was shaped than a line holds.
    let isPartial: Bool
    private let start: Int
    private let text: ShapedText
    /// The most units that are shaped anew. Words are shorter; without a limit, lines of one
    /// endless word would cost its length each.
    private static let maximumCount = 256
    /// The lengths to add to the whole text's widths.
    private let correction: Double

    /// - Parameters:
    ///   - widest: A length that no line has by the whole text's widths, so that what is beyond it need not be shaped.
    ///   - slack: The length by which `widest` is more than a line may have.
    init(
        of start: Int,
        upTo widest: Double = .infinity,
        slack: Double = 0,
        extent: (Range<Int>) -> Double,
        text: ShapedText
    ) {
        self.start = start
        self.text = text
        var safe = start
        let end = min(text.units.count, start + Self.maximumCount)
        while safe < end, !text.flags[safe].contains(.separable) { safe += 1 }
        let full = Self.full(start..<safe, beyond: widest, of: text)
        if full < safe {
            let correction = extent(start..<full) - Self.length(start..<full, of: text)
            if correction > -slack {
                (self.safe, self.correction, isPartial) = (full, correction, true)
                return
            }
        }
        self.safe = safe
        isPartial = false
        correction =
            safe == start ? 0 : extent(start..<safe) - Self.length(start..<safe, of: text)
    }

    /// Returns the first place in a range before which there is more than a length, behind the glyph that makes it so.
    private static func full(_ range: Range<Int>, beyond widest: Double, of text: ShapedText) -> Int
    {
        let limit = text.positions[range.lowerBound] + widest
        var full = range.lowerBound
        while full < range.upperBound, text.positions[full] <= limit { full += 1 }
        while full < range.upperBound, text.positions[full + 1] == text.positions[full] {
            full += 1
        }
        return full
    }

    private static func length(_ range: Range<Int>, of text: ShapedText) -> Double {
        text.positions[range.upperBound] - text.positions[range.lowerBound]
    }

    /// The width up to a place, which is a little off if that one is not separable.
    @inline(__always)
    func width(upTo end: Int) -> Double {
        text.positions[end] - text.positions[start] + correction
    }
}
