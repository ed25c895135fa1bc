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
    /// True where pairs are those of the other direction.
    private let isReversed: Bool
    /// True where letters form ligatures.
    private let isLigated: Bool
    /// The marks behind the current character.
    private var marks: [UInt32] = []
    private var current: Glyph?

    /// A character with its marks.
    private struct Glyph {
        var character: UInt32
        var unit: Int
        var isSeparable: Bool
        /// The space that marks before any character take, which a dotted circle carries.
        var ownUnits: Float?
    }

    /// - Parameter isSpaced: True where letters are spaced, which makes no ligatures of them.
    init(_ font: ExportedFont, of run: TextRun, tracking: Double, isSpaced: Bool) {
        isReversed = run.isReversed
        isMirrored = run.isRightToLeft
        // HarfBuzz kerns nothing in Hebrew text by a font that has no Hebrew.
        isKerned = run.script != HB_SCRIPT_HEBREW || !font.metrics.advances[0x5D0].isNaN
        range = Int(run.start)..<Int(run.end)
        self.font = font
        self.tracking = tracking
        isLigated = !font.metrics.ligatures.isEmpty && !isSpaced && !isReversed
    }

    private var metrics: FontMetricsFile { font.metrics }

    /// Calls `body` for each character of a run that has a width: its unit, its ems, and whether the text may be set apart
    /// before it.
    mutating func each(
        of units: [UInt16],
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        var unit = range.lowerBound
        while unit < range.upperBound {
            let (character, length) = Self.decode(units, at: unit, before: range.upperBound)
            if unit == 0, CharacterClass.isMark(character), CharacterClass.isIgnorable(character) {
                begin(0x25CC, at: unit, isFirst: false, body)
                unit += length
                continue
            }
            if character < 0x300 ? character == 0xAD : follows(character, units, unit) {
                unit += length
                continue
            }
            let ligature =
                isLigated && character == 0x66
                ? ligature(units, at: unit, before: range.upperBound) : nil
            begin(ligature?.character ?? character, at: unit, isFirst: unit == 0, body)
            unit += ligature?.length ?? length
        }
        end(kerning: 0, body)
    }

    /// Takes in a character that has no width of its own; false for others.
    private mutating func follows(_ character: UInt32, _ units: [UInt16], _ unit: Int) -> Bool {
        // Ideographs and syllables, of which most of a text is made that has any.
        if character >= 0x3400 && character < 0xA000 || character >= 0xAC00 && character < 0xD7A4 {
            return false
        }
        if CharacterClass.isIgnorable(character) { return true }
        guard let last = current else { return false }
        if CharacterClass.isMark(character) {
            if marks.count < Self.maximumMarks { marks.append(character) }
            return true
        }
        return Self.isPart(character, of: last.character, units, unit)
    }

    /// The marks of one character that are composed; shapers take as many.
    private static let maximumMarks = 32

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
        compose()
        let kerning = current.map { adjustment(of: $0.character, before: parts.base) } ?? 0
        end(kerning: kerning, body)
        current = Glyph(character: parts.base, unit: unit, isSeparable: kerning == 0)
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

    private func adjustment(of first: UInt32, before second: UInt32) -> Float {
        if !isKerned { return 0 }
        return isReversed
            ? metrics.pairs.value(second, first)
            : metrics.pairs.value(first, second)
    }

    /// Gives the last character, whose width is known with the one behind it.
    private mutating func end(
        kerning: Float,
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        compose()
        guard let glyph = current else { return }
        current = nil
        let units = glyph.ownUnits ?? metrics.advance(of: glyph.character)
        let spacing = tracking != 0 && units != 0 ? tracking : 0
        body(glyph.unit, Double(units + kerning) * font.emsPerUnit + spacing, glyph.isSeparable)
    }

    /// Makes one character of the last one and the marks behind it, as far as there is one (UAX #15).
    private mutating func compose() {
        guard !marks.isEmpty else { return }
        defer { marks = [] }
        guard var glyph = current else { return }
        let functions = hb_unicode_funcs_get_default()
        let classes = marks.map { hb_unicode_combining_class(functions, $0).rawValue }
        let ordered = marks.indices.sorted { (classes[$0], $0) < (classes[$1], $1) }
        var blocking: UInt32 = 0
        for index in ordered {
            var composed: UInt32 = 0
            let isFree = blocking == 0 || blocking < classes[index]
            if isFree, hb_unicode_compose(functions, glyph.character, marks[index], &composed) != 0,
                !metrics.advances[composed].isNaN
            {
                glyph.character = composed
            } else {
                blocking = classes[index]
                if !CharacterClass.isNonspacing(marks[index]), metrics.advances[marks[index]] > 0 {
                    let own = glyph.ownUnits ?? metrics.advance(of: glyph.character)
                    glyph.ownUnits = own + metrics.advances[marks[index]]
                }
            }
        }
        current = glyph
    }

    /// Returns the longest ligature at a place, and its number of letters.
    private func ligature(
        _ units: [UInt16],
        at unit: Int,
        before end: Int
    ) -> (character: UInt32, length: Int)? {
        let letters = units[unit..<min(end, unit + 3)]
        for (text, character) in Self.ligatures where letters.starts(with: text) {
            if metrics.ligatures.contains(character) { return (character, text.count) }
        }
        return nil
    }

    /// The ligatures of `f`, the longest first.
    static let ligatures: [(letters: [UInt16], character: UInt32)] = [
        ("ffi", 0xFB03), ("ffl", 0xFB04), ("ff", 0xFB00), ("fi", 0xFB01), ("fl", 0xFB02),
    ].map { (Array($0.0.utf16), UInt32($0.1)) }

    @inline(__always)
    static func decode(_ units: [UInt16], at index: Int, before end: Int) -> (UInt32, Int) {
        let unit = UInt32(units[index])
        guard unit & 0xFC00 == 0xD800, index + 1 < end else { return (unit, 1) }
        return (((unit & 0x3FF) << 10 | UInt32(units[index + 1]) & 0x3FF) + 0x10000, 2)
    }
}

