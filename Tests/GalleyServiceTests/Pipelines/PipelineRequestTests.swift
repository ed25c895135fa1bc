import Foundation
import Testing

@Suite("Requests go upstream as declared, and their answers are cached as configured")
struct PipelineRequestTests {
    private static func module(_ request: String, kind: String = "single") -> String {
        """
        name: m
        kind: \(kind)
        deadline: 20s
        parameters: {q: {default: x, max: 200}, none: {}}
        request: {upstream: up, \(request)}
        components: [{id: c, layout: {itemHeight: 1}}]
        """
    }

    @Test("method, fields, body and locale are sent; no other field of the client is")
    func post() async throws {
        let lab = try PipelineLab(
            Self.module(
                #"path: /m, method: POST, headers: {x-client: "galley ${params.q}"}, json: {q: "${params.q}", n: [1, true, null, "a${params.q}"]}"#
            )
        ) { _ in .json("[]") }
        try await lab.serving { pages in
            _ = try await pages.layout(
                "m",
                "q=%22&locale=de-CH",
                ["Cookie": "a=b", "X-Other": "c"]
            )
            _ = try await pages.layout("m", "q=%22&locale=de-CH")
            let request = try #require(lab.upstream.requests.first)
            #expect(request.method == "POST")
            #expect(request.body == #"{"q":"\"","n":[1,true,null,"a\""]}"#)
            #expect(request.fields["content-type"] == "application/json")
            #expect(request.fields["x-client"] == "galley \"")
            #expect(request.fields["accept-language"] == "de-CH")
            #expect(request.fields["cookie"] == nil)
            #expect(request.fields["x-other"] == nil)
            #expect(lab.upstream.requests.count == 2)
        }
    }

    @Test("POST is cached only with a ttl, by its body")
    func cachedPost() async throws {
        let lab = try PipelineLab(
            Self.module(#"path: /m, method: POST, json: {q: "${params.q}"}, cache: {ttl: 60s}"#)
        ) { _ in .json("[]") }
        try await lab.serving { pages in
            for query in ["q=a&width=300", "q=a&width=301", "q=b"] {
                _ = try await pages.layout("m", query)
            }
            #expect(lab.upstream.requests.map(\.body) == [#"{"q":"a"}"#, #"{"q":"b"}"#])
        }
    }

    @Test(
        "a parameter can never change host or path",
        arguments: ["..", "%2e%2e", "../../x", "//e.com"]
    )
    func parameters(value: String) async throws {
        let lab = try PipelineLab(Self.module(#"path: "/a/${params.q}/b""#)) { _ in .json("[]") }
        try await lab.serving { pages in
            let query =
                "q=" + (value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
            _ = try await pages.layout("m", query)
            let sent = lab.upstream.requests.map(\.target)
            #expect(sent.allSatisfy { $0.split(separator: "/").count == 3 && !$0.contains("/../") })
        }
    }

    @Test("redirects within the host are followed, others are failures")
    func redirects() async throws {
        let lab = try PipelineLab(Self.module(#"path: "/${params.q}""#)) { request in
            switch request.target {
            case "/x": .json("", status: 302, fields: ["Location": "/there"])
            case "/there": .json(#"[{"id": 1}]"#)
            default: .json("", status: 302, fields: ["Location": "http://127.0.0.2/x"])
            }
        }
        try await lab.serving { pages in
            let same = try await pages.layout("m")
            #expect(same["c"]?.items == ["1"])
            let other = try await pages.layout("m", "q=other")
            #expect(other.answer.status == 502)
            #expect(other.answer.text.contains("redirect"))
        }
    }

    @Test("304 renews what is stored")
    func notModified() async throws {
        let lab = try PipelineLab(Self.module("path: /m")) { request in
            request.fields["if-none-match"] == "\"a\""
                ? .json("", status: 304, fields: ["ETag": "\"a\""])
                : .json(#"[{"id": 1}]"#, fields: ["ETag": "\"a\""])
        }
        try await lab.serving { pages in
            let first = try await pages.layout("m")
            let second = try await pages.layout("m")
            #expect(second.answer.body == first.answer.body)
            #expect(second.answer["cache-status"] == "galley; fwd=stale")
            let name = "galley_upstream_calls_total{upstream=\"up\",outcome=\"notModified\"}"
            let count = try await pages.metric(name)
            #expect(count == 1)
        }
    }

    @Test("429 with Retry-After is a failure, kept for as long, and tells the client")
    func retryAfter() async throws {
        let lab = try PipelineLab(Self.module("path: /m")) { _ in
            .json("{}", status: 429, fields: ["Retry-After": "7"])
        }
        try await lab.serving { pages in
            for _ in 0..<3 {
                let page = try await pages.layout("m")
                #expect(page.answer.status == 502)
                #expect(page.answer["retry-after"] == "7")
            }
            #expect(lab.upstream.requests.count == 1)
        }
    }

    @Test("an open circuit asks no more and is told everywhere")
    func circuit() async throws {
        let lab = try PipelineLab(
            Self.module(#"path: "/${params.q}", required: false"#),
            settings: "circuit: {failures: 2, openFor: 60s}"
        ) { _ in .json("{}", status: 503) }
        try await lab.serving { pages in
            for value in 0..<2 { _ = try await pages.layout("m", "q=\(value)") }
            let page = try await pages.layout("m", "q=9")
            #expect(page.failures.map(\.kind) == ["circuitOpen"])
            #expect(page.status == "partial")
            #expect(lab.upstream.requests.count == 2)
            let open = try await pages.metric("galley_upstream_circuit_open{upstream=\"up\"}")
            #expect(open == 1)
            #expect(lab.log.all.contains { $0.contains("kind=circuitOpen") })
        }
    }

    @Test("a fallback has the module's parameters in it")
    func fallback() async throws {
        let lab = try PipelineLab(
            Self.module(#"path: /m, fallback: [{id: "f-${params.q}"}]"#)
        ) { _ in .reset }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page["c"]?.items == ["f-x"])
            #expect(page["c"]?.status == "fallback")
            #expect(page.failures.map(\.kind) == ["reset"])
        }
    }
}
