import Foundation
import ModuleKit
import TestSupport
import Testing

/// Custom cells of the items of carousels.
@Suite("Items of carousels have cells")
struct CarouselCellTests {
    private static let answer = """
        {"shelves": [
          {"id": 1, "name": "New", "films": [{"id": "a", "title": "aaaa bbbb"}, {"id": "b", "title": "aaaa bbbb cccc dddd eeee"}]},
          {"id": 2, "name": "Old", "films": [{"id": "a", "title": "aaaa"}]},
          {"id": 3, "name": "None", "films": []}]}
        """

    private static let cell =
        "{stack: vertical, align: start, children: [{text: \"${@.title}\", size: 10}, {text: \"${row:$.name}\", size: 10, maxLines: 1}]}"

    /// Shelves whose carousel is beside their data, or in their cell.
    private static func module(_ layout: String, isInCell: Bool) -> String {
        let carousel = """
            carousel:
                  items: "@.films[*]"
                  item: {data: {title: "${@.title}"}, cell: \(cell)}
                  layout: \(layout)
            """
        let item =
            isInCell
            ? "cell:\n        stack: vertical\n        padding: [10, 20]\n        children:\n          - "
                + carousel.replacing("\n", with: "\n        ")
            : carousel.replacing("\n", with: "\n  ")
        return """
            name: m
            kind: single
            request: {upstream: up, path: /a}
            components:
              - id: shelves
                items: $.shelves[*]
                item:
                  \(item)
                layout: {itemHeight: auto, lineSpacing: 0}
            """
    }

    private func page(
        _ module: String,
        _ query: [(name: String, value: String)] = [("width", "390")]
    ) async throws -> Page {
        try await PageLab(module, answers: ["/a": Self.answer]).page("m", query)
    }

    @Test(
        "a carousel is as tall as its tallest cell, and its row as the carousel",
        arguments: [false, true]
    )
    func heights(isInCell: Bool) async throws {
        let module = Self.module(
            "{itemWidth: 60, itemHeight: auto, align: start}",
            isInCell: isInCell
        )
        let page = try await page(module)
        // 60 points hold two words: one line and three, and one more for the shelf's name.
        let path = "$..carousel.items[*]"
        #expect(try page.numbers(path + ".frame.height") == [24, 48, 24])
        #expect(try page.numbers(path + ".frame.width") == [60, 60, 60])
        #expect(try page.numbers(path + ".elements[0].lines") == [1, 3, 1])
        #expect(try page.numbers(path + ".elements[1].frame.y") == [12, 36, 12])
        #expect(try page.numbers("$..carousel.contentSize.height") == [48, 24, 0])
        let around = isInCell ? 20.0 : 0
        #expect(
            try page.numbers("$.sections[0].items[*].frame.height")
                == [48, 24, 0].map { $0 + around }
        )
    }

    @Test(
        "cells are as wide as a share of their carousel, wherever that is",
        arguments: [false, true]
    )
    func shares(isInCell: Bool) async throws {
        let module = Self.module("{itemWidth: \"50%\", itemHeight: auto}", isInCell: isInCell)
        let page = try await page(module)
        let width = isInCell ? 175.0 : 195
        #expect(try page.numbers("$..carousel.items[*].frame.width") == [width, width, width])
        // Five words are 110 points wide.
        #expect(try page.numbers("$..carousel.items[*].elements[0].lines") == [1, 1, 1])
    }

    @Test("right to left mirrors cells and their elements")
    func mirrored() async throws {
        let module = Self.module("{itemWidth: 60, itemHeight: auto, align: end}", isInCell: true)
        let given = try await page(module)
        let mirrored = try await page(module, [("width", "390"), ("direction", "rtl")])
        let path = "$..carousel.items[*].elements[0].frame"
        let widths = try given.numbers(path + ".width")
        #expect(try mirrored.numbers(path + ".width") == widths)
        let lefts = try given.numbers(path + ".x")
        #expect(try mirrored.numbers(path + ".x") == zip(lefts, widths).map { 60 - $0 - $1 })
        #expect(try given.numbers("$..carousel.items[*].frame.y") == [24, 0, 0])
    }

    @Test(
        "items of rows that are not shown have no cells laid out, and a change of a title shows in its row"
    )
    func shown() async throws {
        let module = Self.module("{itemWidth: 60, itemHeight: auto}", isInCell: false)
        let cut = module.replacing("lineSpacing: 0}", with: "lineSpacing: 0, maxItems: 1}")
        let page = try await page(cut)
        #expect(try page.numbers("$..carousel.items[*].frame.height") == [48, 48])
    }

    @Test("the guide's example is what it says")
    func guide() async throws {
        let guide = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../../docs/carousels.md"),
            encoding: .utf8
        )
        let blocks = guide.components(separatedBy: "```yaml\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
        let module = try #require(blocks.first { $0.hasPrefix("name: posters") })
        let films =
            #"{"shelves": [{"id": "new", "films": [{"id": "f1", "title": "Ran"}, {"id": "f2", "title": "Up"}]}]}"#
        let lab = try PageLab(
            module.replacing("upstream: films", with: "upstream: up"),
            answers: ["/shelves": films]
        )
        let page = try await lab.page("posters", [("width", "390")])
        // An image of 90 ÷ 0.75, the gap, and a line.
        let line = try #require(try page.number("$..carousel.items[0].elements[1].frame.height"))
        #expect(try page.numbers("$..carousel.items[*].frame.height") == [124 + line, 124 + line])
        #expect(try page.numbers("$.sections[0].items[*].frame.height") == [124 + line])
    }
}
