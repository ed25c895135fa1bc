import JSONCore
@testable import ModuleKit
import TestSupport
import Testing

/// Without fonts a character of Latin of 20 points is 10 wide, a space 5, and a line 24 high.
@Suite("Links in texts of cells")
struct LinkPageTests {
    private static let answer = ##"""
        [{"id": 1, "tags": ["a", "b"], "html": "aaaa <a href='/t'>bbbb cccc</a> dd",
          "runs": [{"text": "aaaa "}, {"text": "bbbb cccc", "href": "/t", "id": "t"}, {"text": " dd"}]}]
        """##

    private func page(
        _ child: String,
        width: String = "100",
        direction: String = "ltr",
        item: String = ""
    ) async throws -> Page {
        let module = """
            name: a
            kind: single
            request: {upstream: up, path: /x}
            components:
              - id: one
                layout: {itemHeight: auto}
                item: {data: {}, \(item)cell: {stack: vertical, children: [\(child)]}}
            """
        let lab = try PageLab(module, answers: ["/x": Self.answer])
        return try await lab.page("a", [("width", width), ("direction", direction)])
    }

    private static func link(_ text: String, _ id: String = "terms") -> String {
        "{text: \"\(text)\", id: \(id), select: {action: emit, name: \(id)}}"
    }

    /// The areas of a link on two lines: each grows to 44 and ends where the item ends, and none yields to the other.
    private static let twoLines =
        #""hits":[{"x":43,"y":0,"width":44,"height":34},{"x":0,"y":14,"width":42,"height":34}]}"#

    @Test("a run says its action and its id, and an area for each line")
    func declared() async throws {
        let page = try await page(
            "{size: 20, text: [{text: \"aaaa \"}, \(Self.link("bbbb cccc")), {text: \" dd\"}]}"
        )
        #expect(try page.texts("$..elements[*].text") == ["aaaa bbbb cccc dd"])
        let run = #""action":{"action":"emit","name":"terms"},"id":"terms","# + Self.twoLines
        #expect(page.text.contains(run), "\(page.text)")
        #expect(page.text.split(separator: "\"hits\"").count == 2)
        #expect(!page.text.contains("\"hit\""))
    }

    @Test(
        "links of markup and of an upstream's runs have areas too",
        arguments: ["${@.html|markup}", "${@.runs}"]
    )
    func found(_ runs: String) async throws {
        let page = try await page("{size: 20, runs: \"\(runs)\"}")
        #expect(try page.texts("$..runs[*].action.url") == ["/t"])
        #expect(page.text.contains(Self.twoLines), "\(page.text)")
    }

    @Test("links of one line part in the middle of their gap, mirrored from right to left")
    func neighbours() async throws {
        let text =
            "{size: 20, text: [\(Self.link("ab", "a")), {text: \" \"}, \(Self.link("cd", "b"))]}"
        let page = try await page(text)
        #expect(page.text.contains(#""hits":[{"x":0,"y":0,"width":22.5,"height":24}]"#))
        #expect(page.text.contains(#""hits":[{"x":22.5,"y":0,"width":34.5,"height":24}]"#))
        let mirrored = try await self.page(text, direction: "rtl")
        #expect(mirrored.text.contains(#""hits":[{"x":43,"y":0,"width":34.5,"height":24}]"#))
        #expect(mirrored.text.contains(#""hits":[{"x":77.5,"y":0,"width":22.5,"height":24}]"#))
    }

    @Test("a link in a text that acts is above it")
    func above() async throws {
        let page = try await page(
            "{size: 20, id: t, select: {action: emit, name: t}, text: [{text: aaaa}, \(Self.link("bb"))]}"
        )
        #expect(page.text.contains(#""hits":[{"x":28,"y":0,"width":44,"height":24}]"#))
        #expect(page.text.contains(#""hit":{"x":0,"y":0,"width":28,"height":24}"#), "\(page.text)")
    }

    @Test("a link that the text's end cuts off has no areas")
    func cut() async throws {
        let page = try await page(
            "{size: 20, maxLines: 1, text: [{text: \"aaaa \"}, \(Self.link("bbbb"))]}",
            width: "50"
        )
        #expect(page.text.contains(#""id":"terms"}"#))
        #expect(!page.text.contains("\"hits\""), "\(page.text)")
    }

    @Test("the ids of runs that are there many times say which one")
    func each() async throws {
        let page = try await page(
            "{each: \"@.tags[*]\", max: 3, child: {size: 20, text: [\(Self.link("${@}", "tag"))]}}"
        )
        #expect(try page.texts("$..runs[*].id") == ["tag.0", "tag.1"])
    }

    @Test("a screen reader's stops follow from links: what follows is not written")
    func stops() async throws {
        let text = "{size: 20, text: [{text: \"aaaa \"}, \(Self.link("bbbb"))]}"
        let page = try await page(text, item: "a11y: {group: children}, ")
        #expect(!page.text.contains("\"a11y\""), "\(page.text)")
        let merged = try await self.page(text, item: "a11y: {group: merge}, ")
        #expect(merged.text.contains(#""a11y":{"group":"merge"}"#))
    }
}
