internal import CText

/// Words as HarfBuzz has shaped them, to be set beside others without shaping these together again.
///
/// Most words of a text that is new were in texts before it, and shaping takes four fifths of measuring one. A word is
/// shaped with a letter and a space on either side, and HarfBuzz says (`HB_GLYPH_FLAG_UNSAFE_TO_CONCAT`) whether what
/// stands there could change any of its glyphs, or it any of theirs. Where neither can be, the word is the same in
/// every text; a text with another word in it is shaped as a whole.
///
/// Of one workspace, and bounded: half a megabyte at most. Once it is full it begins anew.
final class WordCache {
    /// The maximum of words.
    private static let maximumWords = 4096
    /// The maximum of the glyphs, and of the code units, of all words.
    private static let maximumGlyphs = 32_768
    /// The maximum of the code units of a word that is remembered, the spaces behind it included.
    static let maximumUnits = 48
    /// The maximum of settings: more than a page has.
    private static let maximumSettings = 64
    /// The number of words after which a font whose words all depend on one another is taken for one of which all do:
    /// many have the space kerned.
    private static let maximumOthers = 16

    /// All that the glyphs of a word depend on beside its letters.
    struct Setting: Equatable {
        let face: UInt64
        let script: hb_script_t
        let isRightToLeft: Bool
        let language: OpaquePointer?
        let isSpaced: Bool
    }

    /// A glyph of a word.
    struct Glyph {
        /// The advance, in design units.
        let advance: Int32
        /// The code unit that it belongs to, from the word's first one.
        let unit: UInt16
        /// True where the text may be shaped apart before it.
        let isSeparable: Bool
        /// True of the last glyph of its cluster.
        let isClusterEnd: Bool
    }

    private struct Word {
        let hash: UInt32
        let setting: UInt16
        let unitCount: UInt16
        let firstUnit: Int32
        let firstGlyph: Int32
        /// The number of its glyphs; negative for a word that may change with what stands beside it.
        let glyphCount: Int32
    }

    /// The settings of words, with the numbers of those in each that stand alone and of those that do not.
    private var settings: [(setting: Setting, alone: Int, others: Int)] = []
    private var words: [Word] = []
    private var units: [UInt16] = []
    private var glyphs: [Glyph] = []
    /// The place of each word by its hash, behind the last one that has the same; -1 where there is none.
    private var slots: [Int32] = []
    /// The words of the text that is set now.
    private var text: [Int32] = []

    /// The number of words.
    var count: Int { words.count }
    /// The memory that it holds, in bytes.
    var memoryBytes: Int {
        words.capacity * MemoryLayout<Word>.stride + glyphs.capacity * MemoryLayout<Glyph>.stride
            + units.capacity * 2 + slots.count * 4
    }
    /// The number of words that were known when a text was set of them.
    private(set) var hits = 0

    /// Finds the words of a run, and has those shaped that are not known.
    ///
    /// - Parameters:
    ///   - units: The code units of the whole text.
    ///   - shape: Shapes a word, which is a part of them, and returns its glyphs; nil for one that may change with what
    ///     stands beside it.
    /// - Returns: False where the run is to be shaped as a whole.
    func find(
        _ run: Range<Int>,
        of units: UnsafeBufferPointer<UInt16>,
        in setting: Setting,
        shape: (Range<Int>) -> [Glyph]?
    ) -> Bool {
        text.removeAll(keepingCapacity: true)
        var start = run.lowerBound
        let number = number(of: setting)
        if settings[Int(number)].alone == 0,
            settings[Int(number)].others >= Self.maximumOthers
        {
            return false
        }
        while start < run.upperBound {
            var end = start
            var hash = UInt64(number) &+ 0x9E37_79B9_7F4A_7C15
            func add(_ unit: UInt16) {
                hash = (hash ^ UInt64(unit)) &* 0xFF51_AFD7_ED55_8CCD
                hash ^= hash >> 32
                end += 1
            }
            while end < run.upperBound, units[end] != 0x20 {
                let fits = end == start ? Self.begins(units[end]) : Self.continues(units[end])
                guard fits else { return false }
                add(units[end])
            }
            while end < run.upperBound, units[end] == 0x20 { add(0x20) }
            guard end - start <= Self.maximumUnits else { return false }
            let word = UnsafeBufferPointer(rebasing: units[start..<end])
            let short = UInt32(truncatingIfNeeded: hash)
            let place =
                place(of: word, hash: short, in: number)
                ?? insert(word, hash: short, in: number, shape(start..<end))
            guard let place, words[Int(place)].glyphCount >= 0 else { return false }
            text.append(place)
            start = end
        }
        return true
    }

