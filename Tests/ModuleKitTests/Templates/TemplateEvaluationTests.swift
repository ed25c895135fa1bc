import ConfigurationLanguage
import JSONCore
import ModuleMapping
import Testing

@Suite("Templates give values and text")
struct TemplateEvaluationTests {
    private static let item = """
        {"name": " Ada ", "n": 1234567, "f": 12.5, "big": 18446744073709551615, "z": null,
         "tags": ["a", "b", 3], "o": {"k": 1}, "family": "👩‍👧 at home", "letter": "e\\u0301te\\u0301",
         "t": true, "e": "x\\"y",
         "share": 0.125, "price": 9.99, "code": "jpy", "coin": "btc", "text": "1234.5", "one": 1,
         "at": "2024-07-01T23:30:00Z", "fields": "yMMMM", "rule": "one: only #; other: #"}
        """

    @Test(
        "placeholders in text",
        arguments: [
            ("${@.name}", " Ada "), ("<${@.name|trim}>", "<Ada>"), ("${@.name|trim|upper}", "ADA"),
            ("${@.n|compact}", "1.2M"), ("${@.n|number}", "1,234,567"), ("${@.f|number}", "12.5"),
            ("${@.big|number}", "18,446,744,073,709,551,615"), ("${@.z}!", "!"), ("${@.q}!", "!"),
            ("${@.q|default(\"none\")}", "none"), ("${@.z|upper|default(\"none\")}", "none"),
            ("${@.tags|join(\", \")}", "a, b, 3"), ("${@.o}", "{\"k\":1}"),
            ("${@.tags|json}", "[\"a\",\"b\",3]"), ("${@.t}", "true"),
            ("${params.p}-${page}", "7-3"),
            ("${viewport.width}", "390"), ("${locale}|", "|"), ("${@.e|json}", "\"x\\\"y\""),
            ("${@.name|compact}", ""),
            ("${@.name|number|default(\"none\")}", "none"), ("${@.tags|upper}", #"["A","B","3"]"#),
            ("${@.n|join(\",\")}", ""), ("${@.share|percent}", "12.5%"),
            ("${@.price|currency(\"EUR\")}", "€9.99"), ("${@.price|currency(@.code)}", "¥10"),
            ("${@.price|currency(\"XCG\")}", "XCG\u{A0}9.99"),
            ("${@.price|currency(@.coin)}", "BTC\u{A0}9.99"),
            ("${@.price|currency(\"ZWG\")}", "ZWG\u{A0}9.99"),
            ("${@.price|currency(@.tags)|default(\"none\")}", "none"),
            ("${@.price|currency(@.name)|default(\"none\")}", "none"),
            ("${@.price|currency(@.q)|default(@.n)}", "1234567"), ("${@.text|number}", "1,234.5"),
            ("${@.at|date(\"yMMMd\")}", "Jul 1, 2024"), ("${@.at|date(@.fields)}", "July 2024"),
            ("${@.n|date(\"yMd\")}", "1/15/1970"), ("${@.name|date(\"yMd\")}", ""),
            ("${@.t|date(\"yMd\")}", ""), ("${@.t|number}", ""),
            ("${@.at|date(@.name)|default(\"none\")}", "none"),
            ("${@.one|plural(\"one: # song; other: # songs\")}", "1 song"),
            ("${@.n|plural(\"one: # song; other: # songs\")}", "1,234,567 songs"),
            ("${@.one|plural(@.rule)}", "only 1"), ("${@.one|plural(@.name)}", ""),
            ("${@.q|plural(\"other: #\")|default(\"none\")}", "none"),
            ("${@.name|trim|first}", "A"), ("${@.n|first}", "1"),
            ("${@.tags|first|default(\"none\")}", "a"), ("${@.q|first}!", "!"),
            ("${@.o|first|default(\"none\")}", "none"),
            ("${@.family|first}", "👩‍👧"), ("${@.letter|first|upper}", "E\u{301}"),
        ]
    )
    func text(template: String, expected: String) throws {
        let template = try Template(parsing: template)
        try JSONDocument(parsing: Self.item).withRoot { root in
            var scope = TemplateScope(parameters: ["p": .integer(7)])
            scope.current = root
            scope.page = 3
            #expect(template.text(in: scope) == expected)
        }
    }

    @Test("numbers, dates and plurals are of the scope's language and time zone")
    func language() throws {
        let template = try Template(
            parsing: "${@.f|number} ${@.at|date(\"yMMMdjm\")} ${@.one|plural(\"one: a; other: b\")}"
        )
        try JSONDocument(parsing: Self.item).withRoot { root in
            var scope = TemplateScope()
            scope.current = root
            scope.formats.locale = "de"
            scope.formats.timeZone = "Europe/Berlin"
            #expect(template.text(in: scope) == "12,5 2. Juli 2024, 01:30 a")
        }
    }

    @Test(
        "capitals and small letters are those of the language",
        arguments: [
            ("en", "title i", "TITLE I"), ("tr", "title i", "TİTLE İ"), ("az-Latn", "i", "İ"),
            ("el", "Οδυσσέας", "ΟΔΥΣΣΕΑΣ"), ("de", "straße", "STRASSE"),
            ("lt", "i\u{307}\u{300}", "I\u{300}"),
            ("en", "", ""),
            ("en", String(repeating: "ŉ", count: 300), String(repeating: "ʼN", count: 300)),
        ]
    )
    func capitals(locale: String, text: String, expected: String) throws {
        #expect(try formatted("upper", text, locale: locale) == expected)
    }

    @Test(
        "a sigma at a word's end is a final one",
        arguments: [
            ("el", "ΟΔΥΣΣΕΑΣ ΣΟΦΟΣ", "οδυσσεας σοφος"), ("en", "ΣΑΣ", "σας"),
            ("tr", "IĞDIR", "ığdır"),
            ("en", "IĞDIR", "iğdir"),
        ]
    )
    func smallLetters(locale: String, text: String, expected: String) throws {
        #expect(try formatted("lower", text, locale: locale) == expected)
    }

    private func formatted(_ formatter: String, _ text: String, locale: String) throws -> String {
        let template = try Template(parsing: "${params.p|\(formatter)}")
        var scope = TemplateScope(parameters: ["p": .text(text)])
        scope.formats.locale = locale
        return template.text(in: scope)
    }

    @Test(
        "whole numbers have no fractional part in text, long ones all their digits",
        arguments: [
            ("5.0", "5"), ("6e0", "6"), ("1000000.0", "1000000"), ("-7.00", "-7"), ("-0.0", "0"),
            ("0.0", "0"),
            ("5.5", "5.5"), ("1e3", "1000"), ("1e15", "1000000000000000"),
            ("9007199254740993.0", "9007199254740992"), ("1e20", "100000000000000000000"),
            ("1e21", "1000000000000000000000"), ("-1.5e30", "-1500000000000000000000000000000"),
            ("1e128", "1e+128"), ("1e400", "1e400"), ("1e-3", "0.001"),
            ("123456789012345678901", "123456789012345678901"),
            ("-123456789012345678901234567890", "-123456789012345678901234567890"),
            (#""5.0""#, "5.0"), ("[5.0]", "[5.0]"),
        ]
    )
    func wholeNumbers(json: String, expected: String) throws {
        let template = try Template(parsing: "${@}")
        try JSONDocument(parsing: json).withRoot { root in
            var scope = TemplateScope()
            scope.current = root
            #expect(template.text(in: scope) == expected)
            let inside = try Template(parsing: "<${@}>")
            #expect(inside.text(in: scope) == "<\(expected)>")
        }
    }

    @Test(
        "numbers of more than 64 bits are formatted with all their digits",
        arguments: [
            ("123456789012345678901", "123,456,789,012,345,678,901"),
            (#""-123456789012345678901""#, "-123,456,789,012,345,678,901"),
        ]
    )
    func longNumbers(json: String, expected: String) throws {
        let template = try Template(parsing: "${@|number}")
        try JSONDocument(parsing: json).withRoot { root in
            var scope = TemplateScope()
            scope.current = root
            #expect(template.text(in: scope) == expected)
        }
    }

    @Test("what was put in is not expanded again")
    func noSecondExpansion() throws {
        let template = try Template(parsing: "${params.p}")
        let scope = TemplateScope(parameters: ["p": .text("${page}")])
        #expect(template.text(in: scope) == "${page}")
    }

    @Test("a root path inside a filter of the current item means the answer")
    func rootInFilter() throws {
        let template = try Template(parsing: "${@.list[?@.id == $.chosen].name|first}")
        let text = """
            {"chosen": 2, "items": [{"list": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]}]}
            """
        try JSONDocument(parsing: text).withRoot { root in
            var scope = TemplateScope()
            scope.response = root
            scope.current = root["items"]?.element(0)
            #expect(template.text(in: scope) == "b")
        }
    }

    @Test(
        "short numbers",
        arguments: [
            ("0", "0"), ("999", "999"), ("999.95", "1K"), ("1000", "1K"), ("12345", "12.3K"),
            ("999949", "999.9K"), ("999950", "1M"), ("-1500", "-1.5K"), ("2.5e9", "2.5B"),
            ("-0.01", "0"), ("1e16", "10,000T"),
        ]
    )
    func compact(number: String, expected: String) throws {
        let template = try Template(parsing: "${@|compact}")
        try JSONDocument(parsing: number).withRoot { root in
            var scope = TemplateScope()
            scope.current = root
            #expect(template.text(in: scope) == expected)
        }
    }
}
