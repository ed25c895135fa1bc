import FormatCore
import Testing

@Suite("A text with arguments is read strictly, and written with their values")
struct MessageTextTests {
    /// A text with a mistake, the offset of it, and a part of the message.
    struct Wrong: Sendable {
        let text: String
        let offset: Int
        let words: String

        init(_ text: String, _ offset: Int, _ words: String) {
            (self.text, self.offset, self.words) = (text, offset, words)
        }
    }

    @Test(
        "each mistake has its place",
        arguments: [
            Wrong("Hello {name", 6, "never closed"),
            Wrong("Hello {", 6, "never closed"),
            Wrong("a } b", 2, "ends nothing"),
            Wrong("${@.name}", 2, "a name in braces"),
            Wrong("é {}", 4, "a name in braces"),
            Wrong("{a b}", 3, "a name in braces"),
            Wrong("{0} songs", 1, "arguments have names"),
            Wrong("{n, plurl, other {}}", 4, "'plurl' is not a kind of argument"),
            Wrong("{n, plural}", 10, "followed by its texts"),
            Wrong("{n, plural, one {#}}", 0, "no text for 'other'"),
            Wrong(
                "é{n, plural, sevral {#} other {#}}",
                14,
                "'sevral' is a category that no language has"
            ),
            Wrong("{n, plural, one {#} one {#} other {#}}", 20, "'one' is there twice"),
            Wrong("{n, plural, =1 {a} =1.0 {b} other {#}}", 19, "'=1.0' is there twice"),
            Wrong("{n, plural, =x {a} other {#}}", 12, "is no number"),
            Wrong("{n, plural, offset:x other {#}}", 19, "is not an offset"),
            Wrong("{n, plural, one # other {#}}", 12, "'one' has no text in braces"),
            Wrong("{n, plural, {#} other {#}}", 12, "a selector such as 'other' is missing"),
            Wrong("{n, plural, other {#", 18, "never closed"),
            Wrong("{k, select, a {b}}", 0, "no text for 'other'"),
            Wrong("{k, select, a {b} a {c} other {}}", 18, "'a' is there twice"),
            Wrong("{n, number, }", 12, "a style is missing"),
            Wrong("{n, number, #,##0.00}", 12, "is not a style of a number"),
            Wrong("{n, number, currency}", 12, "::currency/EUR"),
            Wrong("{n, number, ::curency/EUR}", 12, "is not a number skeleton"),
            Wrong("{d, date, yyyy-MM-dd}", 10, "::yMMMd"),
            Wrong("{d, date, ::y-M-d}", 10, "is not a date skeleton"),
            Wrong("it is '{name}", 6, "never closed by an apostrophe"),
        ]
    )
    func mistakes(wrong: Wrong) {
        let error = #expect(throws: MessageSyntaxError.self) {
            try MessageText(parsing: wrong.text)
        }
        #expect(error?.offset == wrong.offset, "\(wrong.text)")
        #expect(error?.message.contains(wrong.words) == true, "\(error?.message ?? "")")
    }

    @Test("a text nested beyond any use is refused, not recursed into")
    func depth() {
        let open = String(repeating: "{k, select, other {", count: 20_000)
        let error = #expect(throws: MessageSyntaxError.self) { try MessageText(parsing: open) }
        #expect(error?.message.contains("nested deeper") == true)
    }

    @Test("the names of arguments are each there once, with their places")
    func names() throws {
        let text = try MessageText(
            parsing: "ö {b} {n, plural, other {# of {a} {b}}} {k, select, other {{c, date}}}"
        )
        #expect(text.arguments.map(\.name) == ["b", "n", "a", "k", "c"])
        #expect(text.arguments.first?.offset == 4)
    }

    private func written(
        _ pattern: String,
        locale: String = "en",
        _ values: [String: TestMessageValue]
    ) throws -> String {
        let settings = MessageSettings(locale: locale, timeZone: "UTC")
        return try MessageText(parsing: pattern).text(in: settings) { values[$0] }
    }

    @Test("halves are rounded away from zero, as everywhere else")
    func rounding() throws {
        let text = try written(
            "{n} {n, number, integer} {n, plural, other {#}}",
            ["n": .number(2.5)]
        )
        #expect(text == "2.5 3 2.5")
        #expect(try written("{n}", ["n": .number(0.0005)]) == "0.001")
    }

    @Test("integers beyond 64 bits keep their digits, and an offset is taken from 64 bits exactly")
    func large() throws {
        #expect(
            try written("{n, number}", ["n": .digits("123456789012345678901")])
                == "123,456,789,012,345,678,901"
        )
        let pattern = "{n, plural, offset:1 other {#}}"
        #expect(
            try written(pattern, ["n": .number(-9_223_372_036_854_775_808)]).hasPrefix("-9,223,372")
        )
    }

    @Test("a number in text is counted, and is written as it came where nothing else is asked")
    func numberInText() throws {
        #expect(
            try written("{n}: {n, plural, one {# day} other {# days}}", ["n": .text("1")])
                == "1: 1 day"
        )
        #expect(try written("{n}", locale: "de", ["n": .text("1234.5")]) == "1234.5")
        #expect(try written("{n}", locale: "de", ["n": .number(1234.5)]) == "1.234,5")
    }

    @Test("a value that a text cannot use is named; a select shows its 'other' for it")
    func missing() throws {
        func error(_ pattern: String, _ values: [String: TestMessageValue]) -> MessageValueError? {
            #expect(throws: MessageValueError.self) { try written(pattern, values) }
        }
        #expect(error("{name}", [:])?.argument == "name")
        #expect(error("{name}", ["name": .list])?.needs == .value)
        #expect(error("{n, plural, other {#}}", ["n": .text("many")])?.needs == .number)
        #expect(error("{d, date}", ["d": .text("yesterday")])?.needs == .date)
        #expect(try written("{k, select, a {A} other {O}}", [:]) == "O")
        #expect(try written("{k, select, a {A} other {{name}}}", ["k": .text("a")]) == "A")
    }

    @Test("a day without a time is the same day in every time zone")
    func day() throws {
        let settings = MessageSettings(locale: "en", timeZone: "America/New_York")
        let text = try MessageText(parsing: "{d, date, long}").text(in: settings) { _ in
            TestMessageValue.text("2026-11-25")
        }
        #expect(text == "November 25, 2026")
    }

    @Test(
        "the pseudo language has accents, is 40 % longer, and leaves values alone",
        arguments: [
            "Ok", "Home", "Your library", "A sentence of some length, as one finds it in a page.",
        ]
    )
    func pseudo(text: String) throws {
        let settings = MessageSettings(locale: "en", timeZone: "UTC", isPseudo: true)
        let written = try MessageText(parsing: text).text(in: settings) { _ in
            nil as TestMessageValue?
        }
        let (count, longer) = (
            Double(text.unicodeScalars.count), Double(written.unicodeScalars.count)
        )
        #expect(longer == (count * 1.4).rounded(.up))
        #expect(written != text)
        #expect(!written.contains("  "))
        let value = try MessageText(parsing: "{name}").text(in: settings) { _ in
            TestMessageValue.text("Ada")
        }
        #expect(value == "Ada")
    }
}
