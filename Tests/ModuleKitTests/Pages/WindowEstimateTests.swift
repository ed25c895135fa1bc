@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

@Suite("The number of a window's items, before it is made")
struct WindowEstimateTests {
    private static func lab(
        _ layout: String,
        items: Int,
        title: String = ""
    ) throws -> PageLab {
        let module = """
            name: m
            kind: single
            request: {upstream: up, path: /a}
            components:
              - id: rows
                items: $[*]
                item: {type: row, data: {title: "${@.title}"}, size: {width: 50, height: 20}}
                layout: {\(layout)}
            """
        let rows = (0..<items).map { #"{"id": \#($0), "title": "\#(title)"}"# }
            .joined(separator: ",")
        return try PageLab(module, answers: ["/a": "[\(rows)]"])
    }

    @Test("follows the height that is seen, with overscan, and is bounded by what there is")
    func vertical() async throws {
        let page = try await Self.lab(
            "kind: list, itemHeight: 20, itemSpacing: 0, lineSpacing: 0",
            items: 1000
        ).page("m", [("width", "200")])
        var request = WindowRequest(offset: 0, height: 400)
        #expect(page.estimatedItems(in: request) == 20)
        request.offset = 5000
        #expect(page.estimatedItems(in: request) == 20)
        request.overscan = 400
        #expect(page.estimatedItems(in: request) == 60)
        request.overscan = 1_000_000
        #expect(page.estimatedItems(in: request) == 1000)
        request.offset = -1e300
        request.overscan = 0
        #expect(page.estimatedItems(in: request) == 20)
        request.offset = 1e300
        #expect(page.estimatedItems(in: request) == 20)
    }

    @Test("a window is short where few items, and few bytes, are seen")
    func short() async throws {
        let layout = "kind: list, itemHeight: 20, itemSpacing: 0, lineSpacing: 0"
        let page = try await Self.lab(layout, items: 1000).page("m", [("width", "200")])
        #expect(page.isShort(WindowRequest(offset: 0, height: 4000)))
        #expect(!page.isShort(WindowRequest(offset: 0, height: 4020)))
        let long = String(repeating: "x", count: 40_000)
        let large = try await Self.lab(layout, items: 100, title: long).page(
            "m",
            [("width", "200")]
        )
        #expect(large.isShort(WindowRequest(offset: 0, height: 60)))
        #expect(!large.isShort(WindowRequest(offset: 0, height: 80)))
    }

    @Test("follows the width that is seen of a horizontal section")
    func horizontal() async throws {
        let page = try await Self.lab(
            "kind: flex, arrange: horizontal, itemHeight: 20, itemSpacing: 0",
            items: 100
        )
        .page("m", [("width", "200")])
        var request = WindowRequest(offset: 0, height: 400)
        request.section = "rows"
        #expect(page.estimatedItems(in: request) == 4)
        request.overscan = 1_000_000
        #expect(page.estimatedItems(in: request) == 100)
        request.section = "others"
        #expect(page.estimatedItems(in: request) == 0)
    }
}
