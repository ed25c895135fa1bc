import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("Endpoints under what a client draws")
struct AcceptsEndpointTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        state: {path: s.sqlite}
        server: {admin: {local: true}}
        catalogs: [catalogs/*.yaml]
        modules: [m.yaml, n.yaml]
        """,
        "catalogs/old.yaml": "name: ios-4.0\ntypes: {card: 1}\nactions: [open]",
        "catalogs/new.yaml": "name: ios-4.1\ntypes: {card: 1, hero: 2}\nactions: [open]",
        "m.yaml": """
        name: m
        kind: single
        public: true
        components:
          - id: cards
            layout: {itemHeight: 40}
            items:
              - {id: a, type: hero@2, data: {n: 1}, fallback: [{type: card, data: {n: 2}, size: {height: 20}}]}
              - {id: b, type: card, select: {action: open, url: "https://a.example/"}}
              - {id: c, type: hero@2, fallback: [drop]}
        """,
        "n.yaml": """
        name: n
        kind: single
        components:
          - id: wall
            layout: {itemHeight: 40}
            items: [{id: a, type: wall, fallback: [fail]}]
        """,
    ]

    private func serving(
        _ body: (@Sendable (String, String) async throws -> TestAnswer, PipelineLab.Pages)
            async throws -> Void
    ) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            try await body(
                { method, target in
                    try await TestClient(port: server.port).send(method, "/v1/modules/" + target)
                },
                PipelineLab.Pages(server: server)
            )
        }
    }

    private func revision(_ text: String) throws -> String {
        let start = try #require(text.range(of: #""revision":""#)).upperBound
        return String(text[start...].prefix(32))
    }

    @Test("layouts, windows, refreshes and changes show what a release draws, and say so")
    func endpoints() async throws {
        try await serving { ask, _ in
            let new = try await ask("GET", "m/layout?accepts=ios-4.1")
            #expect(new["galley-accepts"] == "complete" && new.text.contains(#""version":2"#))
            let plain = try await ask("GET", "m/layout")
            #expect(plain["galley-accepts"] == nil && plain.text == new.text)
            #expect(plain["etag"] == new["etag"])
            let old = try await ask("GET", "m/layout?accepts=ios-4.0")
            #expect(old["galley-accepts"] == "substituted" && !old.text.contains("hero\",\"v"))
            #expect(old["link"]?.contains("m/layout?accepts=card%401>; rel=\"canonical\"") == true)
            // The same again, from the event loop.
            let hot = try await ask("GET", "m/layout?accepts=ios-4.1")
            #expect(hot["galley-accepts"] == "complete" && hot["cache-status"] == "galley; hit")
            let window = try await ask("GET", "m/window?offset=0&accepts=ios-4.0")
            #expect(window["galley-accepts"] == "substituted")
            #expect(
                window.text.contains(
                    #""substituted":[{"part":"item","id":"a","wanted":"hero@2","shown":"card"}"#
                )
            )
            #expect(!window.text.contains(#""id":"c","type""#))
            let refreshed = try await ask("POST", "m/refresh?accepts=ios-4.0")
            #expect(refreshed.text == old.text)
            let changes = try await ask(
                "GET",
                "m/changes?accepts=ios-4.0&prefer=delta&since=\(try revision(new.text))"
            )
            #expect(changes.text.contains(#""kind":"delta""#), "\(changes.text)")
            let picture = try await ask("GET", "m/layout?accepts=ios-4.0&format=svg")
            #expect(picture.status == 200)
            let item = try await ask("POST", "m/items/c/select?accepts=ios-4.0")
            #expect(item.status == 404)
        }
    }

    @Test(
        "a page that has nothing in place of a type is a problem, and a mistake in accepts is one"
    )
    func problems() async throws {
        try await serving { ask, _ in
            let refused = try await ask("GET", "n/layout?accepts=ios-4.0")
            #expect(refused.status == 406 && refused.text.contains("/problems/unsupported"))
            #expect(refused.text.contains("does not draw 'wall'"))
            let unknown = try await ask("GET", "m/layout?accepts=ios-4.2")
            #expect(unknown.status == 400 && unknown.text.contains("did you mean 'ios-4.1'?"))
            let twice = try await ask("GET", "m/layout?accepts=ios-4.0&accepts=ios-4.1")
            #expect(twice.status == 400 && twice.text.contains("given twice"))
        }
    }

    @Test(
        "an explanation says what a client lacks, what stands in place of what, and why",
        arguments: [
            (
                "m/layout?explain=1&accepts=ios-4.0",
                #""accepts":{"client":"ios-4.0","lacks":["hero@2"],"substituted":["#
                    + #"{"section":"cards","part":"item","id":"a","wanted":"hero@2","shown":"card","because":"catalogue 'ios-4.0' does not draw 'hero@2'"},"#
                    + #"{"section":"cards","part":"item","id":"c","wanted":"hero@2","shown":null,"because":"catalogue 'ios-4.0' does not draw 'hero@2'"}]}"#
            ),
            (
                "m/layout?explain=1&accepts=card,hero,!back",
                #""lacks":["hero@2","!open"],"substituted":["#
                    + #"{"section":"cards","part":"item","id":"a","wanted":"hero@2","shown":"card","because":"the client does not draw 'hero@2' (it draws 'hero')"},"#
                    + #"{"section":"cards","part":"item","id":"b","wanted":"card","shown":"card","without":"select","because":"the client does not run 'open'"},"#
            ),
            (
                "m/layout?explain=1&accepts=ios-4.1",
                #""accepts":{"client":"ios-4.1","lacks":[],"substituted":[]}"#
            ),
            (
                "n/layout?explain=1&accepts=ios-4.0",
                #""lacks":["wall"],"refused":{"component":"wall","wanted":"wall","because":"catalogue 'ios-4.0' does not draw 'wall'"},"substituted":[]"#
            ),
        ]
    )
    func explanations(_ target: String, _ account: String) async throws {
        try await serving { ask, _ in
            let answer = try await ask("GET", target)
            #expect(answer.status == 200 && answer.text.contains(account), "\(answer.text)")
            let plain = try await ask("GET", "m/layout?explain=1")
            #expect(!plain.text.contains(#""accepts":"#))
        }
    }

    @Test("forty lists that draw the same are one page in the cache")
    func shared() async throws {
        try await serving { ask, pages in
            for index in 0..<40 {
                let answer = try await ask("GET", "m/layout?accepts=card@1,other\(index)@3,+runs")
                #expect(answer.status == 200)
            }
            #expect(try await pages.metric("galley_memory_pages") == 1)
        }
    }
}
