import JSONCore
import Testing
import WorkLimits

@Suite("A logical expression")
struct JSONExpressionTests {
    @Test(
        "is true or false of a root and a current value",
        arguments: [
            ("$.songs", true), ("$.none", false), (" length($.songs) >= 2 ", true),
            ("length($.songs)>2", false), ("@.kind == 'ad'", true), ("@.kind != $.kind", true),
            ("!@.none && (@.kind == 'ad' || $.none)", true), ("'pop' == \"pop\"", true),
            ("20 <= 1e1", false), ("null == @.none", false), ("count($..id) == 2", true),
            ("match(@.kind, '[a-z]+')", true), ("$.next == null", true), ("$.next", true),
            ("@.kind=='ad'\n&&\t$.songs[0].id == 1", true),
        ] as [(String, Bool)]
    )
    func values(text: String, expected: Bool) throws {
        let expression = try JSONExpression(parsing: text)
        let document = try JSONDocument(
            parsing: #"{"songs":[{"id":1},{"id":2}],"next":null,"item":{"kind":"ad"}}"#
        )
        try document.withRoot { root in
            let item = root["item"] ?? .null
            let isTrue = try expression.evaluate(root: root, current: item, meter: .unlimited)
            #expect(isTrue == expected)
        }
    }

    @Test("reads several documents")
    func severalDocuments() throws {
        let first = try JSONDocument(parsing: #"{"ok":true}"#)
        let second = try JSONDocument(parsing: "[1,2,3]")
        try first.withRoot { first in
            try second.withRoot { second in
                let root = JSONRoot.members([("first", first), ("second", second)])
                for (text, expected) in [
                    ("$.first.ok == true", true), ("length($.second) == 3", true),
                    ("$.third", false), ("$", true), ("$ == null", false),
                    ("length($) == 2", false),
                    ("$.first && $.second[?@ > 2]", true),
                ] {
                    let expression = try JSONExpression(parsing: text)
                    let isTrue = try expression.evaluate(
                        root: root,
                        current: .null,
                        meter: .unlimited
                    )
                    #expect(isTrue == expected)
                }
            }
        }
    }

    @Test(
        "that is none is refused where it goes wrong",
        arguments: [
            ("", 0), (" ", 1), ("true", 0), ("@.a ==", 6), ("@.a == 1 @.b", 9), ("@.a)", 3),
            ("length($.a)", 0), ("@.a && || @.b", 7), ("$.a[", 4), ("name == 1", 0),
        ] as [(String, Int)]
    )
    func mistakes(text: String, offset: Int) {
        do {
            _ = try JSONExpression(parsing: text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.offset == offset, "\(error.message)")
        }
    }

    @Test("ends with an error when it would look at too many values")
    func tooMuchWork() throws {
        let expression = try JSONExpression(parsing: "count($..*[?count($..*) < 0]) > 0")
        let text = "[" + String(repeating: "[1],", count: 20_000) + "0]"
        let document = try JSONDocument(parsing: text)
        #expect(throws: WorkError.tooManyVisits(maximum: VisitMeter.testMaximum)) {
            try document.withRoot { root in
                _ = try expression.evaluate(root: root, current: root, meter: .unlimited)
            }
        }
    }
}
