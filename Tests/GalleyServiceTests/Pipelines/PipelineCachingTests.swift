import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("Answers are kept as a shared HTTP cache would, and the fields tell")
struct PipelineCachingTests {
    private static let module = """
        name: m
        kind: single
        deadline: 20s
        request: {upstream: up, path: /m}
        components: [{id: c, layout: {itemHeight: 1}}]
        """

    /// Asks twice, at different widths so that no finished page answers, and tells what the second
    /// was answered and how often the upstream was asked.
    private func second(
        settings: String,
        upstream fields: [String: String],
        client: [String: String] = [:]
    ) async throws -> (status: String?, control: String?, calls: Int) {
        let lab = try PipelineLab(Self.module, settings: settings) { _ in
            .json("[]", fields: fields)
        }
        var result: (String?, String?, Int) = (nil, nil, 0)
        try await lab.serving { pages in
            _ = try await pages.layout("m", "width=300", client)
            let page = try await pages.layout("m", "width=301", client)
            result = (page.answer["cache-status"], page.answer["cache-control"], 0)
            result.2 = lab.upstream.requests.count
        }
        return result
    }

    @Test("max-age and s-maxage make an answer fresh, a configured ttl wins over them")
    func freshness() async throws {
        let plain = try await second(settings: "", upstream: ["Cache-Control": "max-age=60"])
        #expect(plain.calls == 1)
        #expect(plain.status == "galley; hit")
        let shared = try await second(
            settings: "",
            upstream: ["Cache-Control": "max-age=60, s-maxage=0"]
        )
        #expect(shared.calls == 2)
        let configured = try await second(
            settings: "cache: {ttl: 60s}",
            upstream: ["Cache-Control": "no-cache"]
        )
        #expect(configured.calls == 1)
        let neither = try await second(settings: "", upstream: [:])
        #expect(neither.calls == 2)
    }

    @Test("no-store is never stored, private only for whom it was made")
    func storing() async throws {
        let noStore = try await second(
            settings: "cache: {ttl: 60s}",
            upstream: ["Cache-Control": "no-store"]
        )
        #expect(noStore.calls == 2)
        #expect(noStore.status == "galley; fwd=miss")
        let isPrivate = ["Cache-Control": "private, max-age=60"]
        let open = try await second(settings: "", upstream: isPrivate)
        #expect(open.calls == 2)
        let own = try await second(
            settings: "forward: [authorization]",
            upstream: isPrivate,
            client: ["Authorization": "Bearer x"]
        )
        #expect(own.calls == 1)
        #expect(own.control?.hasPrefix("private") == true)
    }

    /// Asks for the same page twice, and tells what was said of it, and how often the upstream was asked.
    private func again(
        _ module: String = module,
        answering fields: [String: String],
        status: Int = 200
    ) async throws -> (control: String?, calls: Int) {
        let lab = try PipelineLab(module) { _ in .json("[]", status: status, fields: fields) }
        var control: String?
        try await lab.serving { pages in
            for _ in 0..<2 { control = try await pages.layout("m").answer["cache-control"] }
        }
        return (control, lab.upstream.requests.count)
    }

    @Test(
        "a finished page is kept no longer than the answers in it may be",
        arguments: [
            (["Cache-Control": "no-store"], 200, "no-store"),
            (["Cache-Control": "private, max-age=60"], 200, "private, max-age=0"),
            (["Cache-Control": "max-age=60", "Vary": "*"], 200, "public, max-age=0"),
            (["Cache-Control": "max-age=60"], 201, "public, max-age=0"),
        ]
    )
    func pagesOfUnstored(_ fields: [String: String], _ status: Int, _ control: String) async throws
    {
        let module = Self.module.replacing("path: /m", with: "path: /m, cache: {ttl: 60s}")
        let result = try await again(module, answering: fields, status: status)
        #expect(result.calls == 2)
        #expect(result.control == control)
    }

    @Test("at the deadline an expired answer stands in, for required requests and later steps too")
    func staleAtTheDeadline() async throws {
        let module = """
            name: m
            kind: chain
            deadline: 700ms
            requests:
              - {id: a, upstream: up, path: /a}
              - {id: b, upstream: up, path: /b}
            components: [{id: c, from: a, layout: {itemHeight: 1}}, {id: d, from: b, layout: {itemHeight: 1}}]
            """
        // The same requests with time enough on a busy machine.
        let patient = module.replacing("name: m", with: "name: p")
            .replacing("700ms", with: "20s")
        let isDown = Flag()
        let settings = "cache: {ttl: 0s, staleIfError: 1h}"
        let lab = try PipelineLab(module, patient, settings: settings) { _ in
            isDown.isSet ? .silence : .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            #expect(try await pages.layout("p").status == "complete")
            isDown.set()
            let page = try await pages.layout("m")
            #expect(page.status == "stale")
            #expect(page.sections.map(\.status) == ["stale", "stale"])
            #expect(page.sections.map(\.items) == [["1"], ["1"]])
            #expect(page.failures.map(\.kind) == ["timeout", "timeout"])
            #expect(lab.upstream.count("/b") == 1)
        }
    }

