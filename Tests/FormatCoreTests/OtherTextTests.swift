import FormatCore
import InputCore
import Testing

@Suite("Durations, index letters, slugs and relative dates")
struct OtherTextTests {
    @Test(
        "a duration is what clocks of the language show",
        arguments: [
            ("en", "1:02:05", "3:41"), ("de", "1:02:05", "3:41"), ("fr", "1:02:05", "3:41"),
            ("es", "1:02:05", "3:41"),
            ("ru", "1:02:05", "3:41"), ("tr", "1:02:05", "3:41"), ("ja", "1:02:05", "3:41"),
            ("pl", "1:02:05", "3:41"),
            ("hi", "1:02:05", "3:41"), ("zh-Hans", "1:02:05", "3:41"), ("da", "1.02.05", "3.41"),
            ("fi", "1.02.05", "3.41"),
            ("ar-EG", "١:٠٢:٠٥", "٣:٤١"), ("fa", "۱:۰۲:۰۵", "۳:۴۱"),
        ]
    )
    func clocks(locale: String, long: String, short: String) throws {
        func text(_ number: String, _ unit: DurationText.Unit) -> String? {
            ExactDecimal(number).flatMap {
                DurationText.text(of: $0.value, unit: unit, inWords: false, locale: locale)
            }
        }
        #expect(text("3725", .seconds) == long)
        #expect(text("3725999", .milliseconds) == long)
        #expect(text("221.999", .seconds) == short)
        #expect(text("3.7", .minutes) != nil)
    }

    @Test(
        "what is below a second is cut, a negative duration has a sign, and one beyond all uses is none"
    )
    func edges() throws {
        func text(_ number: String, _ unit: DurationText.Unit, inWords: Bool = false) -> String? {
            ExactDecimal(number).flatMap {
                DurationText.text(of: $0.value, unit: unit, inWords: inWords, locale: "en")
            }
        }
        #expect(text("0", .seconds) == "0:00")
        #expect(text("999", .milliseconds) == "0:00")
        #expect(text("0.5", .minutes) == "0:30")
        #expect(text("-61", .seconds) == "-1:01")
        #expect(text("90061", .seconds) == "25:01:01")
        #expect(text("7200", .seconds, inWords: true) == "2 hr")
        #expect(text("1e30", .seconds) == nil)
        #expect(text("1000000000000", .minutes) == nil)
    }

    @Test(
        "what stands under no letter of the language stands under a sign",
        arguments: [
            ("en", "5th", "#"), ("en", "(in)", "#"), ("en", "Жук", "#"), ("ru", "Apple", "A"),
            ("ja", "Zoo", "Z"),
            ("en", "  élan", "E"), ("zh-Hans", "李", "L"), ("th", "กา", "ก"), ("hi", "अब", "अ"),
            ("en", "👍", "#"),
        ]
    )
    func others(locale: String, text: String, letter: String) {
        #expect(IndexLetter.letter(of: text, locale: locale) == letter)
        #expect(IndexLetter.letter(of: " \n", locale: locale) == nil)
    }

    @Test(
        "a slug is letters and digits with hyphens between them",
        arguments: [
            ("Crème brûlée & Co.", "creme-brulee-co"), ("  --Hello,  World!--  ", "hello-world"),
            ("Straße", "strasse"),
            ("Łódź Øst Þór", "lodz-ost-thor"), ("don't stop", "dont-stop"), ("C++ / C#", "c-c"),
            ("2026 №5", "2026-no5"),
            ("Привет, мир", "привет-мир"), ("Ёлка й", "ёлка-й"), ("東京タワー", "東京タワー"),
            ("がくせい", "がくせい"),
            ("ΆΛΦΑ", "άλφα"), ("हिन्दी", "हिन्दी"), ("İzmir", "izmir"), ("a_b", "a-b"), ("ﬁn", "fin"),
        ]
    )
    func slugs(text: String, slug: String) {
        #expect(SlugText.text(of: text) == slug)
        #expect(SlugText.text(of: slug) == slug)
        #expect(SlugText.text(of: "!?") == nil)
    }

    @Test(
        "dates before 1582 are of the Gregorian calendar too, in every form",
        arguments: [
            ("1500-02-28", "Feb 28, 1500"), ("1500-03-01T00:00:00Z", "Mar 1, 1500"),
            ("1582-10-10", "Oct 10, 1582"), ("1582-10-15", "Oct 15, 1582"),
            ("0001-01-01T00:00:00", "Jan 1, 1"),
            ("1000-12-31", "Dec 31, 1000"),
        ]
    )
    func beforeGregory(date: String, text: String) throws {
        let value = DateValue(try #require(WrittenDate(date)), timeZone: "UTC")
        let skeleton = try #require(DateSkeleton("yMMMd"))
        #expect(
            TextFormats.text(of: value, skeleton: skeleton, locale: "en", timeZone: "UTC") == text
        )
    }

