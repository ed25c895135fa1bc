import ConfigurationLanguage
import JSONCore
@testable import ModuleMapping
import Testing
import WorkLimits

@Suite("Lists of templates")
struct TemplateListTests {
    private static let item = """
        {"tags": ["b", "a", "b", "C"], "genres": [{"n": "Drama", "y": 2}, {"n": "Action", "y": 10}, {"n": "drama"}],
         "prices": ["18.00", "9.00", 0.1, 0.2], "mixed": [1, 1.0, "1", true, null, 1e0, "é", "e\\u0301", [1], [1]],
         "numbers": [3, null, -1, 10.5], "long": [9007199254740993, 9007199254740992, 0.25], "empty": [],
         "words": ["Zebra", "äpfel", "Apfel", "2", 10], "odd": [1, "two"], "nested": [[2, 1], [4, 3]],
         "nulls": [null, null], "same": [{"a": 1, "b": [1, 2]}, {"b": [1.0, 2], "a": 1e0}, {"a": 1, "b": [2, 1]}, -0.0, 0, "0"],
         "one": "Ada", "o": {"a": 1, "b": 2}}
        """

    /// The value of a template as JSON.
    private static func json(_ text: String, locale: String = "en") throws -> String {
        let template = try Template(parsing: text)
        return try JSONDocument(parsing: item).withRoot { root in
            var scope = TemplateScope()
            (scope.current, scope.response) = (root, root)
            scope.formats.locale = locale
            var writer = JSONWriter()
            template.value(in: scope).write(to: &writer)
            return String(decoding: writer.finish(), as: UTF8.self)
        }
    }

    @Test(
        "a path that can find several values gives all of them, in order",
        arguments: [
            ("${@.tags[*]}", #"["b","a","b","C"]"#),
            ("${@.genres[*].n}", #"["Drama","Action","drama"]"#),
            ("${@.genres[*].y}", "[2,10]"), ("${@.genres[?@.y > 5].n}", #"["Action"]"#),
            ("${@.tags[1:3]}", #"["a","b"]"#), ("${$..y}", "[2,10]"),
            ("${@.tags['x', 0]}", #"["b"]"#),
            ("${@.none[*]}", "[]"), ("${@.empty[*]}", "[]"), ("${@.o[*]}", "[1,2]"),
            ("${@.tags}", #"["b","a","b","C"]"#), ("${@.tags[0]}", #""b""#), ("${@.none}", "null"),
        ]
    )
    func values(template: String, expected: String) throws {
        #expect(try Self.json(template) == expected)
    }

    @Test(
        "formatters of lists",
        arguments: [
            ("${@.tags[*]|join(\", \")}", #""b, a, b, C""#),
            ("${@.tags|join(\"/\")}", #""b/a/b/C""#),
            ("${@.tags[*]|count}", "4"), ("${@.empty|count}", "0"), ("${@.none[*]|count}", "0"),
            ("${@.none|count}", "null"), ("${@.tags[*]|first}", #""b""#),
            ("${@.tags[*]|last}", #""C""#),
            ("${@.one|first}", #""A""#), ("${@.nested[*]|first}", "[2,1]"),
            ("${@.nested[0]|first}", "2"),
            ("${@.numbers[*]|sum}", "12.5"), ("${@.prices[*]|sum}", "27.3"),
            ("${@.prices[2:]|sum}", "0.3"),
            ("${@.long[*]|sum}", "18014398509481985.25"), ("${@.empty[*]|sum}", "0"),
            ("${@.none[*]|sum}", "0"), ("${@.odd[*]|sum}", "null"),
            ("${@.odd[*]|sum|default(\"-\")}", #""-""#),
            ("${@.numbers[*]|min}", "-1"), ("${@.numbers[*]|max}", "10.5"),
            ("${@.prices[*]|min}", "0.1"), ("${@.prices[*]|max}", #""18.00""#),
            ("${@.long[*]|max}", "9007199254740993"), ("${@.words[*]|min}", #""2""#),
            ("${@.empty[*]|min}", "null"), ("${@.empty[*]|max|default(\"-\")}", #""-""#),
            ("${@.empty[*]|first|default(\"-\")}", #""-""#),
            ("${@.empty[*]|last|default(\"-\")}", #""-""#),
            ("${@.empty[*]|join(\",\")|default(\"-\")}", #""-""#),
            ("${@.empty|join(\",\")}", "null"),
            ("${@.words[*]|sort}", #"["2",10,"Apfel","äpfel","Zebra"]"#),
            ("${@.numbers[*]|sort}", "[-1,3,10.5,null]"),
            ("${@.tags[*]|unique}", #"["b","a","C"]"#),
            ("${@.mixed[*]|unique}", "[1,\"1\",true,null,\"é\",\"e\u{301}\",[1]]"),
            ("${@.same[*]|unique|count}", "4"), ("${@.same[*]|max}", "null"),
            ("${@.nested[*]|min}", "null"),
            ("${@.nulls[*]|min}", "null"),
            ("${@.tags[*]|take(2)}", #"["b","a"]"#), ("${@.tags[*]|take(0)}", "[]"),
            ("${@.tags[*]|take(9)}", #"["b","a","b","C"]"#),
            ("${@.tags|take(@.genres[0].y)}", #"["b","a"]"#),
            ("${@.tags[*]|unique|sort|take(2)|join(\"+\")}", #""a+b""#), ("${@.one|count}", "null"),
            ("${@.one|sort}", "null"), ("${@.tags[*]|json}", #""[\"b\",\"a\",\"b\",\"C\"]""#),
        ]
    )
    func formatters(template: String, expected: String) throws {
        #expect(try Self.json(template) == expected)
    }

    @Test(
        "a formatter of one value is applied to each of a list; null is left out like all that it cannot use",
        arguments: [
            ("${@.tags[*]|upper}", #"["B","A","B","C"]"#),
            ("${@.tags|upper|join(\"\")}", #""BABC""#),
            ("${@.numbers[*]|number}", #"["3","-1","10.5"]"#),
            ("${@.numbers[*]|currency(\"EUR\")|join(\" \")}", #""€3.00 -€1.00 €10.50""#),
            ("${@.numbers[*]|join(\", \")}", #""3, -1, 10.5""#),
            ("${@.numbers|join(\"/\")}", #""3/-1/10.5""#),
            ("${@.nulls|join(\", \")}", "null"),
            ("${@.nulls[*]|upper|join(\", \")|default(\"-\")}", #""-""#),
            ("${@.odd[*]|number}", #"["1"]"#),
            ("${@.prices[*]|currency(\"EUR\")|first}", #""€18.00""#), ("${@.empty[*]|upper}", "[]"),
            ("${@.nested[*]|upper}", "[]"),
            ("${@.genres[*].n|lower|unique|join(\", \")}", #""drama, action""#),
            ("${@.prices[*]|sum|currency(\"EUR\")}", #""€27.30""#),
            ("${@.numbers[*]|count|number}", #""4""#),
        ]
    )
    func each(template: String, expected: String) throws {
        #expect(try Self.json(template) == expected)
    }

    @Test("`first` looks for no value behind the first")
    func firstOnly() throws {
        let values = (0..<100_000).map { "{\"n\": \($0)}" }.joined(separator: ",")
        let template = try Template(parsing: "${@[*].n|first}")
        try JSONDocument(parsing: "[\(values)]").withRoot { root in
            var scope = TemplateScope(meter: VisitMeter(budget: WorkBudget(maximumVisits: 20_000)))
            scope.current = root
            for _ in 0..<2_000 { #expect(template.text(in: scope) == "0") }
            try scope.meter.check()
        }
    }
}
