import ChangesCore
import JSONCore
import LayoutCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

@Suite("Docks")
struct DockTests {
    private static let shop = """
        name: shop
        kind: single
        request: {upstream: up, path: /x}
        placeholder: {type: blank}
        components:
          - id: bar
            dock: bottom
            when: "$.sold != true"
            items: "$.bar[*]"
            hiddenWhenEmpty: true
            layout: {kind: flex, arrange: horizontal, itemHeight: 40, inset: [5, 10]}
            item:
              data: null
              cell:
                stack: horizontal
                background: {color: $tint}
                children: [{text: "${@.id}", id: buy, select: {action: toggle, id: bought}}]
            decoration: {contents: {color: $surface}}
          - id: rows
            items: "$.rows[*]"
            hiddenWhenEmpty: true
            layout: {itemHeight: 100}
          - id: chips
            dock: top
            layout: {kind: flex, itemHeight: 30}
            items: [{id: all, data: 1, size: {width: 50}, select: {action: copy, text: all}}]
        """

    private static let both = """
        name: both
        kind: composite
        modules: [{name: shop, as: first}]
        """

    private static func lab(_ answer: String) throws -> PageLab {
        try PageLab(shop, both, answers: ["/x": answer])
    }

    private static let full = #"{"bar": [{"id": "one"}, {"id": "two"}], "rows": [{"id": "a"}]}"#

    @Test(
        "stand beside the sections, top before bottom, from their own origins, as wide as the page"
    )
    func members() async throws {
        let page = try await Self.lab(Self.full).page("shop", [("width", "200")])
        #expect(try page.texts("$.sections[*].id") == ["rows"])
        #expect(page.text.contains(#""contentSize":{"width":200,"height":100}"#))
        #expect(try page.texts("$.docks[*].edge") == ["top", "bottom"])
        #expect(try page.texts("$.docks[*].section.id") == ["chips", "bar"])
        let frames = [
            #""frame":{"x":0,"y":0,"width":200,"height":30}"#,
            #""frame":{"x":0,"y":0,"width":200,"height":50}"#,
        ]
        for frame in frames { #expect(page.text.contains(frame), "\(frame)") }
        #expect(page.itemCount == 4)
    }

    @Test("have their colours, styles and items among the page's")
    func uses() async throws {
        let page = try await Self.lab(Self.full).page("shop")
        #expect(page.palette.entries.map(\.name.text).contains("surface"))
        #expect(page.palette.entries.map(\.name.text).contains("tint"))
        #expect(page.styles.styles.count == 1)
        let item = try page.item(ItemQuery(id: "two", section: "bar", element: "buy"))
        #expect(item.control?.element("buy") != nil || item.control?.toggle != nil)
        #expect(try page.item(ItemQuery(id: "all")).action != nil)
        #expect(throws: ItemLookupError.self) { try page.item(ItemQuery(id: "none")) }
        let offset = try page.scroll(.centring(item: "one", occurrence: nil), in: "bar")
        #expect(!offset.isEmpty)
        var request = WindowRequest(offset: 0, height: 50)
        request.section = "bar"
        let window = try page.window(request).text
        let first = #""items":[{"section":2,"index":0,"id":"one""#
        #expect(window.contains(first), "\(window)")
    }

    @Test("are in every window whole, and as the layout has them")
    func windows() async throws {
        let page = try await Self.lab(Self.full).page("shop")
        let docks = try #require(page.text.firstMatch(of: /"docks":\[.*\],"failures"/)).output
        for offset in [0.0, 500] {
            let window = try page.window(WindowRequest(offset: offset, height: 100)).text
            #expect(window.contains(docks.dropLast(11)), "\(window)")
        }
    }

    @Test("take their height from the placeholder that fills the screen")
    func placeholder() async throws {
        let page = try await Self.lab(#"{"bar": [{"id": "one"}]}"#)
            .page("shop", [("height", "600")])
        #expect(try page.texts("$.sections[*].id") == ["placeholder"])
        #expect(page.frames.contentSize.height == 600 - 30 - 50)
    }

    @Test("of a composite have its children's names in front")
    func composite() async throws {
        let page = try await Self.lab(Self.full).page("both")
        #expect(try page.texts("$.docks[*].section.id") == ["first.chips", "first.bar"])
        #expect(try page.texts("$.sections[*].id") == ["first.rows"])
    }

    @Test("are replaced whole where they differ, null where they are gone, and else not mentioned")
    func changes() async throws {
        func page(_ answer: String) async throws -> Page { try await Self.lab(answer).page("shop") }
        let one = try await page(Self.full)
        let moved = try await page(Self.full.replacing(#"[{"id": "a"}]"#, with: #"[{"id": "b"}]"#))
        let other = try await page(Self.full.replacing("two", with: "three"))
        func text(_ from: Page, _ to: Page) -> String {
            let changes = PageChanges(
                from: PageRevision(of: from),
                named: from.revision,
                to: to,
                revision: PageRevision(of: to),
                prefersDelta: true
            )
            return String(decoding: changes.bytes, as: UTF8.self)
        }
        #expect(!text(one, moved).contains("docks"))
        let replaced = text(one, other)
        #expect(replaced.contains(#""page":{"docks":[{"edge":"top","section":{"id":"chips""#))
        #expect(replaced.contains(#""frames":[]"#) && replaced.contains(#""gone":[]"#))
        let plain = try await PageLab(
            Self.shop.replacing("dock: bottom", with: "skip: 0").replacing(
                "dock: top",
                with: "skip: 0"
            ),
            answers: ["/x": Self.full]
        ).page("shop")
        #expect(text(one, plain).contains(#""docks":null"#))
        let kept = try #require(PageRevision(encoded: PageRevision(of: one).encoded()))
        #expect(kept.members == PageRevision(of: one).members)
    }

    @Test("a page without docks or screen has neither member")
    func absent() async throws {
        let page = try await PageLab(
            "{name: m, kind: single, components: [{id: c, items: [{id: a, data: 1}], layout: {itemHeight: 1}}]}"
        ).page("m")
        #expect(!page.text.contains("dock") && !page.text.contains("screen"))
        let window = try page.window(WindowRequest(offset: 0, height: 50)).text
        #expect(!window.contains("dock") && !window.contains("screen"))
    }
}
