import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("Whoever asks for a cold page, its upstream is asked once")
struct FaultFlightTests {
    private static let module = """
        name: m
        kind: batch
        deadline: 10s
        requests: [{id: a, upstream: up, path: /a}, {id: b, upstream: up, path: /b}]
        components: [{id: ca, from: a, layout: {itemHeight: 1}}, {id: cb, from: b, layout: {itemHeight: 1}}]
        """

    @Test("1,000 clients on a cold page are one call a key")
    func thousandClients() async throws {
        let haveAllAsked = Flag()
        let lab = try PipelineLab(Self.module, settings: "timeout: 10s, cache: {ttl: 60s}") {
            request in
            .held(until: haveAllAsked, #"[{"id": "\#(request.target)"}]"#)
        }
        try await lab.serving { pages in
            let crowd = try Crowd(count: 1000, port: pages.server.port)
            // Different widths are different pages over the same answers.
            crowd.send { "/v1/modules/m/layout?width=\(300 + $0 % 4)" }
            let asked = #"galley_route_requests_total{route="layout"}"#
            #expect(try await eventually { try await pages.metric(asked) == 1000 })
            // A request is counted a moment before it joins the others.
            try await Task.sleep(for: .milliseconds(100))
            haveAllAsked.set()
            let answers = await crowd.answers()
            #expect(answers.count == 1000)
            #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 200") })
            // Whoever made neither call says that it shared them, within its page or beyond.
            #expect(answers.allSatisfy { $0.contains("Cache-Status: galley; fwd=miss; stored") })
            #expect(answers.count { $0.contains("; collapsed\r\n") } >= 998)
            #expect(lab.upstream.count("/a") == 1)
            #expect(lab.upstream.count("/b") == 1)
        }
    }

    @Test("the first client's going away changes nothing for the others")
    func firstGoesAway() async throws {
        let lab = try PipelineLab(Self.module, settings: "timeout: 10s, cache: {ttl: 60s}") {
            request in
            .slow(.milliseconds(500), #"[{"id": "\#(request.target)"}]"#)
        }
        try await lab.serving { pages in
            let first = try Crowd(count: 1, port: pages.server.port)
            first.send { _ in "/v1/modules/m/layout" }
            #expect(await eventually { lab.upstream.requests.count == 2 })
            let others = try Crowd(count: 20, port: pages.server.port)
            others.send { _ in "/v1/modules/m/layout" }
            first.leave()
            let answers = await others.answers()
            #expect(answers.count { $0.contains("\"status\":\"complete\"") } == 20)
            #expect(lab.upstream.requests.count == 2)
        }
    }

    @Test("a page is served by its deadline; the slow fetch runs on for the cache")
    func runsOn() async throws {
        let module = Self.module.replacing("deadline: 10s", with: "deadline: 1s")
        let lab = try PipelineLab(module, settings: "timeout: 5s, cache: {ttl: 60s}") { request in
            request.target == "/a"
                ? .json(#"[{"id": 1}]"#) : .slow(.seconds(3), #"[{"id": 2}]"#)
        }
        try await lab.serving { pages in
            let first = try await pages.layout("m")
            #expect(first.failures.map(\.kind) == ["timeout"])
            #expect(first["ca"]?.items == ["1"])
            #expect(first["cb"]?.status == "failed")
            var page = first
            #expect(
                try await eventually {
                    page = try await pages.layout("m")
                    return page.status == "complete"
                }
            )
            #expect(page["cb"]?.items == ["2"])
            #expect(lab.upstream.count("/b") == 1)
        }
    }

    @Test("more pages at once than `loads` are refused, and those in memory are not")
    func loads() async throws {
        let lab = try PipelineLab(Self.module, settings: "timeout: 10s, cache: {ttl: 60s}") {
            request in
            request.target == "/a" ? .slow(.seconds(1), "[]") : .json("[]")
        }
        let main = lab.main(port: lab.upstream.port)
        let limited = main.replacing("version: 1", with: "version: 1\nserver: {limits: {loads: 1}}")
        try lab.lab.write("galley.yaml", limited)
        try await lab.serving { pages in
            let first = try Crowd(count: 1, port: pages.server.port)
            first.send { _ in "/v1/modules/m/layout?width=300" }
            #expect(await eventually { !lab.upstream.requests.isEmpty })
            let refused = try await pages.layout("m", "width=301")
            #expect(refused.answer.status == 503)
            #expect(refused.answer["retry-after"] == "1")
            #expect(refused.answer["content-type"] == "application/problem+json")
            let answers = await first.answers()
            #expect(answers.allSatisfy { $0.contains("\"status\":\"complete\"") })
            #expect(try await pages.layout("m", "width=301").status == "complete")
            #expect(try await pages.metric("galley_loads_refused_total") == 1)
        }
    }
}
