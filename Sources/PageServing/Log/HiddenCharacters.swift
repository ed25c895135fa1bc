/// The characters that change how a terminal or an editor shows a line, beside C0: C1 controls, line
/// separators and bidirectional controls (Unicode Bidirectional Algorithm, UAX #9, section 2).
package enum HiddenCharacters {
    /// Returns the text with each of them, U+007F and those of C0 as `\u{…}`: one line, whatever it was made of.
    package static func escapedLine(_ text: String) -> String {
        escaped(in: text).unicodeScalars.reduce(into: "") { result, scalar in
            if scalar.value < 0x20 {
                result += escape(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns the text with each of them, and U+007F, as `\u{…}`.
    static func escaped(in text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if isHidden(scalar) {
                result += escape(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns a character as `\u{…}`.
    static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16))}"
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x2028, 0x2029: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
