import InputCore

/// Lengths and ratios that are written as text: `25%`, `16/9`.
package enum LengthParser {
    /// The share that a percentage stands for, 0.25 for `25%`; nil when the text is none.
    package static func fraction(_ text: String) -> Double? {
        guard text.ends(with: "%"), let percent = positive(text.dropLastScalars()) else {
            return nil
        }
        return percent / 100
    }

    /// The number that `16/9` or `1.5` stands for; nil when the text is none, or not positive.
    package static func ratio(_ text: String) -> Double? {
        let parts = text.split(at: "/", omittingEmptySubsequences: false).map { part in
            positive(part.dropScalars { $0 == " " })
        }
        switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
        case (1, let value?, _) where value > 0: return value
        case (2, let width?, let height?) where width > 0 && height > 0: return width / height
        default: return nil
        }
    }

    /// The number of a text with a unit of CSS or of a toolkit, such as `120px`; nil for any other.
    static func withoutUnit(_ text: String) -> String? {
        for unit in ["px", "pt", "dp"] where text.ends(with: unit) {
            let number = text.dropLastScalars(unit.count)
            if positive(number) != nil { return String(number.filter { $0 != " " }) }
        }
        return nil
    }

    private static func positive(_ text: Substring) -> Double? {
        var text = text
        while text.unicodeScalars.last == " " { text.unicodeScalars.removeLast() }
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
            let value = Double(text), value.isFinite
        else { return nil }
        return value
    }
}
