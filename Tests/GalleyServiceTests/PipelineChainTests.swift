import Foundation
import Testing

@Suite("Chains ask one step after another")
struct PipelineChainTests {
    private static func chain(_ second: String, _ third: String = "") -> String {
        """
        name: c
        kind: chain
        deadline: 20s
        requests:
          - {id: list, upstream: up, path: /list}
          - {id: second, upstream: up, \(second)}
        \(third)
        components:
          - {id: out, from: second, missing: drop, layout: {itemHeight: 1}}
        """
    }

    @Test("a step reads the answers before it; values are percent-encoded in path and query")
    func values() async throws {
        let module = Self.chain(
            #"path: "/of/${list:$.user}/x", query: {q: "${list:$.q}", none: "${list:$.none}", t: "a${list:$.none}b"}"#
        )
        let lab = try PipelineLab(module) { request in
            request.target == "/list"
                ? .json(#"{"user": "a/b ü?#&", "q": "1&2=3"}"#) : .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page.status == "complete")
            #expect(
                lab.upstream.requests.last?.target
                    == "/of/a%2Fb%20%C3%BC%3F%23%26/x?q=1%262%3D3&t=ab"
            )
        }
    }

    @Test("no value climbs out of the path", arguments: ["..", ".", "null", ""])
    func climbing(value: String) async throws {
        let lab = try PipelineLab(Self.chain(#"path: "/a/${list:$.x}/b""#)) { request in
            request.target == "/list"
                ? .json(value == "null" ? "{}" : #"{"x": "\#(value)"}"#) : .json("[]")
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            if value.isEmpty {
                #expect(lab.upstream.requests.last?.target == "/a//b")
            } else {
                #expect(page.answer.status == 502)
                #expect(page.answer.text.contains("mapping"))
                #expect(lab.upstream.requests.count == 1)
            }
        }
    }

    @Test("a step whose `when` is false is passed over without failure")
    func when() async throws {
        let lab = try PipelineLab(
            Self.chain(#"path: /second, when: "$.list.wanted == true""#)
        ) { request in
            request.target == "/list" ? .json(#"{"wanted": false}"#) : .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page.status == "complete")
            #expect(page["out"]?.items == [])
            #expect(lab.upstream.count("/second") == 0)
        }
    }

    @Test("a failed optional step ends the chain: later ones are skipped, by name")
    func skipped() async throws {
        let lab = try PipelineLab(
            Self.chain(
                "path: /second, required: false",
                "  - {id: third, upstream: up, path: /third}"
            )
        ) { request in
            request.target == "/list" ? .json("{}") : .json("{}", status: 500)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page.answer.status == 200)
            #expect(page.failures.map(\.kind) == ["status", "skipped"])
            #expect(page.failures.map(\.request) == ["second", "third"])
            #expect(page["out"]?.status == "failed")
            #expect(lab.upstream.count("/third") == 0)
        }
    }

    @Test("a required step that failed is a problem")
    func required() async throws {
        let lab = try PipelineLab(Self.chain("path: /second")) { request in
            request.target == "/list" ? .json("{}") : .reset
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page.answer.status == 502)
            #expect(page.answer.text.contains("reset"))
        }
    }

    @Test("a stale answer goes on, and the page is stale")
    func stale() async throws {
        let isDown = Flag()
        let lab = try PipelineLab(
            Self.chain(#"path: "/of/${list:$.x}""#),
            settings: "cache: {ttl: 0s, staleIfError: 1h}"
        ) { request in
            if isDown.isSet { return .json("{}", status: 503) }
            return request.target == "/list" ? .json(#"{"x": 1}"#) : .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            let answer1 = try await pages.layout("c")
            #expect(answer1.status == "complete")
            isDown.set()
            let page = try await pages.layout("c")
            #expect(page.status == "stale")
            #expect(page.answer["galley-status"] == "stale")
            #expect(page.failures.map(\.request) == ["list", "second"])
            #expect(page["out"]?.status == "stale")
            #expect(page["out"]?.object["asOf"] is String)
            #expect(page["out"]?.items == ["1"])
        }
    }

    // MARK: forEach

    private static let ids = (0..<500).map { "\(1000 + $0)" }
    private static let list = #"{"ids": [\#(ids.joined(separator: ","))]}"#
    /// Ids that the upstream does not know.
    private static let unknown: Set<String> = ["1003", "1250", "1499"]

    @Test("500 details, a call each: order kept, failed ones named")
    func forEach() async throws {
        let lab = try PipelineLab(
            Self.chain(
                #"path: "/detail/${@}", forEach: "list:$.ids[*]", max: 500, required: false"#
            )
        ) { request in
            if request.target == "/list" { return .json(Self.list) }
            let id = String(request.target.dropFirst(8))
            return Self.unknown.contains(id) ? .json("{}", status: 404) : .json(#"{"id": \#(id)}"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page.status == "partial")
            #expect(page["out"]?.items == Self.ids.filter { !Self.unknown.contains($0) })
            #expect(page.failures.count == 1)
            #expect(page.failures.first?.status == 404)
            #expect(page.failures.first?.detail.contains("1003, 1250, 1499") == true)
            #expect(lab.upstream.count("/detail/") == 500)
        }
    }

    @Test("500 details in chunks: order kept, missing ones reported")
    func chunks() async throws {
        let lab = try PipelineLab(
            Self.chain(
                #"path: /details, query: {ids: "${@|join(\",\")}"}, forEach: "list:$.ids[*]", max: 500, chunk: 50, answers: "$.all[*]", key: "@.id""#
            )
        ) { request in
            if request.target == "/list" { return .json(Self.list) }
            let query = request.target.dropFirst("/details?ids=".count)
            let ids = query.components(separatedBy: "%2C").filter { !Self.unknown.contains($0) }
            let all = ids.reversed().map { #"{"id": "\#($0)"}"# }.joined(separator: ",")
            return .json(#"{"all": [\#(all)]}"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page["out"]?.items == Self.ids.filter { !Self.unknown.contains($0) })
            #expect(page.failures.map(\.kind) == ["missing"])
            #expect(page.failures.first?.detail.contains("1003, 1250, 1499") == true)
            #expect(lab.upstream.count("/details") == 10)
        }
    }

    @Test("values beyond `max` are not called and reported")
    func tooMany() async throws {
        let lab = try PipelineLab(
            Self.chain(#"path: "/detail/${@}", forEach: "list:$.ids[*]", max: 3"#)
        ) { request in
            request.target == "/list"
                ? .json(Self.list) : .json(#"{"id": "\#(request.target)"}"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page["out"]?.items.count == 3)
            #expect(page.failures.map(\.kind) == ["tooMany"])
            #expect(lab.upstream.count("/detail/") == 3)
        }
    }

    @Test("a failed call is null in its place; of a required step it is a problem")
    func failedCall() async throws {
        let steps = #"path: "/detail/${@}", forEach: "list:$.ids[*]""#
        let behave: @Sendable (FaultUpstream.Request) -> FaultUpstream.Behaviour = { request in
            switch request.target {
            case "/list": .json(#"{"ids": [1, 2, 3]}"#)
            case "/detail/2": .cutOff
            default: .json(#"{"id": "\#(request.target)"}"#)
            }
        }
        let optional = try PipelineLab(
            Self.chain(steps + ", required: false")
                .replacing(
                    "missing: drop",
                    with: #"items: "$[*]", item: {id: "${@.id|default(\"none\")}"}"#
                ),
            behave: behave
        )
        try await optional.serving { pages in
            let page = try await pages.layout("c")
            #expect(page["out"]?.items == ["/detail/1", "none", "/detail/3"])
            #expect(page.failures.map(\.kind) == ["reset"])
        }
        let required = try PipelineLab(Self.chain(steps), behave: behave)
        try await required.serving { pages in
            let answer2 = try await pages.layout("c")
            #expect(answer2.answer.status == 502)
        }
    }

    @Test("when the deadline passes, what is there is served and the rest named; no more is asked")
    func forEachDeadline() async throws {
        let module = Self.chain(
            #"path: "/detail/${@}", forEach: "list:$.ids[*]", concurrency: 1, required: false"#
        ).replacing("deadline: 20s", with: "deadline: 500ms")
        let lab = try PipelineLab(module, settings: "timeout: 5s") { request in
            request.target == "/list"
                ? .json(#"{"ids": [1, 2, 3, 4, 5, 6, 7, 8]}"#)
                : .slow(.milliseconds(150), #"{"id": "\#(request.target)"}"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            let shown = page["out"]?.items.count ?? 0
            #expect((1...3).contains(shown))
            #expect(page.status == "partial")
            #expect(page.failures.allSatisfy { $0.kind == "timeout" })
            #expect(lab.upstream.count("/detail/") <= shown + 1)
        }
    }

    @Test("stale answers stand in inside forEach")
    func staleInside() async throws {
        let isDown = Flag()
        let lab = try PipelineLab(
            Self.chain(#"path: "/detail/${@}", forEach: "list:$.ids[*]""#),
            settings: "cache: {ttl: 0s, staleIfError: 1h}"
        ) { request in
            if isDown.isSet { return .reset }
            return request.target == "/list"
                ? .json(#"{"ids": [1, 2]}"#) : .json(#"{"id": "\#(request.target)"}"#)
        }
        try await lab.serving { pages in
            let answer3 = try await pages.layout("c")
            #expect(answer3.status == "complete")
            isDown.set()
            let page = try await pages.layout("c")
            #expect(page.status == "stale")
            #expect(page["out"]?.items == ["/detail/1", "/detail/2"])
            #expect(page["out"]?.status == "stale")
        }
    }
}
