import FormatCore
import HTTPSocket

/// `GET /metrics`: the service's counters for Prometheus.
enum MetricsEndpoint {
    /// Responds with all counters.
    static func respond(_ context: RequestContext) -> HTTPResponse {
        let monitor = context.monitor
        var text = PrometheusWriter()
        if let http = monitor.statistics() {
            requests(http, to: &text)
            latency(http.latency, to: &text)
            connections(http, to: &text)
        }
        routes(monitor.metrics, to: &text)
        pages(monitor.metrics, to: &text)
        builds(monitor.metrics.builds.figures, droppedLines: monitor.droppedLines(), to: &text)
        memory(context.snapshot.cache.usage, of: context.snapshot.memory, to: &text)
        changes(context.snapshot.live.figures, to: &text)
        let upstreams = monitor.upstreams()
        calls(upstreams, to: &text)
        pools(upstreams.upstreams, loads: monitor.loads(), to: &text)
        store(upstreams, to: &text)
        if let redis = monitor.redis() { shared(redis, to: &text) }
        if let figures = monitor.truth() { truth(figures, to: &text) }
        purges(monitor.purges(), to: &text)
        if let traces = monitor.traces() { spans(traces, to: &text) }
        versions(to: &text)
        return HTTPResponse(
            status: 200,
            fields: [
                "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
                "Cache-Control": "no-store",
            ],
            body: .bytes(SharedBytes(text.text))
        )
    }

    private static func versions(to text: inout PrometheusWriter) {
        let name = "galley_icu_info"
        text.begin(
            name,
            type: "gauge",
            help: "1, labelled with the version of ICU that writes numbers and dates."
        )
        text.add(name, labels: [("version", TextFormats.version)], value: 1)
    }

    private static func requests(_ http: HTTPStatistics, to text: inout PrometheusWriter) {
        text.begin("galley_http_requests_total", type: "counter", help: "Responses by status code.")
        for (status, count) in http.responsesByStatus.sorted(by: { $0.key < $1.key }) {
            text.add(
                "galley_http_requests_total",
                labels: [("status", String(status))],
                value: count
            )
        }
        text.single(
            "galley_http_requests_refused_total",
            type: "counter",
            help: "Requests refused before they were routed: malformed, too large, too slow.",
            value: http.requestsRejected
        )
    }

    private static func latency(_ latency: LatencyHistogram, to text: inout PrometheusWriter) {
        let name = "galley_http_request_duration_seconds"
        text.begin(name, type: "histogram", help: "From the complete request to the response.")
        var sum: UInt64 = 0
        for (bound, count) in zip(LatencyHistogram.boundsMicroseconds, latency.counts) {
            sum += count
            text.add("\(name)_bucket", labels: [("le", "\(Double(bound) / 1e6)")], value: sum)
        }
        text.add("\(name)_bucket", labels: [("le", "+Inf")], value: latency.total)
        text.add("\(name)_sum", value: Double(latency.sumNanoseconds) / 1e9)
        text.add("\(name)_count", value: latency.total)
    }

    private static func connections(_ http: HTTPStatistics, to text: inout PrometheusWriter) {
        text.single(
            "galley_http_connections_open",
            type: "gauge",
            help: "Connections open now.",
            value: http.connectionsOpen
        )
        text.single(
            "galley_http_connections_total",
            type: "counter",
            help: "Connections accepted.",
            value: http.connectionsAccepted
        )
        text.begin("galley_http_bytes_total", type: "counter", help: "Bytes over sockets.")
        text.add("galley_http_bytes_total", labels: [("direction", "in")], value: http.bytesIn)
        text.add("galley_http_bytes_total", labels: [("direction", "out")], value: http.bytesOut)
    }

    private static func routes(_ service: ServiceMetrics, to text: inout PrometheusWriter) {
        text.begin(
            "galley_route_requests_total",
            type: "counter",
            help: "Requests by endpoint, but for pages from memory."
        )
        for (route, count) in service.routes {
            text.add("galley_route_requests_total", labels: [("route", route)], value: count)
        }
    }

    private static func pages(_ service: ServiceMetrics, to text: inout PrometheusWriter) {
        text.begin(
            "galley_pages_total",
            type: "counter",
            help: "Pages sent, by the caches' part in them."
        )
        for (result, count) in service.cacheResults {
            text.add("galley_pages_total", labels: [("cache", result)], value: count)
        }
        text.single(
            "galley_loads_refused_total",
            type: "counter",
            help: "Pages not built because too many were being built.",
            value: service.refusedLoads
        )
        text.single(
            "galley_builds_cancelled_total",
            type: "counter",
            help: "Pages not built because nobody waited for them any more.",
            value: service.cancelledBuilds
        )
        text.begin(
            "galley_request_failures_total",
            type: "counter",
            help: "Failed requests of modules."
        )
        for (kind, count) in service.failures {
            text.add("galley_request_failures_total", labels: [("kind", kind)], value: count)
        }
    }

    private static func memory(
        _ usage: PageCache.Usage,
        of budget: MemoryBudget,
        to text: inout PrometheusWriter
    ) {
        text.single(
            "galley_memory_pages",
            type: "gauge",
            help: "Finished pages in memory.",
            value: usage.pages
        )
        text.single(
            "galley_memory_page_bytes",
            type: "gauge",
            help: "Bytes they hold.",
            value: usage.pageBytes
        )
        text.begin(
            "galley_memory_bytes",
            type: "gauge",
            help: "Bytes of memory, by what holds them."
        )
        var parts = MemoryBudget.Part.allCases.map { ($0.rawValue, max(0, budget.bytes(of: $0))) }
        // The program, the allocator's free memory, and what no part counts.
        if let resident = PhysicalMemory.residentBytes {
            parts.append(("other", max(0, resident - parts.reduce(0) { $0 + $1.1 })))
        }
        for (part, bytes) in parts {
            text.add("galley_memory_bytes", labels: [("part", part)], value: UInt64(bytes))
        }
        text.single(
            "galley_memory_limit_bytes",
            type: "gauge",
            help: "Bytes that all of them may hold.",
            value: budget.maximum
        )
    }
}
