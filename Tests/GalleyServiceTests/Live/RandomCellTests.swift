import JSONCore
import ModuleKit
import ModuleMapping
@testable import PageServing
import TestSupport
import Testing

@Suite("Pages of random cells")
struct RandomCellTests {
    private static let count = TestScale.count(sample: 120, torture: 10_000)

    private static let queries = [
        "width=390", "width=320&direction=rtl&scale=3", "width=711.5&scale=2.75&textScale=1.5",
    ]

    private static func query(_ text: String) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=")
            return (String(parts[0]), String(parts[1]))
        }
    }

    @Test("windows are the layout, deltas lead to the next, pictures are drawn, elements are found")
    func laws() async throws {
        var seen = (elements: 0, carousels: 0, deltas: 0, parts: 0)
        for index in 0..<Self.count {
            let seed = TestScale.seed &+ UInt64(index)
            var module = RandomCellModule(seed: seed)
            let text = module.module()
            var cards = RandomCards(seed: seed)
            let query = Self.query(Self.queries[index % Self.queries.count])
            let lab: PageLab
            do {
                lab = try PageLab(
                    settings: ##"palette: {sale: "#B00020"}"##,
                    text,
                    answers: ["/cards": cards.json(round: 0)]
                )
            } catch {
                Issue.record("seed \(seed): \(error)\n\(text)")
                return
            }
            let old = try await lab.page("a", query)
            cards.change()
            lab.upstream.set(cards.json(round: 1), for: "/cards")
            let page = try await lab.page("a", query)
            let comment = Comment(rawValue: "seed \(seed)\n\(text)")
            #expect(old.failures.isEmpty && page.failures.isEmpty, comment)
            let (delta, played) = try LayoutPlayer.played(from: old, to: page)
            #expect(Self.sorted(played) == Self.sorted(page.text), comment)
            if delta["kind"]?.content == "delta" { seen.deltas += 1 }
            let layout = try #require(PlainJSON(page.json.bytes))
            seen.elements += try checkWindows(of: page, layout, comment)
            seen.carousels += try checkCarousels(of: page, layout, comment)
            seen.parts += try checkParts(of: page, layout, comment)
            for mode in [PictureMode.automatic, .dark] {
                let picture = SVGRenderer.svg(of: Array(page.json.bytes), mode: mode)
                _ = try PictureReader(Array((picture ?? "").utf8))
            }
        }
        #expect(seen.deltas > Self.count / 2, "\(seen)")
        #expect(seen.elements > Self.count && seen.carousels > Self.count / 10, "\(seen)")
        #expect(seen.parts > Self.count, "\(seen)")
    }

    /// A layout with its members in the order of their names: a member that comes with a delta is the last.
    private static func sorted(_ layout: String) -> [String] {
        (PlainJSON(layout.utf8)?.members ?? []).map { "\($0.name): \($0.value.text)" }.sorted()
    }

    /// Compares windows that follow one another with the layout; returns the number of elements in them.
    private func checkWindows(
        of page: Page,
        _ layout: PlainJSON,
        _ comment: Comment
    ) throws -> Int {
        let model = WindowModel(layout)
        let extent = layout["contentSize"]?["height"]?.number ?? 0
        let height = max(50, extent / 5)
        var items: Set<Int> = []
        var elements = 0
        var offset = 0.0
        while offset <= max(0, extent - height) + height {
            let window = try page.window(WindowRequest(offset: offset, height: height))
            let json = try #require(window.withBytes { PlainJSON($0) })
            let expected = model.items(in: model.rect(offset: offset, height: height), overscan: 0)
            #expect(model.things(json["items"]) == expected, comment)
            for item in json["items"]?.elements ?? [] {
                items.insert(item["index"]?.integer ?? -1)
                elements += item["elements"]?.elements.count ?? 0
                let names = (item["elements"]?.elements ?? []).compactMap { $0["style"]?.content }
                #expect(names.allSatisfy { json["styles"]?[$0] != nil }, comment)
            }
            offset += height
        }
        let section = layout["sections"]?.elements.first
        if section?["scroller"]?.isNull != false {
            let all = section?["items"]?.elements.filter {
                $0["frame"]?["height"]?.number ?? 0 > 0
            }
            #expect(items.count == all?.count, comment)
        }
        return elements
    }

    /// Compares windows of carousels with the layout; returns the number of items in them.
    private func checkCarousels(
        of page: Page,
        _ layout: PlainJSON,
        _ comment: Comment
    ) throws -> Int {
        let model = WindowModel(layout)
        let rows = layout["sections"]?.elements.first?["items"]?.elements ?? []
        var count = 0
        for (index, row) in rows.enumerated() where row["carousel"] != nil {
            let carousel = model.carousel(section: 0, item: index)
            for offset in [0, 45.5, 1_000] {
                var request = WindowRequest(offset: offset, height: 0)
                request.section = "cards"
                request.item = row["id"]?.content
                let window = try page.window(request)
                let json = try #require(window.withBytes { PlainJSON($0) })
                let rect = carousel.rect(ofScroller: 0, offset: offset)
                let expected = carousel.items(ofScroller: 0, in: rect, overscan: 0)
                #expect(carousel.things(json["items"]) == expected, comment)
                count += expected.count
            }
        }
        return count
    }

    /// Looks the elements with actions up by their ids, each of which is one element's; returns their number.
    private func checkParts(
        of page: Page,
        _ layout: PlainJSON,
        _ comment: Comment
    ) throws -> Int {
        var count = 0
        for row in layout["sections"]?.elements.first?["items"]?.elements ?? [] {
            let id = row["id"]?.content ?? ""
            count += try checkParts(of: row, page, ItemQuery(id: id), comment)
            for item in row["carousel"]?["items"]?.elements ?? [] {
                let query = ItemQuery(id: id, carouselItem: item["id"]?.content)
                count += try checkParts(of: item, page, query, comment)
            }
        }
        return count
    }

    private func checkParts(
        of item: PlainJSON,
        _ page: Page,
        _ query: ItemQuery,
        _ comment: Comment
    ) throws -> Int {
        let elements = item["elements"]?.elements ?? []
        let parts = elements.flatMap { [$0] + ($0["runs"]?.elements ?? []) }
        let ids = parts.compactMap { $0["id"]?.content }
        #expect(Set(ids).count == ids.count, comment)
        var count = 0
        for part in parts {
            guard let id = part["id"]?.content, let action = part["action"] else { continue }
            var query = query
            query.element = id
            let found = try page.item(query)
            #expect(String(decoding: found.action ?? [], as: UTF8.self) == action.text, comment)
            let isCall = action["action"]?.content == "request"
            #expect((found.control?.request != nil) == isCall, comment)
            count += 1
        }
        return count
    }
}
