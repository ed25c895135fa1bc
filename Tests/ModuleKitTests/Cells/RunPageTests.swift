import JSONCore
@testable import ModuleKit
import TestSupport
import Testing

/// Without fonts a character of Latin is half an em wide and a line 1.2 em high.
@Suite("Texts of several runs in cells")
struct RunPageTests {
    private static let answer = ##"""
        [{"id": 1, "was": "12 €", "price": "9 €", "html": "<b>New</b>: a <a href='/t'>x</a><a href='javascript:1'>y</a>",
          "runs": [{"text": "ab", "size": 20, "color": "#00FF00", "extra": 1}, "cd", {"text": 5, "color": "url(x)"},
                   {"text": "", "size": 9}, null, {"size": 4}, ["z"], {"text": "e", "background": "red", "radius": 3, "href": "/x", "id": "k"},
                   {"text": "f", "href": "javascript:1", "strike": "no", "letterSpacing": 1e9, "font": "none"}]},
         {"id": 2, "price": "9 €", "html": null, "runs": null}]
        """##

    private func page(_ child: String, width: String = "390") async throws -> Page {
        let module = """
            name: a
            kind: single
            request: {upstream: up, path: /x}
            components:
              - id: one
                layout: {itemHeight: auto}
                item: {data: {}, cell: {stack: vertical, children: [\(child)]}}
            """
        let lab = try PageLab(module, answers: ["/x": Self.answer])
        return try await lab.page("a", [("width", width)])
    }

    @Test("declared runs are one text, whose runs say their ends, styles and looks")
    func declared() async throws {
        let page = try await page(
            """
            {size: 10, color: "#111111", text: [{text: "${@.price}", size: 20, color: red, id: now}, {text: " "}, \
            {text: "${@.was}", strike: true, when: "@.was"}, {text: "!", underline: true, background: "#ABC", radius: 4}]}
            """
        )
        #expect(
            try page.texts("$..elements[*].text") == ["9 € 12 €!", "9 € !"]
        )
        #expect(try page.numbers("$.sections[0].items[0]..runs[*].end") == [3, 4, 8, 9])
        #expect(try page.numbers("$.sections[0].items[1]..runs[*].end") == [3, 4, 5])
        #expect(try page.texts("$.sections[0].items[0]..runs[*].id") == ["now"])
        let text = page.text
        #expect(text.contains(##""strike":true}"##))
        #expect(text.contains(##""underline":true,"background":"#AABBCC","radius":4}"##))
        // Lines are 24 high, as the largest run's; all runs have that and its baseline.
        #expect(Set(try page.numbers("$.styles[*].lineHeight")) == [24])
        #expect(Set(try page.numbers("$.styles[*].baseline")) == [19.2])
        #expect(Set(try page.numbers("$.styles[*].size")) == [10, 20])
        #expect(text.contains(##""color":"#111111","strike":[-3.25,0.5]}"##))
        #expect(text.contains(##""color":"#111111","underline":[1,0.5]}"##))
        #expect(try page.texts("$..elements[*].style")[0] == page.texts("$..runs[0].style")[0])
    }

    @Test("runs that look alike are one plain text, as if it were written so")
    func plain() async throws {
        let runs = try await page("{text: [{text: \"${@.price}\"}, {text: b}], size: 12}")
        let plain = try await page("{text: \"${@.price}b\", size: 12}")
        let cut = { (page: Page) in page.text.split(separator: "\"revision\"").last.map(String.init)
        }
        #expect(!runs.text.contains("\"runs\""))
        #expect(runs.text == plain.text, "\(String(describing: cut(runs)))")
    }

    @Test("a text is cut with one ellipsis over its runs")
    func cut() async throws {
        let page = try await page(
            "{maxLines: 1, size: 10, text: [{text: abcd}, {text: efgh, size: 20}]}",
            width: "35"
        )
        // 20 points, then "e" and the ellipsis of 10 each do not fit, the ellipsis of 5 does.
        #expect(try page.numbers("$.sections[0].items[0].elements[0].cut") == [4])
    }

    @Test("letter spacing is behind each letter, and scaled as text is")
    func letterSpacing() async throws {
        let page = try await page("{text: abc, size: 10, letterSpacing: 2}, {text: abc, size: 10}")
        let widths = try page.numbers("$.sections[0].items[0].elements[*].frame.width")
        #expect(widths == [21, 15])
        #expect(page.text.contains(##""color":"#000000","letterSpacing":2}"##))
        #expect(!page.text.contains("\"runs\""))
    }

    @Test(
        "runs of an upstream are read as far as they are runs, colours and links as far as they may be"
    )
    func found() async throws {
        let page = try await page("{runs: \"${@.runs}\", size: 10}")
        #expect(try page.texts("$..elements[*].text") == ["abcd5ef"])
        #expect(try page.numbers("$..runs[*].end") == [2, 4, 5, 6, 7])
        let text = page.text
        #expect(
            text.contains(
                ##""background":"#FF0000","radius":3,"action":{"action":"open","url":"/x"},"id":"k","hits":[{"x":15.5,"y":0,"width":44,"height":24}]}"##
            )
        )
        #expect(!text.contains("javascript"))
        #expect(!text.contains("\"strike\""))
        #expect(text.contains("\"letterSpacing\":100"))
        // A link is underlined unless it says otherwise.
        #expect(text.contains("\"underline\":true"))
        #expect(try page.numbers("$.styles[*].size").sorted() == [10, 10, 10, 20])
    }

    @Test("runs of markup have its text, its looks and the links that clients may open")
    func markup() async throws {
        let page = try await page("{runs: \"${@.html|markup}\", size: 10}")
        #expect(try page.texts("$..elements[*].text") == ["New: a xy"])
        // Without fonts bold looks like the font itself.
        #expect(try page.texts("$..runs[*].action.url") == ["/t"])
        #expect(!page.text.contains("javascript"))
    }
}
