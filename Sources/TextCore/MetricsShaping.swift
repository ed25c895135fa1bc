internal import CText

/// Measures a run by the metrics of a file, in place of glyphs.
///
/// Characters are composed with the marks behind them as shapers do (UAX #15), so that `e` and an acute are as wide as `é`;
/// marks and what is never drawn have no width and do not part pairs.
struct MetricsShaping {
    private let font: ExportedFont
    /// The space behind each character, in ems.
    private let tracking: Double
    private let range: Range<Int>
    /// True where brackets are drawn as their opposites (UAX #9, L4).
    private let isMirrored: Bool
    private let isKerned: Bool
    private let run: TextRun
    /// True while characters are given from the last to the first.
    private var isTurned = false
    /// True when some width is a guess, as the font may draw other glyphs there than those of its characters.
    var isGuessed = false
    /// True where letters form ligatures.
    let isLigated: Bool
    /// The marks behind the current character.
    private var marks: [UInt32] = []
    private var current: Glyph?
    /// The character before the current one, whose width is known with that.
    private var previous: Glyph?
    /// The character before that one; only of fonts with contexts.
    private var beforePrevious: UInt32?
    private let hasContexts: Bool

    /// A character with its marks.
    private struct Glyph {
        var character: UInt32
        var unit: Int
        var isSeparable = true
        /// True when a mark behind it is drawn for itself.
        var isMarked = false
        /// True when something that is never drawn is behind it, over which marks are not composed.
        var isClosed = false
        /// The space that marks before any character take, which a dotted circle carries.
        var ownUnits: Float?
    }

    /// - Parameter isSpaced: True where letters are spaced, which makes no ligatures of them.
    init(_ font: ExportedFont, of run: TextRun, tracking: Double, isSpaced: Bool) {
        self.run = run
        isMirrored = run.isRightToLeft
        // HarfBuzz kerns nothing in Hebrew text by a font that has no Hebrew.
        isKerned = run.script != HB_SCRIPT_HEBREW || !font.metrics.advances[0x5D0].isNaN
        range = Int(run.start)..<Int(run.end)
        self.font = font
        self.tracking = tracking
        hasContexts = !font.metrics.contexts.entries.isEmpty
        isLigated = !font.metrics.ligatures.isEmpty && !isSpaced
    }

    var metrics: FontMetricsFile { font.metrics }

    /// Calls `body` for each character of a run that has a width: its unit, its ems, and whether the text may be set apart
    /// before it.
    mutating func each(
        of units: [UInt16],
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        isGuessed = beginsWithForeignMark(units)
        guard TurnedRun.isNeeded(for: run, of: units) else {
            return each(of: units, in: range, first: 0, body)
        }
        isTurned = true
        let turned = TurnedRun(units, range)
        each(of: turned.units, in: turned.units.indices, first: turned.first) {
            unit,
            ems,
            isSeparable in
            body(turned.places[unit], ems, isSeparable)
        }
    }

    /// True for a mark of another script than that of the character before it, which is in another run.
    private func beginsWithForeignMark(_ units: [UInt16]) -> Bool {
        guard range.lowerBound > 0, !range.isEmpty else { return false }
        let (character, _) = Self.decode(units, at: range.lowerBound, before: range.upperBound)
        return CharacterClass.isMark(character) && CharacterClass.script(character) != nil
    }

    /// Does the same for a part of units; `first` is the one that the text begins with.
    private mutating func each(
        of units: [UInt16],
        in range: Range<Int>,
        first: Int?,
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        var unit = range.lowerBound
        while unit < range.upperBound {
            let (character, length) = Self.decode(units, at: unit, before: range.upperBound)
            let isFirst = unit == first && startsWithMark(character)
            if isFirst, CharacterClass.isIgnorable(character) {
                begin(0x25CC, at: unit, isFirst: false, body)
                unit += length
                continue
            }
            if !isFirst, character >= 0x300 || character == 0xAD,
                follows(character, units, unit)
            {
                unit += length
                continue
            }
            let ligature = ligature(character, units, at: unit, before: range.upperBound)
            let count = ligature?.length ?? length
            begin(
                ligature?.character ?? character,
                at: isTurned && ligature != nil ? unit + count - 1 : unit,
                isFirst: isFirst,
                body
            )
            unit += count
        }
        shift(body)
        if let previous { end(previous, kerning: 0, body) }
    }

