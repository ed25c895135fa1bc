import TestSupport
import Testing

@testable import FormatCore

@Suite("Dates are written as ICU writes them, without it")
struct PlainDatesTests {
    private static let skeletons = [
        "yMMMd", "yMd", "MMMMd", "yMMMMEEEEd", "Ed", "jm", "Hms", "yMMMdjm", "yMM", "yyMMdd",
        "LLLL",
        "EEEE", "MMMMM", "hmm", "yMMMEdHm", "d", "kms", "K",
    ]
    private static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia",
        "Australia/Lord_Howe", "Africa/Monrovia", "Europe/Dublin", "Antarctica/Troll",
    ]

    private static func times(_ random: inout SeededGenerator) -> [Double] {
        var times: [Double] = [
            0, -1, 86_399_999, -62_135_596_800_000, -62_135_596_800_001, 253_402_300_799_999,
            253_402_300_800_000, -12_219_292_800_000, 951_782_400_000, 8.64e15, -8.64e15,
        ]
        for _ in 0..<12 {
            // Times of today, with the hours around the changes of clocks, and of any year.
            times.append(Double(random.int(-2_000_000_000...4_000_000_000)) * 1_000)
            times.append(Double(random.int(0...60_000) * 3_600) * 36_000)
            times.append(Double(random.int(-62_000_000_000...253_000_000_000)) * 1_000)
        }
        return times
    }

    @Test("every date is the same in every locale that ICU has, in its calendar, digits and names")
    func everyLocale() throws {
        var random = SeededGenerator(seed: 36)
        let locales =
            FormatNames.locales + [
                "de-u-nu-arab", "ja-JP-u-ca-japanese", "ar-SA", "th-TH", "fa-IR", "he-u-ca-hebrew",
                "zh-u-nu-hanidec", "am-ET-u-ca-ethiopic", "en-u-ca-iso8601", "xx",
            ]
        try #require(locales.count > 700)
        var plain = 0
        for locale in locales {
            let skeleton = try #require(DateSkeleton(random.pick(Self.skeletons)))
            let zone = random.pick(Self.zones)
            let formatter = try #require(
                DateFormatter(skeleton: skeleton, locale: locale, timeZone: zone),
                "\(locale)"
            )
            if formatter.plain != nil { plain += 1 }
            for time in Self.times(&random) {
                let text = formatter.plain?.text(of: time) ?? formatter.textOfICU(time)
                #expect(
                    text == formatter.textOfICU(time),
                    "\(time) as \(skeleton.text) in \(locale), \(zone)"
                )
            }
        }
        #expect(plain > 600)
    }

    @Test(
        "dates of common languages need no ICU",
        arguments: [
            "en", "en-GB", "de", "fr", "es", "it", "pt-BR", "pl", "ru", "ar-EG", "hi", "bn", "ja",
            "zh-Hans", "ko", "tr", "sv", "nl", "he", "cs", "uk", "vi", "id",
        ]
    )
    func common(locale: String) throws {
        for name in ["yMMMd", "yMd", "MMMMd", "EEEE", "Hm", "yMMMM"] {
            let skeleton = try #require(DateSkeleton(name))
            let formatter = try #require(
                DateFormatter(skeleton: skeleton, locale: locale, timeZone: "Europe/Berlin")
            )
            let plain = try #require(formatter.plain, "\(name)")
            #expect(plain.text(of: 1_720_000_000_123) == formatter.textOfICU(1_720_000_000_123))
        }
    }

    @Test("calendars beside the Gregorian one are ICU's", arguments: ["th-TH", "fa-IR", "ar-SA"])
    func calendars(locale: String) throws {
        let skeleton = try #require(DateSkeleton("yMd"))
        let formatter = DateFormatter(skeleton: skeleton, locale: locale, timeZone: "UTC")
        #expect(try #require(formatter).plain == nil)
    }

    @Test(
        "the clocks of every zone are those of ICU on any day, however many stretches are remembered"
    )
    func zones() throws {
        var random = SeededGenerator(seed: 37)
        let skeleton = try #require(DateSkeleton("yMMddHHmmss"))
        for name in FormatNames.timeZones {
            let formatter = try #require(
                DateFormatter(skeleton: skeleton, locale: "en", timeZone: name)
            )
            let plain = try #require(formatter.plain, "\(name)")
            for time in Self.times(&random) {
                #expect(
                    plain.text(of: time) ?? formatter.textOfICU(time)
                        == formatter.textOfICU(time),
                    "\(time) in \(name)"
                )
            }
        }
    }
}
