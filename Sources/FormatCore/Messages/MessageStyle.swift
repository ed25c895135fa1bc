import InputCore

/// The styles of the numbers and dates of a text.
enum MessageStyle {
    /// The style of a number without one: grouped, with at most three decimals.
    static let plainNumber = NumberStyle.skeleton(PlainSkeleton.number.rawValue)

    /// Returns the style of a number by its words.
    ///
    /// - Parameter mistake: Makes the error of a message.
    static func number(
        _ words: String,
        _ mistake: (String) -> MessageSyntaxError
    ) throws(MessageSyntaxError) -> NumberStyle {
        switch words {
        case "": return plainNumber
        case "integer": return .skeleton(PlainSkeleton.integer.rawValue)
        case "percent": return .skeleton(PlainSkeleton.percent.rawValue)
        case "currency":
            throw mistake("an amount of money needs the code of its currency: ::currency/EUR")
        default: break
        }
        guard let skeleton = skeleton(words) else {
            throw mistake(
                "'\(words)' is not a style of a number: use integer, percent or a number skeleton such "
                    + "as ::compact-short, ::currency/EUR or ::.00"
            )
        }
        if let scale = skeleton.split(at: " ").first(where: { isTooLargeScale($0) }) {
            throw mistake(
                "'\(scale)' is not a plain number of at most \(maximumScaleDigits) digits"
            )
        }
        let style = NumberStyle.skeleton(skeleton)
        guard
            TextFormats.text(of: .integer(1), style: style, locale: TextFormats.standardLocale)
                != nil
        else { throw mistake("'\(skeleton)' is not a number skeleton of ICU") }
        return style
    }

    /// Returns the style of a date or a time by its words.
    static func date(
        _ words: String,
        of kind: String,
        _ mistake: (String) -> MessageSyntaxError
    ) throws(MessageSyntaxError) -> MessageDate {
        let length = MessageDate.Length(rawValue: words.isEmpty ? "medium" : words)
        if let length { return kind == "time" ? .time(length) : .day(length) }
        guard let letters = skeleton(words) else {
            throw mistake(
                "'\(words)' is not a style of a \(kind): use short, medium, long, full or a date skeleton such "
                    + "as ::yMMMd"
            )
        }
        guard let skeleton = DateSkeleton(letters), skeleton.isoForm == nil else {
            throw mistake(
                "'\(letters)' is not a date skeleton, the letters of the fields alone: ::yMMMd"
            )
        }
        return .skeleton(skeleton.text)
    }

    /// The most digits of a `scale`: ICU computes it with all of its decimal places, of which an exponent has any
    /// number.
    private static let maximumScaleDigits = 12

    private static func isTooLargeScale(_ word: Substring) -> Bool {
        guard word.begins(with: "scale/") else { return false }
        let digits = word.utf8.dropFirst(6)
        return digits.count > maximumScaleDigits
            || !digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    }

    private static func skeleton(_ words: String) -> String? {
        guard words.begins(with: "::") else { return nil }
        return String(words.dropFirstScalars(2).dropScalars { $0.properties.isPatternWhitespace })
    }
}
