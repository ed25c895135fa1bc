internal import CText

/// Reads the metrics of a font file: the advances of its characters, and the adjustments of their pairs.
///
/// Characters and pairs are shaped one by one, as the font's tables may change them by features of their own. Only
/// characters that such tables name are paired, and those of two scripts are not, as no run has both.
package struct FontMetricsExporter {
    let probe: FontProbe
    var metrics: FontMetricsFile
    /// The advances of single characters.
    var advances: [UInt32: Float] = [:]

    /// The most characters of one script that are paired: more than alphabets have. Their square is shaped.
    static let maximumPaired = 4_000
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
        defer { exporter.probe.close() }
        exporter.readAdvances()
        exporter.readLigatures()
        exporter.readScripts()
        exporter.readLanguages()
        exporter.readPairs()
        exporter.readContexts()
        if includesInk { exporter.readInk() }
        return exporter.metrics
    }

    private init(_ face: FontFace) {
        probe = FontProbe(face)
        let units = Double(face.unitsPerEm)
        let description = face.description
        let style =
            description.weight == 400 && description.style == "normal"
            ? [] : ["\(description.weight)", description.style].filter { $0 != "normal" }
        metrics = FontMetricsFile(
            name: ([description.family] + style).joined(separator: " "),
            unitsPerEm: units,
            ascent: (face.metrics.ascent * units).rounded(),
            descent: (face.metrics.descent * units).rounded(),
            lineGap: 0,
            advances: CharacterMap(absent: .nan)
        )
        // Units are whole in fonts; what came of them by division is not.
        let lineHeight = (face.metrics.lineHeight * units).rounded()
        metrics.lineGap = lineHeight - metrics.ascent - metrics.descent
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
                let widths = probe.widths(of: part.map { [$0] }, script: hb_script_t(script))
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
        hb_face_collect_unicodes(hb_font_get_face(probe.font), set)
        if probe.face.coverage.contains(0x20) {
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
            let shaped = probe.advances(of: letters, script: HB_SCRIPT_LATIN)
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
        guard let own = advance(of: left, in: script) else { return [] }
        let widths = probe.widths(of: rights.map { [left, $0] }, script: script)
        return zip(rights, widths).compactMap { right, width in
            guard let other = advance(of: right, in: script), width != own + other else {
                return nil
            }
            return KerningPairs.Pair(left: left, right: right, value: width - own - other)
        }
    }

    /// Returns the marks that fonts draw as another glyph with a letter, where no character is composed of both.
    private func markedPairs() -> [KerningPairs.Pair] {
        let glyphs = probe.glyphs(
            of: "GSUB",
            features: ["ccmp", "rlig", "liga", "clig", "calt", "rclt"]
        )
        defer { hb_set_destroy(glyphs) }
        let named = advances.keys.sorted().filter { probe.isNamed($0, in: glyphs) }
        let marks = named.filter(isMark)
        let letters = named.filter { !CharacterClass.isMark($0) }.prefix(Self.maximumPaired)
        return letters.flatMap { letter -> [KerningPairs.Pair] in
            guard let own = advances[letter] else { return [] }
            let script = CharacterClass.script(letter) ?? HB_SCRIPT_LATIN
            let free = marks.filter { mark in
                composed(letter, mark) == nil
                    && (CharacterClass.script(mark) ?? script) == script
            }
            return zip(free, probe.widths(of: free.map { [letter, $0] }, script: script))
                .filter { $0.1 != own }
                .map { KerningPairs.Pair(left: letter, right: $0, value: $1 - own) }
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
        let glyphs = probe.glyphs(of: "GPOS", features: ["kern", "dist"])
        defer { hb_set_destroy(glyphs) }
        let contexts = probe.glyphs(of: "GSUB", features: ["calt", "rclt"])
        defer { hb_set_destroy(contexts) }
        hb_set_union(glyphs, contexts)
        if hb_set_is_empty(glyphs) != 0, !probe.hasTable("kern") { return [] }
        let hasAll = hb_set_is_empty(glyphs) != 0
        return drawn.filter { probe.isNamed($0, in: hasAll ? nil : glyphs) }
    }

    // MARK: Ink

    private mutating func readInk() {
        var found: [UInt32: FontMetricsFile.Ink] = [:]
        for (character, advance) in advances where advance > 0 {
            var glyph: hb_codepoint_t = 0
            var extents = hb_glyph_extents_t()
            guard hb_font_get_nominal_glyph(probe.font, character, &glyph) != 0,
                hb_font_get_glyph_extents(probe.font, glyph, &extents) != 0
            else { continue }
            let left = max(0, -Float(extents.x_bearing))
            let right = max(0, Float(extents.x_bearing) + Float(extents.width) - advance)
            if left > 0 || right > 0 { found[character] = .init(left: left, right: right) }
        }
        metrics.ink = CharacterMap(characters: found, absent: .none)
    }
}
