import HTTPSocket
import TestSupport
import Testing
import TraceKit

@Suite("Traces", .timeLimit(.minutes(3)))
struct TraceTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let client = "00-\(trace)-00f067aa0ba902b7-01"

    private static func layout(_ name: String) -> String {
        "/v1/modules/\(name)/layout?width=100"
    }

    @Test("a cold page is request, page, its stages, and the call, which the upstream is told of")
    func cold() async throws {
        let lab = TraceLab()
        try await lab.serving { port in
            let client = try TestClient(port: port)
            let answer = try await client.send(
                "GET",
                Self.layout("fast"),
                ["traceparent": Self.client, "tracestate": "a=b"]
            )
            #expect(answer.status == 200)
            #expect(await lab.collector.waits { $0.contains { $0.kind == 2 } })
            #expect(
                lab.collector.tree(of: Self.trace) == [
                    "GET /v1/modules/{module}/layout", "  page", "    fetch", "      GET shop",
                    "    map", "    layout", "    encode",
                ]
            )
            let spans = lab.collector.spans
            let request = try #require(spans.first { $0.kind == 2 })
            #expect(request.parentSpanId == "00f067aa0ba902b7")
            #expect(request["http.request.method"] == "GET")
            #expect(request["http.route"] == "/v1/modules/{module}/layout")
            #expect(request["url.path"] == "/v1/modules/fast/layout")
            #expect(request["http.response.status_code"] == "200")
            #expect(request["server.address"] == "localhost")
            #expect(request["galley.module"] == "fast")
            let call = try #require(spans.first { $0.kind == 3 })
            #expect(call["server.address"] == "127.0.0.1" && call["url.path"] == "/fast")
            #expect(call["galley.upstream"] == "shop" && call["galley.request"] == "main")
            #expect(
                lab.source.parents(of: "/fast?key=S3cret")
                    == ["00-\(Self.trace)-\(call.spanId)-01"]
            )
            for span in spans {
                #expect(span.start <= span.end && !span.isFailed)
                #expect(span.traceId == Self.trace)
                #expect(!span.attributes.contains { "\($0)".contains("S3cret") })
            }
            #expect(lab.collector.services == ["pages"])
            #expect(lab.collector.fields.allSatisfy { $0["api-key"] == "k" })
            #expect(lab.collector.mistakes.isEmpty)
        }
    }

    @Test("a page in memory is a request alone, also where an event loop responds")
    func hot() async throws {
        let lab = TraceLab()
        try await lab.serving { port in
            let client = try TestClient(port: port)
            let first = try await client.send("GET", Self.layout("fast"))
            let tag = try #require(first["etag"])
            let fields = ["traceparent": Self.client, "if-none-match": tag]
            #expect(try await client.send("GET", Self.layout("fast"), fields).status == 304)
            #expect(await lab.collector.waits { $0.contains { $0.traceId == Self.trace } })
            let spans = lab.collector.spans.filter { $0.traceId == Self.trace }
            #expect(spans.map(\.name) == ["GET /v1/modules/{module}/layout"])
            #expect(spans[0]["http.response.status_code"] == "304")
            #expect(spans[0]["galley.cache_status"] == "galley; hit")
            #expect(try await client.send("GET", "/livez").status == 200)
        }
        #expect(!lab.collector.spans.contains { $0["url.path"] == "/livez" })
    }

    @Test(
        "a request that joins a build has a page of its own, with a link to the one that is built"
    )
    func joined() async throws {
        let lab = TraceLab()
        try await lab.serving { port in
            let first = try TestClient(port: port)
            let second = try TestClient(port: port)
            async let built = first.send("GET", Self.layout("slow"))
            #expect(await eventually { lab.source.parents(of: "/slow").count == 1 })
            async let joined = second.send(
                "GET",
                Self.layout("slow"),
                ["traceparent": Self.client]
            )
            // The second request waits for the build when the service has begun to respond to it.
            let probe = try TestClient(port: port)
            let name = #"galley_route_requests_total{route="layout"} 2"#
            let isWaiting = try await eventually {
                try await probe.send("GET", "/metrics").text.contains(name)
            }
            #expect(isWaiting)
            lab.source.open()
            let statuses = try await [built.status, joined.status]
            #expect(statuses == [200, 200])
            #expect(await lab.collector.waits { $0.filter { $0.kind == 2 }.count == 2 })
            let tree = lab.collector.tree(of: Self.trace)
            #expect(tree == ["GET /v1/modules/{module}/layout", "  page"])
            let own = try #require(
                lab.collector.spans.first { $0.traceId == Self.trace && $0.name == "page" }
            )
            let link = try #require(own.links?.first)
            let page = lab.collector.spans.first { $0.spanId == link.spanId }
            #expect(page?.name == "page" && page?.traceId == link.traceId)
            #expect(link.traceId != Self.trace)
        }
    }

    @Test("what failed is marked in the call, the page and the request, with its kind")
    func failed() async throws {
        let lab = TraceLab()
        try await lab.serving { port in
            let client = try TestClient(port: port)
            let fields = ["traceparent": Self.client]
            #expect(try await client.send("GET", Self.layout("broken"), fields).status == 502)
            #expect(await lab.collector.waits { $0.contains { $0.kind == 2 } })
            #expect(
                lab.collector.tree(of: Self.trace) == [
                    "GET /v1/modules/{module}/layout", "  page", "    fetch", "      GET shop",
                ]
            )
            let types = lab.collector.spans.reduce(into: [String: String]()) {
                $0[$1.name] = $1["error.type"]
            }
            #expect(types["GET shop"] == "500" && types["page"] == "502")
            #expect(lab.collector.spans.allSatisfy { $0.isFailed })
            let event = lab.collector.spans.first { $0.name == "fetch" }?.events?.first
            #expect(event?.name == "request.failed")
        }
    }

    @Test("a composite is one page, with the calls of all its modules")
    func composite() async throws {
        let lab = TraceLab()
        try await lab.serving { port in
            let fields = ["traceparent": Self.client]
            let client = try TestClient(port: port)
            #expect(try await client.send("GET", Self.layout("both"), fields).status == 200)
            #expect(await lab.collector.waits { $0.contains { $0.kind == 2 } })
            #expect(
                lab.collector.tree(of: Self.trace) == [
                    "GET /v1/modules/{module}/layout", "  page", "    fetch", "      GET shop",
                    "      GET shop", "    map", "    layout", "    encode",
                ]
            )
            let calls = lab.collector.spans.filter { $0.kind == 3 }
            #expect(Set(calls.compactMap { $0["galley.module"] }) == ["fast", "other"])
        }
    }

    @Test("a trace that its client does not sample is not exported, and its upstreams are told so")
    func unsampled() async throws {
        let lab = TraceLab()
        try await lab.serving { port in
            let client = try TestClient(port: port)
            let unsampled = Self.client.dropLast(2) + "00"
            let fields = ["traceparent": String(unsampled)]
            #expect(try await client.send("GET", Self.layout("fast"), fields).status == 200)
            let parent = try #require(lab.source.parents(of: "/fast?key=S3cret").first)
            #expect(parent.hasPrefix("00-\(Self.trace)-") && parent.hasSuffix("-00"))
            #expect(try await client.send("GET", Self.layout("other")).status == 200)
            #expect(await lab.collector.waits { $0.contains { $0["galley.module"] == "other" } })
        }
        #expect(!lab.collector.spans.contains { $0.traceId == Self.trace })
    }

    @Test("without traces a client's fields go upstream as they came")
    func off() async throws {
        let lab = TraceLab()
        try await lab.serving(["OTEL_SDK_DISABLED": "true"]) { port in
            let client = try TestClient(port: port)
            let fields = ["traceparent": Self.client]
            #expect(try await client.send("GET", Self.layout("fast"), fields).status == 200)
            #expect(lab.source.parents(of: "/fast?key=S3cret") == [Self.client])
            let metrics = try await client.send("GET", "/metrics").text
            #expect(!metrics.contains("galley_trace_"))
        }
        #expect(lab.collector.spans.isEmpty)
    }

    @Test("a dead collector costs spans, which are counted, and nothing else")
    func deadCollector() async throws {
        let lab = TraceLab()
        let dead: [ExactString: String] = [
            // Nothing listens on port 1 of this machine.
            "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1", "OTEL_BSP_MAX_QUEUE_SIZE": "8",
            "OTEL_BSP_MAX_EXPORT_BATCH_SIZE": "4",
        ]
        try await lab.serving(dead) { port in
            let client = try TestClient(port: port)
            for _ in 0..<50 {
                #expect(try await client.send("GET", Self.layout("fast")).status == 200)
            }
            let metrics = try await client.send("GET", "/metrics").text
            #expect(metrics.contains(#"galley_trace_spans_total{result="exported"} 0"#))
            #expect(!metrics.contains(#"galley_trace_spans_total{result="dropped"} 0"#))
        }
        #expect(lab.collector.spans.isEmpty)
    }
}
