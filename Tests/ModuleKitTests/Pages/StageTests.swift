import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

@Suite("Content is mapped once for all viewports")
struct StageTests {
    private static let module = """
        name: a
        kind: single
        request: {upstream: up, path: /x}
        components:
          - id: one
            items: $.rows[*]
            layout:
              kind: list
              columns: 2
              itemHeight: 40
              at: {600: {columns: 3, itemHeight: 50}, 900: {hidden: true}}
            item: {data: {t: "${@.title}"}}
            header:
              height: 20
              data: {title: "${$.name}"}
              at: {500: {height: 30, data: {title: "wide ${$.name}"}}, 700: {hidden: true}}
          - id: cells
            items: $.rows[*]
            layout: {kind: waterfall, columns: 2}
            item:
              size: {height: 30}
              data: {t: "${@.title}"}
              select: {action: emit, name: tap}
          - id: sized
            items: $.rows[*]
            layout: {kind: flex}
            item:
              size: {width: {text: "${@.title}", size: 12, extra: 8}, height: 20}
          - id: stacks
            items: $.rows[*]
            layout: {kind: list, itemHeight: auto}
            item:
              cell: {stack: vertical, padding: 4, children: [{text: "${@.title}", size: 10}]}
        """

    private static let rows = """
        {"name": "N", "rows": [{"id": 1, "title": "first"}, {"id": 2, "title": "a second one"},
         {"id": 3, "title": "the third, which is long enough for two lines on a narrow screen"}]}
        """

    private static let viewports: [[(name: String, value: String)]] = [
        [], [("width", "320")], [("width", "640.5")], [("width", "750"), ("scale", "3")],
        [("width", "1000")], [("direction", "rtl")], [("textScale", "1.5")],
        [("width", "500"), ("scale", "2"), ("textScale", "0.8"), ("direction", "rtl")],
    ]

    @Test("other widths, directions and text scales are arranged from the content of the first")
    func viewports() async throws {
        let lab = try PageLab(Self.module, answers: ["/x": Self.rows])
        for viewport in Self.viewports {
            let page = try await lab.page("a", viewport)
            let fresh = try await lab.freshPage("a", viewport)
            #expect(page.text == fresh.text)
            #expect(page.revision == fresh.revision)
            #expect(page.failures.isEmpty)
        }
        let usage = lab.builder.contents.usage
        #expect(usage.misses == 1)
        #expect(usage.hits == Self.viewports.count - 1)
        #expect(usage.count == 1)
        #expect(usage.bytes > 0)
    }

    @Test("items are held once: in the text of the page, where they stand as they were mapped")
    func heldOnce() async throws {
        let lab = try PageLab(Self.module, answers: ["/x": Self.rows])
        let page = try await lab.page("a")
        #expect(page.sections.count == 4)
        for section in page.sections {
            #expect(section.items.text === page.json)
            #expect(section.items.count == 3)
            #expect(section.items.memoryBytes(besides: page.json) < 3 * 128)
        }
        let data = page.sections[0].items.data(at: 1)
        #expect(String(decoding: data, as: UTF8.self) == #"{"t":"a second one"}"#)
    }

