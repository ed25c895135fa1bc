extension TextFormats {
    /// Returns a date as text, as a text with arguments writes it; nil where ICU cannot write it.
    static func text(
        of date: DateValue,
        style: MessageDate,
        locale: String,
        timeZone: String
    ) -> String? {
        let timeZone = date.isDay ? standardTimeZone : timeZone
        let key = MessageDateKey(locale: locale, style: style, timeZone: timeZone)
        return messageDates.value(of: key) {
            DateFormatter(style: style, locale: locale, timeZone: timeZone)
        }?.text(of: date)
    }

    /// Returns a number as a text with arguments writes it, and its category in the language; nil where ICU
    /// cannot write it.
    static func category(
        of value: NumberValue,
        isOrdinal: Bool,
        locale: String
    ) -> (number: String, category: PluralCategory)? {
        let key = MessagePluralKey(locale: locale, isOrdinal: isOrdinal)
        return messagePlurals.value(of: key) {
            PluralFormatter(locale: locale, style: MessageStyle.plainNumber, isOrdinal: isOrdinal)
        }?.category(of: value)
    }

    private struct MessageDateKey: Hashable, Sendable {
        let locale: String
        let style: MessageDate
        let timeZone: String
    }

    private struct MessagePluralKey: Hashable, Sendable {
        let locale: String
        let isOrdinal: Bool
    }

    // As many as of other formatters.
    private static let messageDates = FormatterCache<MessageDateKey, DateFormatter?>(capacity: 128)
    private static let messagePlurals = FormatterCache<MessagePluralKey, PluralFormatter?>(
        capacity: 128
    )
}
