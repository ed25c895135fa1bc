import JSONCore
import MetricsKit
import TestSupport
import Testing
import UpstreamKit

@testable import TraceKit

@Suite("The export of spans")
struct SpanExporterTests {
    private static func settings(_ change: (inout TraceSettings) -> Void = { _ in }) throws
        -> TraceSettings
    {
        var settings = TraceSettings(
            url: try UpstreamURL(parsing: "http://c"),
            target: "/v1/traces"
        )
        settings.delay = .milliseconds(1)
        change(&settings)
        return settings
    }

    private static func addSpans(_ count: Int, to exporter: SpanExporter) {
        for _ in 0..<count {
            let context = exporter.tracer.context(under: nil)
            exporter.tracer.end(exporter.tracer.begin("x", .server, as: context, under: nil))
        }
    }

    @Test("spans that do not fit the queue are dropped and counted")
    func bounded() throws {
        let settings = try Self.settings { $0.queue = 3 }
        let exporter = SpanExporter(settings, version: "1", collector: StubUpstream([:]))
        Self.addSpans(5, to: exporter)
        #expect(exporter.dropped == 2)
    }

    @Test("a batch is sent again after failures that may pass, with the configured fields")
    func retries() async throws {
        let collector = StubUpstream { _, earlier in
            earlier < 1 ? .status(503) : .response(body: "{}")
        }
        let settings = try Self.settings { $0.fields = ["api-key": "k"] }
        let exporter = SpanExporter(settings, version: "1", collector: collector)
        exporter.start()
        Self.addSpans(2, to: exporter)
        #expect(await eventually { exporter.exported == 2 })
        #expect(exporter.failures.count() == 1 && exporter.dropped == 0)
        #expect(collector.requests.allSatisfy { $0.method == "POST" && $0.target == "/v1/traces" })
        #expect(collector.requests.allSatisfy { $0.fields["api-key"] == "k" })
        await exporter.stop(within: .seconds(5))
    }

    @Test("a batch that the collector refuses is dropped; so are those of a partial success")
    func refused() async throws {
        let partial = #"{"partialSuccess":{"rejectedSpans":"1","errorMessage":"no"}}"#
        let collector = StubUpstream { _, earlier in
            earlier == 0 ? .status(400) : .response(body: partial)
        }
        let exporter = SpanExporter(try Self.settings(), version: "1", collector: collector)
        Self.addSpans(1, to: exporter)
        exporter.start()
        #expect(await eventually { exporter.dropped == 1 })
        Self.addSpans(3, to: exporter)
        #expect(await eventually { exporter.exported + exporter.dropped == 4 })
        #expect(exporter.dropped >= 2)
        await exporter.stop(within: .seconds(5))
    }

    @Test("a stop exports what waits, and takes nothing more")
    func flush() async throws {
        let collector = StubUpstream { _, _ in .response(body: "{}") }
        let settings = try Self.settings { $0.delay = .seconds(3_600) }
        let exporter = SpanExporter(settings, version: "1", collector: collector)
        exporter.start()
        Self.addSpans(2, to: exporter)
        await exporter.stop(within: .seconds(20))
        #expect(exporter.exported == 2)
        Self.addSpans(1, to: exporter)
        #expect(exporter.dropped == 1)
    }

    @Test("a stop does not try a dead collector again: what waits is dropped")
    func deadCollector() async throws {
        let collector = StubUpstream { _, _ in .kind(.connect) }
        let settings = try Self.settings { $0.delay = .seconds(3_600) }
        let exporter = SpanExporter(settings, version: "1", collector: collector)
        exporter.start()
        Self.addSpans(600, to: exporter)
        await exporter.stop(within: .seconds(20))
        #expect(exporter.exported == 0 && exporter.dropped == 600)
    }

    @Test("long texts are cut at whole characters, and events bounded")
    func bounds() throws {
        let exporter = SpanExporter(try Self.settings(), version: "1", collector: StubUpstream([:]))
        let context = exporter.tracer.context(under: nil)
        var span = try #require(exporter.tracer.begin("x", .server, as: context, under: nil))
        span.set("long", String(repeating: "é", count: 2_000))
        for _ in 0..<100 { span.add(event: "e", []) }
        let document = try JSONDocument(
            parsing: OTLPEncoder(resource: [], version: "1").body([span])
        )
        document.withRoot { root in
            let spans = root["resourceSpans"]?.element(0)?["scopeSpans"]?.element(0)?["spans"]
            let written = spans?.element(0)
            let value = written?["attributes"]?.element(0)?["value"]?["stringValue"]?.string
            #expect(value?.utf8.count == TraceSpan.maximumTextBytes)
            #expect(written?["events"]?.count == TraceSpan.maximumEvents)
        }
    }
}
