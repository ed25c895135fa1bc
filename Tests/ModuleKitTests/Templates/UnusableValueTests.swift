import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing
import WorkLimits

@Suite("A value that a formatter could not use is never null unseen")
struct UnusableValueTests {
    /// Maps the module `shop` over one answer with and without a recorder.
    private func mapped(
        _ components: String,
        _ answer: String
    ) async throws -> (page: Page, recorded: [RecordedComponent]) {
        let lab = try PageLab(
            """
            name: shop
            kind: single
            request: {upstream: up, path: /shop}
            components:
            \(components)
            """,
            answers: ["/shop": answer]
        )
        let declaration = try #require(lab.catalog.module(named: "shop"))
        var reader = PageRequestReader(module: declaration)
        let loaded = await lab.catalog.load(
            LoadRequest(page: try reader.read([]).request, deadline: .now + .seconds(600))
        )
        let recorder = MappingRecorder()
        _ = lab.catalog.map(loaded, within: PageWork(budget: WorkBudget()), recorder: recorder)
        return (try await lab.page("shop"), recorder.components)
    }

    private static let rows = """
        {"rows": [{"id": 1, "when": "yesterday", "price": "12", "code": null, "tags": "a"},
                  {"id": 2, "when": "2026-11-24", "price": {"a": 1}, "code": "EUR", "tags": ["a"]},
                  {"id": 3, "when": null, "price": 3, "code": "dollars", "tags": ["b"]}]}
        """