    // MARK: Relative dates

    @Test(
        "a distance has the unit of its size, and its count is cut",
        arguments: [
            (59, "now", "now"), (60, "1 minute ago", "in 1 minute"),
            (3_599, "59 minutes ago", "in 59 minutes"),
            (3_600, "1 hour ago", "in 1 hour"), (86_399, "23 hours ago", "in 23 hours"),
            (86_400, "yesterday", "tomorrow"), (172_799, "yesterday", "tomorrow"),
            (172_800, "2 days ago", "in 2 days"), (604_799, "6 days ago", "in 6 days"),
            (604_800, "last week", "next week"), (3_023_999, "4 weeks ago", "in 4 weeks"),
            (3_024_000, "last month", "next month"), (31_536_000, "11 months ago", "in 11 months"),
            (31_622_400, "last year", "next year"), (94_672_800, "2 years ago", "in 2 years"),
            (94_700_000, "3 years ago", "in 3 years"),
        ] as [(Double, String, String)]
    )
    func distances(seconds: Double, past: String, future: String) throws {
        let date = try #require(DateValue(epochSeconds: 1_795_565_520))
        func words(_ seconds: Double) -> String? {
            let now = date.milliseconds + seconds * 1_000
            return RelativeDate(date, now: now, locale: "en", timeZone: "UTC")?.text
        }
        #expect(words(seconds) == past)
        #expect(words(-seconds) == future)
    }

    @Test("the words of a date stay until the moment that is named, and are others from then on")
    func passing() throws {
        let date = try #require(DateValue(epochSeconds: 1_795_565_520))
        func words(_ distance: Double) -> RelativeDate? {
            RelativeDate(date, now: date.milliseconds + distance, locale: "en", timeZone: "UTC")
        }
        var distances: [Double] = [0, 1, 59_999, 60_000, 61_000]
        for unit in [
            60_000.0, 3_600_000, 86_400_000, 604_800_000, 3_024_000_000, 2_630_016_000,
            31_560_192_000,
        ] {
            distances += [unit - 1, unit, unit + 1, 1.5 * unit, 2 * unit - 1, 2 * unit, 3 * unit]
        }
        for distance in distances + distances.map({ -$0 }) {
            let relative = try #require(words(distance))
            let change = try #require(relative.changesAt) - date.milliseconds
            #expect(change > distance, "\(distance)")
            #expect(words(change - 1)?.text == relative.text, "\(distance)")
            #expect(words((change + distance) / 2)?.text == relative.text || change - distance < 2)
            #expect(words(change)?.text != relative.text, "\(distance)")
        }
        #expect(words(30_000)?.text == "now")
        #expect(words(-3 * 86_400_000)?.text == "in 3 days")
    }

    @Test("the words of a day change at midnight of the time zone, at changes of its clocks too")
    func days() throws {
        let zone = "Europe/Berlin"
        func moment(_ text: String) throws -> Double {
            DateValue(try #require(WrittenDate(text)), timeZone: zone).milliseconds
        }
        func words(_ date: String, at now: Double) throws -> RelativeDate {
            let date = DateValue(try #require(WrittenDate(date)), timeZone: zone)
            return try #require(RelativeDate(dayOf: date, now: now, locale: "en", timeZone: zone))
        }
        let rows = [
            ("2026-10-25T00:10", "2026-10-25T23:50", "today", "2026-10-26T00:00"),
            ("2026-10-24T23:59", "2026-10-25T00:10", "yesterday", "2026-10-26T00:00"),
            ("2026-03-30", "2026-03-29T00:10", "tomorrow", "2026-03-30T00:00"),
            ("2026-03-31", "2026-03-29T00:10", "Mar 31, 2026", "2026-03-30T00:00"),
        ]
        for (date, now, text, change) in rows {
            let relative = try words(date, at: moment(now))
            let next = try moment(change)
            #expect(relative.text == text)
            #expect(relative.changesAt == next)
            #expect(try words(date, at: next - 1).text == text)
            #expect(try words(date, at: next).text != text)
        }
        let past = try words("2026-10-20T12:00", at: moment("2026-10-25T12:00"))
        #expect(past.text == "Oct 20, 2026")
        #expect(past.changesAt == nil)
    }

    @Test("the clock of a page keeps the first moment at which a text passes")
    func clock() {
        let clock = TextClock(now: 1_000)
        #expect(clock.changesAt == nil)
        clock.note(changeAt: 9_000)
        clock.note(changeAt: 5_000)
        clock.note(changeAt: 7_000)
        #expect(clock.changesAt == 5_000)
        clock.note(changeAt: 10)
        #expect(clock.changesAt == 1_000)
        #expect(TextClock.hasPassed(clock.changesAt))
        #expect(!TextClock.hasPassed(nil))
        #expect(!TextClock.hasPassed(TextClock.systemTime + 60_000))
    }
}
