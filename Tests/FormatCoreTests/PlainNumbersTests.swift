import TestSupport
import Testing

@testable import FormatCore

@Suite("Plain numbers are written as ICU writes them, without it")
struct PlainNumbersTests {
    private static let styles: [NumberStyle] = [
        .number, .number.with(decimals: 0), .number.with(decimals: 2), .percent,
        .percent.with(decimals: 0),
        .currency("EUR"), .currency("JPY"), .currency("USD").with(decimals: 3), .currency("XCG"),
    ]

    private static func numbers(_ random: inout SeededGenerator) -> [NumberValue] {
        let integers: [Int64] = [0, 1, -1, 999, 1_000, 9_999, 10_000, 100_000, .max, .min]
        var numbers: [NumberValue] = integers.map { .integer($0) }
        numbers += [
            0, -0.0, 0.5, -0.5, 0.0049999, 0.0000005, -0.0000001, 2.5, 0.1 + 0.2, 1e9, 1e15, 1e22,
            -1e300, Double.leastNonzeroMagnitude,
        ]
        .map { .double($0) }
        numbers += ["0.30", "37.5", "-0.004", "99999999999999999", "-1234567.8950"].map {
            .digits($0)
        }
        for _ in 0..<40 {
            let wide = Int64(truncatingIfNeeded: random.next()) >> Int64(random.below(64))
            numbers.append(.integer(wide))
            let decimals = [1.0, 10, 100, 1_000, 10_000, 1_000_000, 10_000_000]
            numbers.append(
                .double(Double(random.int(-99_999_999...99_999_999)) / random.pick(decimals))
            )
            numbers.append(.double(random.wild()))
        }
        return numbers
    }

    @Test(
        "every number is the same in every locale that ICU has, with its own digits, groups and signs"
    )
    func everyLocale() throws {
        var random = SeededGenerator(seed: 33)
        let locales =
            FormatNames.locales + [
                "de-u-nu-arab", "ar-u-nu-latn", "en-u-nu-hanidec", "hi-u-nu-deva", "xx", "",
            ]
        try #require(locales.count > 700)
        var plain = 0
        for locale in locales {
            let style = random.pick(Self.styles)
            let formatter = try #require(NumberFormatter(style, locale: locale), "\(locale)")
            if formatter.plain != nil { plain += 1 }
            for number in Self.numbers(&random) {
                #expect(
                    formatter.text(of: number) == formatter.textOfICU(number),
                    "\(number) in \(locale)"
                )
            }
        }
        #expect(plain > 650)
    }

    @Test(
        "numbers and prices of common languages need no ICU",
        arguments: [
            "en", "en-GB", "en-IN", "de", "de-CH", "fr", "es", "it", "pt-BR", "pl", "ru", "ar-EG",
            "fa", "hi", "bn", "ja",
            "zh-Hans", "ko", "tr", "sv", "nl", "he", "th",
        ]
    )
    func common(locale: String) throws {
        for style in Self.styles {
            let formatter = try #require(NumberFormatter(style, locale: locale))
            let plain = try #require(formatter.plain, "\(style)")
            for value in [0.0, 1, 12.5, 1_234.5, -9.99, 1_234_567.891] {
                #expect(plain.text(of: .double(value)) == formatter.textOfICU(.double(value)))
            }
            #expect(plain.text(of: .integer(1_234_567)) != nil)
        }
    }
}
