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
        if let first = spans.spans.first { use(first) }
        // A text of two fonts has a run for each word and each space.
        if self.stack.isExported { runs.reserveCapacity(16) }
    }

    private mutating func use(_ span: ShapingSpans.Span) {
        setting = span.setting
        stack = spans.settings[Int(setting)].stack
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
        let source = source(of: character, at: start)
        if let own = CharacterClass.script(character) {
            // Characters before the first script of a text take that one.
            if script == nil {
                for index in runs.indices { runs[index].script = own }
            }
            script = own
        }
        append(
            TextRun(
                start: start,
                end: start + length,
                source: source,
                script: script ?? HB_SCRIPT_COMMON,
                isRightToLeft: levels.map { $0[Int(start)] & 1 != 0 } ?? false,
                setting: setting,
                isGuessed: isGuessed(character, at: Int(start), by: source)
            )
        )
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
        let current = runs.last.flatMap { $0.setting == setting ? $0.source : nil }
        if CharacterClass.isIgnorable(character) {
            if case .face = current { return current ?? .nothing }
            return stack.faces.isEmpty ? .nothing : .face(0)
        }
        if CharacterClass.isMark(character), case .face(let face) = current {
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