    /// True for a mark, below which a dotted circle is drawn at the beginning of a text by fonts that have one; others
    /// give it to the character before it in the order of shapers, if there is one.
    private func startsWithMark(_ character: UInt32) -> Bool {
        guard character >= 0x300, CharacterClass.isMark(character) else { return false }
        return current == nil || !metrics.advances[0x25CC].isNaN
    }

    /// Takes in a character that has no width of its own; false for others.
    private mutating func follows(_ character: UInt32, _ units: [UInt16], _ unit: Int) -> Bool {
        // Ideographs and syllables, of which most of a text is made that has any.
        if character >= 0x3400 && character < 0xA000 || character >= 0xAC00 && character < 0xD7A4 {
            return false
        }
        if CharacterClass.isIgnorable(character) {
            compose()
            current?.isClosed = true
            return true
        }
        guard let last = current else { return false }
        if CharacterClass.isMark(character) {
            if marks.count < Self.maximumMarks { marks.append(character) }
            return true
        }
        return Self.isPart(character, of: last.character, units, unit)
    }

    /// The marks of one character that are composed; shapers take as many.
    static let maximumMarks = 32

    /// True for the parts of a picture but the first: what a joiner joins, a colour of skin, the second half of a flag.
    private static func isPart(
        _ character: UInt32,
        of last: UInt32,
        _ units: [UInt16],
        _ unit: Int
    ) -> Bool {
        switch character {
        case 0x1F3FB...0x1F3FF: CharacterClass.isPicture(last)
        case 0x1F1E6...0x1F1FF: flagLetters(before: unit, units) % 2 == 1
        default:
            unit > 0 && units[unit - 1] == 0x200D && CharacterClass.isPicture(last)
                && CharacterClass.isPicture(character)
        }
    }

    private static func flagLetters(before unit: Int, _ units: [UInt16]) -> Int {
        var (count, place) = (0, unit)
        while place >= 2, units[place - 2] == 0xD83C, (0xDDE6...0xDDFF).contains(units[place - 1]) {
            (count, place) = (count + 1, place - 2)
        }
        return count
    }

    private mutating func begin(
        _ character: UInt32,
        at unit: Int,
        isFirst: Bool,
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        let parts = metrics.parts(of: isMirrored ? mirrored(character) : character)
        shift(body)
        current = Glyph(character: parts.base, unit: unit)
        marks = parts.marks
        guard character >= 0x300, CharacterClass.isMark(character) else { return }
        // Shapers draw a dotted circle below marks at the beginning of a text.
        let isSpacing = metrics.advances[character] > 0 && !CharacterClass.isNonspacing(character)
        let circle = isFirst ? metrics.advances[0x25CC] : 0
        let units = (isSpacing ? metrics.advances[character] : 0) + (circle.isNaN ? 0 : circle)
        current?.ownUnits = units
    }

    private func mirrored(_ character: UInt32) -> UInt32 {
        let opposite = hb_unicode_mirroring(hb_unicode_funcs_get_default(), character)
        return metrics.advances[opposite].isNaN ? character : opposite
    }

    /// Returns the adjustment of a character before another one.
    ///
    /// A mark between them parts the pairs of some fonts, and not those of others.
    private mutating func kerning(of glyph: Glyph, before next: Glyph) -> Float {
        let kerning = metrics.pairs.value(glyph.character, next.character)
        if isKerned && !glyph.isMarked {
            if next.isMarked && kerning != 0 { isGuessed = true }
            return kerning
        }
        // A pair may be that of other glyphs, which are taken without pairs too.
        let isChanged =
            hasContexts && (metrics.contexts[glyph.character] || metrics.contexts[next.character])
        if isChanged || isKerned && kerning != 0 { isGuessed = true }
        return 0
    }

