import JSONCore
@testable import ModuleKit
import TestSupport
import Testing
import WorkLimits

/// Without fonts a character of Latin is half an em wide and a line 1.2 em high.
@Suite struct CellPageTests {
    private static let card = """
        {stack: vertical, padding: 10, spacing: 4, children: [\
        {image: "${@.cover}", aspectRatio: "${@.ratio}"}, {text: "${@.title}", size: 10, maxLines: 2}]}
        """

    private static func module(_ layout: String, _ cell: String = card) -> String {
        """
        name: a
        kind: single
        request: {upstream: up, path: /x}
        components:
          - id: one
            layout: \(layout)
            item:
              data: {t: "${@.title}"}
              select: {action: emit, name: tap}
              cell: \(cell)
        """
    }

    private static let answer = """
        [{"id": 1, "title": "abcd", "cover": "c1", "ratio": 2},
         {"id": 2, "title": "abcd abcd abcd abcd abcd abcd abcd abcd abcd", "cover": "c2", "ratio": 1},
         {"id": 3, "title": "", "cover": "c3", "ratio": "4/2"}]
        """

    private func page(
        _ layout: String,
        _ cell: String = card,
        _ query: [(name: String, value: String)] = []
    ) async throws -> Page {
        let lab = try PageLab(Self.module(layout, cell), answers: ["/x": Self.answer])
        return try await lab.page("a", query)
    }

    @Test("cells of a waterfall are as high as what is in them")
    func waterfall() async throws {
        let page = try await page("{kind: waterfall, columns: 3, itemSpacing: 0, lineSpacing: 0}")
        // 130 wide, 110 inside: an image of 55, a gap, one line of 12; an image of 110, two lines.
        #expect(try page.numbers("$..items[*].frame.width") == [130, 130, 130])
        // 10 + 55 + 4 + 12 + 10, 10 + 110 + 4 + 24 + 10, and 10 + 55 + 10 or + 4 around no text.
        let heights = try page.numbers("$..items[*].frame.height")
        #expect(heights.prefix(2) == [91, 158])
        #expect([75, 79].contains(heights[2]), "\(heights)")
        #expect(try page.texts("$..items[1].elements[*].role") == ["image", "text"])
        #expect(try page.texts("$..items[*].elements[0].image") == ["c1", "c2", "c3"])
        #expect(try page.numbers("$..items[0].elements[1].frame.y") == [69])
        #expect(try page.numbers("$..items[1].elements[1].lines") == [2])
        #expect(!page.text.contains("\"truncated\""))
        #expect(page.text.contains("\"select\":{\"action\":\"emit\",\"name\":\"tap\"}"))
    }

    private static let headed = """
        name: a
        kind: single
        request: {upstream: up, path: /x}
        components:
          - id: one
            layout: {itemHeight: 10}
            items: $.songs[*]
            item: {data: {}}
            header:
              inset: [5, 20]
              pin: true
              at: {600: {height: 50}}
              cell: {stack: horizontal, padding: 10, children: [{text: "${$.name}", size: 10}]}
            footer: {cell: {stack: vertical, children: [{space: 7}]}, data: {a: 1}}
        """

