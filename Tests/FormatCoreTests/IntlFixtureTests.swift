import FormatCore
import Foundation
import Testing

/// Texts beside those of another program with the same data of CLDR: `Fixtures/texts.mjs` says how they were written.
@Suite("Other texts are as another implementation of CLDR writes them")
struct IntlFixtureTests {
    /// One text of the fixture.
    private struct Case {
        let kind: String
        let locale: String
        let argument: String
        let value: Double
        let text: String

        init?(_ list: [Any]) {
            guard list.count == 5, let kind = list[0] as? String, let locale = list[1] as? String,
                let argument = list[2] as? String, let value = (list[3] as? NSNumber)?.doubleValue,
                let text = list[4] as? String
            else { return nil }
            (self.kind, self.locale, self.argument) = (kind, locale, argument)
            (self.value, self.text) = (value, text)
        }

        /// The text as it is written here.
        var written: String? {
            switch kind {
            case "relative": relative
            case "bytes": decimal.flatMap { ByteCount.text(of: $0.value, locale: locale) }
            case "duration":
                decimal.flatMap {
                    DurationText.text(of: $0.value, unit: .seconds, inWords: true, locale: locale)
                }
            case "number": number(.number, argument)
            case "percent": number(.percent, argument)
            case "compact": number(.compact, argument)
            case "currency":
                number(.currency(String(argument.prefix(3))), String(argument.dropFirst(4)))
            case "upper": TextCase.upper.text(of: argument, locale: locale)
            case "lower": TextCase.lower.text(of: argument, locale: locale)
            case "initial": IndexLetter.letter(of: argument, locale: locale)
            default: nil
            }
        }

        private var decimal: ExactDecimal? { ExactDecimal(value) }

        private var relative: String? {
            let now = 1_795_565_520_000.0
            return DateValue(epochSeconds: (now + value) / 1_000).flatMap {
                RelativeDate($0, now: now, locale: locale, timeZone: "UTC")?.text
            }
        }

        private func number(_ style: NumberStyle, _ decimals: String) -> String? {
            let style = style.with(decimals: Int(decimals))
            return TextFormats.text(of: .double(value), style: style, locale: locale)
        }
    }

    @Test("every text is the same, in 18 languages")
    func agreement() throws {
        let cases = try Fixture("texts.json").cases.compactMap(Case.init)
        try #require(cases.count > 5_900)
        #expect(Set(cases.map(\.locale)).count >= 18)
        for one in cases {
            #expect(
                one.written == one.text,
                "\(one.kind) \(one.argument) of \(one.value) in \(one.locale)"
            )
        }
    }
}
