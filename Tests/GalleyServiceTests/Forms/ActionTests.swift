import Foundation
import GalleyService
import Locking
import Testing

@Suite("Actions do what they say, once")
struct ActionTests {
    private static let form = """
        name: form
        kind: static
        sections:
          - cells:
              - {id: 1, title: plain}
              - {id: 2, select: {action: confirm, message: sure, buttons: ["no", "yes"]}}
              - {id: 3, select: {action: open, module: form}}
              - id: 4
                select: {action: request, upstream: up, path: /clear, json: {all: true}, then: reload}
              - {id: 5, select: {action: request, upstream: up, path: "/gone"}}
        """

    private static let feed = """
        name: feed
        kind: batch
        requests: [{id: a, upstream: up, path: /a}]
        components:
          - id: one
            from: a
            item:
              data: {}
              select: {action: request, upstream: up, path: "/like/${@.id}", method: DELETE}
              carousel:
                items: "@.inner[*]"
                item: {data: {}, select: {action: emit, name: "tap ${@.id}"}}
                layout: {itemWidth: 10, itemHeight: 10, rows: 1}
            layout: {itemHeight: 10}
          - {id: two, from: a, unique: false, layout: {itemHeight: 10}, item: {data: {}}, select: {action: alert, message: "${@.id}"}}
        """

    private static func select(
        _ galley: PipelineLab.Pages,
        _ path: String,
        _ query: String = "",
        _ body: String = ""
    ) async throws -> TestAnswer {
        let target = "/v1/modules/\(path)/select" + (query.isEmpty ? "" : "?\(query)")
        return try await TestClient(port: galley.server.port)
            .send("POST", target, ["Content-Type": "application/json"], body: body)
    }

    @Test("what clients do is described; a button must be one that is offered")
    func described() async throws {
        try await PipelineLab(Self.form) { _ in .json("null") }.serving { galley in
            let answer = try await Self.select(galley, "form/items/2", "", #"{"button": "yes"}"#)
            #expect(answer.status == 200, "\(answer.text)")
            let layout = try await galley.layout("form").answer
            let revision = try #require(PlainJSON(layout.text.utf8)?["revision"]?.content)
            #expect(
                answer.text == """
                    {"item":"2","action":{"action":"confirm","message":"sure","buttons":["no","yes"]},\
                    "revision":"\(revision)"}
                    """
            )
            let other = try await Self.select(galley, "form/items/2", "", #"{"button": "yse"}"#)
            #expect(other.status == 400 && other.text.contains("Did you mean 'yes'"))
            let none = try await Self.select(galley, "form/items/1")
            #expect(none.status == 200, "a client may select every item")
            #expect(
                none.text
                    == #"{"item":"1","action":{"action":"none"},"revision":"\#(revision)"}"#
            )
            let button = try await Self.select(galley, "form/items/1", "", #"{"button": "yes"}"#)
            #expect(button.status == 400 && button.text.contains("no buttons"))
            let unknown = try await Self.select(galley, "form/items/22")
            #expect(unknown.status == 404 && unknown.text.contains("unknown-item"))
            let open = try await Self.select(galley, "form/items/3")
            #expect(open.text.contains(#""module":"form""#))
        }
    }

    @Test("a request is made once, and its failure is a 502 that tells no secrets")
    func requests() async throws {
        let calls = Locked<[String]>([])
        let lab = try PipelineLab(Self.form) { request in
            calls.withLock { $0.append("\(request.method) \(request.target) \(request.body)") }
            return request.target == "/gone" ? .json("null", status: 404) : .json("null")
        }
        try await lab.serving { galley in
            let done = try await Self.select(galley, "form/items/4")
            #expect(done.status == 200, "\(done.text)")
            #expect(done.text.contains(#""action":{"action":"request","then":"reload"}"#))
            #expect(calls.withLock(\.self) == [#"POST /clear {"all":true}"#])
            let failed = try await Self.select(galley, "form/items/5")
            #expect(failed.status == 502)
            #expect(!failed.text.contains("/gone") && !failed.text.contains("127.0.0.1"))
            #expect(calls.withLock(\.count) == 2)
        }
    }

    @Test("a member of a body that there is not is named, with the one that was meant")
    func members() async throws {
        let lab = try PipelineLab(Self.feed) { _ in
            .json(#"[{"id": 1, "inner": [{"id": "x"}]}, {"id": 2}]"#)
        }
        try await lab.serving { galley in
            let misspelt = try await Self.select(
                galley,
                "feed/items/1",
                "section=one",
                #"{"carouselitem": "x"}"#
            )
            #expect(misspelt.status == 400, "\(misspelt.text)")
            #expect(
                misspelt.text.contains("carouselitem: the body has no such member")
                    && misspelt.text.contains("Did you mean 'carouselItem'?")
                    && misspelt.text.contains(
                        "It may have button, carouselItem, element, revision."
                    ),
                "\(misspelt.text)"
            )
            let client = try TestClient(port: galley.server.port)
            func value(_ body: String) async throws -> TestAnswer {
                try await client.send(
                    "PUT",
                    "/v1/modules/feed/items/1/value?section=one",
                    ["Content-Type": "application/json"],
                    body: body
                )
            }
            let other = try await value(#"{"on": true, "elemnt": "x"}"#)
            #expect(
                other.status == 400 && other.text.contains("Did you mean 'element'?"),
                "\(other.text)"
            )
            let row = try await value(#"{"on": true}"#)
            #expect(row.status == 400 && row.text.contains("by 'carouselItem'"), "\(row.text)")
        }
    }

    @Test("an id that is there more than once wants to be told apart")
    func ambiguous() async throws {
        let calls = Locked<[String]>([])
        let lab = try PipelineLab(Self.feed) { request in
            calls.withLock { $0.append("\(request.method) \(request.target)") }
            return .json(#"[{"id": 1, "inner": [{"id": "x"}]}, {"id": 2}, {"id": 1}]"#)
        }
        try await lab.serving { galley in
            let both = try await Self.select(galley, "feed/items/2")
            #expect(both.status == 400 && both.text.contains("one, two"), "\(both.text)")
            let one = try await Self.select(galley, "feed/items/2", "section=one")
            #expect(one.status == 200, "\(one.text)")
            #expect(calls.withLock { $0.filter { $0.hasPrefix("DELETE") } } == ["DELETE /like/2"])
            let which = try await Self.select(galley, "feed/items/1", "section=two")
            #expect(which.status == 400 && which.text.contains("has 2 items"), "\(which.text)")
            let second = try await Self.select(galley, "feed/items/1", "section=two&occurrence=2")
            #expect(second.text.contains(#""message":"1""#), "\(second.text)")
            let third = try await Self.select(galley, "feed/items/1", "section=two&occurrence=3")
            #expect(third.status == 404 && third.text.contains("has 2 items"), "\(third.text)")
            let inner = try await Self.select(
                galley,
                "feed/items/1",
                "section=one",
                #"{"carouselItem": "x"}"#
            )
            #expect(inner.text.contains(#""item":"x","action":{"action":"emit","name":"tap x"}"#))
            let missing = try await Self.select(
                galley,
                "feed/items/1",
                "section=one",
                #"{"carouselItem": "y"}"#
            )
            #expect(missing.status == 404)
            let section = try await Self.select(galley, "feed/items/1", "section=tow")
            #expect(section.status == 404 && section.text.contains("unknown-section"))
        }
    }
}