    @Test("headers and footers size themselves")
    func headers() async throws {
        let answer = #"{"name": "abcd abcd abcd abcd", "songs": [{"id": 1}]}"#
        let lab = try PageLab(Self.headed, answers: ["/x": answer])
        let page = try await lab.page("a", [("width", "120")])
        // 120 less 40 and 20 leave 60: 57.5 hold the three first words with their spaces.
        #expect(
            page.text.contains(
                """
                "header":{"type":"header","frame":{"x":20,"y":5,"width":80,"height":44},\
                "pinned":true,"data":null,"elements":[{"kind":"text","role":"text",\
                "frame":{"x":10,"y":10,"width":42.5,"height":24}
                """
            ),
            "\(page.text)"
        )
        #expect(try page.numbers("$..footer.frame.height") == [7])
        #expect(try page.numbers("$..items[*].frame.y") == [54])
        let wide = try await lab.page("a", [("width", "600")])
        #expect(try wide.numbers("$..header.frame.height") == [50])
        let mirrored = try await lab.page("a", [("width", "120"), ("direction", "rtl")])
        #expect(try mirrored.numbers("$..header.elements[0].frame.x") == [27.5])
    }

    @Test("a placeholder with a cell is as tall as the cell is between the section's insets")
    func placeholder() async throws {
        let module = """
            name: a
            kind: single
            request: {upstream: up, path: /x}
            components:
              - id: one
                layout: {itemHeight: 10, inset: [3, 20]}
                items: $.songs[*]
                item: {data: {}}
                placeholder:
                  cell: {stack: vertical, children: [{text: "${$.name}", size: 10}]}
            """
        let answer = #"{"name": "abcd abcd abcd abcd", "songs": []}"#
        let page = try await PageLab(module, answers: ["/x": answer]).page("a", [("width", "100")])
        // 60 points hold two words of 20.
        #expect(try page.numbers("$..placeholder.frame.width") == [60])
        #expect(try page.numbers("$..placeholder.frame.height") == [24])
        #expect(try page.numbers("$..placeholder.elements[0].lines") == [2])
        #expect(try page.numbers("$.contentSize.height") == [30])
    }

    @Test("an item may say how large its texts are")
    func fontSizes() async throws {
        let cell = """
            {stack: vertical, children: [{text: abcd, size: "${@.ratio}"}, {text: ab, size: 20}]}
            """
        let page = try await page("{kind: flex}", cell)
        // Ratios are 2, 1 and "4/2", which is no size: such a text has the usual one.
        #expect(try page.numbers("$..items[*].elements[0].frame.width") == [4, 2, 30])
        #expect(try page.numbers("$..items[*].elements[1].frame.width") == [20, 20, 20])
    }

    @Test("a line of a list is as high as its tallest cell")
    func list() async throws {
        let page = try await page("{columns: 2, itemHeight: auto, itemSpacing: 0, lineSpacing: 0}")
        #expect(try page.numbers("$..items[*].frame.y") == [0, 0, 223])
        #expect(try page.number("$..items[0].elements[0].frame.width") == 175)
    }

    @Test("automatic rows of a grid are as high as their tallest cell")
    func grid() async throws {
        let page = try await page(
            "{kind: grid, columns: [100, 1fr], itemSpacing: 0, lineSpacing: 0}"
        )
        #expect(try page.numbers("$..items[*].frame.width") == [100, 290, 100])
        // The second cell: 270 inside, an image of 270, a text of 180 + spaces on one line.
        let height = try page.number("$..items[1].frame.height")
        #expect(height == 306)
        #expect(try page.numbers("$..items[2].frame.y") == [306])
    }

    @Test("items of a flex are as wide as their cells")
    func flex() async throws {
        let tag =
            "{stack: horizontal, padding: [5, 15], children: [{text: \"${@.title}\", size: 12}]}"
        let page = try await page("{kind: flex, itemHeight: 30}", tag)
        #expect(try page.number("$..items[0].frame.width") == 54)
        #expect(try page.numbers("$..items[*].frame.height") == [30, 30, 30])
        #expect(try page.number("$..items[0].elements[0].frame.x") == 15)
    }

    /// 45 letters and spaces, 5 points each: on unbroken lines 220 wide.
    private static let words = #"{stack: vertical, children: [{text: "${@.title}", size: 10}]}"#

    @Test(
        "a cell takes its height from the width that it is given, in every layout and direction",
        arguments: [
            ("{kind: flex}", "{width: 60}"), ("{kind: flex, itemHeight: auto}", "{width: 60}"),
            ("{kind: flex, arrange: horizontal}", "{width: 60}"),
            ("{kind: flex, arrange: horizontal, itemHeight: auto}", "{width: 60}"),
            ("{arrange: horizontal, itemWidth: 60, itemHeight: auto}", "{}"),
            ("{arrange: horizontal, rows: 1, itemWidth: 60, itemHeight: auto}", "{}"),
            ("{arrange: horizontal, height: 500, itemWidth: 60, itemHeight: auto}", "{}"),
            (
                "{kind: grid, arrange: horizontal, rows: [auto], columns: [60, 60], autoColumns: 60}",
                "{}"
            ),
            ("{kind: grid, arrange: horizontal, rows: [auto], itemHeight: auto}", "{width: 60}"),
            ("{kind: grid, columns: [60, 60, 60]}", "{}"),
            ("{kind: waterfall, columns: 3, inset: [0, 100], itemSpacing: 5}", "{}"),
        ]
    )
    func heightOfWidth(layout: String, size: String) async throws {
        let module = Self.module(layout, Self.words)
            .replacing("data: {t:", with: "size: \(size)\n      data: {t:")
        let page = try await PageLab(module, answers: ["/x": Self.answer]).page("a")
        #expect(try page.numbers("$..items[*].frame.width") == [60, 60, 60])
        // 60 points hold two words: five lines of 12.
        #expect(try page.number("$..items[1].frame.height") == 60)
        #expect(try page.numbers("$..items[1].elements[*].lines") == [5])
    }

    @Test("a horizontal list of cells is as tall as the tallest that is shown")
    func horizontalList() async throws {
        let layout = "{arrange: horizontal, itemWidth: 60, itemHeight: auto, lineSpacing: 1"
        let one = try await page(layout + "}", Self.words)
        #expect(try one.numbers("$..scroller.frame.height") == [60])
        #expect(try one.numbers("$..items[*].frame.height") == [60, 60, 60])
        let two = try await page(layout + ", rows: 2}", Self.words)
        #expect(try two.numbers("$..scroller.frame.height") == [121])
        #expect(try two.numbers("$..items[*].frame.y") == [0, 61, 0])
        let cut = try await page(layout + ", maxItems: 1}", Self.words)
        #expect(try cut.numbers("$..scroller.frame.height") == [12])
    }

    @Test(
        "lower items of a horizontal section are where 'align' says, and in the height of their cells",
        arguments: [
            ("itemWidth: 60, itemHeight: auto", ["start", "center", "end", "stretch"]),
            (
                "kind: grid, rows: [auto], columns: [60, 60, 60], itemHeight: auto",
                ["start", "center", "end", "stretch"]
            ),
            (
                "kind: grid, rows: [60], columns: [60, 60, 60], itemHeight: auto",
                ["start", "center", "end", "stretch"]
            ),
        ]
    )
    func alignment(layout: String, alignments: [String]) async throws {
        for align in alignments {
            for direction in ["ltr", "rtl"] {
                let page = try await page(
                    "{arrange: horizontal, \(layout), align: \(align)}",
                    Self.words,
                    [("direction", direction)]
                )
                #expect(try page.numbers("$..scroller.frame.height") == [60])
                let heights = try page.numbers("$..items[*].frame.height")
                let tops = try page.numbers("$..items[*].frame.y")
                #expect(heights[1] == 60)
                #expect(align == "stretch" ? heights == [60, 60, 60] : heights[0] < 60)
                for (top, height) in zip(tops, heights) {
                    let free = 60 - height
                    #expect(top == (align == "center" ? free / 2 : align == "end" ? free : 0))
                }
            }
        }
        let standard = try await page("{arrange: horizontal, \(layout)}", Self.words)
        #expect(try standard.numbers("$..items[*].frame.height") == [60, 60, 60])
    }

    @Test(
        "a ratio that comes with items counts like one that is written out, wherever the image is",
        arguments: [
            #"{stack: vertical, children: [{stack: vertical, children: [IMAGE]}]}"#,
            #"{stack: overlay, children: [IMAGE]}"#,
            #"{stack: vertical, children: [{stack: overlay, children: [IMAGE, {text: ab, size: 10}]}]}"#,
            #"{stack: horizontal, children: [{stack: vertical, grow: 1, children: [IMAGE]}, {text: ab, size: 10}]}"#,
            #"{stack: horizontal, children: [{text: abcd, size: 10}, IMAGE, IMAGE]}"#,
            #"{stack: vertical, align: center, children: [{stack: horizontal, children: [IMAGE]}]}"#,
        ]
    )
    func templatedRatio(cell: String) async throws {
        let layout = "{columns: 2, itemHeight: auto}"
        let image = #"{image: a, aspectRatio: "${@.ratio}"}"#
        let given = try await page(layout, cell.replacing("IMAGE", with: image))
        let written = try await page(
            layout,
            cell.replacing("IMAGE", with: "{image: a, aspectRatio: 2}")
        )
        for path in ["$..items[0].frame", "$..items[0].elements[*].frame"] {
            let numbers = try given.numbers(path + "[*]")
            #expect(try numbers == written.numbers(path + "[*]"))
            #expect(numbers.contains { $0 > 50 })
        }
    }

    @Test("a larger text scale makes higher cells, and right to left mirrors them")
    func viewport() async throws {
        let layout = "{columns: 1, itemHeight: auto}"
        let large = try await page(layout, Self.card, [("textScale", "2")])
        #expect(try large.number("$..items[0].frame.height") == 233)
        let mirrored = try await page(layout, Self.card, [("direction", "rtl")])
        #expect(try mirrored.number("$..items[0].elements[1].frame.x") == 360)
    }

    @Test("the cell of a literal item is over its data")
    func literals() async throws {
        let page = try await PageLab(
            """
            name: a
            kind: single
            components:
              - id: one
                layout: {itemHeight: auto, lineSpacing: 0}
                items:
                  - {id: 1, data: {t: ab}, cell: {stack: vertical, children: [{text: "${@.t}", size: 10}]}}
                  - {id: 2, size: {height: 7}}
            """
        ).page("a")
        #expect(try page.numbers("$..items[*].frame.height") == [12, 7])
        #expect(try page.texts("$..elements[*].text") == ["ab"])
    }

    @Test("a width is a measured text's, with what is added, up to the most")
    func measuredWidths() async throws {
        let page = try await PageLab(
            """
            name: a
            kind: single
            components:
              - id: one
                layout: {kind: flex, itemHeight: 30}
                items:
                  - {id: 1, size: {width: {text: abcd, size: 12, extra: 30}}}
                  - {id: 2, size: {width: {text: abcdefghij, size: 12, extra: 30, max: 50}}}
            """
        ).page("a", [("textScale", "1.5")])
        #expect(try page.numbers("$..items[*].frame.width") == [66, 50])
    }

    @Test("a form's cell may be a custom one, over its own keys")
    func customForms() async throws {
        let lab = try PageLab(
            pieces: """
                cells:
                  banner:
                    stack: vertical
                    padding: 8
                    children: [{text: "${@.title}: ${@.detail}", size: 20, color: "${@.titleColor}"}]
                """,
            """
            name: a
            kind: static
            sections:
              - cells:
                  - {id: 1, type: banner, title: ab, detail: c}
                  - {id: 2, type: banner, title: ab, height: 100}
                  - {id: 3}
            """
        )
        let page = try await lab.page("a")
        #expect(try page.numbers("$..items[*].frame.height") == [40, 100, 44])
        #expect(try page.texts("$..items[*].type") == ["banner", "banner", "disclosure"])
        #expect(try page.texts("$..items[0].elements[*].text") == ["ab: c"])
        #expect(try page.texts("$.styles[*].color") == ["#000000"])
        #expect(try page.texts("$..items[0].data.type") == ["banner"])
    }
}

extension Page {
    /// The numbers that a path into the layout finds.
    func numbers(_ path: String) throws -> [Double] {
        let path = try JSONPath(parsing: path)
        return try JSONDocument(parsing: json.bytes).withRoot { root in
            var found: [Double] = []
            try path.each(in: root, current: root, meter: VisitMeter(budget: WorkBudget())) {
                if let number = $0.double { found.append(number) }
                return true
            }
            return found
        }
    }
}
