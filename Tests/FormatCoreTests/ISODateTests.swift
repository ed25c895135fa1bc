import FormatCore
import InputCore
import Testing

@Suite("A day as ISO 8601 writes it")
struct ISODateTests {
    @Test(
        "is that of the zone's clocks, the same in every language",
        arguments: [
            ("2026-11-27T23:30:00Z", "UTC", "2026-11-27"),
            ("2026-11-27T23:30:00Z", "Europe/Berlin", "2026-11-28"),
            ("2026-11-27T03:30:00Z", "America/New_York", "2026-11-26"),
            ("2026-11-27", "Asia/Tokyo", "2026-11-27"),
            ("2026-11-27", "America/New_York", "2026-11-27"),
            ("2024-02-29T12:00:00Z", "UTC", "2024-02-29"),
            ("1969-12-31T23:59:59Z", "UTC", "1969-12-31"),
            ("2026-03-29T00:59:00Z", "Europe/Berlin", "2026-03-29"),
        ]
    )
    func day(text: String, zone: String, expected: String) throws {
        let date = DateValue(try #require(WrittenDate(text)), timeZone: zone)
        for locale in ["en", "ar", "th", "fa"] {
            let day = TextFormats.text(
                of: date,
                skeleton: try #require(DateSkeleton("iso")),
                locale: locale,
                timeZone: zone
            )
            #expect(day == expected)
            let month = TextFormats.text(
                of: date,
                skeleton: try #require(DateSkeleton("isoMonth")),
                locale: locale,
                timeZone: zone
            )
            #expect(month == String(expected.prefix(7)))
        }
    }

    @Test("of a year that has no four digits has six, and a sign")
    func years() {
        #expect(CivilDate(daysSince1970: -719_529).text == "-000001-12-31")
        #expect(CivilDate(daysSince1970: 2_932_897).text == "+010000-01-01")
        #expect(CivilDate(daysSince1970: 2_932_896).text == "9999-12-31")
    }
}
