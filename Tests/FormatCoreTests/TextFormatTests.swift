import FormatCore
import InputCore
import Testing

@Suite("Numbers, dates and plurals are text of a language")
struct TextFormatTests {
    @Test(
        "halves are rounded up, as skeletons say",
        arguments: [
            (NumberStyle.number, 0.0000005, "0.000001"), (.number, 12_345.6, "12,345.6"),
            (.percent, 0.25, "25%"), (.percent, 0.00125, "0.13%"), (.compact, 12_250, "12.3K"),
            (.compact, 999_950, "1M"), (.currency("EUR"), 2.345, "€2.35"),
            (.currency("JPY"), 0.5, "¥1"), (.currency("KWD"), 1, "KWD\u{A0}1.000"),
        ]
    )
    func rounding(style: NumberStyle, value: Double, text: String) {
        #expect(TextFormats.text(of: .double(value), style: style, locale: "en") == text)
    }

    @Test("whole numbers keep all their digits")
    func exact() {
        let greatest = NumberValue.digits("18446744073709551615")
        #expect(
            TextFormats.text(of: greatest, style: .number, locale: "en")
                == "18,446,744,073,709,551,615"
        )
        #expect(
            TextFormats.text(of: .integer(.max), style: .number, locale: "de")
                == "9.223.372.036.854.775.807"
        )
        let longest = TextFormats.text(of: .double(1e308), style: .number, locale: "ar-EG")
        #expect(longest.map { $0.unicodeScalars.count > 400 } == true)
    }

    @Test(
        "a language that nobody knows is English, in everything",
        arguments: ["xx", "abcdefgh", "zz-ZZ", "not a tag", ""]
    )
    func unknownLanguage(locale: String) throws {
        let rule = try PluralRule(parsing: "one: # song; other: # songs")
        #expect(TextFormats.text(of: .integer(1_234), style: .number, locale: locale) == "1,234")
        #expect(TextFormats.text(of: .integer(1), rule: rule, locale: locale) == "1 song")
        let date = DateValue(try #require(WrittenDate("2024-07-01T12:00:00Z")), timeZone: "UTC")
        let skeleton = try #require(DateSkeleton("yMMMd"))
        let text = TextFormats.text(
            of: date,
            skeleton: skeleton,
            locale: locale,
            timeZone: "UTC"
        )
        #expect(text == "Jul 1, 2024")
    }

    @Test("the number in a plural is counted as it is written")
    func plural() throws {
        let rule = try PluralRule(
            parsing: "one: # песня; few: # песни; many: # песен; other: # песни;"
        )
        func text(_ value: Double) -> String? {
            TextFormats.text(of: .double(value), rule: rule, locale: "ru")
        }
        #expect(text(1) == "1 песня")
        #expect(text(3) == "3 песни")
        #expect(text(5) == "5 песен")
        #expect(text(21) == "21 песня")
        #expect(text(1.5) == "1,5 песни")
        #expect(text(1.0000001) == "1 песня")
    }

    @Test("a plural may write its number short, and counts it as it is written then")
    func shortPlural() throws {
        let rule = try PluralRule(parsing: "one: {number} follower; other: {compact} followers")
        func text(_ value: Int64) -> String? {
            TextFormats.text(of: .integer(value), rule: rule, locale: "en")
        }
        #expect(text(1) == "1 follower")
        #expect(text(999) == "999 followers")
        #expect(text(12_345) == "12.3K followers")
        let french = try PluralRule(
            parsing: "one: #; many: {compact} de vues; other: {compact} vues"
        )
        func texts(_ value: Int64) -> String? {
            TextFormats.text(of: .integer(value), rule: french, locale: "fr")
        }
        #expect(texts(1_200_000) == "1,2\u{A0}M de vues")
        #expect(texts(12_345) == "12,3\u{A0}k vues")
    }

    @Test("a style has at most so many decimals, and a currency exactly so many")
    func decimals() {
        func text(_ style: NumberStyle, _ decimals: Int, _ value: Double) -> String? {
            TextFormats.text(
                of: .double(value),
                style: style.with(decimals: decimals),
                locale: "en"
            )
        }
        #expect(text(.number, 2, 1_234.565) == "1,234.57")
        #expect(text(.number, 0, 0.5) == "1")
        #expect(text(.number, 2, 3) == "3")
        #expect(text(.percent, 0, 0.255) == "26%")
        #expect(text(.compact, 0, 12_345) == "12K")
        #expect(text(.compact, 2, 12_345) == "12.35K")
        #expect(text(.currency("EUR"), 0, 1_234.5) == "€1,235")
        #expect(text(.currency("JPY"), 2, 1) == "¥1.00")
        #expect(text(.currency("XCG"), 2, 1_234.5) == "XCG\u{A0}1,234.50")
    }

    @Test(
        "a mistake in a plural rule has its place",
        arguments: [
            ("one: # song", 0, "no text for 'other'"), ("one: a; oter: b", 8, "'oter'"),
            ("a song", 0, "without a category"), ("one: a; one: b; other: c", 8, "twice"),
            ("one: {n} song; other: #", 0, "'{n}'"), ("one: #; other: {compct}", 8, "'{compct}'"),
            ("", 0, "without a category"), ("one: a;; other: b", 7, "without a category"),
        ]
    )
    func pluralMistakes(rule: String, offset: Int, message: String) {
        #expect {
            try PluralRule(parsing: rule)
        } throws: { error in
            guard let error = error as? PluralRuleError else { return false }
            return error.offset == offset && error.message.contains(message)
        }
    }

    @Test("a day is that day in every time zone, a time is not")
    func days() throws {
        let skeleton = try #require(DateSkeleton("yMd"))
        func text(_ value: String) -> String? {
            WrittenDate(value).flatMap {
                TextFormats.text(
                    of: DateValue($0, timeZone: "UTC"),
                    skeleton: skeleton,
                    locale: "en",
                    timeZone: "America/Los_Angeles"
                )
            }
        }
        #expect(text("2024-07-01") == "7/1/2024")
        #expect(text("2024-07-01T00:00:00Z") == "6/30/2024")
        #expect(DateValue(epochSeconds: 1e13) == nil)
    }

    @Test("a skeleton is letters of fields, each once")
    func skeletons() {
        #expect(DateSkeleton("yMMMEdjm") != nil)
        for wrong in ["", "yyyy-MM-dd", "yMMMd y", "yMy", "foo", "2024"] {
            #expect(DateSkeleton(wrong) == nil, "\(wrong)")
        }
        #expect(DateSkeleton.corrected("YYYY-MM-DD")?.text == "yMMdd")
        #expect(DateSkeleton.corrected("dd.MM.yyyy")?.text == "ddMMyyyy")
        #expect(DateSkeleton.mistake(in: "yyyy-MM") == 4)
    }

    @Test("names are those that ICU knows")
    func names() {
        #expect(FormatNames.isLocale("zh-Hans-CN"))
        #expect(!FormatNames.isLocale("english"))
        #expect(!FormatNames.isLocale("en--US"))
        #expect(FormatNames.isTimeZone("Europe/Berlin"))
        #expect(FormatNames.isTimeZone("UTC"))
        #expect(!FormatNames.isTimeZone("Europe/Berln"))
        #expect(FormatNames.isCurrency("EUR"))
        #expect(!FormatNames.isCurrency("eur"))
        #expect(!FormatNames.isCurrency("EURO"))
        #expect(!FormatNames.isCurrency("XQQ"))
        #expect(FormatNames.timeZones.count > 400)
        #expect(FormatNames.currencies.contains("JPY"))
        #expect(FormatNames.languages.contains { $0.code == "de" && $0.name == "German" })
        #expect(TextFormats.version.contains("."))
    }

    @Test("many threads in many languages get the texts that one gets")
    func threads() async throws {
        let skeleton = try #require(DateSkeleton("yMMMMd"))
        let rule = try PluralRule(parsing: "one: #; other: # n")
        // More languages than are cached, so that formatters come and go.
        let languages = FormatNames.languages.map(\.code).prefix(400)
        @Sendable func texts(_ locale: String) -> [String?] {
            [
                TextFormats.text(of: .double(1_234.5), style: .number, locale: locale),
                TextFormats.text(of: .integer(1), rule: rule, locale: locale),
                DateValue(epochSeconds: 1_700_000_000).flatMap {
                    TextFormats.text(of: $0, skeleton: skeleton, locale: locale, timeZone: "UTC")
                },
            ]
        }
        let expected = languages.map(texts)
        await withTaskGroup(of: Bool.self) { group in
            for offset in 0..<4 {
                group.addTask {
                    languages.indices.allSatisfy { index in
                        let index = (index + offset * 100) % languages.count
                        return texts(languages[index]) == expected[index]
                    }
                }
            }
            for await isEqual in group { #expect(isEqual) }
        }
    }
}
