import Locking
import Testing

@Suite("What changes inside items and selections")
struct NestedChangesTests {
    private static let module = """
        name: bar
        kind: single
        parameters: {tab: {default: first}}
        request: {upstream: up, path: /rows}
        components:
          - id: rows
            item:
              data: {}
              carousel:
                items: "@.songs[*]"
                item: {data: "${@.n}"}
                layout: {rows: 1, itemWidth: 50, itemHeight: 20, itemSpacing: 10, scrolling: itemPaging}
            layout: {itemHeight: 30}
            selection: {item: "${params.tab}"}
        """

    private static func rows(_ songs: String) -> String {
        #"[{"id": "first", "songs": [{"id": "x", "n": 0}]}, {"id": "row-7", "songs": [\#(songs)]}]"#
    }

    /// What changed between two answers of the upstream.
    private func changes(
        from old: String,
        to new: String,
        _ query: String = "",
        _ check: (PlainJSON) throws -> Void
    ) async throws {
        let songs = Locked(old)
        let lab = try PipelineLab(Self.module) { _ in .json(Self.rows(songs.withLock(\.self))) }
        try await lab.serving { galley in
            var held = try LayoutPlayer(try await galley.layout("bar").answer.body)
            songs.withLock { $0 = new }
            let answer = try await galley.answer(
                "GET",
                "/v1/modules/bar/changes",
                "since=\(held.revision)\(query.isEmpty ? "" : "&" + query)"
            )
            try held.play(answer.body)
            #expect(held.layout.text == (try await galley.layout("bar", query).answer.text))
            try check(#require(PlainJSON(answer.body)))
        }
    }

    @Test("a carousel's changes are a batch of its own, and its row is kept")
    func nested() async throws {
        let old = #"{"id": "a", "n": 1}, {"id": "b", "n": 2}, {"id": "c", "n": 3}"#
        let new = #"{"id": "d", "n": 4}, {"id": "c", "n": 3}, {"id": "b", "n": 5}"#
        try await changes(from: old, to: new) { changes in
            #expect(changes["kind"]?.content == "delta")
            #expect(changes["reload"]?["items"] == .array([]))
            #expect(changes["items"]?["insert"] == .array([]))
            let nested = try #require(changes["nested"]?.elements.first)
            #expect(changes["nested"]?.elements.count == 1)
            #expect(nested["at"]?.text == "[0,1]")
            #expect(nested["id"]?.content == "row-7")
            #expect(nested["delete"]?.text == "[0]")
            #expect(
                nested["insert"]?.text
                    == #"[{"index":0,"item":{"id":"d","type":"rows","frame":{"x":0,"y":0,"width":50,"height":20},"data":4}}]"#
            )
            #expect(nested["move"]?.elements.count == 1)
            #expect(
                nested["reload"]?.text
                    == #"[{"index":2,"item":{"id":"b","type":"rows","frame":{"x":120,"y":0,"width":50,"height":20},"data":5}}]"#
            )
            // As many songs as before: the content is as wide, and the rest of the carousel is kept.
            #expect(nested["carousel"] == nil)
            #expect(changes["gone"]?.text == #"["a"]"#)
        }
    }

    @Test("a carousel that is longer says all but its items again")
    func longer() async throws {
        let old = #"{"id": "a", "n": 1}"#
        let many = (0..<9).map { #"{"id": "\#($0)", "n": \#($0)}"# }.joined(separator: ", ")
        try await changes(from: old, to: "\(old), \(many)") { changes in
            let nested = try #require(changes["nested"]?.elements.first)
            #expect(nested["insert"]?.elements.count == 9)
            #expect(
                nested["carousel"]?["contentSize"]?.text == #"{"width":590,"height":20}"#
            )
            #expect(nested["carousel"]?["items"] == nil)
            #expect(nested["shifts"] == .array([]) && nested["set"] == .array([]))
        }
    }

    @Test("another selection is a reload of its section, never of its items")
    func selection() async throws {
        try await changes(from: "", to: "", "tab=row-7") { changes in
            #expect(changes["kind"]?.content == "delta")
            #expect(changes["reload"]?["items"] == .array([]))
            #expect(changes["nested"] == .array([]))
            let reload = try #require(changes["reload"]?["sections"]?.elements.first)
            #expect(reload["section"]?["selected"]?.content == "row-7")
            #expect(reload["section"]?["items"] == nil)
        }
    }
}
