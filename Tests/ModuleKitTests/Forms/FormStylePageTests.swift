import JSONCore
@testable import ModuleKit
import TestSupport
import Testing

/// Without fonts a character of Latin is half an em wide and a line 1.2 em high.
@Suite("The style of a form")
struct FormStylePageTests {
    private static func form(
        _ keys: String,
        cells: String = "{id: 1, title: abcd}, {id: 2, title: b}"
    ) -> String {
        """
        name: a
        kind: static
        \(keys)
        sections:
          - {id: one, cells: [\(cells)]}
        """
    }

    @Test("a plain form says nothing of colours, lines and backgrounds")
    func plain() async throws {
        let page = try await PageLab(Self.form("style: plain")).page("a")
        let bare = try await PageLab(Self.form("public: false")).page("a")
        #expect(page.text == bare.text)
        for word in ["palette", "background", "separator", "\"decoration\":{", "$", "titleLines"] {
            #expect(!page.text.contains(word), "\(word)")
        }
    }

    @Test("a grouped form has its sections on a surface, lines between cells, and a background")
    func grouped() async throws {
        let page = try await PageLab(Self.form("style: grouped")).page("a", [("scale", "2")])
        let text = page.text
        #expect(text.contains(#"},"background":"$groupedBackground","sections":"#))
        #expect(
            page.palette.entries.map(\.name.text) == [
                "groupedBackground", "label", "secondaryLabel", "separator", "surface",
            ]
        )
        #expect(
            text.contains(
                """
                "decoration":{"region":"items","frame":{"x":0,"y":10,"width":390,"height":88},"radius":0,\
                "contents":{"color":"$surface"}}
                """
            ),
            "\(text)"
        )
        let line = """
            {"kind":"box","role":"separator","frame":{"x":12,"y":43.5,"width":378,"height":0.5},\
            "contents":{"color":"$separator"}}
            """
        #expect(text.components(of: line) == 1, "\(text)")
        #expect(try page.texts("$..items[0].elements[*].role").last == "separator")
        #expect(try page.texts("$..items[1].elements[*].role").contains("separator") == false)
        #expect(try page.texts("$.styles[*].color") == ["$label"])
        #expect(
            try page.texts("$..items[*].data.detailColor") == [
                "$secondaryLabel", "$secondaryLabel",
            ]
        )
    }

    @Test(
        "lines of a plain form are those that it says; a colour and an inset of its own, mirrored"
    )
    func separators() async throws {
        let keys = "separators: {color: \"#102030\", inset: 40}"
        let page = try await PageLab(Self.form(keys)).page("a", [("direction", "rtl")])
        let frame = #""role":"separator","frame":{"x":0,"y":43,"width":350,"height":1},"#
        #expect(page.text.contains(frame + ##""contents":{"color":"#102030"}"##), "\(page.text)")
        #expect(page.palette.isEmpty)
        let none = try await PageLab(Self.form("style: grouped\nseparators: {hidden: true}")).page(
            "a"
        )
        #expect(!none.text.contains("\"separator\""))
        #expect(!none.palette.entries.map(\.name.text).contains("separator"))
        let custom = try await PageLab(
            pieces:
                "cells: {card: {stack: vertical, children: [{text: x}]}, bare: {stack: vertical, children: []}}",
            Self.form(
                "separators: {}",
                cells: "{id: 1, type: card}, {id: 2, type: bare}, {id: 3, type: card}"
            )
        ).page("a")
        #expect(
            try custom.texts("$..items[*].elements[*].role")
                == ["text", "separator", "separator", "text"]
        )
        #expect(try custom.numbers("$..items[0].elements[1].frame.y") == [17])
    }

    @Test(
        "a title of several lines makes its cell taller by those after the first",
        arguments: [
            ("1", 44.0, 1.0), ("2", 62, 2), ("3", 80, 3), ("0", 98, 4),
        ]
    )
    func titleLines(lines: String, height: Double, shown: Double) async throws {
        // 180 points are 24 letters of 7.5.
        let title = Array(repeating: "abcdefghijk", count: 8).joined(separator: " ")
        let cells =
            "{id: 1, title: \(title), detail: x, titleLines: \(lines)}, {id: 2, type: logout, title: \(title), titleLines: 3}"
        let page = try await PageLab(Self.form("", cells: cells)).page("a")
        #expect(try page.numbers("$..items[0].frame.height") == [height])
        #expect(try page.numbers("$..items[0].elements[0].lines") == [shown])
        #expect(try page.numbers("$..items[0].elements[0].frame.y") == [13])
        let detail = try page.numbers("$..items[0].elements[1].frame.y")[0]
        #expect(abs(detail - (height - 15.6) / 2) < 0.01)
        #expect(try page.numbers("$..items[1].elements[0].lines") == [1])
        #expect(page.text.contains("\"titleLines\":\(lines)") == (lines != "1"))
    }

    @Test(
        "a title of several lines keeps its gap to the detail at every text scale",
        arguments: ["1", "1.5", "2"]
    )
    func gap(textScale: String) async throws {
        let title = Array(repeating: "abcdefghijk", count: 8).joined(separator: " ")
        let cells =
            "{id: 1, title: \(title), detail: Everybody and others, titleLines: 0, titleLimit: 300}"
        let lab = try PageLab(Self.form("", cells: cells))
        for width in ["200", "320", "390"] {
            let page = try await lab.page("a", [("width", width), ("textScale", textScale)])
            let x = try page.numbers("$..elements[?@.kind=='text'].frame.x")
            let widths = try page.numbers("$..elements[?@.kind=='text'].frame.width")
            #expect(x[1] - x[0] - widths[0] >= 8 - 1e-4, "\(page.text)")
            #expect(try page.numbers("$..elements[1].lines") == [1])
            let bottom = try page.numbers("$..elements[0].frame.height")[0]
            #expect(try page.numbers("$..items[0].frame.height")[0] >= bottom)
        }
    }

    @Test("titles of headers and footers begin where those of cells do, as their details are set")
    func surroundings() async throws {
        let module = """
            name: a
            kind: static
            defaults: {detailSize: 11, detailColor: "#123456"}
            sections:
              - header: {height: 30, title: Above}
                footer: {height: 20, title: Below and longer than there is room for in a line}
                cells: [{id: 1, title: Cell}]
              - {header: {height: 30}, cells: []}
            """
        let lab = try PageLab(module)
        let page = try await lab.page("a", [("width", "200")])
        #expect(
            page.text.contains(
                """
                "data":{"title":"Above"},"elements":[{"kind":"text","role":"title",\
                "frame":{"x":12,"y":8.4,"width":27.5,"height":13.2},"text":"Above"
                """
            ),
            "\(page.text)"
        )
        #expect(try page.texts("$..footer.elements[*].truncated").count <= 1)
        #expect(try page.numbers("$..footer.elements[0].frame.x") == [12])
        #expect(try page.numbers("$..footer.elements[0].frame.width")[0] <= 176)
        #expect(try page.texts("$.styles[*].color").contains("#123456"))
        #expect(try page.texts("$.sections[1].header.elements[*].role").isEmpty)
        let mirrored = try await lab.page("a", [("width", "200"), ("direction", "rtl")])
        #expect(try mirrored.numbers("$..header.elements[0].frame.x") == [200 - 12 - 27.5])
        let scaled = try await lab.page("a", [("textScale", "3")])
        #expect(try scaled.numbers("$.sections[0].header.frame.height")[0] >= 39.6 - 1e-4)
    }
}

extension String {
    /// The number of places at which a text is in it.
    fileprivate func components(of part: String) -> Int {
        var (count, rest) = (0, self[...])
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
