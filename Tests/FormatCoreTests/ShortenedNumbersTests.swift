import TestSupport
import Testing

@testable import FormatCore

@Suite("Short numbers and units are written as ICU writes them, without it")
struct ShortenedNumbersTests {
    private static let styles: [NumberStyle] = [
        .compact, .compact.with(decimals: 0), .compact.with(decimals: 2), .unit("byte"),
        .unit("kilobyte"), .unit("terabyte"),
    ]

    /// Numbers of all sizes, near the limits of sizes and with few digits more often than others.
    private static func numbers(_ random: inout SeededGenerator) -> [NumberValue] {
        var numbers: [NumberValue] = [0, 1, -1, 999, 1_000, -1_000, .max, .min].map { .integer($0) }
        numbers += [0, -0.0, 0.04, -0.04, 0.05, 0.95, 0.951, 1e15, 1e22, -1e300].map { .double($0) }
        var power: Int64 = 1
        for _ in 0..<17 {
            for _ in 0..<6 {
                let few = Int64(random.int(-999...9_999))
                numbers.append(.integer(few &* power / 10))
                numbers.append(.integer(few &* power / 1_000 &+ Int64(random.int(-6...6))))
                numbers.append(.integer(10 &* power &- Int64(random.int(-1...6)) &* power / 100))
                numbers.append(.double(Double(few) * Double(power) / 1_000))
                numbers.append(.digits("\(few / 10).\(random.int(0...99))"))
            }
            power *= 10
        }
        return numbers
    }

    @Test("every number is the same in every locale that ICU has, with the plurals of its units")
    func everyLocale() throws {
        var random = SeededGenerator(seed: 35)
        let locales =
            FormatNames.locales + ["de-u-nu-arab", "ar-u-nu-latn", "en-u-nu-hanidec", "xx"]
        try #require(locales.count > 700)
        var (plain, sizes) = (0, 0)
        for locale in locales {
            let style = random.pick(Self.styles)
            let formatter = try #require(NumberFormatter(style, locale: locale), "\(locale)")
            if let shortened = formatter.shortened {
                plain += 1
                sizes += shortened.steps.filter { $0 != nil }.count * 15 / shortened.steps.count
            }
            for number in Self.numbers(&random) {
                let text = formatter.text(of: number)
                #expect(text == formatter.textOfICU(number), "\(number), \(style) in \(locale)")
            }
        }
        #expect(plain > 650)
        #expect(sizes > 9_000)
    }

    @Test(
        "short numbers of common languages need no ICU",
        arguments: [
            "en", "en-IN", "de", "fr", "es", "it", "pt-BR", "pl", "ru", "hi", "ja", "zh-Hans", "ko",
            "tr", "sv", "nl", "th", "id", "vi", "uk", "cs",
        ]
    )
    func common(locale: String) throws {
        let formatter = try #require(NumberFormatter(.compact, locale: locale))
        let shortened = try #require(formatter.shortened)
        for value: Int64 in [0, 7, 12, 999, 1_000, 12_345, 999_950, 1_250_000, -8_700_000_000] {
            #expect(shortened.text(of: .integer(value)) == formatter.textOfICU(.integer(value)))
        }
    }

    @Test("texts that depend on the plural of the number are ICU's")
    func plurals() throws {
        let formatter = try #require(NumberFormatter(.unit("day"), locale: "en"))
        let one = try #require(formatter.textOfICU(.integer(1)))
        let two = try #require(formatter.textOfICU(.integer(2)))
        try #require(one == "1 day" && two == "2 days")
        #expect(formatter.text(of: .integer(1)) == one)
        #expect(formatter.text(of: .integer(2)) == two)
        #expect(formatter.shortened?.text(of: .integer(2)) == nil)
    }
}
