import Foundation
import GalleyService
import Testing

@Suite("Parts of a card have actions of their own, and set switches")
struct CardActionTests {
    private static func cards(_ name: String = "cards", toggle: String = "") -> String {
        """
        name: \(name)
        kind: single
        public: true
        coalesce: 0ms
        request: {upstream: up, path: /cards}
        components:
          - id: cards
            items: $.cards[*]
            layout: {itemHeight: 100}
            item:
              select: {action: emit, name: open}
              cell:
                stack: horizontal
                padding: 10
                children:
                  - {text: "${@.name} ${value:like}", grow: 1}
                  - image: "heart-${value:like}"
                    size: [24, 24]
                    role: heart
                    select: {action: toggle, id: like, value: "${@.liked}", messages: {on: Saved}\(toggle)}
                  - image: buy
                    size: [24, 24]
                    id: buy
                    when: "@.price"
                    select: {action: request, upstream: up, path: "/buy/${@.id}", json: {n: 1}, then: reload}
        """
    }

    private static let answer =
        #"{"cards":[{"id":"a","name":"Sea","liked":true,"price":1},{"id":"b","name":"Hill"}]}"#

    private static func lab(_ modules: String...) throws -> PipelineLab {
        let lab = try PipelineLab(modules[0]) { request in
            request.target == "/cards" ? .json(answer) : .json("{}")
        }
        for (index, module) in modules.dropFirst().enumerated() {
            try lab.lab.write("modules/more\(index).yaml", module)
        }
        return lab
    }

    private static func send(
        _ port: Int,
        _ method: String,
        _ path: String,
        _ body: String,
        _ fields: [String: String] = [:]
    ) async throws -> TestAnswer {
        let all = ["Content-Type": "application/json"].merging(fields) { $1 }
        return try await TestClient(port: port)
            .send(method, "/v1/modules/\(path)", all, body: body)
    }

