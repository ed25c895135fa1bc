internal import CText

extension FontMetricsExporter {
    /// Characters of the kinds that fonts know contexts of: capitals, small letters, digits and signs.
    private static let neighbours = "AVTLaoful17(-<>:/@x\u{2192}".unicodeScalars.map(\.value)

    /// Reads the characters whose width between two others is not what both pairs say.
    mutating func readContexts() {
        let glyphs = probe.glyphs(of: "GSUB", features: ["calt", "rclt"])
        defer { hb_set_destroy(glyphs) }
        guard hb_set_is_empty(glyphs) == 0 else { return }
        let neighbours = Self.neighbours.filter { advances[$0] != nil }
        let named = advances.keys.sorted().filter {
            !CharacterClass.isMark($0) && !CharacterClass.isSpace($0)
                && probe.isNamed($0, in: glyphs)
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
        let widths = probe.widths(of: texts, script: HB_SCRIPT_LATIN)
        let count = neighbours.count
        return neighbours.indices.contains { left in
            neighbours.indices.contains { right in
                let pairs = widths[left] + widths[count + right] - own
                return widths[2 * count + left * count + right] != pairs
            }
        }
    }
}
