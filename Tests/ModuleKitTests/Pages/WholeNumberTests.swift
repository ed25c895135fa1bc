import TestSupport
import Testing

@testable import ModuleKit

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