    /// Ends the current character with its marks, and gives the one before it, whose width is known then.
    private mutating func shift(
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        compose()
        guard var glyph = current else { return }
        if var previous {
            let kerning = kerning(of: previous, before: glyph)
            if kerning != 0 {
                if isTurned { previous.isSeparable = false } else { glyph.isSeparable = false }
            }
            end(previous, kerning: kerning, body)
            if hasContexts { meet(before: previous.character, next: glyph.character) }
        }
        (previous, current) = (glyph, nil)
    }

    /// Takes notice of a character between two others which may both change it.
    private mutating func meet(before last: UInt32, next: UInt32) {
        defer { beforePrevious = last }
        guard let first = beforePrevious, metrics.contexts[last] else { return }
        let isPlain = CharacterClass.isLowercase(first) && CharacterClass.isLowercase(next)
        if !isPlain, !CharacterClass.isSpace(first), !CharacterClass.isSpace(next) {
            isGuessed = true
        }
    }

    private func end(
        _ glyph: Glyph,
        kerning: Float,
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        let units = glyph.ownUnits ?? metrics.advance(of: glyph.character)
        let spacing = tracking != 0 && units != 0 ? tracking : 0
        body(glyph.unit, Double(units + kerning) * font.emsPerUnit + spacing, glyph.isSeparable)
    }

    /// Makes one character of the last one and the marks behind it, as far as there is one (UAX #15).
    private mutating func compose() {
        guard !marks.isEmpty else { return }
        defer { marks = [] }
        guard var glyph = current else { return }
        takeApart(&glyph)
        let functions = hb_unicode_funcs_get_default()
        // Over what is never drawn fonts may still join both, in ways of their own.
        if glyph.isClosed { isGuessed = true }
        let classes = marks.map { hb_unicode_combining_class(functions, $0).rawValue }
        let ordered = marks.indices.sorted { (classes[$0], $0) < (classes[$1], $1) }
        var blocking: UInt32 = 0
        for index in ordered {
            var composed: UInt32 = 0
            let isFree = !glyph.isClosed && (blocking == 0 || blocking < classes[index])
            if isFree, hb_unicode_compose(functions, glyph.character, marks[index], &composed) != 0,
                !metrics.advances[composed].isNaN
            {
                glyph.character = composed
            } else {
                blocking = classes[index]
                join(marks[index], to: &glyph)
                if !CharacterClass.isNonspacing(marks[index]), metrics.advances[marks[index]] > 0 {
                    let own = glyph.ownUnits ?? metrics.advance(of: glyph.character)
                    glyph.ownUnits = own + metrics.advances[marks[index]]
                }
            }
        }
        current = glyph
    }

    /// Parts a character from the marks that it is composed of, as others behind it may come before them.
    private mutating func takeApart(_ glyph: inout Glyph) {
        guard !glyph.isClosed, glyph.ownUnits == nil, !(0xAC00..<0xD7A4 ~= glyph.character) else {
            return
        }
        var (base, mark): (UInt32, UInt32) = (0, 0)
        let functions = hb_unicode_funcs_get_default()
        while hb_unicode_decompose(functions, glyph.character, &base, &mark) != 0, mark != 0,
            !metrics.advances[base].isNaN, !metrics.advances[mark].isNaN
        {
            glyph.character = base
            marks.insert(mark, at: 0)
        }
    }

    /// Takes in a mark that is drawn for itself; with some letters fonts make another glyph of it.
    private mutating func join(_ mark: UInt32, to glyph: inout Glyph) {
        let change = metrics.pairs.value(glyph.character, mark)
        if change != 0 {
            glyph.ownUnits = (glyph.ownUnits ?? metrics.advance(of: glyph.character)) + change
            isGuessed = true
        }
        glyph.isMarked = true
    }

    @inline(__always)
    static func decode(_ units: [UInt16], at index: Int, before end: Int) -> (UInt32, Int) {
        let unit = UInt32(units[index])
        guard unit & 0xFC00 == 0xD800, index + 1 < end else { return (unit, 1) }
        return (((unit & 0x3FF) << 10 | UInt32(units[index + 1]) & 0x3FF) + 0x10000, 2)
    }
}