    /// Calls `body` for each glyph of the words that were found, from left to right, with the code unit that it belongs
    /// to.
    @inline(__always)
    func each(in run: TextRun, _ body: (_ unit: Int, _ glyph: Glyph) -> Void) {
        var start = Int(run.isRightToLeft ? run.end : run.start)
        for index in text.indices {
            // From right to left the last word's glyphs are the first ones.
            let word = words[Int(text[run.isRightToLeft ? text.count - 1 - index : index])]
            if run.isRightToLeft { start -= Int(word.unitCount) }
            for index in Int(word.firstGlyph)..<Int(word.firstGlyph + word.glyphCount) {
                body(start + Int(glyphs[index].unit), glyphs[index])
            }
            if !run.isRightToLeft { start += Int(word.unitCount) }
        }
    }

    /// True of a character that begins a grapheme of its own, whatever stands before it: a word that begins with it
    /// stands apart from the space before. Of scripts whose words spaces part.
    private static func begins(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x21...0x7E, 0xA1...0xAC, 0xAE...0x17F, 0x370...0x3FF, 0x400...0x482, 0x48A...0x52F,
            0x5D0...0x5EA, 0x5F3...0x5F4, 0x1E00...0x1EFF, 0x2010...0x2027, 0x2030...0x205E,
            0x20A0...0x20C0, 0x2122, 0xAC00...0xD7A3:
            true
        default: false
        }
    }

    /// True of a character that goes on a word: one that begins, or a mark on the one before it.
    private static func continues(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x300...0x34E, 0x591...0x5BD, 0x5C1...0x5C2: true
        default: begins(unit)
        }
    }

    private func number(of setting: Setting) -> UInt16 {
        if let last = settings.lastIndex(where: { $0.setting == setting }) { return UInt16(last) }
        if settings.count == Self.maximumSettings { removeAll() }
        settings.append((setting, alone: 0, others: 0))
        return UInt16(settings.count - 1)
    }

    private func place(
        of word: UnsafeBufferPointer<UInt16>,
        hash: UInt32,
        in setting: UInt16
    ) -> Int32? {
        if slots.isEmpty { slots = [Int32](repeating: -1, count: 2 * Self.maximumWords) }
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let found = words[Int(slots[slot])]
            if found.hash == hash, found.setting == setting, Int(found.unitCount) == word.count,
                units[Int(found.firstUnit)..<Int(found.firstUnit) + word.count].elementsEqual(word)
            {
                hits += 1
                return slots[slot]
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds a word.
    ///
    /// - Returns: Its place; nil where the cache had no room, so that it has begun anew.
    private func insert(
        _ word: UnsafeBufferPointer<UInt16>,
        hash: UInt32,
        in setting: UInt16,
        _ shaped: [Glyph]?
    ) -> Int32? {
        if words.count == Self.maximumWords || units.count + word.count > Self.maximumGlyphs
            || glyphs.count + (shaped?.count ?? 0) > Self.maximumGlyphs
        {
            // The words of this text that were found are gone too.
            removeAll()
            return nil
        }
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        let place = Int32(words.count)
        slots[slot] = place
        if shaped == nil {
            settings[Int(setting)].others += 1
        } else {
            settings[Int(setting)].alone += 1
        }
        words.append(
            Word(
                hash: hash,
                setting: setting,
                unitCount: UInt16(word.count),
                firstUnit: Int32(units.count),
                firstGlyph: Int32(glyphs.count),
                glyphCount: shaped.map { Int32($0.count) } ?? -1
            )
        )
        units += word
        glyphs += shaped ?? []
        return place
    }

    private func removeAll() {
        settings.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        units.removeAll(keepingCapacity: true)
        glyphs.removeAll(keepingCapacity: true)
        for slot in slots.indices { slots[slot] = -1 }
    }
}
