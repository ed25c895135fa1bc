import JSONCore
import TestSupport
import Testing
import WorkLimits

@Suite("Notes on conditions that are true or false for another reason than they read")
struct PathConditionNoteTests {
    private static let document = """
        {"muted": false, "left": null, "count": 0, "zero": 0.0, "text": "", "on": true, "full": "x", "one": 1,
         "list": [], "odd name": {"a b": false}, "price": "18.00", "was": "9.00", "n": 9, "word": "nine",
         "rows": [{"a": false}, {"a": true}]}
        """

    private func notes(_ text: String) throws -> [PathConditionNote] {
        var notes: [PathConditionNote] = []
        let expression = try JSONExpression(parsing: text)
        _ = try JSONDocument(parsing: Self.document).withRoot { root in
            try expression.evaluate(
                root: .value(root),
                current: root,
                meter: .unlimited,
                context: PathContext { notes.append($0) }
            )
        }
        return notes
    }

    @Test(
        "a test of existence that met false, null, 0 or empty text names the comparison",
        arguments: [
            ("@.muted", "@.muted", "false", "@.muted == true"),
            ("!$.muted", "$.muted", "false", "$.muted == true"),
            ("@.left && @.muted == true", "@.left", "null", "@.left && @.left != null"),
            ("@.count", "@.count", "0", "@.count && @.count != 0"),
            ("@.zero", "@.zero", "0.0", "@.zero && @.zero != 0"),
            ("@.text", "@.text", "\"\"", "@.text && @.text != \"\""),
            (
                "@['odd name']['a b']", "@[\"odd name\"][\"a b\"]", "false",
                "@[\"odd name\"][\"a b\"] == true"
            ),
            ("@.rows[?@.a]", "@.a", "false", "@.a == true"),
        ]
    )
    func existence(text: String, test: String, values: String, advice: String) throws {
        let note = try #require(try notes(text).first)
        #expect(
            (note.kind, note.test, note.values, note.advice) == (.existence, test, values, advice)
        )
        #expect(note.message.contains("'\(advice)'"))
    }

    @Test(
        "numbers compared as text, or with text, name number()",
        arguments: [
            (
                "@.price < @.was", PathConditionNote.Kind.textOrder, "\"18.00\" < \"9.00\"",
                "number(@.price) < number(@.was)"
            ),
            ("@.price >= '9'", .textOrder, "\"18.00\" >= \"9\"", "number(@.price) >= 9"),
            ("@.price > 9", .textAndNumber, "\"18.00\" > 9", "number(@.price) > 9"),
            ("$.n == @.was", .textAndNumber, "9 == \"9.00\"", "$.n == number(@.was)"),
            ("9 != @.was", .textAndNumber, "9 != \"9.00\"", "9 != number(@.was)"),
        ]
    )
    func text(text: String, kind: PathConditionNote.Kind, values: String, advice: String) throws {
        let note = try #require(try notes(text).first)
        #expect((note.kind, note.values, note.advice) == (kind, values, advice))
    }

    @Test(
        "a comparison with null, 0 or empty text that held as there is no member names the test of existence",
        arguments: [
            ("@.nothing != null", "@.nothing && @.nothing != null"),
            ("null != $.nothing", "$.nothing && null != $.nothing"),
            ("@.nothing != 0", "@.nothing && @.nothing != 0"),
            ("@.nothing != ''", "@.nothing && @.nothing != \"\""),
        ]
    )
    func absence(text: String, advice: String) throws {
        let note = try #require(try notes(text).first)
        #expect((note.kind, note.advice) == (.absence, advice))
        #expect(try notes(advice).isEmpty)
    }

    @Test(
        "conditions that are what they read as have none",
        arguments: [
            "@.on", "@.full", "@.one", "@.list", "@.nothing", "!@.nothing", "@.muted == true",
            "@.price == '18.00'",
            "@.price == @.was", "@.word < @.full", "@.word == 9", "number(@.price) < number(@.was)",
            "@.left && @.left != null", "@.left != null && @.left",
            "@.count && number(@.count) > 3",
            "@.nothing && @.nothing != null", "@.on != null", "@.nothing != 'x'",
            "@.nothing == null",
            "!(@.nothing && @.nothing != null)", "count(@.muted) == 1", "length(@.price) == 5",
            "$..muted",
        ]
    )
    func silent(text: String) throws {
        #expect(try notes(text).isEmpty)
    }

    @Test("values are cut, and invisible characters in them escaped")
    func excerpts() throws {
        let long = String(repeating: "a", count: 10_000)
        let text = try JSONDocument(
            parsing: "[\"\(long)\", \"a\u{202E}b\u{2028}\", [1, 2.0, null]]"
        ).withRoot { root in
            root.elements.map(\.excerpt)
        }
        #expect(
            text == [
                "\"" + String(repeating: "a", count: 39) + "…", "\"a\\u{202e}b\\u{2028}\"",
                "[1,2.0,null]",
            ]
        )
    }
}
