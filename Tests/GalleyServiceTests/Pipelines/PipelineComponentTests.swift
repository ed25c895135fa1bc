import Testing

@Suite("Components map answers to sections")
struct PipelineComponentTests {
    private static func module(_ component: String, _ more: String = "") -> String {
        """
        name: m
        kind: single
        \(more)
        parameters: {n: {type: integer, min: 0, max: 9, default: 1}, show: {type: boolean, default: true}}
        request: {upstream: up, path: /m}
        components: [{id: c, layout: {itemHeight: 1}, \(component)}]
        """
    }

    private static let answer = """
        {"on": true, "title": "T", "songs": [
          {"id": 1, "name": " Ä b ", "plays": 12345, "kind": "song", "tags": ["x", "y"], "big": 9007199254740993},
          {"id": 2, "name": null, "plays": 1250000, "kind": "ad"},
          {"id": 1, "name": "again", "plays": 3, "kind": "song"},
          {"id": "4", "plays": 1, "kind": "song", "name": "${@.id}"}]}
        """

    private func page(_ component: String, _ more: String = "", _ query: String = "") async throws
        -> (page: PageReading, log: [String])
    {
        let lab = try PipelineLab(Self.module(component, more)) { _ in .json(Self.answer) }
        var result: PageReading?
        try await lab.serving { result = try await $0.layout("m", query) }
        guard let result else { throw LabError(text: "no page") }
        return (result, lab.log.all)
    }

    @Test("numbers of the client are numbers in data, whole ones without a fraction")
    func clientNumbers() async throws {
        let data = "{w: '${viewport.width}', s: '${viewport.scale}', n: '${params.n}'}"
        let page = try await page(
            "items: '$.songs[:1]', item: {id: '${@.id}', data: \(data)}",
            "",
            "width=300&scale=1.5"
        ).page
        #expect(page.answer.text.contains(#""data":{"w":300,"s":1.5,"n":1}"#))
    }

    @Test(
        "which values become items",
        arguments: [
            ("items: '$.songs[*]'", ["1", "2", "4"]),
            ("items: '$.songs[?@.plays > 100]'", ["1", "2"]),
            ("items: '$.songs[::-1]'", ["4", "1", "2"]),
            ("items: '$..songs[*]', skip: 1", ["2", "1", "4"]),
            ("items: '$.songs[*]', limit: 2", ["1", "2"]),
            ("items: '$.songs[*]', skip: '${params.n}', limit: '${params.n}'", ["2"]),
            ("items: '$.none[*]'", []),
            ("items: '$.songs[*]', unique: false", ["1", "2", "1", "4"]),
        ]
    )
    func items(component: String, expected: [String]) async throws {
        let page = try await page(component).page
        #expect(page["c"]?.items == expected)
        #expect(page.status == "complete")
    }

    @Test("dropped repeats are counted in the log; without dedupe they fail the component")
    func repeats() async throws {
        let (page, log) = try await page("items: '$.songs[*]'")
        #expect(page.status == "complete")
        #expect(log.contains { $0.contains("count=1") && $0.contains("section=c") })
        let strict = try await self.page("items: '$.songs[*]', dedupe: false").page
        #expect(strict.failures.map(\.kind) == ["mapping"])
        #expect(strict["c"]?.status == "failed")
    }

    @Test(
        "formatters, types and null",
        arguments: [
            ("${@.name|trim|upper}", "Ä B"), ("${@.name|trim|lower}", "ä b"),
            ("${@.plays|compact}", "12.345"), ("${@.plays|number}", "12.345"),
            ("${@.tags|join(' ')}", "x y"), ("${@.tags|json}", #"["x","y"]"#),
            ("${@.none|default('-')}", "-"), ("a${@.none}b", "ab"), ("$${x}", "${x}"),
            ("${$.title}/${main:$.title}/${params.n}", "T/T/1"), ("${@.big}!", "9007199254740993!"),
            ("${viewport.width}x${locale}", "390xde"),
        ]
    )
    func templates(template: String, expected: String) async throws {
        let text = "\"" + template.replacing("'", with: "\\\"") + "\""
        let component = "items: '$.songs[0]', item: {data: {v: \(text)}}"
        let page = try await page(component, "", "locale=de").page
        #expect(page["c"]?.data.first?["v"] as? String == expected)
    }

    @Test("what was put in is never expanded again; whole templates keep their type")
    func types() async throws {
        let component =
            #"items: "$.songs[3:]", item: {data: {n: "${@.name}", p: "${@.plays}", all: "${@}"}}"#
        let data = try await page(component).page["c"]?.data.first
        #expect(data?["n"] as? String == "${@.id}")
        #expect(data?["p"] as? Int == 1)
        #expect((data?["all"] as? [String: Any])?["kind"] as? String == "song")
    }

    @Test("a type may be a rule")
    func typeRules() async throws {
        let component = #"""
            items: "$.songs[*]", item: {type: [{when: "@.kind == 'ad'", type: ad}, {type: song}]}
            """#
        let items = try await page(component).page["c"]?.object["items"] as? [[String: Any]]
        #expect(items?.map { $0["type"] as? String } == ["song", "ad", "song"])
    }

    @Test(
        "`when` leaves a component out",
        arguments: [("$.on == true", 1), ("$.on == false", 0), ("${params.show} == true", 1)]
    )
    func when(condition: String, sections: Int) async throws {
        let page = try await page(#"items: "$.songs[*]", when: "\#(condition)""#).page
        #expect(page.sections.count == sections)
        #expect(page.status == "complete")
    }

    @Test("hiddenWhenEmpty leaves no section; a failed one is still named")
    func hiddenWhenEmpty() async throws {
        let empty = try await page("items: '$.none[*]', hiddenWhenEmpty: true").page
        #expect(empty.sections.isEmpty)
        let failed = try await page("items: '$.songs[*]', dedupe: false, hiddenWhenEmpty: true")
            .page
        #expect(failed.sections.isEmpty)
        #expect(failed.failures.map(\.kind) == ["mapping"])
        #expect(failed.failures.first?.detail.contains("'c'") == true)
    }

    @Test(
        "a missing field follows the policy",
        arguments: [("null", 3, 0), ("drop", 1, 0), ("fail", 0, 1)]
    )
    func missing(policy: String, items: Int, failures: Int) async throws {
        let component = "items: '$.songs[*]', missing: \(policy), item: {data: {t: '${@.tags}'}}"
        let page = try await page(component).page
        #expect(page["c"]?.items.count == items)
        #expect(page.failures.count == failures)
    }

    @Test("identity: module fails the later of two sections that share an id")
    func identity() async throws {
        let module = """
            name: m
            kind: single
            identity: module
            request: {upstream: up, path: /m}
            components:
              - {id: one, items: "$.songs[0:2]", layout: {itemHeight: 1}}
              - {id: two, items: "$.songs[2:]", layout: {itemHeight: 1}}
              - {id: three, items: "$.songs[3]", layout: {itemHeight: 1}}
            """
        let lab = try PipelineLab(module) { _ in .json(Self.answer) }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.sections.map(\.status) == ["ok", "failed", "ok"])
            #expect(page.failures.map(\.kind) == ["mapping"])
            #expect(page.failures.first?.sections == ["two"])
        }
    }

    @Test("the last of members with one name counts; any RFC 8259 value is an answer")
    func duplicates() async throws {
        let lab = try PipelineLab(Self.module("item: {data: {v: '${@.v}'}}")) { _ in
            .json(#"{"id": 1, "v": 1, "v": 1e400, "v": -0.0, "v": 2}"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page["c"]?.data.first?["v"] as? Int == 2)
        }
    }
}
