import Foundation
import GalleyService
import Locking
import TestSupport
import Testing

@Suite("Playing what changed on the layout a client holds gives the new layout, byte for byte")
struct LiveChangesTests {
    /// Rounds of changes a page goes through.
    private static let rounds = TestScale.count(sample: 12, torture: 400)

    private static func lab(_ pages: ChangingPages) throws -> PipelineLab {
        try PipelineLab(LiveModules.mixed, LiveModules.shared, LiveModules.both) {
            .json(pages.json(String($0.target.dropFirst().prefix { $0 != "?" })))
        }
    }

    static let viewports = [
        "width=390", "scale=3&width=390", "direction=rtl&scale=2.75&width=711.5", "textScale=2",
        "direction=rtl&width=320",
    ]

    @Test(
        "for random data, in every layout, at every scale, in both directions",
        arguments: ["mixed", "shared", "both"]
    )
    func law(module: String) async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        try await Self.lab(pages).serving { galley in
            var histories = [[LayoutPlayer]](repeating: [], count: Self.viewports.count)
            var kinds: [String: Int] = [:]
            for round in 0..<Self.rounds {
                for (index, viewport) in Self.viewports.enumerated() {
                    let query = viewport + Self.variation(of: module, round: round + index)
                    var layout = try await galley.layout(module, query).answer.body
                    for var held in Self.sample(histories[index], round) {
                        let answer = try await galley.answer(
                            "GET",
                            "/v1/modules/\(module)/changes",
                            "since=\(held.revision)&\(query)"
                        )
                        try held.play(answer.body)
                        if try held.revision != LayoutPlayer(layout).revision {
                            // A partial page is kept for a second, then made of what came since.
                            layout = try await galley.layout(module, query).answer.body
                        }
                        #expect(held.layout.text == String(decoding: layout, as: UTF8.self))
                        kinds[PlainJSON(answer.body)?["kind"]?.content ?? "?", default: 0] += 1
                    }
                    histories[index].append(try LayoutPlayer(layout))
                }
                pages.change()
            }
            #expect((kinds["delta"] ?? 0) > Self.rounds)
            #expect(kinds["?"] == nil)
        }
    }

    /// Parameters that now and then are others.
    private static func variation(of module: String, round: Int) -> String {
        guard module == "mixed" else { return "" }
        return ["", "&most=7", "&title=Other", "&most=13&title=Other"][round / 2 % 4]
    }

    /// The revision before, and one of those long before.
    private static func sample(_ history: [LayoutPlayer], _ round: Int) -> [LayoutPlayer] {
        let recent = history.suffix(25)
        return Array(recent.suffix(1)) + Array(recent.dropLast().dropFirst(round % 7).prefix(1))
    }

    @Test("loading more is insertions only, and the same revision is no change")
    func loadMore() async throws {
        let module = """
            name: list
            kind: list
            pagination: {pageSize: 20, max: 50, mode: append, more: "length($) >= 20"}
            request: {upstream: up, path: /p, query: {page: "${page}"}}
            components: [{id: rows, layout: {itemHeight: 10}}]
            """
        let lab = try PipelineLab(module) { request in
            let page = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
            return .json(
                "[\((0..<20).map { #"{"id":"\#(page)-\#($0)"}"# }.joined(separator: ","))]"
            )
        }
        try await lab.serving { galley in
            var held = try LayoutPlayer(try await galley.layout("list").answer.body)
            for pages in 2...6 {
                let query = "pages=\(pages)&since=\(held.revision)"
                let answer = try await galley.answer("GET", "/v1/modules/list/changes", query)
                let changes = try #require(PlainJSON(answer.body))
                #expect(changes["items"]?["insert"]?.elements.count == 20)
                #expect(changes["items"]?["delete"] == .array([]))
                #expect(changes["reload"]?["sections"] == .array([]))
                #expect(changes["frames"]?.elements.first?["shifts"] == .array([]))
                try held.play(answer.body)
                let layout = try await galley.layout("list", "pages=\(pages)").answer.text
                #expect(held.layout.text == layout)
            }
            let query = "pages=6&since=\(held.revision)"
            let same = try await galley.answer("GET", "/v1/modules/list/changes", query)
            let revision = held.revision
            #expect(
                same.text
                    == #"{"module":"list","from":"\#(revision)","to":"\#(revision)","kind":"none"}"#
            )
        }
    }

    @Test("a change of one in a hundred of 2,000 items costs at most a twentieth of the page")
    func smallChange() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists, rows: 400)
        try await Self.lab(pages).serving { galley in
            let before = try await galley.layout("mixed").answer
            var held = try LayoutPlayer(before.body)
            for list in LiveModules.lists { pages.retitle(list, rows: 4) }
            let query = "since=\(held.revision)"
            let answer = try await galley.answer("GET", "/v1/modules/mixed/changes", query)
            #expect(answer.body.count * 20 <= before.body.count)
            try held.play(answer.body)
            #expect(held.layout.text == (try await galley.layout("mixed").answer.text))
        }
    }

    @Test("what is unknown, of another screen or of another module is a reset that says why")
    func resets() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        try await Self.lab(pages).serving { galley in
            let path = "/v1/modules/mixed/changes"
            let held = try LayoutPlayer(try await galley.layout("mixed").answer.body)
            let other = try LayoutPlayer(try await galley.layout("shared").answer.body)
            let cases = [
                ("since=nonsense%22%5C", "unknownRevision"),
                ("since=\(other.revision)", "unknownRevision"),
                ("width=400&since=\(held.revision)", "viewportChanged"),
                ("scale=2&since=\(held.revision)", "viewportChanged"),
                ("textScale=2&since=\(held.revision)", "viewportChanged"),
                ("direction=rtl&since=\(held.revision)", "viewportChanged"),
            ]
            for (query, reason) in cases {
                let answer = try await galley.answer("GET", path, query)
                let changes = try #require(PlainJSON(answer.body), "\(query)")
                #expect(changes["kind"]?.content == "reset", "\(query)")
                #expect(changes["reason"]?.content == reason, "\(query)")
                #expect(changes["layout"]?["revision"] == changes["to"], "\(query)")
            }
            for list in LiveModules.lists { pages.replace(list) }
            let answer = try await galley.answer("GET", path, "since=\(held.revision)")
            let changes = try #require(PlainJSON(answer.body))
            #expect(changes["reason"]?.content == "tooManyChanges")
            let missing = try await galley.answer("GET", path)
            #expect(missing.status == 400)
            #expect(missing.text.contains("since"))
        }
    }

    @Test("a client's own page is never compared with another's")
    func scopes() async throws {
        let module = """
            name: mine
            kind: single
            request: {upstream: up, path: /m}
            components: [{id: rows, layout: {itemHeight: 10}}]
            """
        let round = Locked(0)
        let lab = try PipelineLab(module, settings: "forward: [authorization]") { request in
            let number = round.withLock(\.self)
            return .json(#"[{"id": "\#(request.fields["authorization"] ?? "")", "n": \#(number)}]"#)
        }
        try await lab.serving { galley in
            let path = "/v1/modules/mine/changes"
            let (alice, bob) = (["Authorization": "alice"], ["Authorization": "bob"])
            let held = try LayoutPlayer(try await galley.layout("mine", "", alice).answer.body)
            round.withLock { $0 = 1 }
            let own = try await galley.answer("GET", path, "since=\(held.revision)", alice)
            #expect(PlainJSON(own.body)?["kind"]?.content == "delta")
            let other = try await galley.answer("GET", path, "since=\(held.revision)", bob)
            #expect(PlainJSON(other.body)?["reason"]?.content == "unknownRevision")
        }
    }

    @Test("thirty-two revisions of a page are kept, and a reload keeps them")
    func bounds() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        let lab = try Self.lab(pages)
        try await lab.serving { galley in
            var held: [LayoutPlayer] = []
            for _ in 0..<40 {
                held.append(try LayoutPlayer(try await galley.layout("mixed").answer.body))
                pages.retitle("plain", rows: 1)
            }
            let last = try await galley.layout("mixed").answer.text
            let moved = LiveModules.mixed.replacing(
                "id: grid\n    from",
                with: "id: first\n    from"
            )
            try lab.lab.write("modules/0.yaml", moved)
            galley.server.reload(try lab.lab.configuration())
            let now = try await galley.layout("mixed").answer.text
            #expect(now != last)
            var kinds: [String] = []
            for var player in held {
                let query = "since=\(player.revision)"
                let answer = try await galley.answer("GET", "/v1/modules/mixed/changes", query)
                kinds.append(PlainJSON(answer.body)?["kind"]?.content ?? "?")
                try player.play(answer.body)
                #expect(player.layout.text == now)
            }
            // The last of them and what came after are two of the thirty-two.
            #expect(kinds.prefix(8).allSatisfy { $0 == "reset" })
            #expect(kinds.suffix(30).allSatisfy { $0 == "delta" })
            #expect(try await galley.metric("galley_revisions") == 32)
        }
    }
}