    @Test("another response, language or parameter is mapped anew")
    func otherContent() async throws {
        let lab = try PageLab(Self.module, answers: ["/x": Self.rows])
        _ = try await lab.page("a")
        _ = try await lab.page("a", [("locale", "de")])
        #expect(lab.builder.contents.usage.misses == 2)
        lab.upstream.set(#"{"name": "M", "rows": []}"#, for: "/x")
        let page = try await lab.page("a", [("width", "320")])
        #expect(page.text.contains(#""title":"M""#))
        #expect(lab.builder.contents.usage.misses == 3)
    }

    @Test("a module that names the viewport is mapped for each viewport")
    func namedViewport() async throws {
        let module = """
            name: a
            kind: single
            components:
              - {id: one, items: [{id: x, type: t, data: "${viewport.width}"}], layout: {itemHeight: 1}}
            """
        let lab = try PageLab(module)
        for width in ["300", "400"] {
            let page = try await lab.page("a", [("width", width)])
            #expect(page.text.contains("\"data\":\(width)"))
        }
        #expect(lab.builder.contents.usage.misses == 2)
        #expect(lab.builder.contents.usage.hits == 0)
    }

    @Test("the failure of a section that is hidden at a width is no failure of the page there")
    func hiddenFailure() async throws {
        let module = """
            name: a
            kind: single
            request: {upstream: up, path: /x}
            components:
              - id: one
                missing: fail
                items: $.rows[*]
                item: {data: {t: "${@.nothing}"}}
                layout: {itemHeight: 10, at: {600: {hidden: true}}}
              - {id: two, items: [{id: x, type: t}], layout: {itemHeight: 10}}
            """
        let lab = try PageLab(module, answers: ["/x": Self.rows])
        let narrow = try await lab.page("a", [("width", "300")])
        #expect(narrow.status == .partial)
        #expect(narrow.failures.map(\.sections) == [["one"]])
        let wide = try await lab.page("a", [("width", "700")])
        #expect(wide.status == .complete)
        #expect(wide.sections.map(\.id) == ["two"])
        #expect(lab.builder.contents.usage.misses == 1)
    }

    @Test("ids that are unique over a module are compared among the sections that are shown")
    func sharedIDs() async throws {
        let module = """
            name: a
            kind: single
            identity: module
            request: {upstream: up, path: /x}
            components:
              - {id: one, items: "$.rows[0:1]", layout: {itemHeight: 10, at: {600: {hidden: true}}}}
              - id: two
                items: $.rows[*]
                layout: {itemHeight: 10}
                header: {height: 5, data: "${$.name}"}
            """
        let lab = try PageLab(module, answers: ["/x": Self.rows])
        let narrow = try await lab.page("a", [("width", "300")])
        #expect(narrow.failures.map(\.sections) == [["two"]])
        #expect(narrow.sections.map(\.items.count) == [1, 0])
        let wide = try await lab.page("a", [("width", "700")])
        #expect(wide.failures.isEmpty)
        #expect(wide.sections.map(\.items.count) == [3])
        #expect(try #require(wide.sections[0].header).data == Array("\"N\"".utf8))
        #expect(lab.builder.contents.usage.misses == 1)
    }

    @Test("content beyond the bound is not cached")
    func bound() async throws {
        let lab = try PageLab(Self.module, answers: ["/x": Self.rows])
        let contents = ContentCache(maximumBytes: 100)
        let builder = PageBuilder(lab.catalog, contents: contents)
        for _ in 0..<2 {
            let module = try #require(lab.catalog.module(named: "a"))
            var reader = PageRequestReader(module: module)
            let request = LoadRequest(
                page: try reader.read([]).request,
                deadline: .now + .seconds(60)
            )
            _ = try await builder.page(for: request)
        }
        #expect(contents.usage == .init(count: 0, bytes: 0, hits: 0, misses: 2))
    }

    @Test("the viewport of a page has height and language where the page depends on them")
    func describedViewport() async throws {
        let module = """
            name: a
            kind: single
            placeholder: {type: blank}
            components: [{id: c, items: [], hiddenWhenEmpty: true, layout: {itemHeight: 1}}]
            """
        let other = """
            name: b
            kind: single
            components: [{id: c, items: [{id: x}], layout: {itemHeight: 1}}]
            """
        let both = "name: both\nkind: composite\nmodules: [a, b]"
        let lab = try PageLab(module, other, both)
        let page = try await lab.page("a", [("height", "700"), ("locale", "ar")])
        #expect(
            page.text.contains(
                #""viewport":{"width":390,"height":700,"direction":"rtl","textScale":1,"locale":"ar"}"#
            )
        )
        let plain = try await lab.page("b", [("height", "700")])
        let withoutHeight = #""viewport":{"width":390,"direction":"ltr","textScale":1}"#
        #expect(plain.text.contains(withoutHeight))
        // The placeholder of a part is not shown in the page.
        let composed = try await lab.page("both", [("height", "700")])
        #expect(composed.text.contains(withoutHeight))
    }
}
