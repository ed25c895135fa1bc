import Foundation
import TestSupport
import Testing

@Suite("Every key of an upstream does what it says")
struct PipelineUpstreamTests {
    private static func module(_ request: String = "path: /m", deadline: String = "10s") -> String {
        """
        name: m
        kind: single
        deadline: \(deadline)
        parameters: {q: {default: x}}
        request: {upstream: up, \(request)}
        components: [{id: c, layout: {itemHeight: 1}}]
        """
    }

    private static let answer = FaultUpstream.Behaviour.json(#"[{"id": 1}]"#)

    @Test(
        "retries: what may pass is asked again, once by default, and a POST never",
        arguments: [
            ("503", "path: /m", 2), ("429", "path: /m", 2), ("reset", "path: /m", 2),
            ("cutOff", "path: /m", 2), ("500", "path: /m", 1), ("404", "path: /m", 1),
            ("notJSON", "path: /m", 1), ("503", "path: /m, method: POST", 1),
        ]
    )
    func retries(fault: String, request: String, calls: Int) async throws {
        let lab = try PipelineLab(Self.module(request), settings: "retries: 1") { _ in
            switch fault {
            case "reset": .reset
            case "cutOff": .cutOff
            case "notJSON": .notJSON
            default: .json("{}", status: Int(fault) ?? 500)
            }
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.answer.status == (fault == "404" ? 404 : 502))
            #expect(lab.upstream.requests.count == calls)
        }
    }

