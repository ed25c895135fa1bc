internal import CText

/// Measures a run by the metrics of a file, in place of glyphs.
///
/// Characters are composed with the marks behind them as shapers do (UAX #15), so that `e` and an acute are as wide as
/// `é`; marks and what is never drawn have no width and do not part pairs.
struct MetricsShaping {
    let font: ExportedFont
    /// The space behind each character, in ems.
    private let tracking: Double
    let range: Range<Int>
    /// True where brackets are drawn as their opposites (UAX #9, L4).
    private let isMirrored: Bool
    private let isKerned: Bool
    private let run: TextRun
    /// True while characters are given from the last to the first.
    var isTurned = false
    /// The first characters whose widths are a guess, as the font may draw other glyphs there than theirs.
    private(set) var guesses: [TextGuess] = []
    /// True where letters form ligatures.
    let isLigated: Bool
    /// The marks behind the current character.
    var marks: [UInt32] = []
    var current: Glyph?
    /// The character before the current one, whose width is known with that.
    private var previous: Glyph?
    /// The character before that one; only of fonts with contexts.
    private var beforePrevious: UInt32?
    private let hasContexts: Bool
    /// The advances that the script of the run has beside those of the font; nil where it has none.
    private let ofScript: CharacterMap<Float>?
    /// The same of the script in the language of the text.
    private let ofLanguage: CharacterMap<Float>?

    /// A character with its marks.
    struct Glyph {
        var character: UInt32
        var unit: Int
        var isSeparable = true
        /// The first mark behind it that is drawn for itself; 0 where there is none.
        var mark: UInt32 = 0
        var isMarked: Bool { mark != 0 }
        /// True when something that is never drawn is behind it, over which marks are not composed.
        var isClosed = false
        /// The space that marks before any character take, which a dotted circle carries.
        var ownUnits: Float?
    }

    /// - Parameters:
    ///   - isSpaced: True where letters are spaced, which makes no ligatures of them.
    ///   - languages: OpenType's tags of the text's language, where some font has glyphs of a language's own.
    init(
        _ font: ExportedFont,
        of run: TextRun,
        tracking: Double,
        isSpaced: Bool,
        languages: LanguageTags
    ) {
        self.run = run
        isMirrored = run.isRightToLeft
        // HarfBuzz kerns nothing in Hebrew text by a font that has no Hebrew.
        isKerned = run.script != HB_SCRIPT_HEBREW || !font.metrics.advances[0x5D0].isNaN
        range = Int(run.start)..<Int(run.end)
        self.font = font
        self.tracking = tracking
        ofScript =
            font.metrics.scripts.isEmpty ? nil : font.metrics.scripts[run.script.rawValue]
        ofLanguage =
            languages.first == 0 ? nil : font.advances(in: languages, run.script.rawValue)
        hasContexts = !font.metrics.contexts.entries.isEmpty
        isLigated = !font.metrics.ligatures.isEmpty && !isSpaced
    }

    /// Calls `body` for each character of a run that has a width: its unit, its ems, and whether the text may be set
    /// apart before it.
    mutating func each(
        of units: [UInt16],
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        defer { doubtForeignMark(units) }
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
        for index in guesses.indices { guesses[index].unit = turned.places[guesses[index].unit] }
    }

    /// Takes notice of a character whose width is a guess.
    mutating func doubt(_ character: UInt32, at unit: Int, _ reason: TextEstimateNote.Reason) {
        guesses.note(TextGuess(unit: unit, character: character, reason: reason))
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

    private mutating func begin(
        _ character: UInt32,
        at unit: Int,
        isFirst: Bool,
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        let parts = font.parts(of: isMirrored ? mirrored(character) : character)
        shift(body)
        current = Glyph(character: parts.base, unit: unit)
        marks = parts.marks
        guard character >= 0x300, CharacterClass.isMark(character) else { return }
        // Shapers draw a dotted circle below marks at the beginning of a text.
        let isSpacing =
            font.metrics.advances[character] > 0 && !CharacterClass.isNonspacing(character)
        let circle = isFirst ? font.metrics.advances[0x25CC] : 0
        let units = (isSpacing ? font.metrics.advances[character] : 0) + (circle.isNaN ? 0 : circle)
        current?.ownUnits = units
    }

    private func mirrored(_ character: UInt32) -> UInt32 {
        let opposite = hb_unicode_mirroring(hb_unicode_funcs_get_default(), character)
        return font.metrics.advances[opposite].isNaN ? character : opposite
    }

    /// Returns the adjustment of a character before another one.
    ///
    /// A mark between them parts the pairs of some fonts, and not those of others.
    private mutating func kerning(of glyph: Glyph, before next: Glyph) -> Float {
        let kerning = font.metrics.pairs.value(glyph.character, next.character)
        if isKerned && !glyph.isMarked {
            if next.isMarked && kerning != 0 { doubt(next.mark, at: next.unit, .mark) }
            return kerning
        }
        // A pair may be that of other glyphs, which are taken without pairs too.
        let isChanged =
            hasContexts
            && (font.metrics.contexts[glyph.character] || font.metrics.contexts[next.character])
        guard isChanged || isKerned && kerning != 0 else { return 0 }
        if glyph.isMarked {
            doubt(glyph.mark, at: glyph.unit, .mark)
        } else if font.metrics.contexts[glyph.character] {
            doubt(glyph.character, at: glyph.unit, .neighbours)
        } else {
            doubt(next.character, at: next.unit, .neighbours)
        }
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
            if hasContexts { meet(previous, next: glyph.character) }
        }
        (previous, current) = (glyph, nil)
    }

    /// Takes notice of a character between two others which may both change it.
    private mutating func meet(_ last: Glyph, next: UInt32) {
        defer { beforePrevious = last.character }
        guard let first = beforePrevious, font.metrics.contexts[last.character] else { return }
        let isPlain = CharacterClass.isLowercase(first) && CharacterClass.isLowercase(next)
        if !isPlain, !CharacterClass.isSpace(first), !CharacterClass.isSpace(next) {
            doubt(last.character, at: last.unit, .neighbours)
        }
    }

    private func end(
        _ glyph: Glyph,
        kerning: Float,
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        let units = glyph.ownUnits ?? ownUnits(of: glyph.character)
        let spacing = tracking != 0 && units != 0 ? tracking : 0
        body(glyph.unit, Double(units + kerning) * font.emsPerUnit + spacing, glyph.isSeparable)
    }

    private func ownUnits(of character: UInt32) -> Float {
        if let own = ofLanguage?[character], !own.isNaN { return own }
        if let own = ofScript?[character], !own.isNaN { return own }
        return font.advance(of: character)
    }

    @inline(__always)
    static func decode(_ units: [UInt16], at index: Int, before end: Int) -> (UInt32, Int) {
        let unit = UInt32(units[index])
        guard unit & 0xFC00 == 0xD800, index + 1 < end else { return (unit, 1) }
        return (((unit & 0x3FF) << 10 | UInt32(units[index + 1]) & 0x3FF) + 0x10000, 2)
    }
}
