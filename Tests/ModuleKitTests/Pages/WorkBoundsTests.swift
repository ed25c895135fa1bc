import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing
import WorkLimits

@Suite("Building a page is bounded in time and output")
struct WorkBoundsTests {
    private static func rows(_ count: Int, title: String = "t") -> String {
        let rows = (0..<count).map { #"{"id": \#($0), "title": "\#(title)"}"# }
        return "{\"rows\": [\(rows.joined(separator: ","))]}"
    }

    /// A section that is mapped at once, and one whose items search the whole response.
    private static let joins = """
        name: a
        kind: single
        deadline: 1s
        request: {upstream: up, path: /x}
        components:
          - {id: first, items: "$.rows[0:3]", layout: {itemHeight: 1}}
          - id: joined
            items: $.rows[*]
            layout: {itemHeight: 1}
            item: {data: {none: "${$..nope}"}}
            header: {height: 20, type: title}
        """

    private func page(
        _ lab: PageLab,
        deadline: Duration,
        limits: OutputLimits = OutputLimits()
    ) async throws -> Page {
        let module = try #require(lab.catalog.modules.first)
        var reader = PageRequestReader(module: module)
        let request = try reader.read([]).request
        return try await PageBuilder(lab.catalog, contents: lab.builder.contents, limits: limits)
            .page(for: LoadRequest(page: request, deadline: .now + deadline))
    }

    @Test("what is finished at the deadline is served, the rest failed by the service's own work")
    func deadline() async throws {
        let lab = try PageLab(Self.joins, answers: ["/x": Self.rows(20_000)])
        let page = try await page(lab, deadline: .milliseconds(500))
        #expect(page.status == .partial)
        #expect(page.sections.map(\.items.count) == [3, 0])
        #expect(page.failures.map(\.kind) == [.overloaded])
        #expect(page.failures.map(\.sections) == [["joined"]])
        #expect(page.isCutShort)
        #expect(page.sections[1].header != nil)
        // It is not cached: the next one may have more time.
        #expect(lab.builder.contents.usage.count == 0)
    }

    @Test(
        "the texts of cells end with the page's deadline, those of few words after it as well",
        arguments: [(5, PageStatus.complete), (8_000, .partial)]
    )
    func texts(words: Int, status: PageStatus) async throws {
        let module = """
            name: a
            kind: single
            request: {upstream: up, path: /x}
            components:
              - {id: first, items: "$.none", layout: {itemHeight: 1}, header: {height: 20, type: title}}
              - id: texts
                items: $.rows[*]
                layout: {itemHeight: auto}
                item: {cell: {stack: horizontal, children: [{text: "${@.id} ${@.title}"}, {text: "b ${@.id} ${@.title}", shrink: 0}]}}
            """
        let title = String(repeating: "1,", count: words / 2)
        let lab = try PageLab(module, answers: ["/x": Self.rows(100, title: title)])
        let declared = try #require(lab.catalog.modules.first)
        var reader = PageRequestReader(module: declared)
        let request = try reader.read([]).request
        let loaded = await lab.catalog.load(
            LoadRequest(page: request, deadline: .now + .seconds(600))
        )
        let budget = WorkBudget(deadline: .now - .seconds(1), graceChecks: 64)
        let context = lab.catalog.context(of: request, PageWork(budget: budget))
        let arranged = try lab.builder.content(of: loaded).arrange(for: context)
        #expect(arranged.status == status)
        let isPartial = status == .partial
        #expect(arranged.failures.map(\.kind) == (isPartial ? [.overloaded] : []))
        #expect(arranged.sections.map(\.items.count) == [0, isPartial ? 0 : 100])
    }

    @Test("a page of which nothing is finished at the deadline is no time-out of an upstream")
    func nothingFinished() async throws {
        let module = Self.joins.replacing(
            "  - {id: first, items: \"$.rows[0:3]\", layout: {itemHeight: 1}}\n",
            with: ""
        )
        let lab = try PageLab(module, answers: ["/x": Self.rows(20_000)])
        let error = await #expect(throws: LoadError.self) {
            try await page(lab, deadline: .milliseconds(100))
        }
        #expect(error?.failures.map(\.kind) == [.overloaded])
    }

    @Test("too many items of one response are too large")
    func items() async throws {
        let lab = try PageLab(Self.plain(), answers: ["/x": Self.rows(301)])
        var limits = OutputLimits()
        limits.items = 300
        let page = try await page(lab, deadline: .seconds(60), limits: limits)
        #expect(page.failures.map(\.kind) == [.tooLarge])
        #expect(page.sections.map(\.items.count) == [0, 2])
        limits.items = 301
        let other = try PageLab(Self.plain(), answers: ["/x": Self.rows(301)])
        let whole = try await self.page(other, deadline: .seconds(60), limits: limits)
        #expect(whole.failures.isEmpty)
    }

    @Test("a page beyond its bound keeps the sections that fit")
    func pageBytes() async throws {
        let lab = try PageLab(Self.plain(), answers: ["/x": Self.rows(301)])
        var limits = OutputLimits()
        limits.pageBytes = 20_000
        let page = try await page(lab, deadline: .seconds(60), limits: limits)
        #expect(page.failures.map(\.kind) == [.tooLarge])
        #expect(page.sections.map(\.items.count) == [0, 2])
        #expect(page.json.count < limits.pageBytes)
    }

    @Test("nested data cannot square a response")
    func nested() async throws {
        let depth = 150
        let text =
            String(
                repeating:
                    #"{"x": [{"id": 1, "pad": "\#(String(repeating: "p", count: 100))", "c": "#,
                count: depth
            )
            + "0" + String(repeating: "}]}", count: depth)
        let module = """
            name: a
            kind: single
            request: {upstream: up, path: /x}
            components:
              - {id: all, items: "$..x[*]", unique: false, layout: {itemHeight: 1}}
            """
        let lab = try PageLab(module, answers: ["/x": text])
        var limits = OutputLimits()
        limits.pageBytes = 1 << 20
        let page = try await page(lab, deadline: .seconds(60), limits: limits)
        #expect(page.failures.map(\.kind) == [.tooLarge])
    }

    @Test("an item and a text have a maximum size", arguments: ["item", "text"])
    func itemAndText(kind: String) async throws {
        let count = kind == "item" ? OutputLimits.itemBytes : OutputLimits.textCharacters
        let cell =
            kind == "item" ? "" : ", cell: {stack: vertical, children: [{text: \"${@.title}\"}]}"
        let module = """
            name: a
            kind: single
            request: {upstream: up, path: /x}
            components:
              - {id: c, items: "$.rows[*]", layout: {itemHeight: auto, kind: list}, item: {data: "${@.title}"\(cell)}}
            """.replacing(
                "itemHeight: auto",
                with: kind == "item" ? "itemHeight: 1" : "itemHeight: auto"
            )
        let title = String(repeating: "m", count: count + 1)
        let lab = try PageLab(module, answers: ["/x": Self.rows(1, title: title)])
        let page = try await page(lab, deadline: .seconds(60))
        #expect(page.failures.map(\.kind) == [.tooLarge])
        #expect(page.sections.map(\.items.count) == [0])
    }

    private static func plain() -> String {
        """
        name: a
        kind: single
        request: {upstream: up, path: /x}
        components:
          - {id: many, items: "$.rows[*]", layout: {itemHeight: 1}}
          - {id: few, items: "$.rows[0:2]", layout: {itemHeight: 1}}
        """
    }
}
