import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

@Suite("Whole numbers of upstreams on a page")
struct WholeNumberTests {
    private static let module = """
        name: a
        kind: chain
        requests:
          - {id: first, upstream: up, path: /x}
          - {id: second, upstream: up, path: "/y/${first:$.n}", query: {m: "${first:$.m}", l: "${first:$.l}"}}
        components:
          - id: rows
            from: first
            items: $.rows[*]
            layout: {itemHeight: 10}
            item: {data: {n: "${@.n}", t: "n ${@.n}"}}
          - id: other
            from: second
            items: $[*]
            layout: {itemHeight: 10}
            item: {data: {}}
        """
    private static let answer = """
        {"n": 5.0, "m": 6e0, "l": 123456789012345678901, "rows": [
          {"id": 1, "n": 5.0}, {"id": 1.0, "n": 0}, {"id": 1000000.0, "n": 1e6},
          {"id": 123456789012345678901, "n": 123456789012345678901},
          {"id": 123456789012345678902, "n": -123456789012345678902}]}
        """

    @Test("those of the configuration beyond 64 bits keep their digits, in data and in choices")
    func constants() async throws {
        let lab = try PageLab(
            """
            name: a
            kind: single
            components:
              - id: rows
                items:
                  - id: x
                    data:
                      long: 123456789012345678901
                      less: -00123456789012345678902
                      unsigned: 18446744073709551615
                      decimal: 1e21
                      chosen: {$choose: [{value: 123456789012345678903}]}
                layout: {itemHeight: 10}
            """
        )
        let page = try await lab.page("a")
        let json = String(decoding: Array(page.json.bytes), as: UTF8.self)
        for text in [
            #""long":123456789012345678901,"#, #""less":-123456789012345678902,"#,
            #""unsigned":18446744073709551615,"#, #""chosen":123456789012345678903}"#,
        ] {
            #expect(json.contains(text), "\(text)")
        }
    }

    @Test(
        "they are one group, one field of a header, one URL and one chosen value, however they are written"
    )
    func everywhere() async throws {
        let lab = try PageLab(
            """
            name: a
            kind: chain
            parameters: {big: {type: number, default: 100000000000000000000}}
            requests:
              - {id: first, upstream: up, path: /x}
              - id: several
                upstream: up
                path: "/y/${@.n}"
                query: {big: "${params.big}"}
                forEach: "first:$.rows[:1]"
            components:
              - id: rows
                from: first
                sections: {group: "$.rows[*]", by: "@.n"}
                items: $.items[*]
                select: {action: open, url: "https://a.example/${@.n}"}
                item:
                  id: "${@.n}-${index}"
                  type: "t${@.n}"
                  data: {c: {$choose: [{when: "@.n == 5", value: "${@.n}"}]}, j: "${@.list|join(',')|default('')}", p: "${params.big}!"}
                header: {height: 10, data: {t: "${$.key}"}}
                layout: {itemHeight: 10}
            """,
            answers: [
                "/x":
                    #"{"rows": [{"n": 5.0, "list": [1.0, 2e0, 2.50]}, {"n": 5, "list": [0.0]}, {"n": 5e0, "list": []}]}"#,
                "/y/5?big=100000000000000000000": "[]",
            ]
        )
        let page = try await lab.page("a")
        #expect(try page.texts("$.sections[*].id") == ["rows.5"], "\(page.text)")
        #expect(try page.texts("$..items[*].id") == ["5-0", "5-1", "5-2"])
        #expect(try page.texts("$..items[*].type") == ["t5", "t5", "t5"])
        #expect(try page.texts("$..items[*].data.j") == ["1,2,2.5", "0", ""])
        #expect(try page.texts("$..items[*].data.p").first == "100000000000000000000!")
        #expect(try page.texts("$..items[*].select.url").first == "https://a.example/5")
        #expect(page.status == .complete, "\(page.text)")
    }

    @Test("they make one id each, and stand without a fractional part in text, paths and queries")
    func wholeNumbers() async throws {
        let target = "/y/5?m=6&l=123456789012345678901"
        let lab = try PageLab(
            Self.module,
            answers: ["/x": Self.answer, target: #"[{"id": "found"}]"#]
        )
        let page = try await lab.page("a")
        #expect(
            try page.texts("$..items[*].id")
                == ["1", "1000000", "123456789012345678901", "123456789012345678902", "found"]
        )
        #expect(
            try page.texts("$..items[*].data.t")
                == ["n 5", "n 1000000", "n 123456789012345678901", "n -123456789012345678902"]
        )
        #expect(page.text.contains("\"n\":-123456789012345678902,"), "\(page.text)")
    }
}
