internal import CText

/// A run that reads against its script, in the order that shapers take it: from its last grapheme to its first.
struct TurnedRun {
    private(set) var units: [UInt16] = []
    /// The place in the text of each unit.
    private(set) var places: [Int] = []
    /// The index of the unit that the text begins with; nil where the run does not begin it.
    private(set) var first: Int?

    init(_ text: [UInt16], _ range: Range<Int>) {
        var end = range.upperBound
        units.reserveCapacity(range.count)
        places.reserveCapacity(range.count)
        for start in Self.graphemes(text, range).reversed() {
            if start == 0 { first = units.count }
            units += text[start..<end]
            places += start..<end
            end = start
        }
    }

    /// Returns the places that shapers begin a grapheme at.
    private static func graphemes(_ text: [UInt16], _ range: Range<Int>) -> [Int] {
        var starts: [Int] = []
        var unit = range.lowerBound
        var last: UInt32 = 0
        var isPaired = false
        while unit < range.upperBound {
            let (character, length) = MetricsShaping.decode(
                text,
                at: unit,
                before: range.upperBound
            )
            isPaired = !isPaired && isFlagLetter(character) && isFlagLetter(last)
            if starts.isEmpty || !isPaired && !continues(character, behind: last) {
                starts.append(unit)
            }
            (last, unit) = (character, unit + length)
        }
        return starts
    }

    private static func isFlagLetter(_ character: UInt32) -> Bool {
        0x1F1E6...0x1F1FF ~= character
    }

    private static func continues(_ character: UInt32, behind last: UInt32) -> Bool {
        switch character {
        case 0x200D, 0xFF9E, 0xFF9F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
        default:
            CharacterClass.isMark(character)
                || last == 0x200D && CharacterClass.isPicture(character)
        }
    }

    /// True for a run whose direction is not that of its script; numbers alone are read from left to right in all.
    static func isNeeded(for run: TextRun, of units: [UInt16]) -> Bool {
        switch hb_script_get_horizontal_direction(run.script) {
        case HB_DIRECTION_RTL:
            !run.isRightToLeft && !isNumber(units, Int(run.start)..<Int(run.end))
        case HB_DIRECTION_LTR: run.isRightToLeft
        default: false
        }
    }

    /// True for digits or letters of flags without letters.
    private static func isNumber(_ units: [UInt16], _ range: Range<Int>) -> Bool {
        var hasDigit = false
        var unit = range.lowerBound
        while unit < range.upperBound {
            let (character, length) = MetricsShaping.decode(
                units,
                at: unit,
                before: range.upperBound
            )
            switch hb_unicode_general_category(hb_unicode_funcs_get_default(), character) {
            case HB_UNICODE_GENERAL_CATEGORY_DECIMAL_NUMBER: hasDigit = true
            case HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER,
                HB_UNICODE_GENERAL_CATEGORY_MODIFIER_LETTER,
                HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER,
                HB_UNICODE_GENERAL_CATEGORY_TITLECASE_LETTER,
                HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER:
                return false
            default: hasDigit = hasDigit || isFlagLetter(character)
            }
            unit += length
        }
        return hasDigit
    }
}
