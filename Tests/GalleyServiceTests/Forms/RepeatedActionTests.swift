import GalleyService
import Locking
import Testing

@Suite("Parts that are there for each value have actions of their own")
struct RepeatedActionTests {
    private static let module = """
        name: cards
        kind: single
        public: true
        request: {upstream: up, path: /cards}
        components:
          - id: cards
            items: $.cards[*]
            layout: {itemHeight: 200}
            item:
              cell:
                stack: vertical
                children:
                  - stack: wrap
                    maxLines: 1
                    spacing: 4
                    more: {text: "+${hidden}", size: 40, id: rest, color: red, a11y: {label: "${hidden} more"},
                      select: {action: request, upstream: up, path: "/rest/${@.id}"}}
                    children:
                      - each: "@.tags[*]"
                        max: 4
                        child:
                          text: "${@.t}"
                          size: 40
                          id: tag
                          when: "@.t"
                          select: {action: request, upstream: up, path: "/tag/${row:$.id}/${@.t}/${each}", json: {n: "${@.n}"}, then: reload}
                  - each: "@.links[*]"
                    max: 2
                    child:
                      text:
                        - text: "Read "
                        - {text: "${@}", id: read, when: "@ != 'hidden'", select: {action: request, upstream: up, path: "/read/${@}"}}
        """

    private static let cards = """
        {"cards": [{"id": "a", "tags": [{"t": "x", "n": 1}, {"n": 2}, {"t": "y/z", "n": 3}], "links": ["one", "hidden"]},
         {"id": "b", "tags": [{"t": "xxxxxx"}, {"t": "yyyyyy"}, {"t": "zzzzzz"}]}]}
        """

    private static func lab() throws -> PipelineLab {
        try PipelineLab(module) { request in
            request.target == "/cards" ? .json(cards) : .json("{}")
        }
    }

    private static func send(
        _ galley: PipelineLab.Pages,
        _ method: String,
        _ path: String,
        _ body: String
    ) async throws -> TestAnswer {
        try await TestClient(port: galley.server.port).send(
            method,
            "/v1/modules/cards/items/\(path)",
            ["Content-Type": "application/json"],
            body: body
        )
    }

    @Test(
        "a position of a layout that has changed since runs nothing; that of the current one runs its value"
    )
    func revision() async throws {
        let tags = Locked(#"[{"t": "cancel"}, {"t": "keep"}]"#)
        let lab = try PipelineLab(Self.module, settings: "cache: {ttl: 0s}") { request in
            guard request.target == "/cards" else { return .json("{}") }
            return .json(
                #"{"cards": [{"id": "a", "tags": \#(tags.withLock(\.self))}]}"#,
                fields: ["Cache-Control": "no-store"]
            )
        }
        try await lab.serving { galley in
            let shown = try await galley.layout("cards")
            let revision = try #require(shown.object["revision"] as? String)
            tags.withLock { $0 = #"[{"t": "keep"}, {"t": "other"}]"# }
            let body = #"{"element": "tag.1", "revision": "\#(revision)"}"#
            let late = try await Self.send(galley, "POST", "a/select", body)
            #expect(late.status == 409 && late.text.contains("revision-gone"), "\(late.text)")
            #expect(!lab.upstream.requests.contains { $0.target.hasPrefix("/tag/") })
            tags.withLock { $0 = #"[{"t": "cancel"}, {"t": "keep"}]"# }
            let current = try await Self.send(galley, "POST", "a/select", body)
            #expect(current.status == 200, "\(current.text)")
            #expect(lab.upstream.requests.contains { $0.target == "/tag/a/keep/1" })
        }
    }

    @Test("a call of a part in 'each' is made with its value, the item and the position")
    func selection() async throws {
        let lab = try Self.lab()
        try await lab.serving { galley in
            let page = try await galley.layout("cards").answer.text
            #expect(page.contains(#""id":"tag.2""#) && !page.contains("/tag/"), "\(page)")
            let answer = try await Self.send(
                galley,
                "POST",
                "a/select",
                #"{"element": "tag.2"}"#
            )
            #expect(
                answer.text.hasPrefix(
                    #"{"item":"a","element":"tag.2","action":{"action":"request","then":"reload"},"revision":""#
                ),
                "\(answer.text)"
            )
            let calls = lab.upstream.requests
            #expect(calls.map(\.target).suffix(2) == ["/tag/a/y%2Fz/2", "/cards"])
            #expect(calls.first { $0.method == "POST" }?.body == #"{"n":3}"#)
            let link = try await Self.send(galley, "POST", "a/select", #"{"element": "read.0"}"#)
            #expect(link.status == 200, "\(link.text)")
            #expect(lab.upstream.requests.contains { $0.target == "/read/one" })
        }
    }

    @Test("what is not shown of them is not selected: a value without it, a run, the name alone")
    func absent() async throws {
        let lab = try Self.lab()
        try await lab.serving { galley in
            _ = try await galley.layout("cards")
            for element in ["tag", "tag.1", "tag.3", "read", "read.1", "tag.02", "tag.2.0"] {
                let answer = try await Self.send(
                    galley,
                    "POST",
                    "a/select",
                    #"{"element": "\#(element)"}"#
                )
                #expect(answer.status == 404, "\(element)\n\(answer.text)")
            }
            let value = try await Self.send(
                galley,
                "PUT",
                "a/value",
                #"{"element": "tag.0", "on": true}"#
            )
            #expect(value.status == 404 && value.text.contains("no toggle"), "\(value.text)")
            #expect(lab.upstream.requests.allSatisfy { $0.target == "/cards" })
        }
    }

    @Test("the part for what is left out counts it in its words and has one call")
    func more() async throws {
        let lab = try Self.lab()
        try await lab.serving { galley in
            // Without fonts a character of 40 is 20 wide: one tag of 120, and `+2` of 40.
            let page = try await galley.layout("cards", "width=200").answer.text
            #expect(page.contains(#""text":"+2""#), "\(page)")
            #expect(page.contains(#""label":"2 more""#), "\(page)")
            let answer = try await Self.send(
                galley,
                "POST",
                "b/select?width=200",
                #"{"element": "rest"}"#
            )
            #expect(answer.status == 200, "\(answer.text)")
            #expect(lab.upstream.requests.contains { $0.target == "/rest/b" })
            let hidden = try await Self.send(
                galley,
                "POST",
                "b/select?width=200",
                #"{"element": "tag.2"}"#
            )
            #expect(hidden.status == 404, "\(hidden.text)")
        }
    }
}