    @Test("a failed refresh of what is still fresh shows it as stale, for nobody else to keep")
    func staleByRefresh() async throws {
        let isDown = Flag()
        let lab = try PipelineLab(Self.module, settings: "cache: {ttl: 60s}") { _ in
            isDown.isSet ? .json("{}", status: 500) : .json("[]")
        }
        try await lab.serving { pages in
            #expect(try await pages.layout("m").answer["cache-control"] == "public, max-age=60")
            isDown.set()
            let page = try await pages.refresh("m")
            #expect(page.status == "stale")
            #expect(page.answer["cache-control"] == "public, max-age=0")
        }
    }

    @Test("stale while revalidating, and the refetch fails: served at once, and marked stale")
    func staleWhileFailing() async throws {
        let isDown = Flag()
        let lab = try PipelineLab(
            Self.module,
            settings: "cache: {ttl: 0s, staleWhileRevalidate: 1h}"
        ) { _ in isDown.isSet ? .json("{}", status: 500) : .json("[]") }
        try await lab.serving { pages in
            _ = try await pages.layout("m")
            isDown.set()
            var page = try await pages.layout("m")
            #expect(page.status == "complete")
            #expect(
                try await eventually {
                    page = try await pages.layout("m")
                    return page.status == "stale"
                }
            )
            #expect(page.answer["galley-status"] == "stale")
            #expect(page["c"]?.status == "stale")
            #expect(page["c"]?.object["asOf"] is String)
            #expect(page.failures.map(\.status) == [500])
        }
    }

    @Test("stale while revalidating: served at once, refetched behind, once")
    func staleWhileRevalidate() async throws {
        let lab = try PipelineLab(
            Self.module,
            settings: "cache: {ttl: 0s, staleWhileRevalidate: 1h}"
        ) { _ in .json("[]") }
        try await lab.serving { pages in
            let first = try await pages.layout("m")
            #expect(first.answer["cache-control"]?.contains("stale-while-revalidate=3600") == true)
            let second = try await pages.layout("m")
            #expect(second.answer["cache-status"] == "galley; hit; detail=stale")
            #expect(second.status == "complete")
            #expect(await eventually { lab.upstream.requests.count == 2 })
        }
    }

    @Test(
        "stale if error: served for every way to fail, marked with when it was fetched",
        arguments: ["500", "429", "reset", "cutOff", "garbage", "notJSON", "large"]
    )
    func staleIfError(fault: String) async throws {
        let isDown = Flag()
        let lab = try PipelineLab(
            Self.module,
            settings: "maxBytes: 64KiB, cache: {ttl: 0s, staleIfError: 1h}"
        ) { _ in
            guard isDown.isSet else { return .json(#"[{"id": 1}]"#) }
            return switch fault {
            case "reset": .reset
            case "cutOff": .cutOff
            case "garbage": .garbage
            case "notJSON": .notJSON
            case "large": .large(100_000)
            default: .json("{}", status: Int(fault) ?? 500)
            }
        }
        try await lab.serving { pages in
            _ = try await pages.layout("m")
            isDown.set()
            let page = try await pages.layout("m")
            #expect(page.answer.status == 200)
            #expect(page.status == "stale")
            #expect(page.answer["galley-status"] == "stale")
            #expect(page.answer["cache-status"] == "galley; fwd=stale")
            #expect(page["c"]?.status == "stale")
            #expect((page["c"]?.object["asOf"] as? String)?.hasSuffix("Z") == true)
            #expect(page["c"]?.items == ["1"])
            #expect(page.failures.count == 1)
            let counted = try await pages.answer("GET", "/metrics").text
            let kind = page.failures.first?.kind ?? ""
            #expect(counted.contains("galley_request_failures_total{kind=\"\(kind)\"} 1"))
            #expect(lab.log.all.contains { $0.contains("kind=\(kind)") })
        }
    }

    @Test("a section that failed is there again on every page once one has its response")
    func comesBack() async throws {
        let isDown = Flag()
        isDown.set()
        let pair = """
            name: pair
            kind: batch
            requests:
              - {id: m, upstream: up, path: /m}
              - {id: n, upstream: up, path: /n}
            components:
              - {id: c, from: m, layout: {itemHeight: 1}}
              - {id: d, from: n, layout: {itemHeight: 1}}
            """
        let all = "name: all\nkind: composite\nmodules: [{name: m}, {name: pair}]"
        let lab = try PipelineLab(Self.module, pair, all, settings: "cache: {ttl: 1h}") {
            isDown.isSet && $0.target == "/m"
                ? .json("{}", status: 503, fields: ["Retry-After": "30"])
                : .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            for module in ["pair", "all"] {
                #expect(try await pages.layout(module).status == "partial")
            }
            isDown.set(false)
            // The failures are remembered, and the pages with them.
            for module in ["pair", "all"] {
                #expect(try await pages.layout(module).status == "partial")
            }
            #expect(try await pages.refresh("m").status == "complete")
            for module in ["pair", "all"] {
                let page = try await pages.layout(module)
                #expect(page.status == "complete")
                #expect(page.answer["cache-status"] == "galley; hit")
            }
            #expect(lab.upstream.count("/m") == 2)
        }
    }

    @Test("a page with a failure that is kept is a hit, be its answers with a lifetime or without")
    func partialInMemory() async throws {
        let module = """
            name: m
            kind: batch
            requests: [{id: a, upstream: up, path: /a}, {id: b, upstream: up, path: /b}]
            components:
              - {id: a, from: a, layout: {itemHeight: 10}}
              - {id: b, from: b, layout: {itemHeight: 10}}
            """
        for settings in ["", "cache: {ttl: 60s}"] {
            let lab = try PipelineLab(module, settings: settings) { request in
                request.target == "/a"
                    ? .json("[]") : .json("{}", status: 503, fields: ["Retry-After": "30"])
            }
            try await lab.serving { pages in
                // It is kept for a second at least, so that a busy machine builds it more than once.
                let isHit = try await eventually {
                    let page = try await pages.layout("m")
                    #expect(page.status == "partial")
                    return page.answer["cache-status"] == "galley; hit"
                }
                #expect(isHit, "\(settings)")
                #expect(try await pages.metric(#"galley_pages_total{cache="stale"}"#) == 0)
            }
        }
    }

    @Test("a stale page that is in memory counts as stale, whoever sends it")
    func staleInMemory() async throws {
        let isDown = Flag()
        let lab = try PipelineLab(
            Self.module,
            settings: "cache: {ttl: 60s, staleIfError: 1h}"
        ) { _ in
            isDown.isSet ? .json("{}", status: 503, fields: ["Retry-After": "30"]) : .json("[]")
        }
        try await lab.serving { pages in
            #expect(try await pages.layout("m").status == "complete")
            isDown.set()
            #expect(try await pages.refresh("m").status == "stale")
            // By a task first, then by the event loops.
            for _ in 0..<4 {
                let page = try await pages.layout("m")
                #expect(page.answer["cache-status"] == "galley; hit; detail=stale")
            }
            #expect(try await pages.metric(#"galley_pages_total{cache="stale"}"#) == 4)
            #expect(try await pages.metric(#"galley_pages_total{cache="hit"}"#) == 0)
        }
    }

    @Test("what upstream says is gone is not served stale")
    func gone() async throws {
        let isGone = Flag()
        let lab = try PipelineLab(
            Self.module,
            settings: "cache: {ttl: 0s, staleIfError: 1h}"
        ) { _ in isGone.isSet ? .json("{}", status: 404) : .json("[]") }
        try await lab.serving { pages in
            _ = try await pages.layout("m")
            isGone.set()
            let page = try await pages.layout("m")
            #expect(page.answer.status == 404)
        }
    }

    @Test("forwarded fields are part of the key")
    func forwarded() async throws {
        let lab = try PipelineLab(
            Self.module,
            settings: "forward: [x-tenant], cache: {ttl: 60s}"
        ) { .json(#"[{"id": "\#($0.fields["x-tenant"] ?? "none")"}]"#) }
        try await lab.serving { pages in
            for tenant in ["a", "b", "a"] {
                let page = try await pages.layout("m", "", ["X-Tenant": tenant])
                #expect(page["c"]?.items == [tenant])
                #expect(page.answer["vary"]?.contains("x-tenant") == true)
            }
            let none = try await pages.layout("m")
            #expect(none["c"]?.items == ["none"])
            #expect(lab.upstream.requests.count == 3)
        }
    }

    @Test("a changed token leaves the responses of the old one out of reach, across reloads too")
    func changedToken() async throws {
        let lab = try PipelineLab(
            Self.module,
            settings: "headers: {authorization: one}, cache: {ttl: 60s}"
        ) { .json(#"[{"id": "\#($0.fields["authorization"] ?? "none")"}]"#) }
        let main = lab.main(port: lab.upstream.port)
        try await lab.serving { pages in
            for (token, calls) in [("one", 1), ("two", 2), ("one", 2), ("two", 2)] {
                let text = main.replacing("authorization: one", with: "authorization: \(token)")
                try lab.lab.write("galley.yaml", text)
                pages.server.reload(try lab.lab.configuration())
                #expect(try await pages.layout("m")["c"]?.items == [token])
                #expect(lab.upstream.requests.count == calls)
            }
        }
    }
}