extension FontMetricsFile {
    /// Returns the advance of a character that the font has, in design units, by those of others where it has to be
    /// made up (as shapers do for spaces); 0 for what it lacks.
    func advance(of character: UInt32) -> Float {
        let own = advances[character]
        if !own.isNaN { return own }
        let em = Float(unitsPerEm)
        let made: Float =
            switch character {
            case 0xA0: advances[0x20]
            case 0x2011: advances[0x2010]
            case 0x2000, 0x2002: em / 2
            case 0x2001, 0x2003, 0x3000: em
            case 0x2004: em / 3
            case 0x2005: em / 4
            case 0x2006: em / 6
            case 0x2007: advances[0x30]
            case 0x2008: advances[0x2E]
            case 0x2009: em / 5
            case 0x200A: em / 16
            case 0x202F: advances[0x20] / 2
            case 0x205F: em * 4 / 18
            default: 0
            }
        return made.isNaN ? 0 : made
    }

    /// Returns a character that the font has as itself, others as their base and its marks (UAX #15).
    @inline(__always)
    func parts(of character: UInt32) -> (base: UInt32, marks: [UInt32]) {
        if character < 0xA1 || !advances[character].isNaN { return (character, []) }
        return decomposed(character)
    }

    private func decomposed(_ character: UInt32) -> (base: UInt32, marks: [UInt32]) {
        let functions = hb_unicode_funcs_get_default()
        var (base, marks) = (character, [UInt32]())
        while advances[base].isNaN {
            var (first, second): (UInt32, UInt32) = (0, 0)
            guard hb_unicode_decompose(functions, base, &first, &second) != 0 else { break }
            base = first
            if second != 0 { marks.insert(second, at: 0) }
        }
        return (base, marks)
    }
}
