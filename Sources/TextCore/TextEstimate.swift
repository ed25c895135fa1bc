/// The supposed width of a character that no font has.
enum TextEstimate {
    /// The width of an ellipsis in ems.
    static let ellipsis = 0.5
    /// The width of a hyphen in ems.
    static let hyphen = 0.5

    /// The width in ems: 1 for ideographs, kana, hangul, full-width forms and symbols such as
    /// emoji, 0 for what has no glyph (marks, controls), 0.25 for spaces, else 0.5.
    static func ems(_ scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x20, 0xA0: return 0.25
        case 0x21..<0x7F: return 0.5
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 1
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator,
            .paragraphSeparator:
            return 0
        case .spaceSeparator: return 0.25
        default: return 0.5
        }
    }
}
