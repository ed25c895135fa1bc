import JSONCore
@testable import ModuleKit
import TestSupport
import Testing

/// Without fonts a character of Latin is half an em wide and a line 1.2 em high.
@Suite("The heights of cells that size themselves")
struct CellHeightTests {
    private func page(
        _ layout: String,
        _ cells: [String],
        _ query: [(name: String, value: String)]
    ) async throws -> Page {
        let items = cells.enumerated().map { "      - {id: c\($0), cell: \($1)}" }
        let module = """
            name: a
            kind: single
            components:
              - id: one
                layout: \(layout)
                items:
            \(items.joined(separator: "\n"))
            """
        return try await PageLab(module, answers: [:]).page("a", query)
    }

    /// Two words each, of sizes around the one at which they just fit on a line of half the page.
    private static let cells = stride(from: 33.0, to: 35.0, by: 0.01).map { size in
        """
        {stack: vertical, padding: 16, children: [{text: Heart rate, size: \(size)}, {text: last}]}
        """
    }

    @Test(
        "no text is below its cell, however widths are rounded to pixels",
        arguments: [
            "{columns: 2, itemHeight: auto}", "{columns: 2, itemHeight: auto, inset: 3.3}",
            "{kind: waterfall, columns: 2}", "{kind: grid, columns: [1fr, 1fr]}",
        ],
        ["1", "2", "2.75", "3"]
    )
    func textsAreInside(layout: String, scale: String) async throws {
        let page = try await page(layout, Self.cells, [("width", "391"), ("scale", scale)])
        let heights = try page.numbers("$..items[*].frame.height")
        let tops = try page.numbers("$..items[*].elements[-1:].frame.y")
        let lasts = try page.numbers("$..items[*].elements[-1:].frame.height")
        #expect(heights.count == Self.cells.count && tops.count == heights.count)
        let outside = heights.indices.filter { tops[$0] + lasts[$0] > heights[$0] - 16 + 1 }
        #expect(outside.isEmpty, "\(outside.prefix(5))")
        // Some have one line and some two.
        #expect(Set(try page.numbers("$..items[*].elements[0].lines")) == [1, 2])
    }

    @Test(
        "percentages of a height that the content decides are left out, at every scale and in taller rows",
        arguments: ["", "1", "2", "2.75", "3"],
        [
            "{itemHeight: auto}", "{columns: 2, itemHeight: auto}",
            "{kind: grid, columns: [1fr, 1fr]}",
            "{arrange: horizontal, itemWidth: 150, itemHeight: auto}",
        ]
    )
    func percentagesAreLeftOut(scale: String, layout: String) async throws {
        let box =
            "{stack: vertical, height: 50%, background: {color: '#EEEEEE'}, children: [{text: h50}]}"
        let cell = "{stack: vertical, children: [{space: 100}, \(box), {text: last}]}"
        let tall = "{stack: vertical, children: [{space: 300}]}"
        let query = [("width", "385")] + (scale.isEmpty ? [] : [("scale", scale)])
        let page = try await page(
            layout,
            [cell, tall, cell],
            query.map { (name: $0.0, value: $0.1) }
        )
        let boxes = try page.numbers("$..elements[?@.role == 'box'].frame.height")
        #expect(boxes.count == 2)
        #expect(boxes.allSatisfy { $0 < 25 }, "\(boxes)")
    }

    @Test(
        "percentages of a height that the layout gives are of it, also where the content is as tall"
    )
    func percentagesOfGivenHeights() async throws {
        let box =
            "{stack: vertical, height: 50%, background: {color: '#EEEEEE'}, children: [{space: 5}]}"
        for content in [10, 95] {
            let cell = "{stack: vertical, children: [{space: \(content)}, \(box)]}"
            let page = try await page("{itemHeight: 100}", [cell], [("width", "385")])
            #expect(try page.numbers("$..elements[?@.role == 'box'].frame.height") == [50])
        }
    }
}
