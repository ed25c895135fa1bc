internal import CText

extension MetricsShaping {
    /// Returns the longest ligature at a place, and its number of letters.
    mutating func ligature(
        _ character: UInt32,
        _ units: [UInt16],
        at unit: Int,
        before end: Int
    ) -> (character: UInt32, length: Int)? {
        guard isLigated, character == 0x66 else { return nil }
        let found = ligature(of: units[unit..<min(end, unit + Self.longestLigature)])
        // Fonts differ in joining letters over what is never drawn between them.
        let letters = Self.letters(units, at: unit, before: end)
        if ligature(of: letters[...])?.length != found?.length {
            let inside = (unit + 1..<end).first { Self.isPassed(units[$0]) } ?? unit
            doubt(UInt32(units[inside]), at: inside, .ligature)
        }
        guard let found, unit + found.length < end else { return found }
        return unmarked(found, units[unit...unit + found.length])
    }

    /// True for a mark, and for what is never drawn.
    private static func isPassed(_ unit: UInt16) -> Bool {
        CharacterClass.isIgnorable(UInt32(unit)) || CharacterClass.isMark(UInt32(unit))
    }

    /// Returns the ligature of the letters but the last if a mark is behind that, with which it is another character.
    private mutating func unmarked(
        _ ligature: (character: UInt32, length: Int),
        _ letters: ArraySlice<UInt16>
    ) -> (character: UInt32, length: Int)? {
        guard let mark = letters.last.map(UInt32.init), CharacterClass.isMark(mark),
            !CharacterClass.isIgnorable(mark)
        else { return ligature }
        var composed: UInt32 = 0
        let letter = UInt32(letters[letters.endIndex - 2])
        if hb_unicode_compose(hb_unicode_funcs_get_default(), letter, mark, &composed) == 0
            || font.metrics.advances[composed].isNaN
        {
            doubt(mark, at: letters.endIndex - 1, .ligature)
            return ligature
        }
        return self.ligature(of: letters.dropLast(2))
    }

    private func ligature(of letters: ArraySlice<UInt16>) -> (character: UInt32, length: Int)? {
        for (text, character) in Self.ligatures where letters.starts(with: text) {
            if font.metrics.ligatures.contains(character) { return (character, text.count) }
        }
        return nil
    }

    /// Returns the letters at a place without what is never drawn between them, and without marks; letters behind
    /// U+200C are no part of a ligature.
    private static func letters(_ units: [UInt16], at unit: Int, before end: Int) -> [UInt16] {
        var letters: [UInt16] = []
        for unit in units[unit..<min(end, unit + maximumMarks)] {
            if unit == 0x200C { break }
            if isPassed(unit) { continue }
            letters.append(unit)
            if letters.count == longestLigature { break }
        }
        return letters
    }

    /// The letters of the longest ligature.
    private static let longestLigature = 3

    /// The ligatures of `f`, the longest first.
    static let ligatures: [(letters: [UInt16], character: UInt32)] = [
        ("ffi", 0xFB03), ("ffl", 0xFB04), ("ff", 0xFB00), ("fi", 0xFB01), ("fl", 0xFB02),
    ].map { (Array($0.0.utf16), UInt32($0.1)) }
}
