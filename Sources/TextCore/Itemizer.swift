internal import CText

/// Cuts a text into runs of one face, one script (UAX #24) and one direction.
struct Itemizer {
    private let units: [UInt16]
    private let levels: UnsafePointer<UInt8>?
    private var stack: FontStack
    private let spans: ShapingSpans
    private var runs: [TextRun] = []
    /// The index of the current span.
    private var span = 0
    /// The setting of the current span.
    private var setting: Int32 = 0
    /// True when spaces are those of a metrics file.
    private var hasSpace = false
    /// The spaces of the metrics behind the last run, which are no run of their own where words of its face follow; 0
    /// to 0 where there are none.
    private var spaces: (start: Int32, end: Int32) = (0, 0)

    /// The first character of the current grapheme. A mark that its face lacks moves it to a face that has both.
    private var base: (character: UInt32, start: Int32) = (0, 0)
    /// The script of the last character that has one, which characters without a script take; `nil` before the first.
    private var script: hb_script_t?

    /// - Parameters:
    ///   - levels: each unit's bidirectional level; `nil`: all read from left to right.
    ///   - stack: the font of a text without spans.
    init(
        units: [UInt16],
        levels: UnsafePointer<UInt8>?,
        stack: FontStack,
        spans: ShapingSpans = ShapingSpans()
    ) {
        self.units = units
        self.levels = levels
        self.stack = stack
        self.spans = spans
        hasSpace = Self.hasSpace(stack)
        if hasSpace { runs.reserveCapacity(4) }
        if let first = spans.spans.first { use(first) }
    }

    private static func hasSpace(_ stack: FontStack) -> Bool {
        stack.isExported && stack.faces[0].coverage.contains(0x20)
    }

    private mutating func use(_ span: ShapingSpans.Span) {
        setting = span.setting
        stack = spans.settings[Int(setting)].stack
        hasSpace = Self.hasSpace(stack)
    }

    /// Goes on to the span that has a unit.
    private mutating func enterSpan(at index: Int) {
        while span + 1 < spans.spans.count, spans.spans[span].end <= index {
            span += 1
            use(spans.spans[span])
        }
    }

    /// Returns the runs, which cover the text.
    mutating func run() -> [TextRun] {
        var index = 0
        while index < units.count {
            let (character, length) = decode(at: index)
            if !spans.spans.isEmpty { enterSpan(at: index) }
            add(character, at: Int32(index), length: Int32(length))
            index += length
        }
        endSpaces()
        if script == nil {
            for index in runs.indices { runs[index].script = HB_SCRIPT_COMMON }
        }
        return runs
    }

    /// Returns the character at an index, and its number of units. Lone surrogates do not occur.
    @inline(__always)
    private func decode(at index: Int) -> (UInt32, Int) {
        let unit = UInt32(units[index])
        guard unit & 0xFC00 == 0xD800, index + 1 < units.count else { return (unit, 1) }
        return (((unit & 0x3FF) << 10 | UInt32(units[index + 1]) & 0x3FF) + 0x10000, 2)
    }

    private mutating func add(_ character: UInt32, at start: Int32, length: Int32) {
        if character == 0x20, hasSpace { return addSpace(at: start) }
        let source = source(of: character, at: start)
        if let own = CharacterClass.script(character) {
            // Characters before the first script of a text take that one.
            if script == nil {
                for index in runs.indices { runs[index].script = own }
            }
            script = own
        }
        let run = TextRun(
            start: start,
            end: start + length,
            source: source,
            script: script ?? HB_SCRIPT_COMMON,
            isRightToLeft: isRightToLeft(at: start),
            setting: setting,
            isGuessed: isGuessed(character, at: Int(start), by: source)
        )
        if spaces.end > 0, joinWords(run) { return }
        append(run)
    }

    @inline(__always)
    private func isRightToLeft(at unit: Int32) -> Bool {
        levels.map { $0[Int(unit)] & 1 != 0 } ?? false
    }

    // MARK: Spaces of the metrics between words of another face

