import CFormat
import Testing

@testable import FormatCore

@Suite("What ICU said once is said again")
struct RememberedTextTests {
    @Test(
        "a number has the category that a formatter of its own finds",
        arguments: ["en", "ar", "lv", "cy", "gv"]
    )
    func categories(locale: String) throws {
        let remembering = try #require(PluralFormatter(locale: locale))
        for value: Int64 in [0, 1, 2, 3, 6, 7, 11, 12, 20, 21, 40, 100, 101, 999, 1_000, 1_001, -1]
        {
            let fresh = try #require(PluralFormatter(locale: locale)?.category(of: .integer(value)))
            for _ in 0..<2 {
                let found = try #require(remembering.category(of: .integer(value)))
                #expect(found.number == fresh.number && found.category == fresh.category)
            }
        }
    }

    @Test("distances have the same words the second time", arguments: ["en", "de", "ar", "pl"])
    func distances(locale: String) throws {
        let words = try #require(RelativeWords.of(locale))
        let opened = try #require(cformat_relative_open(locale))
        defer { cformat_relative_close(opened) }
        let units = [CFORMAT_SECOND, CFORMAT_MINUTE, CFORMAT_HOUR, CFORMAT_DAY, CFORMAT_YEAR]
        for unit in units {
            for count in [-0.0, 0, -1, 1, -2, 2, -11, 400, -401] {
                let text = openedText { cformat_relative(opened, count, unit, $0, $1) }
                for _ in 0..<2 { #expect(words.text(count, unit) == text, "\(count)") }
            }
        }
    }

    @Test("a plural's text has each number in its place")
    func pieces() throws {
        let rule = try PluralRule(parsing: "one: {number} of #; other: # (#), {compact}!{ }")
        #expect(rule.text(for: .one, number: "1", compact: "-") == "1 of 1")
        #expect(rule.text(for: .few, number: "1,200", compact: "1.2K") == "1,200 (1,200), 1.2K!{ }")
        #expect(!rule.isCompact(for: .one) && rule.isCompact(for: .other))
    }
}
