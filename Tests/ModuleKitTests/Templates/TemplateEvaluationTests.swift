import JSONCore
import ModuleConfiguration
import ModuleKit
import Testing

@Suite("Templates give values and text")
struct TemplateEvaluationTests {
    private static let item = """
        {"name": " Ada ", "n": 1234567, "f": 12.5, "big": 18446744073709551615, "z": null,
         "tags": ["a", "b", 3], "o": {"k": 1}, "family": "👩‍👧 at home", "letter": "e\\u0301te\\u0301",
         "t": true, "e": "x\\"y",
         "share": 0.125, "price": 9.99, "code": "jpy", "text": "1234.5", "one": 1,
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
            ("${@.name|number|default(\"none\")}", "none"), ("${@.tags|upper}", ""),
            ("${@.n|join(\",\")}", ""), ("${@.share|percent}", "12.5%"),
            ("${@.price|currency(\"EUR\")}", "€9.99"), ("${@.price|currency(@.code)}", "¥10"),
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
            ("${@.tags|first|default(\"none\")}", "none"), ("${@.q|first}!", "!"),
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

    @Test("what was put in is not expanded again")
    func noSecondExpansion() throws {
        let template = try Template(parsing: "${params.p}")
        let scope = TemplateScope(parameters: ["p": .text("${page}")])
        #expect(template.text(in: scope) == "${page}")
    }

    @Test("a root path inside a filter of the current item means the answer")
    func rootInFilter() throws {
        let template = try Template(parsing: "${@.list[?@.id == $.chosen].name}")
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
            ("-0.01", "-0"), ("1e16", "10,000T"),
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
