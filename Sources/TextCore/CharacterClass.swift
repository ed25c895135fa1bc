internal import CText

/// The properties of a character that setting text depends on.
enum CharacterClass {
    /// True when lines end with it (UAX #14, LB4 and LB5).
    @inline(__always)
    static func isNewline(_ character: UInt32) -> Bool {
        character >= 0x0A && character <= 0x0D || character == 0x85
            || character == 0x2028 || character == 0x2029
    }

    /// True when it has no width at the end of a line: spaces that lines may break behind.
    @inline(__always)
    static func hangs(_ character: UInt32) -> Bool {
        switch character {
        case 0x20, 0x09: true
        case 0..<0x1680: false
        case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
        default: false
        }
    }

    /// True for a control character, which is drawn as nothing.
    @inline(__always)
    static func isControl(_ character: UInt32) -> Bool {
        character < 0x20 || character >= 0x7F && character < 0xA0
            || character == 0x2028 || character == 0x2029
    }

    /// True when shapers draw nothing for it, whatever the face (Default_Ignorable_Code_Point).
    @inline(__always)
    static func isIgnorable(_ character: UInt32) -> Bool {
        if character < 0xAD { return false }
        switch character {
        case 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F,
            0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF,
            0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            return true
        default: return false
        }
    }

    /// True when it belongs to the character before it.
    static func isMark(_ character: UInt32) -> Bool {
        guard character >= 0x300 else { return false }
        let functions = hb_unicode_funcs_get_default()
        switch hb_unicode_general_category(functions, character) {
        case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK,
            HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK,
            HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK:
            return true
        default: return false
        }
    }

    /// True when a text with it may have parts that read from right to left.
    @inline(__always)
    static func isRightToLeft(_ character: UInt32) -> Bool {
        if character < 0x590 { return false }
        switch character {
        case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFC,
            0x10800...0x10FFF, 0x1E800...0x1EFFF:
            return true
        default: return false
        }
    }

    /// True for a script whose letters join, so that nothing may come between them.
    static func joins(_ script: hb_script_t) -> Bool {
        switch script {
        case HB_SCRIPT_ARABIC, HB_SCRIPT_HANIFI_ROHINGYA, HB_SCRIPT_MANDAIC, HB_SCRIPT_MONGOLIAN,
            HB_SCRIPT_NKO, HB_SCRIPT_PHAGS_PA, HB_SCRIPT_SYRIAC:
            true
        default: false
        }
    }

    @inline(__always)
    private static func isKanaMark(_ character: UInt32) -> Bool {
        switch character {
        case 0x3031...0x3035, 0x3099...0x309C, 0x30A0, 0x30FC, 0xFF70, 0xFF9E, 0xFF9F: true
        default: false
        }
    }

    /// The script (UAX #24), `nil` for what has that of its neighbours.
    ///
    /// Hiragana and katakana count as one, as in OpenType and browsers, so that they kern together;
    /// so do the marks that only they share (Script_Extensions).
    @inline(__always)
    static func script(_ character: UInt32) -> hb_script_t? {
        if character < 0x80 {
            let letter = character | 0x20
            return letter >= 0x61 && letter <= 0x7A ? HB_SCRIPT_LATIN : nil
        }
        if character >= 0x4E00 && character < 0x9FF0 { return HB_SCRIPT_HAN }
        if isKanaMark(character) { return HB_SCRIPT_HIRAGANA }
        let script = hb_unicode_script(hb_unicode_funcs_get_default(), character)
        if script == HB_SCRIPT_KATAKANA { return HB_SCRIPT_HIRAGANA }
        return script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED ? nil : script
    }
}
