import Testing

extension FrameExplanationTests {
    /// A component, an item of it, and some of the keys that its frame comes from.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let component: String
        var item = "5"
        var width = "400"
        let expected: [String]
        var testDescription: String { name }
    }

    static let rows = """
        {"rows": [
          {"id": 1, "w": 70, "h": 40, "t": "One"}, {"id": 2, "w": 90, "h": 80, "t": "Two and a half"},
          {"id": 3, "w": 60, "h": 30, "t": "Three words, of which the last is long enough to wrap"},
          {"id": 4, "w": 110, "h": 55, "t": "Four"},
          {"id": 5, "w": 80, "h": 65, "t": "Five is a text that takes some lines in a narrow cell, as it goes on"},
          {"id": 6, "w": 50, "h": 20, "t": "Six"}]}
        """

    static let cases = [
        Case(
            name: "a list of columns with a ratio, and a header",
            component: """
                layout: {kind: list, columns: 3, aspectRatio: "3/2", inset: {top: 8, left: 12}}
                header: {height: 30, inset: {top: 4, bottom: 6}}
                """,
            expected: [
                "width layout.columns track", "height layout.aspectRatio aspectRatio",
                "x layout.inset.left key", "y header.height key", "y header.inset.bottom key",
                "x layout.itemSpacing key", "y layout.lineSpacing key",
            ]
        ),
        Case(
            name: "a list of shares, at a breakpoint",
            component: """
                layout:
                  kind: list
                  itemWidth: "30%"
                  itemHeight: 40
                  lineSpacing: 7
                  at:
                    300: {itemHeight: 50}
                    900: {itemHeight: 70}
                """,
            expected: [
                "width layout.itemWidth key", "height layout.at.300.itemHeight key",
                "y layout.lineSpacing key",
            ]
        ),
        Case(
            name: "a list whose cells size themselves",
            component: """
                item:
                  cell:
                    stack: vertical
                    padding: 6
                    spacing: 3
                    children:
                      - {image: a, size: [40, 20]}
                      - {text: "${@.t}", size: 14}
                layout: {kind: list, columns: 4, itemHeight: auto, itemSpacing: 9}
                """,
            expected: [
                "height item.cell.children[1].text text", "height item.cell.children[1].size text",
                "height item.cell.padding key", "height item.cell.spacing key",
                "height item.cell.children[0].size[1] key", "width layout.columns track",
            ]
        ),
        Case(
            name: "a list sideways",
            component: """
                layout: {kind: list, arrange: horizontal, itemWidth: 60, itemHeight: 40, rows: 2}
                """,
            expected: [
                "x layout.itemWidth key", "width layout.itemWidth key",
                "height layout.itemHeight key",
                "x layout.rows track",
            ]
        ),
        Case(
            name: "a flex of measured texts",
            component: """
                item:
                  size:
                    width: {text: "${@.t}", size: 12, extra: 20, max: 150}
                layout: {kind: flex, itemHeight: 30, justifyContent: center, itemSpacing: 4}
                """,
            item: "4",
            expected: [
                "width item.size.width.size text", "width item.size.width.extra key",
                "x layout.justifyContent key", "height layout.itemHeight key",
            ]
        ),
        Case(
            name: "a flex of own sizes at the end of their lines",
            component: """
                item: {size: {width: "${@.w}", height: "${@.h}"}}
                layout: {kind: flex, alignItems: end, justifyContent: space-between, lineSpacing: 3}
                """,
            expected: [
                "width item.size.width key", "height item.size.height key",
            ]
        ),
        Case(
            name: "a flex sideways",
            component: """
                item: {size: {width: 70}}
                layout: {kind: flex, arrange: horizontal, itemHeight: 44, itemSpacing: 11}
                """,
            expected: [
                "x item.size.width key", "x layout.itemSpacing key", "width item.size.width key",
            ]
        ),
        Case(
            name: "a waterfall",
            component: """
                item: {size: {height: "${@.h}"}}
                layout: {kind: waterfall, columns: 3, lineSpacing: 6, fill: leftToRight}
                """,
            expected: [
                "width layout.columns track", "height item.size.height key",
                "y layout.lineSpacing key", "x layout.fill key",
            ]
        ),
        Case(
            name: "a waterfall of ratios",
            component: """
                item: {size: {aspectRatio: 1.5}}
                layout: {kind: waterfall, columns: 2}
                """,
            expected: ["height item.size.aspectRatio aspectRatio", "height layout.columns track"]
        ),
        Case(
            name: "a waterfall sideways",
            component: """
                item: {size: {width: "${@.w}"}}
                layout: {kind: waterfall, arrange: horizontal, rows: 2, height: 200}
                """,
            expected: [
                "height layout.height key", "height layout.rows track", "width item.size.width key",
            ]
        ),
        Case(
            name: "a grid of tracks",
            component: """
                item: {size: {height: 25}}
                layout: {kind: grid, columns: [80, "1fr", "25%"], rows: [30, auto], autoRows: 44}
                """,
            expected: [
                "x layout.columns[0] track", "width layout.columns[2] track",
                "height item.size.height key",
            ]
        ),
        Case(
            name: "a grid of areas",
            component: """
                layout: {kind: grid, areas: "a a b; c d b", autoRows: 50}
                """,
            item: "2",
            expected: ["height layout.autoRows track", "x layout.areas track"]
        ),
        Case(
            name: "a grid sideways",
            component: """
                layout: {kind: grid, arrange: horizontal, rows: ["1fr", 60], autoColumns: 90, height: 180}
                """,
            expected: [
                "height layout.rows[1] track", "width layout.autoColumns track",
                "height layout.height key",
            ]
        ),
        Case(
            name: "rows as tall as their carousels",
            component: """
                item:
                  carousel:
                    items: "@"
                    item: {id: "${@.id}"}
                    layout: {rows: 1, itemWidth: 30, itemHeight: 70}
                layout: {kind: list, itemHeight: auto}
                """,
            expected: ["height item.carousel.layout.itemHeight key"]
        ),
        Case(
            name: "no layout at all",
            component: "sort: {by: \"@.id\"}",
            expected: ["width the request's width key", "y the request's width key"]
        ),
    ]
}
