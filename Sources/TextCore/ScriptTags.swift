internal import CText

/// The names of scripts in metrics files: the tags of ISO 15924.
enum ScriptTags {
    /// The tags of the scripts that texts may have, with that of texts without letters.
    static let all: [String] = (0..<cicu_script_count()).compactMap { script in
        guard let tag = cicu_script_tag(script) else { return nil }
        let name = String(cString: tag)
        return unused.contains { $0.isExactly(name) } ? nil : name
    }

    /// Tags that no text is of: what has the script of its neighbours or none, and names of several scripts together.
    private static let unused = ["Zinh", "Zzzz", "Hans", "Hant", "Hanb", "Jamo", "Jpan", "Kore"]

    private static let known = Set(all.map(OpenTypeTag.number))

    /// Returns the script of a tag in any case, as runs have it; nil of others.
    static func script(of tag: String) -> hb_script_t? {
        let bytes = Array(tag.utf8)
        guard bytes.count == 4, bytes.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
            return nil
        }
        let (first, rest) = (UInt32(bytes[0] & 0xDF), bytes.dropFirst())
        let script = hb_script_from_iso15924_tag(
            rest.reduce(first) { $0 << 8 | UInt32($1 | 0x20) }
        )
        // HarfBuzz takes any four letters for a script that it does not know yet.
        guard known.contains(script.rawValue) else { return nil }
        return script == HB_SCRIPT_KATAKANA ? HB_SCRIPT_HIRAGANA : script
    }

    /// Returns the tag of the script of an English name, such as `Devanagari`; nil where there is none.
    static func tag(named name: String) -> String? {
        guard let script = cicu_script_tag_of(name) else { return nil }
        let tag = String(cString: script)
        return all.contains { $0.isExactly(tag) } ? tag : nil
    }

    /// Returns the tag of a script.
    static func tag(of script: UInt32) -> String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: script >> $0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
