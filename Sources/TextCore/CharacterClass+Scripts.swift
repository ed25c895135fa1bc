internal import CText

extension CharacterClass {
    /// True for a character whose width in a text is its own: none of a script whose letters join, change their order
    /// or become others beside each other.
    static func isSimple(_ character: UInt32) -> Bool {
        if character < 0x590 { return true }
        if isConjoiningJamo(character) { return false }
        switch hb_unicode_script(hb_unicode_funcs_get_default(), character) {
        case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_LATIN, HB_SCRIPT_GREEK,
            HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARMENIAN, HB_SCRIPT_GEORGIAN, HB_SCRIPT_HEBREW,
            HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO,
            HB_SCRIPT_HANGUL, HB_SCRIPT_YI, HB_SCRIPT_THAI, HB_SCRIPT_LAO, HB_SCRIPT_ETHIOPIC,
            HB_SCRIPT_CHEROKEE, HB_SCRIPT_CANADIAN_SYLLABICS, HB_SCRIPT_OGHAM, HB_SCRIPT_RUNIC,
            HB_SCRIPT_COPTIC, HB_SCRIPT_GOTHIC, HB_SCRIPT_DESERET, HB_SCRIPT_OLD_ITALIC,
            HB_SCRIPT_LISU, HB_SCRIPT_VAI, HB_SCRIPT_BRAILLE:
            return true
        default: return false
        }
    }

    /// The parts of hangul, which are drawn as one syllable.
    private static func isConjoiningJamo(_ character: UInt32) -> Bool {
        switch character {
        case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: true
        default: false
        }
    }

    /// True for a character that may make one glyph of several, or another glyph of the one before it: the parts of
    /// emoji, and what chooses between text and emoji.
    static func isOfSequence(_ character: UInt32) -> Bool {
        if character < 0x200D { return false }
        switch character {
        case 0x20E3, 0xFE0E, 0xFE0F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF,
            0xE0020...0xE007F:
            return true
        default: return false
        }
    }

    /// Returns why a character of a metrics file may be drawn otherwise than by itself; nil where advances tell its
    /// width.
    @inline(__always)
    static func doubt(
        of character: UInt32,
        at unit: Int,
        in units: [UInt16]
    ) -> TextEstimateNote.Reason? {
        if !isSimple(character) { return .joins }
        let isOfPicture =
            isOfSequence(character) || character == 0x200D && joinsPictures(units, at: unit)
        return isOfPicture ? .picture : nil
    }

    /// True for a joiner beside a picture. Between letters it is not drawn, and changes nothing of them that do not
    /// join.
    private static func joinsPictures(_ units: [UInt16], at joiner: Int) -> Bool {
        let after = joiner + 1
        if after < units.count,
            isPicture(MetricsShaping.decode(units, at: after, before: units.count).0)
        {
            return true
        }
        guard joiner > 0 else { return false }
        let isTrail = joiner > 1 && units[joiner - 1] & 0xFC00 == 0xDC00
        let before = joiner - (isTrail ? 2 : 1)
        return isPicture(MetricsShaping.decode(units, at: before, before: joiner).0)
    }

    /// True for a picture, whose colour or company the characters behind it may change.
    static func isPicture(_ character: UInt32) -> Bool {
        guard character > 0xFF, let scalar = Unicode.Scalar(character) else { return false }
        return scalar.properties.isEmoji
    }
}

extension CharacterClass {
    /// True for a mark that takes no space of its own.
    static func isNonspacing(_ character: UInt32) -> Bool {
        let functions = hb_unicode_funcs_get_default()
        switch hb_unicode_general_category(functions, character) {
        case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK,
            HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
            return true
        default: return false
        }
    }

    /// True for a small letter.
    static func isLowercase(_ character: UInt32) -> Bool {
        hb_unicode_general_category(hb_unicode_funcs_get_default(), character)
            == HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER
    }

    /// True for a space of any width.
    static func isSpace(_ character: UInt32) -> Bool {
        hb_unicode_general_category(hb_unicode_funcs_get_default(), character)
            == HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR
    }
}
