import CFormat

/// Numbers, dates and plurals as text, written by ICU for a language.
///
/// Any thread may call it. Opened formatters are cached by language, skeleton and time zone.
package enum TextFormats {
    /// The version of ICU, such as `72.1`.
    package static let version: String =
        openedText { text, capacity in
            cformat_version(text, capacity)
            var count: Int32 = 0
            while count < capacity, text[Int(count)] != 0 { count += 1 }
            return count
        } ?? ""

    /// The language of texts for which nothing names another.
    package static let standardLocale = "en"

    /// The time zone of dates for which nothing names another.
    package static let standardTimeZone = "UTC"

    /// The most formatters of a kind in each generation: a page needs a handful, and languages come
    /// with requests.
    private static let capacity = 128

    private struct NumberKey: Hashable, Sendable {
        let locale: String
        let style: NumberStyle

        func hash(into hasher: inout Hasher) { hasher.combine(locale.keyHash &+ style.tag) }
    }

    private struct DateKey: Hashable, Sendable {
        let locale: String
        let skeleton: String
        let timeZone: String

        func hash(into hasher: inout Hasher) {
            hasher.combine(locale.keyHash &+ skeleton.keyHash &* 3 &+ timeZone.keyHash &* 5)
        }
    }

    private static let numbers = FormatterCache<NumberKey, NumberFormatter?>(capacity: capacity)
    private static let dates = FormatterCache<DateKey, DateFormatter?>(capacity: capacity)
    private static let plurals = FormatterCache<NumberKey, PluralFormatter?>(capacity: capacity)

    /// Returns a number as text; nil where ICU cannot write it.
    ///
    /// - Parameter locale: A language tag (BCP 47); one that ICU does not know stands for `en`.
    package static func text(
        of value: NumberValue,
        style: NumberStyle,
        locale: String
    ) -> String? {
        numbers.value(of: NumberKey(locale: locale, style: style)) {
            NumberFormatter(style, locale: locale)
        }?.text(of: value)
    }

    /// Returns a date as text; nil where ICU cannot write it.
    ///
    /// - Parameter timeZone: A name of the time zone database. A day without a time is that day in
    ///   all of them.
    package static func text(
        of date: DateValue,
        skeleton: DateSkeleton,
        locale: String,
        timeZone: String
    ) -> String? {
        let timeZone = date.isDay ? standardTimeZone : timeZone
        if let form = skeleton.isoForm { return date.text(in: form, timeZone: timeZone) }
        let key = DateKey(locale: locale, skeleton: skeleton.text, timeZone: timeZone)
        return dates.value(of: key) {
            DateFormatter(skeleton: skeleton, locale: locale, timeZone: timeZone)
        }?.text(of: date)
    }

    /// Returns the text that a rule has for a number.
    package static func text(
        of value: NumberValue,
        rule: PluralRule,
        locale: String
    ) -> String? {
        guard let (number, category) = category(of: value, style: .number, locale: locale) else {
            return nil
        }
        guard rule.isCompact(for: category) else {
            return rule.text(for: category, number: number, compact: "")
        }
        // A short number has a category of its own: in French 1,2 M is `many`, 1 200 000 is not.
        return self.category(of: value, style: .compact, locale: locale).map {
            rule.text(for: $0.category, number: number, compact: $0.number)
        }
    }

    private static func category(
        of value: NumberValue,
        style: NumberStyle,
        locale: String
    ) -> (number: String, category: PluralCategory)? {
        plurals.value(of: NumberKey(locale: locale, style: style)) {
            PluralFormatter(locale: locale, style: style)
        }?.category(of: value)
    }
}

extension String {
    /// A hash of the text for the keys of formatters.
    ///
    /// A number is written in less time than the hash of all of a key takes. A page has few styles of a language, and
    /// the cache few keys at all, which bounds what equal hashes cost.
    fileprivate var keyHash: UInt64 {
        utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }
}
