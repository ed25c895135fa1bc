internal import CText

/// A font whose short texts are shaped to see what it makes of them, and whose tables are asked for the glyphs that
/// they name.
struct FontProbe {
    let face: FontFace
    private let buffer: OpaquePointer?

    /// A character that no font has, which parts what is shaped at once.
    private static let separator: UInt32 = 0x10_FFFF

    init(_ face: FontFace) {
        self.face = face
        buffer = hb_buffer_create()
    }

    var font: OpaquePointer { face.font }

    /// Gives its memory back. It shapes nothing after that.
    func close() { hb_buffer_destroy(buffer) }

    // MARK: Tables

    /// True when the font has a character, and its glyph is in a set, if one is given.
    func isNamed(_ character: UInt32, in glyphs: OpaquePointer?) -> Bool {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, character, &glyph) != 0
            && (glyphs == nil || hb_set_has(glyphs, glyph) != 0)
    }

    /// Returns the set of the glyphs that the lookups of features name; the caller destroys it.
    func glyphs(of table: String, features: [String]) -> OpaquePointer? {
        let hbFace = hb_font_get_face(font)
        let glyphs = hb_set_create()
        let lookups = hb_set_create()
        defer { hb_set_destroy(lookups) }
        let table = OpenTypeTag.number(table)
        let features = features.map(OpenTypeTag.number) + [0]  // the end of the list
        hb_ot_layout_collect_lookups(hbFace, table, nil, nil, features, lookups)
        var lookup = UInt32.max  // the value that begins the walk
        while hb_set_next(lookups, &lookup) != 0 {
            hb_ot_layout_lookup_collect_glyphs(hbFace, table, lookup, glyphs, glyphs, glyphs, nil)
        }
        return glyphs
    }

    /// The languages that the font has glyphs of their own for, by OpenType's tags, those that are named in BCP 47.
    var languages: [hb_tag_t] {
        let hbFace = hb_font_get_face(font)
        let table = OpenTypeTag.number("GSUB")
        var found: Set<hb_tag_t> = []
        let scripts = hb_ot_layout_table_get_script_tags(hbFace, table, 0, nil, nil)
        for script in 0..<scripts {
            var count = hb_ot_layout_script_get_language_tags(hbFace, table, script, 0, nil, nil)
            var tags = [hb_tag_t](repeating: 0, count: Int(count))
            hb_ot_layout_script_get_language_tags(hbFace, table, script, 0, &count, &tags)
            found.formUnion(tags.prefix(Int(count)))
        }
        return found.sorted().filter { TextLanguage(TextLanguage.name(of: $0)).tags.first == $0 }
    }

    func hasTable(_ name: String) -> Bool {
        OpenTypeTag.hasTable(name, hb_font_get_face(font))
    }

    // MARK: Shaping

    /// The features that no ligature comes of.
    private static let unligated: [hb_feature_t] = ["liga", "clig"].map { name in
        hb_feature_t(tag: OpenTypeTag.number(name), value: 0, start: 0, end: .max)
    }

    /// Returns the widths of short texts in design units, shaped apart from each other.
    func widths(
        of texts: [[UInt32]],
        script: hb_script_t,
        language: hb_language_t? = nil
    ) -> [Float] {
        var characters: [UInt32] = [Self.separator]
        var owners: [Int] = [texts.count]
        for (index, text) in texts.enumerated() {
            for character in text {
                characters.append(character)
                owners.append(index)
            }
            characters.append(Self.separator)
            owners.append(texts.count)
        }
        var widths = [Float](repeating: 0, count: texts.count + 1)
        shape(characters, script: script, language: language, features: Self.unligated) {
            cluster,
            advance in
            widths[owners[cluster]] += advance
        }
        widths.removeLast()
        return widths
    }

    /// Returns the advance of each glyph of a text in design units, with all features of the font.
    func advances(of characters: [UInt32], script: hb_script_t) -> [Float] {
        var widths: [Float] = []
        shape(characters, script: script, language: nil, features: []) { _, advance in
            widths.append(advance)
        }
        return widths
    }

    private func shape(
        _ characters: [UInt32],
        script: hb_script_t,
        language: hb_language_t?,
        features: [hb_feature_t],
        _ body: (_ cluster: Int, _ advance: Float) -> Void
    ) {
        hb_buffer_clear_contents(buffer)
        hb_buffer_add_codepoints(
            buffer,
            characters,
            Int32(characters.count),
            0,
            Int32(characters.count)
        )
        hb_buffer_set_script(buffer, script)
        if let language { hb_buffer_set_language(buffer, language) }
        hb_buffer_set_direction(
            buffer,
            hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL
                ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
        )
        hb_shape(font, buffer, features, UInt32(features.count))
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        for glyph in 0..<Int(count) {
            body(Int(infos[glyph].cluster), Float(positions[glyph].x_advance))
        }
    }
}