    @Test("each template is one finding of the page, with the first such value and its formatter")
    func issues() async throws {
        let (page, _) = try await mapped(
            """
              - id: grid
                items: $.rows[*]
                item:
                  data:
                    when: "${@.when|date('yMMMd')}"
                    text: "on ${@.when|date('yMd')}: ${@.price|number}"
                    money: "${@.price|currency(@.code)}"
                    tags: "${@.tags|join(',')|upper}"
                    fine: "${@.when|date('yMMMd')|default('?')}"
                header: {height: 10, data: {first: "${$.rows[0].tags|join(',')}"}}
                layout: {itemHeight: 10}
            """,
            Self.rows
        )
        let component = try #require(page.issues.first)
        #expect((component.module, component.component, page.issues.count) == ("shop", "grid", 1))
        #expect(component.issues.allSatisfy { $0.kind == .unusableValue })
        #expect(
            component.issues.map { "\($0.text): \($0.detail)" } == [
                "@.when|date('yMMMd'): 'date' could not use \"yesterday\"",
                "@.when|date('yMd'): 'date' could not use \"yesterday\"",
                "@.price|currency(@.code): 'currency' could not use its argument '@.code', which is nothing",
                "@.tags|join(',')|upper: 'join' could not use \"a\"",
                "@.price|number: 'number' could not use {\"a\":1}",
                "$.rows[0].tags|join(','): 'join' could not use \"a\"",
            ]
        )
    }

    @Test(
        "a number beyond all doubles is shown as its text, and is a finding where it is calculated with"
    )
    func hugeNumbers() async throws {
        let (page, recorded) = try await mapped(
            """
              - id: grid
                items: $.rows[?@.price > 5]
                item:
                  data: {raw: "${@.price}", text: "costs ${@.price}", written: "${@.price|number}"}
                layout: {itemHeight: 10}
            """,
            #"{"rows": [{"id": 1, "price": 1e400}, {"id": 2, "price": -1e400}, {"id": 1e30, "price": 6}]}"#
        )
        let json = String(decoding: Array(page.json.bytes), as: UTF8.self)
        #expect(
            json.contains(#""data":{"raw":1e400,"text":"costs 1e400","written":null}"#),
            "\(json)"
        )
        #expect(json.contains(#""id":"1000000000000000000000000000000""#), "\(json)")
        #expect(!json.contains(#""id":"2""#))
        #expect(
            page.issues.flatMap(\.issues).map { "\($0.text): \($0.detail)" } == [
                "@.price|number: 'number' could not use 1e400"
            ]
        )
        #expect(recorded.first?.paths.contains { $0.unusable == 1 } == true)
    }

    @Test("null in a list is a finding as any value that cannot be used; an empty text is none")
    func lists() async throws {
        let (page, _) = try await mapped(
            """
              - id: grid
                items: $.rows[*]
                item:
                  data:
                    joined: "${@.list|join(', ')}"
                    each: "${@.list|upper}"
                    odd: "${@.list|number|join(', ')}"
                    letter: "${@.empty|initial}"
                    slug: "${@.empty|slug}"
                    most: "${@.objects|max}"
                layout: {itemHeight: 10}
            """,
            #"{"rows": [{"id": 1, "list": ["a", null, "b"], "empty": " ", "objects": [{"a": 1}]}]}"#
        )
        #expect(try page.texts("$..data.joined") == ["a, b"])
        #expect(try page.texts("$..data.each[*]") == ["A", "B"])
        #expect(
            page.issues.flatMap(\.issues).map { "\($0.text): \($0.detail)" } == [
                "@.list|join(', '): 'join' could not use null",
                "@.list|upper: 'upper' could not use null",
                "@.list|number|join(', '): 'number' could not use \"a\"",
                "@.objects|max: 'max' could not use [{\"a\":1}]",
            ]
        )
    }

    @Test("HTML in which there is no text is a doubt, and empty text is none")
    func lostText() async throws {
        let (page, recorded) = try await mapped(
            """
              - id: grid
                items: $.rows[*]
                item: {data: {a: "${@.image|text}", b: "${@.image|markup}", c: "${@.none|text}", d: "${@.fine|text}"}}
                layout: {itemHeight: 10}
            """,
            #"{"rows": [{"id": 1, "image": "<img src='a.png'>", "none": " ", "fine": "<b>a</b>"}]}"#
        )
        #expect(page.issues.isEmpty)
        let doubts = recorded[0].paths.map { "\($0.text): \($0.doubt ?? "")" }
        let expected = "there is no text in \"<img src='a.png'>\""
        #expect(
            doubts.filter { !$0.hasSuffix(": ") } == [
                "@.image|text: \(expected)", "@.image|markup: \(expected)",
            ]
        )
    }

    @Test("null, what is missing, and what a default follows are no findings")
    func silent() async throws {
        let (page, recorded) = try await mapped(
            """
              - id: grid
                items: $.rows[*]
                item: {data: {a: "${@.none|date('y')}", b: "${@.z|number}", c: "${@.when|date('y')|default('-')}"}}
                layout: {itemHeight: 10}
            """,
            #"{"rows": [{"id": 1, "z": null, "when": "soon"}]}"#
        )
        #expect(page.issues.isEmpty)
        let path = try #require(recorded[0].paths.first { $0.text.contains("when") })
        #expect((path.unusable, path.hasDefault) == (1, true))
    }

    @Test("a recorder counts them a value, beside the paths that find nothing")
    func recorded() async throws {
        let (_, recorded) = try await mapped(
            """
              - id: grid
                items: $.rows[*]
                item: {data: {when: "on ${@.when|date('yMMMd')}", price: "${@.price|number}"}}
                layout: {itemHeight: 10}
            """,
            Self.rows
        )
        let paths = recorded[0].paths.filter { $0.unusable > 0 }.map {
            "\($0.text) \($0.missed)/\($0.unusable)/\($0.count) \($0.firstUnusable?.value ?? "")"
        }
        #expect(
            paths == ["@.when|date('yMMMd') 1/1/3 \"yesterday\"", "@.price|number 1/1/3 {\"a\":1}"]
        )
    }

    @Test("10,000 such values are one finding, however long each is")
    func many() async throws {
        let long = String(repeating: "\\u202e", count: 2_000)
        let rows = (0..<10_000).map { #"{"id": \#($0), "n": "x\#($0)\#(long)"}"# }
        let (page, _) = try await mapped(
            """
              - id: grid
                items: $[*]
                limit: 300
                item: {data: {n: "${@.n|number}"}}
                layout: {itemHeight: 10}
            """,
            "[\(rows.prefix(300).joined(separator: ","))]"
        )
        let issues = try #require(page.issues.first).issues
        #expect(issues.count == 1)
        #expect(issues[0].detail.hasPrefix("'number' could not use \"x0\\u{202e}\\u{202e}"))
        #expect(issues[0].detail.unicodeScalars.count < 400)
        #expect(!issues[0].detail.unicodeScalars.contains("\u{202E}"))
    }

    // MARK: Nothing left

    @Test(
        "a component whose values were all left out for one reason says it",
        arguments: [
            (
                "item: {id: '${@.when|date(\"y\")}'}",
                "all 2 values were left out: 'date' could not use \"soon\""
            ),
            (
                "item: {id: '${@.none}'}",
                "all 2 values were left out: the id '${@.none}' found nothing"
            ),
            (
                "item: {id: '${@.list}'}",
                "all 2 values were left out: the id '${@.list}' is not text or a number"
            ),
            (
                "item: {id: '${@.empty}'}",
                "all 2 values were left out: the id '${@.empty}' is not 1 to 256 bytes"
            ),
            (
                "missing: drop\n    item: {id: '${@.n}', data: {a: '${@.gone}'}}",
                "all 2 values were left out: '@.gone' found nothing"
            ),
            (
                "missing: drop\n    item: {id: '${@.n}', data: {a: 'x ${@.when|date(\"y\")}'}}",
                "all 2 values were left out: 'date' could not use \"soon\""
            ),
            (
                "sections: {group: '$.rows[*]', by: '${@.when|date(\"y\")}'}",
                "all 2 values were left out: 'date' could not use \"soon\""
            ),
        ]
    )
    func leftOut(keys: String, detail: String) async throws {
        let items = keys.contains("sections") ? "" : "items: $.rows[*]"
        let (page, recorded) = try await mapped(
            """
              - id: grid
                \(items)
                \(keys)
                layout: {itemHeight: 10}
            """,
            #"{"rows": [{"n": 1, "when": "soon", "list": [], "empty": ""}, {"n": 2, "when": "later", "list": [], "empty": ""}]}"#
        )
        let issue = try #require(page.issues.first?.issues.first { $0.kind == .leftOut })
        #expect(issue.detail.hasPrefix(detail), "\(issue.detail)")
        #expect(recorded[0].reason == issue.detail)
        #expect(page.text.contains("\"dropped\""), "\(page.text)")
    }

    @Test(
        "where there are several reasons, it says each, and for how many, the most frequent one first"
    )
    func several() async throws {
        let (page, recorded) = try await mapped(
            """
              - id: grid
                items: $.rows[*]
                missing: drop
                item: {data: {a: '${@.a}', when: '${@.when|date("y")}'}}
                layout: {itemHeight: 10}
            """,
            #"{"rows": [{"id": [], "a": 1}, {"id": 1}, {"id": 2}, {"id": 3, "a": 1, "when": "soon"}, {"a": 1}]}"#
        )
        let words =
            "all 5 values were left out: '@.a' found nothing (2); the id '${@.id}' is not text or a number (1); "
            + "'date' could not use \"soon\" (1); the id '${@.id}' found nothing (1)"
        #expect(recorded[0].reason == words, "\(recorded[0].reason ?? "")")
        #expect(page.issues.first?.issues.contains { $0.detail == words } == true)
    }

    @Test("one item that is left is a component that is not empty, as is an empty list")
    func notAll() async throws {
        for rows in [
            #"[{"id": 1}, {"a": 1}, {"a": 2}]"#, "[]",
        ] {
            let (page, recorded) = try await mapped(
                "  - {id: grid, items: '$.rows[*]', layout: {itemHeight: 10}}",
                "{\"rows\": \(rows)}"
            )
            #expect(page.issues.isEmpty)
            #expect(recorded[0].reason == nil)
        }
    }

    @Test(
        "an answer that is null has no items, and says so",
        arguments: [
            "", "items: $", "items: '$[*]'", "sections: {group: '$.rows[*]', by: '${@.id}'}",
        ]
    )
    func nullAnswer(items: String) async throws {
        let (page, recorded) = try await mapped(
            """
              - id: grid
                \(items)
                layout: {itemHeight: 10}
            """,
            "null"
        )
        #expect(recorded[0].counts.mapped == 0)
        #expect(recorded[0].counts.values == 0)
        #expect(recorded[0].reason == "the answer is null")
        #expect(page.issues.first?.issues.map(\.detail) == ["the answer is null"])
        #expect(page.status == .complete)
    }
}
