import TestSupport
import Testing

@Suite("Header fields, sections, metrics and log tell the same story")
struct PipelineStoryTests {
    /// What happens to one request, and what must be told of it.
    struct Story: Sendable, CustomTestStringConvertible {
        let name: String
        /// Keys of the request beside upstream and path.
        var request = ""
        /// Keys of the upstream.
        var upstream = ""
        /// What the first client's page is made of; nil when nobody asked before.
        var before: FaultUpstream.Behaviour?
        /// What the upstream does to the second client.
        let now: FaultUpstream.Behaviour
        var status = 200
        let cache: String?
        let page: String?
        let section: String?
        /// Names of counters that go up by one.
        let counters: [String]
        /// What a new line of the log says; nil when nothing is to be logged.
        var log: String?
        var testDescription: String { name }
    }

    private static func pages(_ result: String) -> String {
        "galley_pages_total{cache=\"\(result)\"}"
    }

    private static func calls(_ outcome: String) -> String {
        "galley_upstream_calls_total{upstream=\"up\",outcome=\"\(outcome)\"}"
    }

    private static func failures(_ kind: String) -> String {
        "galley_request_failures_total{kind=\"\(kind)\"}"
    }

    private static let good = FaultUpstream.Behaviour.json(
        #"[{"id": 1}]"#,
        fields: ["ETag": "\"1\""]
    )
    private static let unchanged = FaultUpstream.Behaviour.json("", status: 304)
    private static let down = FaultUpstream.Behaviour.json("{}", status: 503)
    private static let stale = "cache: {ttl: 0s, staleIfError: 1h}"
    private static let behind = "cache: {ttl: 0s, staleWhileRevalidate: 1h}"

    static let stories = [
        Story(
            name: "nothing was there",
            upstream: "cache: {ttl: 60s}",
            now: good,
            cache: "galley; fwd=miss; stored",
            page: "complete",
            section: "ok",
            counters: [pages("miss"), calls("ok")]
        ),
        Story(
            name: "nothing may be stored",
            now: .json("[]"),
            cache: "galley; fwd=miss",
            page: "complete",
            section: "ok",
            counters: [pages("miss"), calls("ok")]
        ),
        Story(
            name: "it was there",
            upstream: "cache: {ttl: 60s}",
            before: good,
            now: down,
            cache: "galley; hit",
            page: "complete",
            section: "ok",
            counters: [pages("hit")]
        ),
        Story(
            name: "the upstream confirmed it",
            before: good,
            now: unchanged,
            cache: "galley; fwd=stale",
            page: "complete",
            section: "ok",
            counters: [pages("revalidated"), calls("notModified")]
        ),
        Story(
            name: "it is refreshed behind",
            upstream: behind,
            before: good,
            now: unchanged,
            cache: "galley; hit; detail=stale",
            page: "complete",
            section: "ok",
            counters: [pages("stale"), calls("notModified")]
        ),
        Story(
            name: "refreshing it behind fails",
            upstream: behind,
            before: good,
            now: down,
            cache: "galley; hit; detail=stale",
            page: "complete",
            section: "ok",
            counters: [pages("stale"), calls("status")],
            log:
                "refresh of a stale response failed detail=the upstream answered 503 kind=status upstream=up"
        ),
        Story(
            name: "a stale answer stands in",
            upstream: stale,
            before: good,
            now: down,
            cache: "galley; fwd=stale",
            page: "stale",
            section: "stale",
            counters: [pages("revalidated"), calls("status"), failures("status")],
            log: "kind=status"
        ),
        Story(
            name: "an optional request fails",
            request: "required: false",
            now: .notJSON,
            cache: "galley; fwd=miss",
            page: "partial",
            section: "failed",
            counters: [pages("miss"), calls("notJSON"), failures("notJSON")],
            log: "kind=notJSON"
        ),
        Story(
            name: "its fallback stands in",
            request: "fallback: [{id: f}]",
            now: .reset,
            cache: "galley; fwd=miss",
            page: "partial",
            section: "fallback",
            counters: [pages("miss"), calls("reset"), failures("reset")],
            log: "kind=reset"
        ),
        Story(
            name: "an optional request takes too long",
            request: "required: false",
            upstream: "timeout: 100ms",
            now: .silence,
            cache: "galley; fwd=miss",
            page: "partial",
            section: "failed",
            counters: [pages("miss"), calls("timeout"), failures("timeout")],
            log: "kind=timeout"
        ),
        Story(
            name: "a required request fails",
            now: .large(100_000),
            status: 502,
            cache: nil,
            page: nil,
            section: nil,
            counters: [
                calls("tooLarge"), failures("tooLarge"),
                "galley_http_requests_total{status=\"502\"}",
            ],
            log: "kind=tooLarge"
        ),
        Story(
            name: "a required request takes too long",
            upstream: "timeout: 100ms",
            now: .silence,
            status: 504,
            cache: nil,
            page: nil,
            section: nil,
            counters: [
                calls("timeout"), failures("timeout"), "galley_http_requests_total{status=\"504\"}",
            ],
            log: "kind=timeout"
        ),
    ]

