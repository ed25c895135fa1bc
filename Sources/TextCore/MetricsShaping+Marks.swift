internal import CText

/// Marks and the characters that they are on.
extension MetricsShaping {
    /// The marks of one character that are composed; shapers take as many.
    static let maximumMarks = 32

    /// Doubts a mark of another script than that of the character before it, which is in another run.
    mutating func doubtForeignMark(_ units: [UInt16]) {
        guard range.lowerBound > 0, !range.isEmpty else { return }
        let (character, _) = Self.decode(units, at: range.lowerBound, before: range.upperBound)
        guard CharacterClass.isMark(character), CharacterClass.script(character) != nil else {
            return
        }
        doubt(character, at: range.lowerBound, .mark)
    }

    /// True for a mark, below which a dotted circle is drawn at the beginning of a text by fonts that have one; others
    /// give it to the character before it in the order of shapers, if there is one.
    func startsWithMark(_ character: UInt32) -> Bool {
        guard character >= 0x300, CharacterClass.isMark(character) else { return false }
        return current == nil || !font.metrics.advances[0x25CC].isNaN
    }

    /// Makes one character of the last one and the marks behind it, as far as there is one (UAX #15).
    mutating func compose() {
        guard !marks.isEmpty else { return }
        defer { marks = [] }
        guard var glyph = current else { return }
        takeApart(&glyph)
        let functions = hb_unicode_funcs_get_default()
        // Over what is never drawn fonts may still join both, in ways of their own.
        if glyph.isClosed { doubt(marks[0], at: glyph.unit, .mark) }
        let classes = marks.map { hb_unicode_combining_class(functions, $0).rawValue }
        let ordered = marks.indices.sorted { (classes[$0], $0) < (classes[$1], $1) }
        var blocking: UInt32 = 0
        for index in ordered {
            var composed: UInt32 = 0
            let isFree = !glyph.isClosed && (blocking == 0 || blocking < classes[index])
            if isFree, hb_unicode_compose(functions, glyph.character, marks[index], &composed) != 0,
                !font.metrics.advances[composed].isNaN
            {
                glyph.character = composed
            } else {
                blocking = classes[index]
                join(marks[index], to: &glyph)
                if !CharacterClass.isNonspacing(marks[index]),
                    font.metrics.advances[marks[index]] > 0
                {
                    let own = glyph.ownUnits ?? font.advance(of: glyph.character)
                    glyph.ownUnits = own + font.metrics.advances[marks[index]]
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
            !font.metrics.advances[base].isNaN, !font.metrics.advances[mark].isNaN
        {
            glyph.character = base
            marks.insert(mark, at: 0)
        }
    }

    /// Takes in a mark that is drawn for itself; with some letters fonts make another glyph of it.
    private mutating func join(_ mark: UInt32, to glyph: inout Glyph) {
        let change = font.metrics.pairs.value(glyph.character, mark)
        if change != 0 {
            glyph.ownUnits = (glyph.ownUnits ?? font.advance(of: glyph.character)) + change
            doubt(mark, at: glyph.unit, .mark)
        }
        if glyph.mark == 0 { glyph.mark = mark }
    }
}
