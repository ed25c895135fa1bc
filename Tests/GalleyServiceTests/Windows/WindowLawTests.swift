import TestSupport
import Testing

@Suite("A window is what brute force finds in the layout")
struct WindowLawTests {
    /// Rounds of changes, each with windows of every viewport.
    private static let rounds = TestScale.count(sample: 2, torture: 100)
    private static let windows = TestScale.count(sample: 8, torture: 60)

    private static let viewports = [
        "width=390", "scale=3&width=390", "direction=rtl&scale=2.75&width=711.5",
        "direction=rtl&width=320", "scale=1.5&width=600",
    ]

    /// An offset as clients send them: whole, on a pixel with four decimals, or anything.
    private func offset(_ numbers: inout SeededGenerator, upTo most: Double) -> Double {
        let most = Int(most * 1.1) + 40
        let whole = Double(numbers.below(most)) - 20
        switch numbers.below(4) {
        case 0: return whole
        case 1: return whole + Double(numbers.below(3)) / 3
        case 2: return ((whole + Double(numbers.below(11)) / 11) * 10_000).rounded() / 10_000
        default: return whole + Double.random(in: 0..<1, using: &numbers)
        }
    }

    @Test(
        "all members of all that is visible, pinned headers, and plans that a pool of cells follows",
        arguments: viewports
    )
    func windows(viewport: String) async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists, rows: 30)
        var numbers = SeededGenerator(seed: TestScale.seed)
        let lab = try PipelineLab(LiveModules.mixed) {
            .json(pages.json(String($0.target.dropFirst().prefix { $0 != "?" })))
        }
        var seen = [0, 0, 0]
        try await lab.serving { galley in
            for _ in 0..<Self.rounds {
                let answer = try await galley.layout("mixed", viewport).answer
                let model = WindowModel(try #require(PlainJSON(answer.body)))
                for _ in 0..<Self.windows {
                    let counts = try await checkPage(galley, viewport, model, &numbers)
                    seen = zip(seen, counts).map { $0 + $1 }
                    try await checkScroller(galley, viewport, model, &numbers)
                    try await checkCarousel(galley, viewport, model, &numbers)
                }
                pages.change()
            }
        }
        #expect(seen.allSatisfy { $0 > 0 }, "\(seen)")
    }

    private func window(
        _ galley: PipelineLab.Pages,
        _ query: String,
        _ model: WindowModel
    ) async throws -> PlainJSON {
        // The upstream keeps changing nothing between rounds, so that the revision holds.
        let revision = model.layout["revision"]?.content ?? ""
        let answer = try await galley.answer(
            "GET",
            "/v1/modules/mixed/window",
            "\(query)&revision=\(revision)"
        )
        #expect(answer.status == 200)
        return try #require(PlainJSON(answer.body))
    }

    /// Checks a window of the page; counts the items, pinned headers and other parts in it.
    private func checkPage(
        _ galley: PipelineLab.Pages,
        _ viewport: String,
        _ model: WindowModel,
        _ numbers: inout SeededGenerator
    ) async throws -> [Int] {
        let most = model.layout["contentSize"]?["height"]?.number ?? 0
        let height = Double(1 + numbers.below(900))
        let overscan = numbers.below(2) == 0 ? 0 : Double(numbers.below(3000)) / 10
        let from = offset(&numbers, upTo: most)
        let offset = offset(&numbers, upTo: most)
        let query = "\(viewport)&height=\(height)&overscan=\(overscan)&offset=\(offset)"
        let window = try await window(galley, "\(query)&from=\(from)", model)
        let rect = model.rect(offset: offset, height: height)
        let items = model.items(in: rect, overscan: overscan)
        #expect(model.things(window["items"]) == items, "\(query)")
        #expect(model.things(window["pinned"]) == model.pinned(in: rect), "\(query)")
        let parts = model.parts(in: rect, overscan: overscan)
        #expect(model.things(window["supplementary"]) == parts, "\(query)")
        for name in ["contentSize", "status", "failures", "docks", "screen"] {
            #expect(window[name] == model.layout[name], "\(query)")
        }
        let before = model.rect(offset: from, height: height)
        check(window, from: model.items(in: before, overscan: overscan), to: items)
        return [items.count, model.pinned(in: rect).count, parts.count]
    }

    private func checkScroller(
        _ galley: PipelineLab.Pages,
        _ viewport: String,
        _ model: WindowModel,
        _ numbers: inout SeededGenerator
    ) async throws {
        let sections = model.layout["sections"]?.elements ?? []
        let index = sections.firstIndex { $0["id"]?.content == "wide" }
        guard let index, sections[index]["scroller"]?.isNull == false else { return }
        try await check(galley, viewport, model, index, "section=wide", &numbers)
    }

    /// Checks a window of the carousel inside any row.
    private func checkCarousel(
        _ galley: PipelineLab.Pages,
        _ viewport: String,
        _ model: WindowModel,
        _ numbers: inout SeededGenerator
    ) async throws {
        let sections = model.layout["sections"]?.elements ?? []
        guard let index = sections.firstIndex(where: { $0["id"]?.content == "nested" }) else {
            return
        }
        let rows = sections[index]["items"]?.elements ?? []
        guard !rows.isEmpty else { return }
        let row = numbers.below(rows.count)
        let name = "section=nested&item=\(rows[row]["id"]?.content ?? "")"
        let carousel = model.carousel(section: index, item: row)
        try await check(galley, viewport, carousel, index, name, &numbers)
    }

    /// Checks a window of the scroller of a section of the model.
    private func check(
        _ galley: PipelineLab.Pages,
        _ viewport: String,
        _ model: WindowModel,
        _ index: Int,
        _ name: String,
        _ numbers: inout SeededGenerator
    ) async throws {
        let scroller = model.layout["sections"]?.elements[index]["scroller"]
        let most = scroller?["contentSize"]?["width"]?.number ?? 0
        let overscan = numbers.below(2) == 0 ? 0 : Double(numbers.below(3000)) / 10
        let from = offset(&numbers, upTo: most)
        let offset = offset(&numbers, upTo: most)
        let query = "\(viewport)&\(name)&overscan=\(overscan)&offset=\(offset)"
        let window = try await window(galley, "\(query)&from=\(from)", model)
        let rect = model.rect(ofScroller: index, offset: offset)
        let items = model.items(ofScroller: index, in: rect, overscan: overscan)
        #expect(model.things(window["items"]) == items, "\(query)")
        #expect(window["pinned"] == .array([]) && window["supplementary"] == .array([]))
        #expect(window["contentSize"] == scroller?["contentSize"])
        let before = model.rect(ofScroller: index, offset: from)
        let old = model.items(ofScroller: index, in: before, overscan: overscan)
        check(window, from: old, to: items)
    }

    private func check(
        _ window: PlainJSON,
        from old: [WindowModel.Thing],
        to new: [WindowModel.Thing]
    ) {
        var pool = CellPool()
        _ = pool.show(old)
        let expected = pool.show(new)
        #expect(CellPool.turnover(window["reuse"]) == expected)
    }
}
