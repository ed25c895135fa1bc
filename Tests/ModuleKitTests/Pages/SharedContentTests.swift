import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

@Suite("Content refers to the items that a page shows as they were mapped")
struct SharedContentTests {
    private static let module = """
        name: a
        kind: single
        request: {upstream: up, path: /x}
        components:
          - id: plain
            items: $.rows[*]
            layout: {kind: list, columns: 2, itemHeight: 40}
            item: {data: {t: "${@.title}"}, select: {action: emit, name: tap}}
          - id: measured
            items: $.rows[*]
            layout: {kind: flex}
            item:
              data: {t: "${@.title}"}
              size: {width: {text: "${@.title}", size: 12, extra: 8}, height: 20}
          - id: cells
            items: $.rows[*]
            layout: {kind: list, itemHeight: auto}
            item:
              cell: {stack: vertical, padding: 4, children: [{text: "${@.title}", size: 10}]}
          - id: bar
            dock: bottom
            items: $.rows[*]
            layout: {kind: list, itemHeight: 1}
            item: {data: {t: "${@.title}"}}
        """

    private static let rows: String = {
        let rows = (0..<100).map { #"{"id": \#($0), "title": "a title of the row \#($0)"}"# }
        return #"{"rows": [\#(rows.joined(separator: ", "))]}"#
    }()

    private static let viewports: [[(name: String, value: String)]] = [
        [("width", "320")], [("width", "640.5"), ("scale", "3")], [("direction", "rtl")],
        [("textScale", "1.5")],
    ]

    @Test(
        "the content takes less than the text that it was mapped to, and other viewports are as if mapped"
    )
    func viewports() async throws {
        let lab = try PageLab(Self.module, answers: ["/x": Self.rows])
        let first = try await lab.page("a")
        let mapped = lab.builder.content(
            of: await lab.catalog.load(
                LoadRequest(page: first.request, deadline: .now + .seconds(600))
            )
        )
        let plain = mapped.modules[0].sections.filter { $0.items.cells.isEmpty }
        // The places of items are the page's too.
        let places = plain.count * 100 * MemoryLayout<ItemTable.Item>.stride
        let texts = plain.reduce(0) { $0 + $1.items.table.text.count }
        #expect(plain.count == 3 && texts > 9_000)
        #expect(lab.builder.contents.usage.bytes == mapped.memoryBytes - texts - places)
        for viewport in Self.viewports {
            let page = try await lab.page("a", viewport)
            let fresh = try await lab.freshPage("a", viewport)
            #expect(page.text == fresh.text)
        }
        #expect(lab.builder.contents.usage.misses == 1)
        #expect(lab.builder.contents.usage.hits == Self.viewports.count)
        withExtendedLifetime(first) {}
    }

    @Test("content whose page is gone is mapped anew")
    func gone() async throws {
        let lab = try PageLab(Self.module, answers: ["/x": Self.rows])
        _ = try await lab.page("a")
        let page = try await lab.page("a", [("width", "320")])
        let fresh = try await lab.freshPage("a", [("width", "320")])
        #expect(page.text == fresh.text)
        #expect(lab.builder.contents.usage.misses == 2)
        #expect(lab.builder.contents.usage.count == 1)
    }
}
