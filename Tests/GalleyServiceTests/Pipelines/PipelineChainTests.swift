import Foundation
import Testing

@Suite("Chains ask one step after another")
struct PipelineChainTests {
    static func chain(_ second: String, _ third: String = "") -> String {
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

    @Test("a component of a step that was passed over keeps its own `when`, `$` being null")
    func componentOfPassedOver() async throws {
        let module = Self.chain(#"path: /second, when: "$.list.wanted == true""#)
            .replacing("missing: drop", with: #"when: "$ != null", missing: drop"#)
        let lab = try PipelineLab(module) { $0.target == "/list" ? .json("{}") : .json("[]") }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page.status == "complete")
            #expect(page.sections.isEmpty)
        }
    }

    @Test("a fallback goes on through the chain, and its failure is named")
    func fallback() async throws {
        let module = Self.chain(#"path: "/of/${list:$.x}""#)
            .replacing("path: /list", with: "path: /list, fallback: {x: 7}")
        let lab = try PipelineLab(module) { request in
            request.target == "/list" ? .json("{}", status: 500) : .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page.status == "partial")
            #expect(page.failures.map(\.request) == ["list"])
            #expect(page["out"]?.items == ["1"])
            #expect(lab.upstream.requests.last?.target == "/of/7")
        }
    }

    @Test("components read the answers of every step")
    func answersOfOthers() async throws {
        let module = Self.chain("path: /second")
            .replacing(
                "missing: drop",
                with: #"item: {data: {t: "${list:$.t}", u: "${list:$.none}"}}"#
            )
        let lab = try PipelineLab(module) { request in
            request.target == "/list" ? .json(#"{"t": 9}"#) : .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            let data = try await pages.layout("c")["out"]?.data.first
            #expect(data?["t"] as? Int == 9)
            #expect(data?["u"] is NSNull)
        }
    }

    @Test("when the deadline passes, steps not yet asked are named and never asked")
    func deadline() async throws {
        let module = Self.chain("path: /second, required: false")
            .replacing("deadline: 20s", with: "deadline: 1s")
        let lab = try PipelineLab(module, settings: "timeout: 5s") { request in
            request.target == "/list" ? .json("{}") : .silence
        }
        try await lab.serving { pages in
            let start = ContinuousClock.now
            let page = try await pages.layout("c")
            #expect(start.duration(to: .now) >= .milliseconds(990))
            #expect(page.answer.status == 200)
            #expect(page["out"]?.status == "failed")
            #expect(page.failures.map(\.kind) == ["timeout"])
        }
    }
}
