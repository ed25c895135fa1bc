import Foundation
import GalleyService
import Testing

@Suite("Links in a card's text have actions of their own")
struct LinkActionTests {
    private static let module = """
        name: cards
        kind: single
        public: true
        request: {upstream: up, path: /cards}
        components:
          - id: cards
            items: $.cards[*]
            layout: {itemHeight: 100}
            item:
              select: {action: emit, name: open}
              cell:
                stack: vertical
                children:
                  - text:
                      - {text: "I take the "}
                      - {text: terms, id: terms, underline: true, select: {action: request, upstream: up, path: "/terms/${@.id}", json: {n: 1}, then: reload}}
                      - {text: " and the "}
                      - {text: risk, id: risk, select: {action: emit, name: risk}}
        """

    private static func select(_ port: Int, _ element: String) async throws -> TestAnswer {
        try await TestClient(port: port).send(
            "POST",
            "/v1/modules/cards/items/a/select",
            ["Content-Type": "application/json"],
            body: #"{"element": "\#(element)"}"#
        )
    }

    @Test("a link is selected by its id: its call is made, and only the service knows it")
    func selection() async throws {
        let lab = try PipelineLab(Self.module) { request in
            request.target == "/cards" ? .json(#"{"cards":[{"id":"a"}]}"#) : .json("{}")
        }
        try await lab.serving { galley in
            let page = try await galley.layout("cards").answer.text
            #expect(
                page.contains(
                    #""action":{"action":"request","then":"reload"},"id":"terms","hits":[{"#
                ),
                "\(page)"
            )
            #expect(!page.contains("/terms/"))
            let port = galley.server.port
            let answer = try await Self.select(port, "terms")
            #expect(
                answer.text.hasPrefix(
                    #"{"item":"a","element":"terms","action":{"action":"request","then":"reload"},"revision":""#
                ),
                "\(answer.text)"
            )
            #expect(lab.upstream.requests.map(\.target).suffix(2) == ["/terms/a", "/cards"])
            let emitted = try await Self.select(port, "risk")
            #expect(emitted.text.contains(#""action":{"action":"emit","name":"risk"}"#))
            let unknown = try await Self.select(port, "term")
            #expect(unknown.status == 404 && unknown.text.contains("Did you mean 'terms'"))
        }
    }
}
