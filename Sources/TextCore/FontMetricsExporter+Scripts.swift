internal import CText

extension FontMetricsExporter {
    /// Reads the advances of characters of no script in the text of each script that the font has characters of: some have other
    /// glyphs there, such as the ellipsis of Chinese text.
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

    /// Returns the advance of a character in the text of a script; nil where the font lacks it.
    func advance(of character: UInt32, in script: hb_script_t) -> Float? {
        guard let own = advances[character] else { return nil }
        let other = metrics.scripts[script.rawValue]?[character] ?? .nan
        return other.isNaN ? own : other
    }
}