    private mutating func addSpace(at start: Int32) {
        base = (0x20, start)
        if spaces.end > 0, spaces.end == start, isRightToLeft(at: start) == runs.last?.isRightToLeft
        {
            spaces.end += 1
            return
        }
        endSpaces()
        if mayJoinWords(at: start) {
            spaces = (start, start + 1)
        } else {
            append(space(start, start + 1, script: script ?? HB_SCRIPT_COMMON))
        }
    }

    private func space(_ start: Int32, _ end: Int32, script: hb_script_t) -> TextRun {
        TextRun(
            start: start,
            end: end,
            source: .face(0),
            script: script,
            isRightToLeft: isRightToLeft(at: start),
            setting: setting
        )
    }

    /// True when words of the last run may go on behind a space, as its face has spaces too, with which they are
    /// shaped.
    private func mayJoinWords(at space: Int32) -> Bool {
        guard spans.spans.isEmpty, let last = runs.last, case .face(let face) = last.source,
            face > 0
        else { return false }
        return last.isRightToLeft == isRightToLeft(at: space)
            && stack.faces[face].coverage.contains(0x20)
    }

    /// Adds a run to the last one with the spaces between them, if it is of the same face; makes a run of them
    /// otherwise.
    private mutating func joinWords(_ run: TextRun) -> Bool {
        let last = runs.count - 1
        guard runs[last].continues(with: run) else {
            endSpaces()
            return false
        }
        runs[last].end = run.end
        runs[last].hasSpaces = true
        spaces = (0, 0)
        return true
    }

    /// Makes a run of spaces that are between no words of one face.
    private mutating func endSpaces() {
        guard spaces.end > 0, let last = runs.last else { return }
        runs.append(space(spaces.start, spaces.end, script: last.script))
        spaces = (0, 0)
    }

    /// True when a character is measured by a metrics file, which says nothing of how it changes beside others.
    @inline(__always)
    private func isGuessed(
        _ character: UInt32,
        at unit: Int,
        by source: TextRun.Source
    ) -> Bool {
        guard stack.isExported, source == .face(0) else { return false }
        return CharacterClass.doubt(of: character, at: unit, in: units) != nil
    }

    private mutating func source(of character: UInt32, at start: Int32) -> TextRun.Source {
        if CharacterClass.isControl(character) { return .nothing }
        let (isIgnorable, isMark) = (
            CharacterClass.isIgnorable(character), CharacterClass.isMark(character)
        )
        // Both go by what is before them.
        if isIgnorable || isMark { endSpaces() }
        let current = runs.last.flatMap { $0.setting == setting ? $0.source : nil }
        if isIgnorable {
            if case .face = current { return current ?? .nothing }
            return stack.faces.isEmpty ? .nothing : .face(0)
        }
        if isMark, case .face(let face) = current {
            if stack.faces[face].coverage.contains(character) { return .face(face) }
            if let both = stack.face(for: base.character, and: character) {
                moveBase(to: both, until: start)
                return .face(both)
            }
        } else {
            base = (character, start)
        }
        return stack.face(for: character).map { .face($0) } ?? .estimate
    }

    /// Moves the first character of the current grapheme, with its marks so far, to another face.
    private mutating func moveBase(to face: Int, until end: Int32) {
        guard var moved = runs.last, moved.source != .face(face), moved.setting == setting else {
            return
        }
        runs.removeLast()
        if moved.start < base.start {
            var before = moved
            before.end = base.start
            runs.append(before)
            moved.start = base.start
        }
        moved.end = end
        moved.source = .face(face)
        moved.hasSpaces = false
        append(moved)
    }

    @inline(__always)
    private mutating func append(_ run: TextRun) {
        if let last = runs.indices.last, runs[last].continues(with: run) {
            runs[last].end = run.end
            if run.isGuessed { runs[last].isGuessed = true }
        } else {
            runs.append(run)
        }
    }
}

extension TextRun {
    fileprivate func continues(with next: TextRun) -> Bool {
        source == next.source && script == next.script && isRightToLeft == next.isRightToLeft
            && setting == next.setting
    }
}