    @Test("an element says its id, its action without the server's part, and its touch area")
    func elements() async throws {
        try await Self.lab(Self.cards()).serving { galley in
            let text = try await galley.layout("cards").answer.text
            #expect(text.contains(#""text":"Sea true""#))
            #expect(text.contains(#""role":"heart","id":"like","frame":{"#))
            #expect(
                text.contains(
                    #""image":"heart-true","action":{"action":"toggle","id":"like","value":true},"hit":{"#
                )
            )
            #expect(
                text.contains(
                    #""image":"buy","action":{"action":"request","then":"reload"},"hit":{"#
                )
            )
            #expect(!text.contains("/buy/"))
            // The second has no price, so that its heart has the room.
            #expect(text.components(separatedBy: #""id":"buy""#).count == 2)
        }
    }

    @Test("a toggle is set by its element, shown by the cell's templates, and kept")
    func toggle() async throws {
        try await Self.lab(Self.cards()).serving { galley in
            let port = galley.server.port
            let answer = try await Self.send(
                port,
                "PUT",
                "cards/items/b/value",
                #"{"element": "like", "on": true, "was": false}"#
            )
            #expect(answer.status == 200, "\(answer.text)")
            #expect(
                answer.text.hasPrefix(
                    #"{"item":"b","element":"like","value":true,"message":"Saved","revision":""#
                )
            )
            let after = try await galley.layout("cards").answer.text
            #expect(after.contains(#""text":"Hill true""#))
            let late = try await Self.send(
                port,
                "PUT",
                "cards/items/b/value",
                #"{"element": "like", "on": true, "was": false}"#
            )
            #expect(late.status == 409 && late.text.contains(#""value":true"#))
            // The upstream's value holds only while nothing is stored.
            let off = try await Self.send(
                port,
                "PUT",
                "cards/items/a/value",
                #"{"element": "like", "on": false}"#
            )
            #expect(off.text.contains(#""message":null"#), "\(off.text)")
            #expect(try await galley.layout("cards").answer.text.contains(#""text":"Sea false""#))
        }
    }

    @Test("a toggle comes back as a delta of its item alone")
    func delta() async throws {
        try await Self.lab(Self.cards()).serving { galley in
            let before = try await galley.layout("cards").answer.text
            let revision = try #require(PlainJSON(before.utf8)?["revision"]?.content)
            _ = try await Self.send(
                galley.server.port,
                "PUT",
                "cards/items/b/value",
                #"{"element": "like", "on": true}"#
            )
            let target = "/v1/modules/cards/changes"
            let changes = try await galley.answer("GET", target, "since=\(revision)").text
            #expect(changes.contains(#""kind":"delta""#), "\(changes)")
            #expect(changes.contains("Hill true") && !changes.contains("Sea"), "\(changes)")
        }
    }

    @Test("an element is selected by its id: its call is made, and the page is fetched again")
    func selection() async throws {
        let lab = try Self.lab(Self.cards())
        try await lab.serving { galley in
            let port = galley.server.port
            _ = try await galley.layout("cards")
            let answer = try await Self.send(
                port,
                "POST",
                "cards/items/a/select",
                #"{"element": "buy"}"#
            )
            #expect(
                answer.text.hasPrefix(
                    #"{"item":"a","element":"buy","action":{"action":"request","then":"reload"},"revision":""#
                ),
                "\(answer.text)"
            )
            #expect(lab.upstream.requests.map(\.target).suffix(2) == ["/buy/a", "/cards"])
            let whole = try await Self.send(port, "POST", "cards/items/a/select", "{}")
            #expect(whole.text.contains(#""action":{"action":"emit","name":"open"}"#))
            #expect(!whole.text.contains("element"))
        }
    }

    @Test("what cannot be selected or set is refused, and the answer says what can be done")
    func refused() async throws {
        try await Self.lab(Self.cards()).serving { galley in
            let port = galley.server.port
            let cases: [(method: String, path: String, body: String, status: Int, words: String)] =
                [
                    (
                        "POST", "cards/items/a/select", #"{"element": "like"}"#, 400,
                        "PUT …/items/a/value"
                    ),
                    (
                        "POST", "cards/items/a/select", #"{"element": "byu"}"#, 404,
                        "Did you mean 'buy'"
                    ),
                    ("POST", "cards/items/b/select", #"{"element": "buy"}"#, 404, "it shows like"),
                    (
                        "POST", "cards/items/a/select", #"{"element": 7}"#, 400,
                        "element must be text"
                    ),
                    (
                        "PUT", "cards/items/a/value", #"{"on": true}"#, 404,
                        "name the element that is one, like"
                    ),
                    (
                        "PUT", "cards/items/a/value", #"{"element": "buy", "on": true}"#, 404,
                        "'buy' of the item 'a' is no toggle"
                    ),
                ]
            for test in cases {
                let answer = try await Self.send(port, test.method, test.path, test.body)
                #expect(answer.status == test.status, "\(test.body)\n\(answer.text)")
                #expect(answer.text.contains(test.words), "\(test.body)\n\(answer.text)")
            }
        }
    }

    @Test("with a reader's scope the page is that reader's alone, also in a composite")
    func scope() async throws {
        let all = """
            name: all
            kind: composite
            public: true
            modules: [{name: cards}]
            """
        let own = Self.cards(toggle: ", scope: {header: x-user-id}")
        try await Self.lab(own, all).serving { galley in
            let port = galley.server.port
            #expect(try await galley.answer("GET", "/v1/modules/cards/layout").status == 400)
            let (ann, bob) = (["X-User-Id": "ann"], ["X-User-Id": "bob"])
            let set = try await Self.send(
                port,
                "PUT",
                "all/items/b/value",
                #"{"element": "like", "on": true}"#,
                ann
            )
            #expect(set.status == 200, "\(set.text)")
            for module in ["cards", "all"] {
                let hers = try await galley.layout(module, "", ann).answer
                let his = try await galley.layout(module, "", bob).answer
                #expect(hers.text.contains("Hill true") && his.text.contains("Hill false"))
                for answer in [hers, his] {
                    #expect(answer["cache-control"]?.hasPrefix("private") == true)
                    #expect(answer["vary"]?.lowercased().contains("x-user-id") == true)
                }
            }
            let window = try await galley.answer("GET", "/v1/modules/cards/window", "offset=0", ann)
            #expect(window.text.contains("Hill true") && window.text.contains(#""hit":{"#))
        }
    }

    @Test("of two readers' streams a toggle of the one is no news to the other")
    func streams() async throws {
        let own = Self.cards(toggle: ", scope: {header: x-user-id}")
        try await Self.lab(own).serving { galley in
            let port = galley.server.port
            let clients = try ["ann", "bob"].map {
                try EventClient(port: port, "/v1/modules/cards/events", ["X-User-Id": $0])
            }
            defer { for client in clients { client.leave() } }
            for client in clients { _ = try #require(await client.nextChange()) }
            for (user, item) in [("ann", "a"), ("bob", "b")] {
                _ = try await Self.send(
                    port,
                    "PUT",
                    "cards/items/\(item)/value",
                    #"{"element": "like", "on": \#(user == "bob")}"#,
                    ["X-User-Id": user]
                )
            }
            // The first news of each is its own.
            let news = [await clients[0].nextChange(), await clients[1].nextChange()]
            #expect(news[0]?.data.contains("Sea false") == true, "\(news)")
            #expect(news[1]?.data.contains("Hill true") == true, "\(news)")
        }
    }
}
