internal import CText

/// Which characters a face has glyphs for: a bit each, in pages of 256.
struct CharacterCoverage: Sendable {
    /// For each page of Unicode where its words begin in `words`; 0 is the empty page.
    private var pages = [UInt16](repeating: 0, count: 0x1100)
    private var words = [UInt64](repeating: 0, count: wordsPerPage)

    private static let wordsPerPage = 4

    /// The entry of a face's character map.
    init(_ face: OpaquePointer) {
        let set = hb_set_create()
        defer { hb_set_destroy(set) }
        hb_face_collect_unicodes(face, set)
        var character = UInt32.max  // the value that begins the walk
        while hb_set_next(set, &character) != 0, character < 0x110000 {
            insert(character)
        }
    }

    /// The characters of some ranges.
    init(_ ranges: [ClosedRange<UInt32>]) {
        for range in ranges {
            for character in range where character < 0x110000 { insert(character) }
        }
    }

    private mutating func insert(_ character: UInt32) {
        let page = Int(character >> 8)
        if pages[page] == 0 {
            pages[page] = UInt16(words.count / Self.wordsPerPage)
            words.append(contentsOf: repeatElement(0, count: Self.wordsPerPage))
        }
        let word = Int(pages[page]) * Self.wordsPerPage + Int(character >> 6 & 3)
        words[word] |= 1 << UInt64(character & 63)
    }

    /// True when the face has a glyph for the character. Characters beyond Unicode have none.
    @inline(__always)
    func contains(_ character: UInt32) -> Bool {
        guard character < 0x110000 else { return false }
        let page = Int(pages[Int(character >> 8)])
        return words[page * Self.wordsPerPage + Int(character >> 6 & 3)]
            >> UInt64(character & 63) & 1 != 0
    }
}
