import Foundation
import ModuleKit
import TestSupport
import Testing

@Suite("Sections of which a client draws everything")
struct AcceptedFramesTests {
    /// A page of the section and of another one, whose items are substituted.
    private static func lab(_ layout: String, _ item: String) throws -> PageLab {
        try PageLab(
            """
            name: home
            kind: single
            request: {upstream: up, path: /home}
            components:
              - id: cards
                items: $.items[*]
                layout: \(layout)
                item:
                  type: row
                  \(item.replacing("\n", with: "\n      "))
              - id: other
                items: $.items[*]
                layout: {itemHeight: 10}
                item: {type: hero, fallback: [{type: row}]}
            """,
            answers: [
                "/home": """
                {"items": [{"id": 1, "w": 70, "inside": [{"id": 1}, {"id": 2}, {"id": 3}]}, {"id": 2, "w": 90, "inside": []},
                           {"id": 3, "w": 40, "inside": [{"id": 1}]}]}
                """
            ]
        )
    }

    private static let carousel = """
        carousel:
          items: "@.inside[*]"
          item: {type: tile}
          layout: {rows: 1, itemWidth: 50, itemHeight: 40}
        """
    private static let carouselOfCells = """
        carousel:
          items: "@.inside[*]"
          item: {type: tile, cell: {stack: vertical, padding: 7, children: [{image: a, size: [30, 30]}]}}
          layout: {rows: 1, itemWidth: 50, itemHeight: auto}
        """

    private static let cell =
        "cell: {stack: vertical, padding: 7, children: [{image: a, size: [30, 30]}]}"
    /// What needs heights of items, and what gives them one.
    private static let withHeights = [
        carousel, carouselOfCells, "size: {width: 80, height: 20}", "size: {height: \"${@.w}\"}",
        cell,
    ]
    private static let cases =
        withHeights.map { ("{itemHeight: auto}", $0) }
        + [
            "{itemHeight: 40}", "{columns: 2, itemHeight: 40}",
            "{kind: grid, columns: [80, 1fr], rows: [40]}",
        ]
        .flatMap { layout in
            [carousel, "data: {}", "size: {width: 80}", "size: {width: \"${@.w}\"}", cell].map {
                (layout, $0)
            }
        }

    @Test("are laid out as for one that draws the whole page", arguments: cases)
    func whole(layout: String, item: String) async throws {
        let lab = try Self.lab(layout, item)
        let all = try await AcceptsLab.layout(lab, "row@1,tile@1,hero@1")
        let some = try await AcceptsLab.layout(lab, "row@1,tile@1")
        #expect(try AcceptsLab.section(all, 1)["substituted"] == nil)
        #expect(try AcceptsLab.section(some, 1)["substituted"] != nil)
        let expected = try AcceptsLab.text(AcceptsLab.section(all))
        #expect(try AcceptsLab.text(AcceptsLab.section(some)) == expected)
    }

    @Test("rows without a cell are as high as their carousels beside others with cells")
    func mixed() async throws {
        let lab = try PageLab(
            """
            name: home
            kind: single
            request: {upstream: up, path: /home}
            components:
              - id: cards
                items: $.items[*]
                layout: {itemHeight: auto}
                item:
                  type: "${@.kind}"
                  fallback:
                    - {type: card, cell: {stack: vertical, children: [{image: a, size: [30, 30]}]}}
                  \(Self.carousel.replacing("\n", with: "\n      "))
            """,
            answers: [
                "/home": """
                {"items": [{"id": 1, "kind": "row", "inside": [{"id": 1}]}, {"id": 2, "kind": "hero", "inside": [{"id": 1}]},
                           {"id": 3, "kind": "row", "inside": [{"id": 1}]}]}
                """
            ]
        )
        let layout = try await AcceptsLab.layout(lab, "row,card,tile")
        let items = try #require(AcceptsLab.section(layout)["items"] as? [[String: Any]])
        let heights = items.map { ($0["frame"] as? [String: Double])?["height"] }
        #expect(heights == [40, 30, 40])
    }
}
