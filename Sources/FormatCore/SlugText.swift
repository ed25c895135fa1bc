import CFormat

/// A text as a part of an address: `Crème brûlée & Co.` is `creme-brulee-co`.
///
/// Small letters and digits, with a hyphen for all that stands between. Latin letters lose their marks, those of
/// other scripts stay as they are, whatever the language, so that a text has one form everywhere.
package enum SlugText {
    /// Latin letters that are not a letter with a mark.
    private static let folded: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l",
        "ħ": "h", "ı": "i", "ŋ": "ng", "ŧ": "t",
    ]

    /// Signs that stand inside words.
    private static let apostrophes: Set<Unicode.Scalar> = ["'", "\u{2019}", "\u{2BC}"]

    /// Returns the form of a text; nil where no letter or digit is in it.
    package static func text(of text: String) -> String? {
        var result = ""
        var isAfterLatin = false
        var isGap = false
        for scalar in normal(text, decomposes: true).lowercased().unicodeScalars {
            // A mark of a Latin letter goes; one of another script belongs to its letter.
            if isMark(scalar), isAfterLatin { continue }
            if apostrophes.contains(scalar) { continue }
            guard scalar.properties.isAlphabetic || isMark(scalar) || isNumber(scalar) else {
                isGap = !result.isEmpty
                isAfterLatin = false
                continue
            }
            if isGap { result += "-" }
            isGap = false
            if let letters = folded[scalar] {
                result += letters
            } else {
                result.unicodeScalars.append(scalar)
            }
            isAfterLatin = scalar.value < 0x250
        }
        return result.isEmpty ? nil : normal(result, decomposes: false)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func isNumber(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .decimalNumber
    }

    /// Returns a text in Unicode's form NFKD, or NFC; as it is where ICU fails.
    private static func normal(_ text: String, decomposes: Bool) -> String {
        var text = text
        let capacity = text.utf8.count * (decomposes ? 36 : 3) + 1
        let normal = text.withUTF8 { source in
            var written: Int32 = -1
            let result = String(unsafeUninitializedCapacity: min(capacity, 1 << 22)) { buffer in
                buffer.withMemoryRebound(to: CChar.self) { buffer in
                    written = cformat_normal(
                        decomposes ? 1 : 0,
                        source.baseAddress,
                        Int32(clamping: source.count),
                        buffer.baseAddress,
                        Int32(clamping: buffer.count)
                    )
                }
                return written >= 0 && Int(written) <= buffer.count ? Int(written) : 0
            }
            return written >= 0 && !(result.isEmpty && written > 0) ? result : nil
        }
        return normal ?? text
    }
}
