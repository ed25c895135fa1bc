import FormatCore
import Foundation
import InputCore
import Testing

@Suite("Dates are read as APIs write them")
struct WrittenDateTests {
    @Test(
        "each spelling is the time that another reader has for it, in the zone that it has or is given"
    )
    func spellings() throws {
        let cases = try Fixture("dates.json").cases
        #expect(cases.count { !($0[2] is NSNull) } >= 100)
        #expect(cases.count { $0[2] is NSNull } >= 25)
        for one in cases {
            let text = try #require(one[0] as? String)
            let zone = try #require(one[1] as? String)
            let expected = (one[2] as? NSNumber)?.doubleValue
            let date = WrittenDate(text).map { DateValue($0, timeZone: zone) }
            #expect(date?.milliseconds == expected, "'\(text)' in \(zone)")
        }
    }

    @Test(
        "a number is seconds, milliseconds or microseconds by its size",
        arguments: [
            (1_700_000_000.0, 1_700_000_000_000.0), (1_700_000_000.5, 1_700_000_000_500),
            (1_700_000_000_123, 1_700_000_000_123), (1_700_000_000_123_456, 1_700_000_000_123),
            (-1.5, -1_500), (99_999_999_999, 99_999_999_999_000),
            (100_000_000_000, 100_000_000_000),
        ]
    )
    func sizes(number: Double, milliseconds: Double) {
        #expect(WrittenDate(number: number) == .moment(milliseconds: milliseconds))
    }

    @Test("a number beyond all calendars is no date", arguments: [1e17, -1e18, .infinity, .nan])
    func beyond(number: Double) {
        #expect(WrittenDate(number: number) == nil)
    }

    @Test(
        "what clocks show twice is the first time, and what they leave out comes after the change"
    )
    func changes() throws {
        let zone = "Europe/Berlin"
        func time(_ text: String) throws -> Double {
            DateValue(try #require(WrittenDate(text)), timeZone: zone).milliseconds
        }
        #expect(try time("2026-10-25T02:30") == time("2026-10-25T02:30+02:00"))
        #expect(try time("2026-03-29T02:30") == time("2026-03-29T03:30+02:00"))
    }
}
