import FormatCore
import Glibc
import InputCore
import JSONCore
@testable import ModuleMapping
import TestSupport
import TextCore

/// The laws of numbers, dates, plurals and texts with arguments, and of the order of values: `a date, skeleton, tag,
/// rule or text === an array`.
enum FormatLaws {
    private static let locales = ["en", "de", "ar", "hi", "zh-Hant", "fr-CH", "fa", "pl", "x-none"]

    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(2)
        var random = SeededGenerator(choosing: input)
        let text = parts[0].text
        try checkNumbers(&random, locale: text)
        try checkRule(text, &random)
        try MessageLaws.check(text, &random)
        try checkReading(text)
        try checkDecimals(text, &random)
        try checkDates(&random, skeleton: text)
        _ = FormatNames.isLocale(text)
        _ = FormatNames.isTimeZone(text)
        _ = FormatNames.isCurrency(text)
        try checkOrder(parts[1], &random)
    }

    // MARK: Numbers

    private static func checkNumbers(_ random: inout SeededGenerator, locale text: String) throws {
        let integer = Int64(truncatingIfNeeded: random.next()) >> Int64(random.below(64))
        let styles: [NumberStyle] = [
            .number, .percent, .compact, .currency("EUR"), .currency("JPY"),
        ]
        for locale in [random.pick(locales), String(text.prefix(64))] {
            let style = random.pick(styles)
            let whole = TextFormats.text(of: .integer(integer), style: style, locale: locale)
            let digits = TextFormats.text(of: .digits("\(integer)"), style: style, locale: locale)
            try require(
                whole != nil && whole == digits,
                "\(integer) is \(whole ?? "-") and \(digits ?? "-")"
            )
            let wild = TextFormats.text(of: .double(random.wild()), style: style, locale: locale)
            try require(
                (wild?.utf8.count ?? 1) <= 4_096,
                "a number of \(wild?.utf8.count ?? 0) bytes"
            )
        }
        // English is read back.
        let number = Double(random.int(-9_999_999...9_999_999)) / random.pick([1, 8, 64, 1_000])
        let written = TextFormats.text(of: .double(number), style: .number, locale: "en") ?? ""
        let read = Double(written.filter { $0 != "," }) ?? .nan
        try require(abs(read - number) <= 5.001e-7, "\(number) is written as \(written)")
        try require(
            TextFormats.text(of: .integer(integer), style: .number, locale: "en")?
                .filter { $0 != "," } == "\(integer)",
            "an integer is written as another"
        )
    }

    private static func checkRule(_ text: String, _ random: inout SeededGenerator) throws {
        let mistake: String?
        do throws(PluralRuleError) {
            let rule = try PluralRule(parsing: text)
            let value = NumberValue.integer(Int64(random.wildInt()))
            let plural = TextFormats.text(of: value, rule: rule, locale: random.pick(locales))
            mistake = plural == nil ? "a rule has no text for a number" : nil
        } catch {
            let isInRule = (0...text.utf8.count).contains(error.offset) && !error.message.isEmpty
            mistake = isInRule ? nil : "a mistake of a rule has no place in it"
        }
        try require(mistake == nil, mistake ?? "")
        let rule = try PluralRule(parsing: "one: 1#; few: 2#; many: 3#; other: 4#")
        let count = random.int(-12...120)
        let english = TextFormats.text(of: .integer(Int64(count)), rule: rule, locale: "en")
        try require(
            english == (abs(count) == 1 ? "1" : "4") + "\(count)",
            "\(count) is \(english ?? "-")"
        )
    }

    // MARK: Dates

    /// A date of RFC 3339 is the time that the system has for it, and any text at most one date.
    private static func checkReading(_ text: String) throws {
        let form =
            /([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?(?:[Zz]|([+\-])([0-9]{2}):([0-9]{2}))/
        let date = WrittenDate(text)
        if case .moment(let milliseconds)? = date {
            let limit = WrittenDate.maximumSeconds * 1_000
            try require(milliseconds.magnitude <= limit, "'\(text)' is beyond all calendars")
            try require(
                WrittenDate("  \(text)\n") == date || text.utf8.count > 70,
                "'\(text)' is another date with white space around it"
            )
        }
        guard let match = text.wholeMatch(of: form.matchingSemantics(.unicodeScalar)) else {
            return
        }
        let number = { (part: Substring?) in part.flatMap { Int32($0) } ?? 0 }
        let parts = match.output
        var time = tm()
        (time.tm_year, time.tm_mon) = (number(parts.1) - 1900, number(parts.2) - 1)
        (time.tm_mday, time.tm_hour) = (number(parts.3), number(parts.4))
        (time.tm_min, time.tm_sec) = (number(parts.5), number(parts.6))
        let (month, day, hours) = (time.tm_mon, time.tm_mday, number(parts.9))
        let isInRange =
            time.tm_hour < 24 && time.tm_min < 60 && time.tm_sec <= 60 && hours < 24
            && number(parts.10) < 60 && text.utf8.count <= 80
        var only = tm()
        (only.tm_year, only.tm_mon, only.tm_mday) = (time.tm_year, month, day)
        timegm(&only)
        guard isInRange, only.tm_mon == month, only.tm_mday == day else {
            return try require(date == nil, "'\(text)' is no day, and taken for one")
        }
        let minutes = (hours * 60 + number(parts.10)) * (parts.8 == "-" ? -1 : 1)
        let seconds = timegm(&time) - Int(minutes) * 60
        let fraction = Double("0." + ((parts.7.map(String.init) ?? "0") + "00").prefix(3)) ?? 0
        guard case .moment(let read)? = date else {
            throw BrokenLaw(description: "'\(text)' is a date, and not read as one")
        }
        try require(
            abs(read - Double(seconds) * 1000 - fraction * 1000) < 0.01,
            "'\(text)' is \(seconds) seconds, and read as \(read) ms"
        )
    }

    /// Exact numbers follow the laws of arithmetic, in which doubles break.
    private static func checkDecimals(_ text: String, _ random: inout SeededGenerator) throws {
        let numbers = [
            text, "\(random.wild())", "0.1", "\(random.int(-999...999))e\(random.int(-9...9))",
        ]
        .compactMap { ExactDecimal($0) }
        for one in numbers {
            try require(ExactDecimal(one.text) == one, "\(one.text) is read as another number")
            let rounded = one.rounded(decimals: random.int(-5...5))
            try require(rounded.rounded(decimals: 5) == rounded, "\(one.text) is rounded twice")
            for other in numbers {
                try require(one.plus(other) == other.plus(one), "a sum depends on the order")
                try require(one.times(other) == other.times(one), "a product depends on the order")
                guard let sum = one.plus(other),
                    let negative = ExactDecimal("-1").flatMap(other.times)
                else { continue }
                try require(
                    sum.plus(negative) == one,
                    "\(one.text) + \(other.text) - \(other.text)"
                )
            }
        }
    }

    /// A date in English has the numbers that the system has for it.
    private static func checkDates(_ random: inout SeededGenerator, skeleton text: String) throws {
        // Before 1582 ICU counts in the Julian calendar.
        let seconds = random.int(-11_000_000_000...250_000_000_000)
        guard let date = DateValue(epochSeconds: Double(seconds)),
            let skeleton = DateSkeleton("yMMddHHmmss")
        else { throw BrokenLaw(description: "\(seconds) is no date") }
        try require(
            WrittenDate(Timestamp.rfc3339(secondsSince1970: Int64(seconds)))
                == .moment(milliseconds: date.milliseconds)
                || seconds > 253_402_300_799,
            "a time is another when written and read"
        )
        let written =
            TextFormats.text(of: date, skeleton: skeleton, locale: "en", timeZone: "UTC") ?? ""
        let numbers = written.split { !("0"..."9").contains($0) }.compactMap { Int32($0) }
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        let expected = [
            parts.tm_mon + 1, parts.tm_mday, parts.tm_year + 1900, parts.tm_hour, parts.tm_min,
            parts.tm_sec,
        ]
        try require(numbers == expected, "\(seconds) is written as \(written)")
        let own = DateSkeleton(text)
        try require(
            (DateSkeleton.mistake(in: text) == nil) == (own != nil),
            "a skeleton is refused without a mistake, or the other way round"
        )
        _ = DateSkeleton.corrected(text)
        guard let own else { return }
        let (locale, zone) = (random.pick(locales), random.pick(["Europe/Berlin", "Asia/Kolkata"]))
        let any = TextFormats.text(of: date, skeleton: own, locale: locale, timeZone: zone)
        try require((any?.utf8.count ?? 1) <= 4_096, "a date of \(any?.utf8.count ?? 0) bytes")
    }

    // MARK: Order

    /// The order of values is one: total, and the same whichever is asked first.
    private static func checkOrder(_ json: [UInt8], _ random: inout SeededGenerator) throws {
        guard let document = try? JSONDocument(parsing: json) else { return }
        let collator = random.chance(50) ? TextCollator.shared(for: random.pick(locales)) : nil
        let isDescending = random.chance(50)
        let values: [SortValue] = document.withRoot { root in
            root.elements.prefix(12).map { SortValue(.json($0), collator: collator) }
        }
        let order = values.map { left in
            values.map { left.order(to: $0, isDescending: isDescending).signum() }
        }
        for one in values.indices {
            try require(order[one][one] == 0, "a value comes before itself")
            for other in values.indices {
                try require(order[one][other] == -order[other][one], "two values both come first")
                for third in values.indices where order[one][other] <= 0 && order[other][third] <= 0
                {
                    try require(order[one][third] <= 0, "three values come in a circle")
                }
            }
        }
    }
}
