internal import CText

extension FontMetricsExporter {
    /// Reads the advances of characters of no script in the text of each script that the font has characters of: some
    /// have other glyphs there, such as the ellipsis of Chinese text.
    mutating func readScripts() {
        // Texts without any letter are of no script.
        var scripts: Set<hb_script_t.RawValue> = [HB_SCRIPT_COMMON.rawValue]
        var common: [UInt32] = []
        for character in advances.keys {
            if let script = CharacterClass.script(character) {
                scripts.insert(script.rawValue)
            } else if !CharacterClass.isMark(character) {
                common.append(character)
            }
        }
        let functions = hb_unicode_funcs_get_default()
        scripts.remove(HB_SCRIPT_LATIN.rawValue)
        for script in scripts.sorted().prefix(FontMetricsReader.Limits.scripts) {
            let widths = probe.widths(of: common.map { [$0] }, script: hb_script_t(script))
            var other: [UInt32: Float] = [:]
            let isTurned =
                hb_script_get_horizontal_direction(hb_script_t(script)) == HB_DIRECTION_RTL
            for (character, width) in zip(common, widths) where width != advances[character] {
                // Brackets are drawn as their opposites there, which is no glyph of the script's own.
                if isTurned && hb_unicode_mirroring(functions, character) != character { continue }
                other[character] = width
            }
            if !other.isEmpty {
                metrics.scripts[script] = CharacterMap(characters: other, absent: .nan)
            }
        }
    }

    /// Reads the advances of characters that the font has other glyphs for in texts of a language, such as the ellipsis
    /// behind Latin letters of Chinese text.
    mutating func readLanguages() {
        let glyphs = probe.glyphs(of: "GSUB", features: ["locl"])
        defer { hb_set_destroy(glyphs) }
        guard hb_set_is_empty(glyphs) == 0 else { return }
        var byScript: [hb_script_t.RawValue: [UInt32]] = [:]
        var common: [UInt32] = []
        for character in advances.keys where probe.isNamed(character, in: glyphs) {
            if let script = CharacterClass.script(character) {
                byScript[script.rawValue, default: []].append(character)
            } else if !CharacterClass.isMark(character) {
                common.append(character)
            }
        }
        for character in advances.keys {
            guard let script = CharacterClass.script(character) else { continue }
            byScript[script.rawValue, default: []] += []
        }
        byScript[HB_SCRIPT_COMMON.rawValue] = []
        let scripts = byScript.sorted { $0.key < $1.key }.prefix(FontMetricsReader.Limits.scripts)
        for language in probe.languages.prefix(FontMetricsReader.Limits.scripts) {
            for (script, own) in scripts {
                let other = advances(of: own + common, in: hb_script_t(script), language)
                if other.isEmpty { continue }
                let map = CharacterMap(characters: other, absent: Float.nan)
                metrics.languages[language, default: [:]][script] = map
            }
        }
    }

    /// Returns the advances of characters in texts of a script and a language that are not those of the script.
    private func advances(
        of characters: [UInt32],
        in script: hb_script_t,
        _ language: hb_tag_t
    ) -> [UInt32: Float] {
        let functions = hb_unicode_funcs_get_default()
        let isTurned = hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL
        let widths = probe.widths(
            of: characters.map { [$0] },
            script: script,
            language: hb_ot_tag_to_language(language)
        )
        var other: [UInt32: Float] = [:]
        for (character, width) in zip(characters, widths) {
            // Brackets are drawn as their opposites there, which is no glyph of the language's own.
            if isTurned && hb_unicode_mirroring(functions, character) != character { continue }
            if CharacterClass.isMark(character) || width == advance(of: character, in: script) {
                continue
            }
            other[character] = width
        }
        return other
    }

    /// Returns the advance of a character in the text of a script; nil where the font lacks it.
    func advance(of character: UInt32, in script: hb_script_t) -> Float? {
        guard let own = advances[character] else { return nil }
        let other = metrics.scripts[script.rawValue]?[character] ?? .nan
        return other.isNaN ? own : other
    }
}
