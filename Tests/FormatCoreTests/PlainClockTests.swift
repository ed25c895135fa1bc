import CFormat
import TestSupport
import Testing

@testable import FormatCore

@Suite("Durations and sizes are written as ICU writes them, without it")
struct PlainClockTests {
    @Test("every duration is the same in every locale that ICU has")
    func everyLocale() throws {
        var random = SeededGenerator(seed: 38)
        var plain = 0
        for locale in FormatNames.locales + ["de-u-nu-arab", "en-u-nu-hanidec", "xx"] {
            let opened = try #require(cformat_duration_open(locale))
            defer { cformat_duration_close(opened) }
            func icu(_ seconds: Int64, inWords: Bool) -> String? {
                openedText {
                    cformat_duration(
                        opened,
                        seconds / 3_600,
                        Int32(seconds / 60 % 60),
                        Int32(seconds % 60),
                        inWords ? 1 : 0,
                        $0,
                        $1
                    )
                }
            }
            let clock = PlainClock { icu($0, inWords: false) }
            if clock != nil { plain += 1 }
            for power in [60, 3_600, 400_000, 4_000_000] {
                let seconds = Int64(random.int(0...power))
                for inWords in [false, true] {
                    for _ in 0..<2 {
                        let text = DurationText.text(
                            of: .integer(seconds),
                            unit: .seconds,
                            inWords: inWords,
                            locale: locale
                        )
                        #expect(text == icu(seconds, inWords: inWords), "\(seconds) in \(locale)")
                    }
                }
            }
        }
        #expect(plain > 700)
    }

    @Test("whole numbers of seconds and bytes have the texts of the same numbers in digits")
    func wholeNumbers() {
        var random = SeededGenerator(seed: 39)
        for _ in 0..<2_000 {
            let wide = Int64(truncatingIfNeeded: random.next()) >> Int64(random.int(3...63))
            let (number, digits) = (NumberValue.integer(wide), NumberValue.digits(String(wide)))
            #expect(
                ByteCount.text(of: number, locale: "en")
                    == ByteCount.text(of: digits, locale: "en"),
                "\(wide)"
            )
            for unit in DurationText.Unit.allCases {
                func text(_ number: NumberValue) -> String? {
                    DurationText.text(of: number, unit: unit, inWords: false, locale: "en")
                }
                #expect(text(number) == text(digits), "\(wide) \(unit)")
            }
        }
        for edge: Int64 in [
            999, 1_000, 999_949, 999_950, 999_999, -999_950, 999_950_000, 950, 49, 50,
        ] {
            let digits = ByteCount.text(of: .digits(String(edge)), locale: "en")
            #expect(ByteCount.text(of: .integer(edge), locale: "en") == digits, "\(edge)")
        }
    }
}