    @Test("whatever happens", arguments: stories)
    func told(_ story: Story) async throws {
        let module = """
            name: m
            kind: single
            deadline: 20s
            request: {upstream: up, path: /m\(story.request.isEmpty ? "" : ", " + story.request)}
            components: [{id: c, layout: {itemHeight: 1}}]
            """
        let isBefore = Flag()
        let lab = try PipelineLab(
            module,
            settings: ["maxBytes: 64KiB", story.upstream]
                .filter { !$0.isEmpty }.joined(separator: ", ")
        ) { _ in isBefore.isSet ? story.before ?? .garbage : story.now }
        try await lab.serving { pages in
            if story.before != nil {
                isBefore.set()
                _ = try await pages.layout("m")
                isBefore.set(false)
            }
            let logged = lab.log.all.count
            let counted = try await counters(story.counters, pages)
            let page = try await pages.layout("m")
            #expect(page.answer.status == story.status)
            #expect(page.answer["cache-status"] == story.cache)
            #expect(page.answer["galley-status"] == story.page)
            #expect(page["c"]?.status == story.section)
            if story.status == 200 {
                #expect(page.status == story.page)
                #expect(page.failures.isEmpty == (story.page == "complete"))
            }
            // The counters and the log follow the response.
            _ = try await eventually {
                try await counters(story.counters, pages) == counted.map { $0 + 1 }
                    && (story.log == nil || lab.log.all.count > logged)
            }
            #expect(try await counters(story.counters, pages) == counted.map { $0 + 1 })
            let lines = lab.log.all.dropFirst(logged)
            if let text = story.log {
                #expect(lines.count == 1)
                #expect(lines.allSatisfy { $0.contains(text) }, "\(Array(lines))")
            } else {
                #expect(lines.isEmpty, "\(Array(lines))")
            }
        }
    }

    private func counters(_ names: [String], _ pages: PipelineLab.Pages) async throws -> [Double] {
        var values: [Double] = []
        for name in names { values.append(try await pages.metric(name)) }
        return values
    }

    @Test("the log names the client's request and trace, and no secret")
    func correlation() async throws {
        let module = """
            name: m
            kind: single
            request: {upstream: up, path: /m, required: false}
            components: [{id: c, layout: {itemHeight: 1}}]
            """
        let lab = try PipelineLab(
            module,
            settings: "forward: [authorization], headers: {x-key: hush-hush}"
        ) { _ in .json("{}", status: 500) }
        let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        try await lab.serving { pages in
            let page = try await pages.layout(
                "m",
                "",
                [
                    "X-Request-Id": "my-id", "traceparent": trace,
                    "Authorization": "Bearer hush-hush",
                ]
            )
            #expect(page.answer["x-request-id"] == "my-id")
            let sent = lab.upstream.requests.first?.fields
            #expect(sent?["traceparent"]?.contains("0af7651916cd43dd8448eb211c80319c") == true)
            #expect(sent?["x-key"] == "hush-hush")
            let line = try #require(lab.log.all.first)
            #expect(line.contains("requestId=my-id"))
            #expect(line.contains("traceparent=\(trace)"))
            #expect(!lab.log.all.joined().contains("hush"))
            #expect(!page.answer.text.contains("hush"))
        }
    }
}
