internal import CText

// Members of the class: a copy of the file, which is a dozen references, would cost more than they do.
extension ExportedFont {
    /// Returns the advance of a character that the font has, in design units, by those of others where it has to be
    /// made up (as shapers do for spaces); 0 for what it lacks.
    func advance(of character: UInt32) -> Float {
        let own = metrics.advances[character]
        if !own.isNaN { return own }
        let em = Float(metrics.unitsPerEm)
        let made: Float =
            switch character {
            case 0xA0: metrics.advances[0x20]
            case 0x2011: metrics.advances[0x2010]
            case 0x2000, 0x2002: em / 2
            case 0x2001, 0x2003, 0x3000: em
            case 0x2004: em / 3
            case 0x2005: em / 4
            case 0x2006: em / 6
            case 0x2007: metrics.advances[0x30]
            case 0x2008: metrics.advances[0x2E]
            case 0x2009: em / 5
            case 0x200A: em / 16
            case 0x202F: metrics.advances[0x20] / 2
            case 0x205F: em * 4 / 18
            default: 0
            }
        return made.isNaN ? 0 : made
    }

    /// Returns the advances that a script has in a language beside those of the font; nil where it has none.
    func advances(in languages: LanguageTags, _ script: UInt32) -> CharacterMap<Float>? {
        let scripts = metrics.languages[languages.first] ?? metrics.languages[languages.second]
        return scripts?[script]
    }

    /// Returns a character that the font has as itself, others as their base and its marks (UAX #15).
    @inline(__always)
    func parts(of character: UInt32) -> (base: UInt32, marks: [UInt32]) {
        if character < 0xA1 || !metrics.advances[character].isNaN { return (character, []) }
        return decomposed(character)
    }

    private func decomposed(_ character: UInt32) -> (base: UInt32, marks: [UInt32]) {
        let functions = hb_unicode_funcs_get_default()
        var (base, marks) = (character, [UInt32]())
        while metrics.advances[base].isNaN {
            var (first, second): (UInt32, UInt32) = (0, 0)
            guard hb_unicode_decompose(functions, base, &first, &second) != 0 else { break }
            base = first
            if second != 0 { marks.insert(second, at: 0) }
        }
        return (base, marks)
    }
}
