import LayoutCore
import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("A carousel stands in a custom cell, below its title")
struct CellCarouselTests {
    private static func module(
        layout: String = "{itemHeight: auto, lineSpacing: 0}",
        child: String = "",
        carousel: String = "layout: {rows: 1, itemWidth: 100, itemHeight: 150, itemSpacing: 10}"
    ) -> String {
        """
        name: m
        kind: single
        request: {upstream: up, path: /a}
        components:
          - id: shelves
            items: $.shelves[*]
            item:
              data: {title: "${@.title}"}
              cell:
                stack: vertical
                padding: [10, 20]
                spacing: 4
                children:
                  - {space: 30}
                  - carousel:
                      items: "@.movies[*]"
                      item: {type: poster, data: {title: "${@.title}", n: "${index}", shelf: "${row:$.title}"}}
                      \(carousel)
                    \(child.isEmpty ? "" : child)
            layout: \(layout)
        """
    }

    private static let answer = """
        {"shelves": [
          {"id": 1, "title": "New", "open": true, "movies": [{"id": "a", "title": "A"}, {"id": "b", "title": "B"},
            {"id": "c", "title": "C"}, {"id": "d", "title": "D"}]},
          {"id": 2, "title": "Old", "open": false, "movies": [{"id": "a", "title": "A"}]},
          {"id": 3, "title": "None", "open": true, "movies": []}]}
        """

    private func page(
        _ module: String,
        _ query: [(name: String, value: String)] = [("width", "390")]
    ) async throws -> Page {
        try await PageLab(module, answers: ["/a": Self.answer]).page("m", query)
    }

    /// The carousel of a row as a scroller.
    private func scroller(_ row: Int, of page: Page) throws -> ScrollerFrames {
        try #require(page.frames.sections[0].carousels).scroller(of: row)
    }

    @Test("its row is as tall as the title and the carousel, and its frame is its element's")
    func frames() async throws {
        let page = try await page(Self.module())
        let items = page.frames.sections[0].items
        #expect(items.height == [204, 204, 54])
        let frame = Rect(x: 20, y: 44, width: 350, height: 150)
        #expect(try scroller(0, of: page).frame == frame)
        #expect(try scroller(0, of: page).contentSize == Size(width: 430, height: 150))
        #expect(try scroller(2, of: page).frame.height == 0)
        let json = #""frame":{"x":20,"y":44,"width":350,"height":150}"#
        #expect(page.text.contains(#"{"kind":"carousel","role":"carousel",\#(json)}"#))
        #expect(page.text.contains(#""carousel":{\#(json)"#))
    }

    @Test("inside it `@` and the index are the movie's, and the row is reached by its name")
    func values() async throws {
        let text = try await page(Self.module()).text
        #expect(text.contains(#""data":{"title":"B","n":1,"shelf":"New"}"#))
        #expect(text.contains(#""data":{"title":"A","n":0,"shelf":"Old"}"#))
    }

    @Test("right to left, it stands where the stack is mirrored to")
    func rightToLeft() async throws {
        let module = Self.module().replacing("padding: [10, 20]", with: "padding: [10, 5, 10, 20]")
        let page = try await page(module, [("width", "390"), ("direction", "rtl")])
        #expect(try scroller(0, of: page).frame == Rect(x: 20, y: 44, width: 365, height: 150))
        // The first of narrower content is at the right of its scroller.
        let inside = try #require(page.frames.sections[0].carousels)
        #expect(inside.items[inside.range(of: 1).lowerBound].x == 265)
    }

    @Test("a role and a condition are those of any child; what is left out has no items")
    func condition() async throws {
        let page = try await page(
            Self.module(child: "when: \"@.open == true\"\n            role: posters")
        )
        let frames = page.frames.sections[0]
        #expect(frames.items.height == [204, 50, 54])
        #expect(frames.carousels?.range(of: 1).count == 0)
        #expect(page.text.contains(#""role":"posters""#))
    }

    @Test("in columns, it is as wide as its cell, and a share of that is a share of the cell")
    func columns() async throws {
        let page = try await page(
            Self.module(
                layout: "{columns: 2, itemHeight: auto, itemSpacing: 10, lineSpacing: 0}",
                carousel: "layout: {rows: 1, itemWidth: \"50%\", aspectRatio: 1, itemSpacing: 0}"
            )
        )
        let frames = page.frames.sections[0]
        #expect(try scroller(0, of: page).frame == Rect(x: 20, y: 44, width: 150, height: 75))
        #expect(frames.items.height == [129, 129, 54])
    }

    @Test("ids repeat where the carousel says so")
    func repeats() async throws {
        let answer = """
            {"shelves": [{"id": 1, "title": "T", "movies": [{"id": "a"}, {"id": "a"}, {"id": "b"}]}]}
            """
        for (unique, count) in [("false", 3), ("true", 2)] {
            let module = Self.module(
                carousel: "unique: \(unique)\n              "
                    + "layout: {rows: 1, itemWidth: 100, itemHeight: 150}"
            )
            let page = try await PageLab(module, answers: ["/a": answer]).page("m")
            #expect(page.frames.sections[0].carousels?.range(of: 0).count == count)
        }
    }

    @Test("a carousel beside a cell's absence gives its row the height under `itemHeight: auto`")
    func withoutCell() async throws {
        let module = """
            name: m
            kind: single
            request: {upstream: up, path: /a}
            components:
              - id: shelves
                items: $.shelves[*]
                item:
                  data: {}
                  carousel:
                    items: "@.movies[*]"
                    layout: {rows: 2, itemWidth: 100, itemHeight: 40, lineSpacing: 6}
                layout: {itemHeight: auto, lineSpacing: 1}
            """
        let page = try await page(module)
        #expect(page.frames.sections[0].items.height == [86, 86, 0])
        #expect(page.cutCarousels.isEmpty)
    }

    @Test("carousels that a row of fixed height cuts are counted")
    func cut() async throws {
        let module = Self.module(layout: "{itemHeight: 160}")
        let page = try await page(module)
        #expect(page.cutCarousels.map(\.count) == [2])
        let whole = try await self.page(Self.module())
        #expect(whole.cutCarousels.isEmpty)
    }

    @Test("windows and offsets are about the carousel of a row that is named")
    func scrolling() async throws {
        let page = try await page(Self.module())
        var request = WindowRequest(offset: 60, height: 10)
        request.section = "shelves"
        request.item = "1"
        request.previousOffset = 0
        let window = try page.window(request).text
        #expect(window.contains(#""rect":{"x":60,"y":0,"width":350,"height":150}"#))
        #expect(window.contains(#""contentSize":{"width":430,"height":150}"#))
        #expect(window.contains(#""index":3,"id":"d","type":"poster","frame":{"x":330,"y":0"#))
        #expect(window.contains(#""keep":4,"#))
        let offset = try page.scroll(
            .centring(item: "c", occurrence: nil),
            in: "shelves",
            carouselOf: "1"
        )
        #expect(String(decoding: offset, as: UTF8.self).hasPrefix(#"{"offset":80,"#))
        request.item = nil
        #expect(throws: ScrollerError.notHorizontal) { try page.window(request) }
    }
}
