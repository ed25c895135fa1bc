internal import CText

/// Reads the metrics of a font file: the advances of its characters, and the adjustments of their pairs.
///
/// Characters and pairs are shaped one by one, as the font's tables may change them by features of their own. Only
/// characters that such tables name are paired, and those of two scripts are not, as no run has both.
package struct FontMetricsExporter {
    private let face: FontFace
    private let buffer: OpaquePointer?
    private var metrics: FontMetricsFile
    /// The advances of single characters.
    private var advances: [UInt32: Float] = [:]

    /// The most characters of one script that are paired: more than alphabets have. Their square is shaped.
    static let maximumPaired = 4_000
    /// A character that no font has, which parts what is shaped at once.
    private static let separator: UInt32 = 0x10_FFFF
    /// The characters that are shaped at once.
    private static let chunk = 1_000

    /// Reads a font file.
    ///
    /// - Parameter includesInk: True to write the ink beyond advances, for platforms that clip it.
    package static func metrics(
        of file: FontFile,
        includesInk: Bool = false
    ) throws(TextError) -> FontMetricsFile {
        var exporter = FontMetricsExporter(try FontFace(file, of: file.description))
        defer { hb_buffer_destroy(exporter.buffer) }
        exporter.readAdvances()
        exporter.readLigatures()
        exporter.readPairs()
        exporter.readContexts()
        if includesInk { exporter.readInk() }
        return exporter.metrics
    }

    private init(_ face: FontFace) {
        self.face = face
        buffer = hb_buffer_create()
        let units = Double(face.unitsPerEm)
        let description = face.description
        let style =
            description.weight == 400 && description.style == "normal"
            ? [] : ["\(description.weight)", description.style].filter { $0 != "normal" }
        metrics = FontMetricsFile(
            name: ([description.family] + style).joined(separator: " "),
            unitsPerEm: units,
            ascent: face.metrics.ascent * units,
            descent: face.metrics.descent * units,
            lineGap: (face.metrics.lineHeight - face.metrics.ascent - face.metrics.descent) * units,
            advances: CharacterMap(absent: .nan)
        )
        if metrics.name.isEmpty { metrics.name = "unnamed" }
    }

    // MARK: Advances

    private mutating func readAdvances() {
        var byScript: [hb_script_t.RawValue: [UInt32]] = [:]
        for character in characters {
            let script = CharacterClass.script(character) ?? HB_SCRIPT_LATIN
            byScript[script.rawValue, default: []].append(character)
        }
        for (script, characters) in byScript {
            var start = 0
            while start < characters.count {
                let part = characters[start..<min(start + Self.chunk, characters.count)]
                let widths = widths(of: part.map { [$0] }, script: hb_script_t(script))
                for (character, width) in zip(part, widths) {
                    advances[character] = isMark(character) ? 0 : width
                }
                start += Self.chunk
            }
        }
        metrics.advances = CharacterMap(characters: advances, absent: .nan)
    }

    /// The characters that the font has, or that shapers make of others, and whose width is their own.
    private var characters: [UInt32] {
        let set = hb_set_create()
        defer { hb_set_destroy(set) }
        hb_face_collect_unicodes(hb_font_get_face(face.font), set)
        if face.coverage.contains(0x20) {
            for space: UInt32 in [0xA0, 0x202F, 0x205F, 0x3000] { hb_set_add(set, space) }
            hb_set_add_range(set, 0x2000, 0x200A)
        }
        var characters: [UInt32] = []
        var character = UInt32.max  // the value that begins the walk
        while hb_set_next(set, &character) != 0, character < 0x110000 {
            guard Unicode.Scalar(character) != nil, !CharacterClass.isControl(character),
                !CharacterClass.isIgnorable(character), CharacterClass.isSimple(character)
            else { continue }
            characters.append(character)
        }
        return characters
    }

    private func isMark(_ character: UInt32) -> Bool {
        CharacterClass.isMark(character) && CharacterClass.isNonspacing(character)
    }

    // MARK: Ligatures

    /// Reads the ligatures of `f`, whose advances are those of the characters that stand for them.
    private mutating func readLigatures() {
        for (letters, character) in MetricsShaping.ligatures {
            let letters = letters.map { UInt32($0) }
            let shaped = glyphs(of: letters, script: HB_SCRIPT_LATIN, features: [])
            guard shaped.count == 1, let width = shaped.first else { continue }
            metrics.ligatures.insert(character)
            advances[character] = width
        }
        metrics.advances = CharacterMap(characters: advances, absent: .nan)
    }

    // MARK: Pairs

    private mutating func readPairs() {
        let paired = pairedCharacters()
        var byScript: [hb_script_t.RawValue: [UInt32]] = [:]
        var common: [UInt32] = []
        for character in paired {
            if let script = CharacterClass.script(character) {
                byScript[script.rawValue, default: []].append(character)
            } else {
                common.append(character)
            }
        }
        // Characters of no script beside each other are shaped as most texts are that have them.
        let latin = byScript[HB_SCRIPT_LATIN.rawValue, default: []]
        byScript[HB_SCRIPT_LATIN.rawValue] = latin
        var pairs: [KerningPairs.Pair] = []
        for (script, own) in byScript.sorted(by: { $0.key < $1.key }) {
            let isLatin = script == HB_SCRIPT_LATIN.rawValue
            let all = Array((own + common).prefix(Self.maximumPaired))
            for left in all {
                let isCommon = CharacterClass.script(left) == nil && !isLatin
                let rights = isCommon ? own : all
                pairs += self.pairs(left, rights, script: hb_script_t(script))
            }
        }
        pairs += markedPairs()
        metrics.pairs =
            KerningPairs(Array(pairs.prefix(KerningPairs.maximumCount))) ?? KerningPairs()
    }

    /// Returns the pairs of a character with others that change their widths.
    private func pairs(
        _ left: UInt32,
        _ rights: [UInt32],
        script: hb_script_t
    ) -> [KerningPairs.Pair] {
        guard let own = advances[left] else { return [] }
        let widths = widths(of: rights.map { [left, $0] }, script: script)
        return zip(rights, widths).compactMap { right, width in
            guard let other = advances[right], width != own + other else { return nil }
            return KerningPairs.Pair(left: left, right: right, value: width - own - other)
        }
    }

    /// Returns the marks that fonts draw as another glyph with a letter, where no character is composed of both.
    private func markedPairs() -> [KerningPairs.Pair] {
        let glyphs = glyphs(of: "GSUB", features: ["ccmp", "rlig", "liga", "clig", "calt", "rclt"])
        defer { hb_set_destroy(glyphs) }
        let named = advances.keys.sorted().filter { isNamed($0, in: glyphs) }
        let marks = named.filter(isMark)
        let letters = named.filter { !CharacterClass.isMark($0) }.prefix(Self.maximumPaired)
        return letters.flatMap { letter -> [KerningPairs.Pair] in
            guard let own = advances[letter] else { return [] }
            let script = CharacterClass.script(letter) ?? HB_SCRIPT_LATIN
            let free = marks.filter { mark in
                composed(letter, mark) == nil
                    && (CharacterClass.script(mark) ?? script) == script
            }
            return zip(free, widths(of: free.map { [letter, $0] }, script: script))
                .filter { $0.1 != own }
                .map { KerningPairs.Pair(left: letter, right: $0, value: $1 - own) }
        }
    }

    // MARK: Contexts

    /// Characters of the kinds that fonts know contexts of: capitals, small letters, digits and signs.
    private static let neighbours = "AVTLaoful17(-<>:/@x\u{2192}".unicodeScalars.map(\.value)

    /// Reads the characters whose width between two others is not what both pairs say.
    private mutating func readContexts() {
        let glyphs = glyphs(of: "GSUB", features: ["calt", "rclt"])
        defer { hb_set_destroy(glyphs) }
        guard hb_set_is_empty(glyphs) == 0 else { return }
        let neighbours = Self.neighbours.filter { advances[$0] != nil }
        let named = advances.keys.sorted().filter {
            !CharacterClass.isMark($0) && !CharacterClass.isSpace($0) && isNamed($0, in: glyphs)
                && [nil, HB_SCRIPT_LATIN].contains(CharacterClass.script($0))
        }
        let found = named.filter { changes($0, between: neighbours) }
        metrics.contexts = CharacterMap(
            characters: Dictionary(uniqueKeysWithValues: found.map { ($0, true) }),
            absent: false
        )
    }

    private func changes(_ character: UInt32, between neighbours: [UInt32]) -> Bool {
        guard let own = advances[character] else { return false }
        let texts =
            neighbours.map { [$0, character] } + neighbours.map { [character, $0] }
            + neighbours.flatMap { left in neighbours.map { [left, character, $0] } }
        let widths = widths(of: texts, script: HB_SCRIPT_LATIN)
        let count = neighbours.count
        return neighbours.indices.contains { left in
            neighbours.indices.contains { right in
                let pairs = widths[left] + widths[count + right] - own
                return widths[2 * count + left * count + right] != pairs
            }
        }
    }

    private func composed(_ letter: UInt32, _ mark: UInt32) -> UInt32? {
        var composed: UInt32 = 0
        let isComposed =
            hb_unicode_compose(hb_unicode_funcs_get_default(), letter, mark, &composed) != 0
        return isComposed && advances[composed] != nil ? composed : nil
    }

    /// Returns the characters whose glyphs some table of pairs or contexts names, in ascending order.
    private func pairedCharacters() -> [UInt32] {
        let drawn = advances.keys.filter { !CharacterClass.isMark($0) }.sorted()
        let glyphs = glyphs(of: "GPOS", features: ["kern", "dist"])
        defer { hb_set_destroy(glyphs) }
        let contexts = self.glyphs(of: "GSUB", features: ["calt", "rclt"])
        defer { hb_set_destroy(contexts) }
        hb_set_union(glyphs, contexts)
        if hb_set_is_empty(glyphs) != 0, !hasTable("kern") { return [] }
        let hasAll = hb_set_is_empty(glyphs) != 0
        return drawn.filter { isNamed($0, in: hasAll ? nil : glyphs) }
    }

    /// True when the font has a character, and its glyph is in a set, if one is given.
    private func isNamed(_ character: UInt32, in glyphs: OpaquePointer?) -> Bool {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(face.font, character, &glyph) != 0
            && (glyphs == nil || hb_set_has(glyphs, glyph) != 0)
    }

    /// Returns the set of the glyphs that the lookups of features name; the caller destroys it.
    private func glyphs(of table: String, features: [String]) -> OpaquePointer? {
        let hbFace = hb_font_get_face(face.font)
        let glyphs = hb_set_create()
        let lookups = hb_set_create()
        defer { hb_set_destroy(lookups) }
        let table = Self.tag(table)
        let features = features.map(Self.tag) + [0]  // the end of the list
        hb_ot_layout_collect_lookups(hbFace, table, nil, nil, features, lookups)
        var lookup = UInt32.max  // the value that begins the walk
        while hb_set_next(lookups, &lookup) != 0 {
            hb_ot_layout_lookup_collect_glyphs(hbFace, table, lookup, glyphs, glyphs, glyphs, nil)
        }
        return glyphs
    }

    private func hasTable(_ name: String) -> Bool {
        let blob = hb_face_reference_table(hb_font_get_face(face.font), Self.tag(name))
        defer { hb_blob_destroy(blob) }
        return hb_blob_get_length(blob) > 0
    }

    private static func tag(_ name: String) -> hb_tag_t {
        name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    // MARK: Shaping

    /// The features that no ligature comes of.
    private static let unligated: [hb_feature_t] = ["liga", "clig"].map { name in
        hb_feature_t(tag: tag(name), value: 0, start: 0, end: .max)
    }

    /// Returns the widths of short texts in design units, shaped apart from each other.
    private func widths(of texts: [[UInt32]], script: hb_script_t) -> [Float] {
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
        shape(characters, script: script, features: Self.unligated) { cluster, advance in
            widths[owners[cluster]] += advance
        }
        widths.removeLast()
        return widths
    }

    private func glyphs(
        of characters: [UInt32],
        script: hb_script_t,
        features: [hb_feature_t]
    ) -> [Float] {
        var widths: [Float] = []
        shape(characters, script: script, features: features) { _, advance in widths.append(advance)
        }
        return widths
    }

    private func shape(
        _ characters: [UInt32],
        script: hb_script_t,
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
        hb_buffer_set_direction(
            buffer,
            hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL
                ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
        )
        hb_shape(face.font, buffer, features, UInt32(features.count))
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        for glyph in 0..<Int(count) {
            body(Int(infos[glyph].cluster), Float(positions[glyph].x_advance))
        }
    }

    // MARK: Ink

    private mutating func readInk() {
        var found: [UInt32: FontMetricsFile.Ink] = [:]
        for (character, advance) in advances where advance > 0 {
            var glyph: hb_codepoint_t = 0
            var extents = hb_glyph_extents_t()
            guard hb_font_get_nominal_glyph(face.font, character, &glyph) != 0,
                hb_font_get_glyph_extents(face.font, glyph, &extents) != 0
            else { continue }
            let left = max(0, -Float(extents.x_bearing))
            let right = max(0, Float(extents.x_bearing) + Float(extents.width) - advance)
            if left > 0 || right > 0 { found[character] = .init(left: left, right: right) }
        }
        metrics.ink = CharacterMap(characters: found, absent: .none)
    }
}
