import JSONCore
@testable import ModuleKit
import TestSupport
import Testing

/// Without fonts a character of Latin is half an em wide and a line 1.2 em high.
@Suite("Cells say what is drawn of them")
struct CellDrawingTests {
    private func page(_ cell: String, answer: String = #"[{"id": 1}]"#) async throws -> Page {
        let module = """
            name: a
            kind: single
            request: {upstream: up, path: /x}
            components:
              - id: one
                layout: {itemHeight: auto, lineSpacing: 0}
                item:
                  data: {}
                  cell: \(cell)
            """
        return try await PageLab(module, answers: ["/x": answer]).page("a")
    }

    @Test("a box has contents, radius, border and shadow, its colours hexadecimal")
    func boxes() async throws {
        let page = try await page(
            """
            {stack: vertical, background: {color: red}, radius: 4, border: {width: 0.5, color: "#abc"}, \
            shadow: {color: "${@.c}", opacity: 0.5, offset: [0, 2], radius: 3}, \
            children: [{stack: overlay, role: scrim, \
            background: {gradient: {colors: [white, "#00000080"], start: [0, 0], end: [0, 1]}}, \
            children: [{space: 8}]}, {stack: horizontal, border: {}, children: []}]}
            """,
            answer: ##"[{"id": 1, "c": "#123456"}]"##
        )
        let elements = [
            ##"{"kind":"box","role":"box","frame":{"x":0,"y":0,"width":390,"height":8},"##
                + ##""contents":{"color":"#FF0000"},"radius":4,"##
                + ##""border":{"width":0.5,"color":"#aabbcc"},"##
                + ##""shadow":{"color":"#123456","opacity":0.5,"offset":[0,2],"radius":3}}"##,
            ##"{"kind":"box","role":"scrim","frame":{"x":0,"y":0,"width":0,"height":8},"##
                + ##""contents":{"gradient":{"colors":["#FFFFFF","#00000080"],"##
                + ##""start":[0,0],"end":[0,1]}}}"##,
            ##"{"kind":"box","role":"box","frame":{"x":0,"y":8,"width":0,"height":0},"##
                + ##""border":{"width":1,"color":"#000000"}}"##,
        ]
        #expect(
            page.text.contains("\"elements\":[\(elements.joined(separator: ","))]"),
            "\(page.text)"
        )
    }

    @Test("a divider's colour is a name of the palette, a choice of names, or a value of the item")
    func dividers() async throws {
        let page = try await page(
            """
            {stack: vertical, children: [{divider: {color: $separator}}, {divider: {color: "${@.c}"}}, {divider: {}}, \
            {divider: {color: {$choose: [{when: "@.c", value: $tint}, {value: red}]}}}]}
            """,
            answer: ##"[{"id": 1, "c": "#123456"}, {"id": 2}]"##
        )
        #expect(
            try page.texts("$..elements[*].contents.color") == [
                "$separator", "#123456", "#C6C6C8", "$tint", "$separator", "#C6C6C8", "#C6C6C8",
                "#FF0000",
            ]
        )
        #expect(page.text.contains(##""palette":{"separator":{"##), "\(page.text)")
    }

    @Test("every key of a text may come with the item")
    func texts() async throws {
        let page = try await page(
            """
            {stack: vertical, children: [{text: "${@.t}", size: "${@.s}", lineHeight: "${@.h}", \
            maxLines: "${@.m}", color: "${@.c}", align: "${@.a}", role: headline}]}
            """,
            answer: ##"""
                [{"id": 1, "t": "ab cd", "s": 20, "h": 30, "m": 1, "c": "#111111", "a": "center"},
                 {"id": 2, "t": "ab", "s": "big", "h": null, "m": -1, "c": "#222222", "a": "left"}]
                """##
        )
        #expect(try page.texts("$..elements[*].role") == ["headline", "headline"])
        #expect(try page.texts("$..elements[*].align") == ["center"])
        #expect(try page.numbers("$..items[*].frame.height") == [30, 18])
        #expect(
            page.text.contains(##"{"size":20,"lineHeight":30,"baseline":22.2,"color":"#111111"}"##)
        )
        #expect(
            page.text.contains(##"{"size":15,"lineHeight":18,"baseline":14.4,"color":"#222222"}"##)
        )
    }

    @Test("a child is there when its condition holds for the item")
    func conditions() async throws {
        let page = try await page(
            """
            {stack: horizontal, children: [{text: new, when: "@.isNew == true"}, \
            {text: "${@.t}", when: "@.t"}, {stack: vertical, when: "$[1]", children: [{text: x}]}, \
            {text: never, when: false}]}
            """,
            answer: #"[{"id": 1, "isNew": true}, {"id": 2, "t": "two"}]"#
        )
        #expect(try page.texts("$..items[0].elements[*].text") == ["new", "x"])
        #expect(try page.texts("$..items[1].elements[*].text") == ["two", "x"])
    }

    @Test("a condition of a header without a response looks at parameters")
    func parameters() async throws {
        let lab = try PageLab(
            """
            name: a
            kind: single
            parameters: {on: {type: boolean, default: false}}
            components:
              - id: one
                items: [{id: 1, size: {height: 1}}]
                header: {cell: {stack: vertical, children: [{text: ab, when: "${params.on} == true"}]}}
            """
        )
        #expect(try await lab.page("a").texts("$..header.elements[*].text").isEmpty)
        #expect(
            try await lab.page("a", [("on", "true")]).texts("$..header.elements[*].text") == ["ab"]
        )
    }
}
