import Foundation
import Testing

@Suite("A step of a chain asks once for each value of an earlier answer")
struct PipelineForEachTests {
    private static let ids = (0..<500).map { "\(1000 + $0)" }
    private static let list = #"{"ids": [\#(ids.joined(separator: ","))]}"#
    /// Ids that the upstream does not know.
    private static let unknown: Set<String> = ["1003", "1250", "1499"]

    @Test("500 details, a call each: order kept, failed ones named")
    func forEach() async throws {
        let lab = try PipelineLab(
            PipelineChainTests.chain(
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
            PipelineChainTests.chain(
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
            PipelineChainTests.chain(#"path: "/detail/${@}", forEach: "list:$.ids[*]", max: 3"#)
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
            PipelineChainTests.chain(steps + ", required: false")
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
        let required = try PipelineLab(PipelineChainTests.chain(steps), behave: behave)
        try await required.serving { pages in
            let answer2 = try await pages.layout("c")
            #expect(answer2.answer.status == 502)
        }
    }

    @Test("when the deadline passes, what is there is served and the rest named; no more is asked")
    func forEachDeadline() async throws {
        let module = PipelineChainTests.chain(
            #"path: "/detail/${@}", forEach: "list:$.ids[*]", concurrency: 1, required: false"#
        ).replacing("deadline: 20s", with: "deadline: 4s")
        let lab = try PipelineLab(module, settings: "timeout: 5s") { request in
            request.target == "/list"
                ? .json(#"{"ids": [1, 2, 3, 4, 5, 6, 7, 8]}"#)
                : .slow(.seconds(1), #"{"id": "\#(request.target)"}"#)
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
            PipelineChainTests.chain(#"path: "/detail/${@}", forEach: "list:$.ids[*]""#),
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

    @Test("a place without an answer is no item, unless the item's id has a default")
    func gaps() async throws {
        let module = PipelineChainTests.chain(
            #"path: "/detail/${@}", forEach: "list:$.ids[*]", required: false"#
        ).replacing("missing: drop, ", with: "")
        let lab = try PipelineLab(module) { request in
            switch request.target {
            case "/list": .json(#"{"ids": [1, 2, 3]}"#)
            case "/detail/2": .json("{}", status: 404)
            default: .json(#"{"id": "\#(request.target)"}"#)
            }
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page["out"]?.items == ["/detail/1", "/detail/3"])
            #expect(page["out"]?.status == "ok")
            #expect(page.status == "partial")
            #expect(page.failures.map(\.kind) == ["status"])
            #expect(page.failures.map(\.sections) == [["out"]])
        }
    }

    @Test("null that an upstream sends is no gap: with missing: fail it fails the component")
    func nullAnswers() async throws {
        let module = PipelineChainTests.chain(#"path: "/detail/${@}", forEach: "list:$.ids[*]""#)
            .replacing("missing: drop, ", with: "missing: fail, ")
        let lab = try PipelineLab(module) { request in
            request.target == "/list" ? .json(#"{"ids": [1]}"#) : .json("null")
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page.failures.map(\.kind) == ["mapping"])
            #expect(page["out"]?.status == "failed")
        }
    }

    @Test(
        "when every call fails the step has failed: the fallback stands in, or the chain ends",
        arguments: [
            ("", "failed", ["status", "skipped"]),
            (", fallback: [{id: f}]", "fallback", ["status"]),
        ]
    )
    func allFailed(fallback: String, status: String, kinds: [String]) async throws {
        let module = PipelineChainTests.chain(
            #"path: "/detail/${@}", forEach: "list:$.ids[*]", required: false\#(fallback)"#,
            "  - {id: third, upstream: up, path: /third}"
        )
        let lab = try PipelineLab(module) { request in
            switch request.target {
            case "/list": .json(#"{"ids": [1, 2, 3]}"#)
            case "/third": .json("[]")
            default: .json("{}", status: 503)
            }
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page["out"]?.status == status)
            #expect(page.failures.map(\.kind) == kinds)
            #expect(page.failures.first?.detail.contains("3 of 3 values: 1, 2, 3") == true)
            #expect(lab.upstream.count("/third") == (fallback.isEmpty ? 0 : 1))
        }
    }

    @Test("no values are no calls and no failure", arguments: [#"{"ids": []}"#, "{}", "null"])
    func noValues(list: String) async throws {
        let lab = try PipelineLab(
            PipelineChainTests.chain(#"path: "/detail/${@}", forEach: "list:$.ids[*]""#)
        ) { $0.target == "/list" ? .json(list) : .json("{}") }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page.status == "complete")
            #expect(page["out"]?.items == [])
            #expect(lab.upstream.requests.count == 1)
        }
    }

    @Test("at most `concurrency` calls are under way at once", arguments: [("", 2), ("chunk", 1)])
    func concurrency(way: String, calls: Int) async throws {
        let chunk = way.isEmpty ? "" : #", chunk: 3, answers: "$[*]", key: "@.id""#
        let module = PipelineChainTests.chain(
            #"path: "/detail", query: {v: "${@|json}"}, forEach: "list:$.ids[*]", concurrency: \#(calls)\#(chunk)"#
        )
        let lab = try PipelineLab(module, settings: "timeout: 5s") { request in
            request.target == "/list"
                ? .json(#"{"ids": [1, 2, 3, 4, 5, 6]}"#)
                : .slow(.milliseconds(100), #"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            let start = ContinuousClock.now
            _ = try await pages.layout("c")
            // Six calls two by two, or two chunks one after the other.
            #expect(start.duration(to: .now) >= .milliseconds(100) * (way.isEmpty ? 3 : 2))
            #expect(lab.upstream.count("/detail") == (way.isEmpty ? 6 : 2))
        }
    }

    @Test("values come from all pages of a paged list that are shown")
    func pagedList() async throws {
        let module = """
            name: c
            kind: chain
            pagination: {pageSize: 2}
            requests:
              - {id: list, upstream: up, path: /list, query: {page: "${page}", size: "${pageSize}"}}
              - {id: several, upstream: up, path: "/of/${@}", query: {size: "${pageSize}"}, forEach: "list:$[*]"}
            components: [{id: out, from: several, layout: {itemHeight: 1}}]
            """
        let lab = try PipelineLab(module, settings: "cache: {ttl: 60s}") { request in
            switch request.target {
            case "/list?page=1&size=2": .json("[1, 2]")
            case "/list?page=2&size=2": .json("[3]")
            default: .json(#"{"id": "\#(request.target)"}"#)
            }
        }
        try await lab.serving { pages in
            let first = try await pages.layout("c")
            #expect(first["out"]?.items == ["/of/1?size=2", "/of/2?size=2"])
            let second = try await pages.layout("c", "pages=2")
            #expect(second["out"]?.items == ["/of/1?size=2", "/of/2?size=2", "/of/3?size=2"])
            #expect(lab.upstream.requests.count == 5)
        }
    }
}