    @Test("retries: one that succeeds leaves no trace but in the counters")
    func retrySucceeds() async throws {
        let isUp = Flag()
        let lab = try PipelineLab(Self.module(), settings: "retries: 2") { _ in
            defer { isUp.set() }
            return isUp.isSet ? Self.answer : .json("{}", status: 503)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.status == "complete")
            let name = "galley_upstream_calls_total{upstream=\"up\",outcome="
            #expect(try await pages.metric(name + "\"status\"}") == 1)
            #expect(try await pages.metric(name + "\"ok\"}") == 1)
            #expect(lab.log.all.isEmpty)
        }
    }

    @Test("retries: none goes past the deadline")
    func retriesWithinDeadline() async throws {
        let lab = try PipelineLab(
            Self.module("path: /m, required: false", deadline: "1s"),
            settings: "retries: 3"
        ) { _ in .json("{}", status: 503, fields: ["Retry-After": "3"]) }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(["timeout", "status"].contains(page.failures.first?.kind ?? ""))
        }
    }

    @Test("timeout: one try takes no longer", arguments: ["silence", "stalls"])
    func timeout(way: String) async throws {
        let lab = try PipelineLab(Self.module(), settings: "timeout: 300ms") { _ in
            way == "silence" ? .silence : .slow(.seconds(8), "[]")
        }
        try await lab.serving { pages in
            let start = ContinuousClock.now
            let page = try await pages.layout("m")
            #expect(page.answer.status == 504)
            #expect((.milliseconds(290) ..< .seconds(6)).contains(start.duration(to: .now)))
        }
    }

    @Test("nobody listens: a failed connection")
    func connect() async throws {
        let lab = try PipelineLab(Self.module("path: /m, required: false")) { _ in Self.answer }
        lab.upstream.stop()
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.failures.map(\.kind) == ["connect"])
        }
    }

    @Test("maxBytes: an answer may have that many and no more", arguments: [65_536, 65_537])
    func maxBytes(size: Int) async throws {
        let lab = try PipelineLab(Self.module(), settings: "maxBytes: 64KiB") { _ in
            .large(size - 2)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.answer.status == (size > 65_536 ? 502 : 200))
            #expect(page.answer.text.contains("tooLarge") == (size > 65_536))
        }
    }

    @Test("maxConnections: no more calls are under way at once")
    func maxConnections() async throws {
        let requests = (0..<6).map { "{id: r\($0), upstream: up, path: /\($0)}" }
        let module = """
            name: m
            kind: batch
            requests: [\(requests.joined(separator: ", "))]
            components: [{id: c, from: r0, layout: {itemHeight: 1}}]
            """
        let lab = try PipelineLab(module, settings: "maxConnections: 2") { _ in
            .slow(.milliseconds(100), "[]")
        }
        try await lab.serving { pages in
            let start = ContinuousClock.now
            let page = try await pages.layout("m")
            #expect(page.status == "complete")
            #expect(start.duration(to: .now) >= .milliseconds(300))
        }
    }

    @Test("headers: an upstream's own are sent, a request's win over them")
    func headers() async throws {
        let lab = try PipelineLab(
            Self.module(#"path: /m, headers: {x-b: "of ${params.q}"}"#),
            settings: "headers: {authorization: Bearer own, x-b: own, x-c: own}"
        ) { _ in Self.answer }
        try await lab.serving { pages in
            _ = try await pages.layout("m", "", ["Authorization": "Bearer client"])
            let sent = try #require(lab.upstream.requests.first?.fields)
            #expect(sent["authorization"] == "Bearer own")
            #expect(sent["x-b"] == "of x")
            #expect(sent["x-c"] == "own")
        }
    }

    @Test(
        "forward: only named fields of the client are passed on, each part of the key and of Vary"
    )
    func forward() async throws {
        let lab = try PipelineLab(
            Self.module(),
            settings: "forward: [authorization, accept-language], cache: {ttl: 60s}"
        ) { _ in Self.answer }
        try await lab.serving { pages in
            for language in ["de", "fr", "de"] {
                let page = try await pages.layout(
                    "m",
                    "",
                    ["Accept-Language": language, "Authorization": "Bearer c", "Cookie": "a=b"]
                )
                #expect(page.answer["cache-control"]?.hasPrefix("private") == true)
                let vary = page.answer["vary"] ?? ""
                #expect(vary.contains("authorization") && vary.contains("accept-language"))
            }
            #expect(lab.upstream.requests.map { $0.fields["accept-language"] } == ["de", "fr"])
            #expect(lab.upstream.requests.allSatisfy { $0.fields["cookie"] == nil })
        }
    }

    @Test("circuit: after openFor one probe decides")
    func circuit() async throws {
        let isDown = Flag()
        isDown.set()
        let lab = try PipelineLab(
            Self.module(#"path: "/${params.q}", required: false"#),
            settings: "circuit: {failures: 2, openFor: 3s}"
        ) { _ in isDown.isSet ? .json("{}", status: 503) : Self.answer }
        try await lab.serving { pages in
            let start = ContinuousClock.now
            for value in 0..<4 { _ = try await pages.layout("m", "q=\(value)") }
            // On a machine that is slow enough, there has been a probe already.
            if start.duration(to: .now) < .seconds(3) { #expect(lab.upstream.requests.count == 2) }
            isDown.set(false)
            let before = lab.upstream.requests.count
            var number = 3
            let isServed = try await eventually {
                number += 1
                return try await pages.layout("m", "q=\(number)").status == "complete"
            }
            #expect(isServed)
            #expect(lab.upstream.requests.count == before + 1)
            #expect(try await pages.metric("galley_upstream_circuit_open{upstream=\"up\"}") == 0)
        }
    }

    @Test("circuit: values answered with 500 leave a healthy one alone", arguments: [500, 501])
    func healthyValue(_ status: Int) async throws {
        let lab = try PipelineLab(
            Self.module(#"path: "/v/${params.q}""#),
            settings: "circuit: {failures: 5, openFor: 60s}"
        ) { $0.target == "/v/good" ? Self.answer : .json("{}", status: status) }
        try await lab.serving { pages in
            for value in 0..<5 {
                #expect(try await pages.layout("m", "q=\(value)").answer.status == 502)
            }
            let page = try await pages.layout("m", "q=good")
            #expect(page.answer.status == 200 && page.status == "complete")
        }
    }

    @Test("waiting in the service's own queue is not blamed on the upstream")
    func ownQueue() async throws {
        let requests = (0..<12).map { "  - {id: r\($0), upstream: up, path: /\($0)}" }
        let module = """
            name: b
            kind: batch
            deadline: 1s
            requests:
            \(requests.joined(separator: "\n"))
            components: [{id: c, from: r0, layout: {itemHeight: 1}}]
            """
        let single = """
            name: s
            kind: list
            deadline: 100ms
            request: {upstream: up, path: /s}
            components: [{id: c, layout: {itemHeight: 1}}]
            """
        let lab = try PipelineLab(
            module,
            single,
            settings: "maxConnections: 1, circuit: {failures: 2, openFor: 60s}"
        ) { _ in .slow(.milliseconds(200), #"[{"id": 1}]"#) }
        try await lab.serving { pages in
            let page = try await pages.layout("b")
            #expect(!page.failures.isEmpty)
            #expect(page.failures.allSatisfy { $0.kind == "overloaded" || $0.kind == "timeout" })
            #expect(page.failures.count { $0.kind == "timeout" } <= 1)
            let refused = try await pages.layout("s")
            #expect(refused.answer.status == 503)
            #expect(refused.answer["retry-after"].flatMap { Int($0) } ?? 0 >= 1)
            #expect(try await pages.metric("galley_upstream_circuits_open{upstream=\"up\"}") == 0)
            let waits = "galley_pool_wait_seconds_count{pool=\"upstream:up\"}"
            #expect(try await pages.metric(waits) > 0)
            #expect(try await pages.metric("galley_pool_in_use{pool=\"upstream:up\"}") == 1)
            #expect(
                try await eventually {
                    try await pages.metric("galley_pool_in_use{pool=\"upstream:up\"}") == 0
                }
            )
        }
    }

    @Test("an open circuit lets stale answers stand in")
    func circuitWithStale() async throws {
        let isDown = Flag()
        let lab = try PipelineLab(
            Self.module(),
            settings: "circuit: {failures: 1, openFor: 60s}, cache: {ttl: 0s, staleIfError: 1h}"
        ) { _ in isDown.isSet ? .reset : Self.answer }
        try await lab.serving { pages in
            _ = try await pages.layout("m")
            isDown.set()
            var page = try await pages.layout("m")
            // Failures are remembered for a moment; then the circuit answers.
            _ = try await eventually {
                page = try await pages.layout("m")
                return page.failures.first?.kind == "circuitOpen"
            }
            #expect(page.failures.map(\.kind) == ["circuitOpen"])
            #expect(page.status == "stale")
            #expect(page["c"]?.items == ["1"])
            // A connection that breaks when it is used again is replaced once.
            #expect(lab.upstream.requests.count <= 3)
        }
    }

    @Test("redirects: none follows none")
    func redirects() async throws {
        let lab = try PipelineLab(Self.module(), settings: "redirects: none") { _ in
            .json("", status: 302, fields: ["Location": "/there"])
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.answer.status == 502)
            #expect(lab.upstream.requests.count == 1)
        }
    }

    @Test("compressed and chunked answers, any content-type, BOM: what parses is an answer")
    func contentType() async throws {
        let lab = try PipelineLab(Self.module()) { _ in
            .json("\u{FEFF}[{\"id\": 1}]", fields: ["Content-Type": "text/html"])
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page["c"]?.items == ["1"])
        }
    }

    @Test("a folder is an upstream: files by path, turns, delay and POST")
    func directory() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            upstreams:
              folder: {directory: {path: data, delay: 20ms}}
            modules: [m.yaml]
            """,
            "m.yaml": """
            name: m
            kind: batch
            requests:
              - {id: a, upstream: folder, path: /songs, query: {page: "1"}}
              - {id: b, upstream: folder, path: /x, method: POST, json: {a: 1}}
              - {id: c, upstream: folder, path: /none}
            components:
              - {id: a, from: a, layout: {itemHeight: 1}}
              - {id: b, from: b, layout: {itemHeight: 1}}
              - {id: c, from: c, layout: {itemHeight: 1}}
            """,
            "data/songs.json": #"[{"id": "s"}]"#,
            "data/x.post.json": #"[{"id": "p"}]"#,
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            let page = try await PipelineLab.Pages(server: server).layout("m")
            #expect(page.sections.map(\.items) == [["s"], ["p"], []])
            #expect(page.failures.map(\.status) == [404])
        }
    }
}
