import Foundation
import ModuleKit
import TestSupport
import Testing

/// Lengths are computed by hand from the rules of layouts, cells and option bars, 375 points wide.
@Suite("The demo's pages that play")
struct DemoPlayTests {
    /// Asks for what the demo has under a path below its modules.
    private typealias Ask = (_ target: String) async throws -> PlainJSON

    private static func asking(_ body: (Ask) async throws -> Void) async throws {
        try await Project.serveDemo { _, port in
            let client = try TestClient(port: port)
            try await body { target in
                let answer = try await client.send("GET", "/v1/modules/\(target)")
                #expect(answer.status == 200, "\(target): \(answer.text.prefix(300))")
                return try #require(PlainJSON(answer.body))
            }
        }
    }

    private static func frame(_ node: PlainJSON?) -> [Double] {
        ["x", "y", "width", "height"].map { node?["frame"]?[$0]?.number ?? .nan }
    }

    // MARK: Movies

    /// A line of Inter, 16 points: 1.2102 of it, and 10 + 8 + 144 + 10 around and below it.
    private static let title = 19.3637
    private static let row = 172 + title

    @Test("titles stand above carousels, in sections that the response names")
    func movies() async throws {
        try await Self.asking { ask in
            let layout = try await ask("movies/layout?width=375")
            let sections = layout["sections"]?.elements ?? []
            #expect(sections.count >= 3)
            #expect(sections.contains { $0["id"]?.content == "genre.drama" })
            for section in sections {
                #expect(section["header"]?["pinned"] == .word("true"))
                #expect(Self.frame(section["header"]) == [0, 0, 375, 40])
                for (index, row) in (section["items"]?.elements ?? []).enumerated() {
                    let y = ((40 + Double(index) * Self.row) * 10_000).rounded() / 10_000
                    #expect(Self.frame(row) == [0, y, 375, Self.row])
                    check(row)
                }
            }
        }
    }

    private func check(_ row: PlainJSON) {
        let elements = row["elements"]?.elements ?? []
        #expect(elements.map { $0["kind"]?.content } == ["text", "carousel"])
        #expect(elements.first?["text"] == row["data"]?["title"])
        #expect(elements.first?["measured"] == nil)
        let carousel = row["carousel"]
        let top = ((10 + Self.title + 8) * 10_000).rounded() / 10_000
        #expect(Self.frame(carousel) == [16, top, 343, 144])
        let films = carousel?["items"]?.elements ?? []
        #expect(films.map(Self.frame) == films.indices.map { [Double($0) * 104, 0, 96, 144] })
        let width = Double(films.count) * 104 - 8
        #expect(carousel?["contentSize"]?["width"]?.number == width)
        // Each film's left edge, and the end.
        let end = max(0, width - 343)
        let stops = films.indices.map { min(Double($0) * 104, end) }
        let distinct = stops.enumerated().filter { $0 == 0 || stops[$0 - 1] != $1 }.map(\.element)
        #expect(carousel?["stops"]?.elements.compactMap(\.number) == distinct)
    }

    @Test("rows and films come, go and move, between rows and sections too, by deltas alone")
    func turns() async throws {
        let module = try Project.text("config/demo/modules/movies.yaml")
        // The cells are the demo's pieces, its fonts and its pictures.
        let lab = try PageLab(
            module.replacing("upstream: cinema", with: "upstream: up")
                .replacing(", cell: {use: idea-poster}", with: "")
                .replacing("font: strong, ", with: "")
        )
        var pages: [Page] = []
        for turn in 1...4 {
            lab.upstream.set(
                try Project.text("config/demo/live/movies.\(turn).json"),
                for: "/movies"
            )
            pages.append(try await lab.freshPage("movies"))
        }
        var counts: [String: Int] = [:]
        for (old, page) in zip(pages, pages.dropFirst() + pages.prefix(1)) {
            #expect(page.failures.isEmpty)
            let (delta, played) = try LayoutPlayer.played(from: old, to: page)
            #expect(played == page.text)
            #expect(delta["kind"]?.content == "delta")
            for part in ["sections", "items"] {
                for edit in ["delete", "insert", "move"] {
                    counts["\(part) \(edit)", default: 0] +=
                        delta[part]?[edit]?.elements.count ?? 0
                }
            }
            counts["nested", default: 0] += delta["nested"]?.elements.count ?? 0
            for move in delta["items"]?["move"]?.elements ?? [] {
                let sections = ["from", "to"].map { move[$0]?.elements.first }
                if sections[0] != sections[1] { counts["across sections", default: 0] += 1 }
            }
        }
        #expect(counts.count == 8, "\(counts)")
        #expect(counts.values.allSatisfy { $0 > 0 }, "\(counts)")
    }

    // MARK: The bar

    @Test("twenty options of 60 by 100, one selected, which another request selects")
    func bar() async throws {
        try await Self.asking { ask in
            let layout = try await ask("bar/layout?width=375")
            let section = try #require(layout["sections"]?.elements.first)
            let items = section["items"]?.elements ?? []
            #expect(items.map { $0["data"]?["title"]?.content } == (0..<20).map { "Bra-\($0)" })
            #expect(items.map(Self.frame) == (0..<20).map { [Double($0) * 60, 0, 60, 100] })
            #expect(section["scroller"]?["contentSize"]?["width"]?.number == 1_200)
            #expect(section["selected"]?.content == "bra-0")
            let action = items[12]["select"]
            #expect(action?["action"]?.content == "set")
            #expect(action?["params"]?["option"]?.number == 12)

            let revision = try #require(layout["revision"]?.content)
            let delta = try await ask("bar/changes?width=375&option=12&since=\(revision)")
            #expect(delta["kind"]?.content == "delta")
            let reloaded = delta["reload"]?["sections"]?.elements ?? []
            #expect(reloaded.map { $0["section"]?["selected"]?.content } == ["bra-12"])
            #expect(delta["reload"]?["items"]?.elements.isEmpty == true)
        }
    }

    @Test("an option comes to rest in the middle, as far as the bar goes")
    func scroll() async throws {
        let offsets = [(0, 0.0), (2, 0), (3, 22.5), (10, 442.5), (16, 802.5), (17, 825), (19, 825)]
        try await Self.asking { ask in
            for (option, offset) in offsets {
                let target = "bar/scroll?width=375&section=options&select=bra-\(option)"
                let answer = try await ask(target)
                #expect(answer["offset"]?.number == offset, "\(target)")
                #expect(answer["indicator"]?["x"]?.number == Double(option) * 60)
                #expect(answer["indicator"]?["width"]?.number == 60)
            }
        }
    }
}
