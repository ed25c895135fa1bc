import HTTPSocket

/// `GET /metrics`: the service's counters for Prometheus.
struct MetricsEndpoint {
    /// The sockets' counters; nil before there are any.
    let http: HTTPStatistics?
    let service: ServiceMetrics
    let memory: (pages: Int, bytes: Int)
    let live: LiveMetrics.Figures
    let figures: UpstreamMetrics.Figures

    func response() -> HTTPResponse {
        var text = MetricsText()
        if let http {
            requests(http, &text)
            latency(http.latency, &text)
            connections(http, &text)
        }
        pages(&text)
        changes(live, &text)
        upstreams(figures, &text)
        store(figures, &text)
        return HTTPResponse(
            status: 200,
            fields: [
                "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
                "Cache-Control": "no-store",
            ],
            body: .bytes(SharedBytes(text.text))
        )
    }

    private func requests(_ http: HTTPStatistics, _ text: inout MetricsText) {
        text.begin("galley_http_requests_total", "counter", "Answers by status code.")
        for (status, count) in http.answersByStatus.sorted(by: { $0.key < $1.key }) {
            text.add("galley_http_requests_total", [("status", String(status))], count)
        }
        text.single(
            "galley_http_requests_refused_total",
            "counter",
            "Requests refused before they were routed: malformed, too large, too slow.",
            http.requestsRefused
        )
    }

    private func latency(_ latency: LatencyHistogram, _ text: inout MetricsText) {
        let name = "galley_http_request_duration_seconds"
        text.begin(name, "histogram", "From the whole request to its answer's hand-over.")
        var sum: UInt64 = 0
        for (bound, count) in zip(LatencyHistogram.boundsMicroseconds, latency.counts) {
            sum += count
            text.add("\(name)_bucket", [("le", "\(Double(bound) / 1e6)")], sum)
        }
        text.add("\(name)_bucket", [("le", "+Inf")], latency.total)
        text.add("\(name)_sum", [], Double(latency.sumNanoseconds) / 1e9)
        text.add("\(name)_count", [], latency.total)
    }

    private func connections(_ http: HTTPStatistics, _ text: inout MetricsText) {
        text.single(
            "galley_http_connections_open",
            "gauge",
            "Connections open now.",
            http.connectionsOpen
        )
        text.single(
            "galley_http_connections_total",
            "counter",
            "Connections accepted.",
            http.connectionsAccepted
        )
        text.begin("galley_http_bytes_total", "counter", "Bytes over sockets.")
        text.add("galley_http_bytes_total", [("direction", "in")], http.bytesIn)
        text.add("galley_http_bytes_total", [("direction", "out")], http.bytesOut)
    }

    private func pages(_ text: inout MetricsText) {
        text.begin("galley_pages_total", "counter", "Pages answered, by what the caches did.")
        for (result, count) in service.cacheResults {
            text.add("galley_pages_total", [("cache", result)], count)
        }
        text.single(
            "galley_loads_refused_total",
            "counter",
            "Pages not built because too many were.",
            service.refusedLoads
        )
        text.begin("galley_request_failures_total", "counter", "Failed requests of modules.")
        for (kind, count) in service.failures {
            text.add("galley_request_failures_total", [("kind", kind)], count)
        }
        text.single("galley_memory_pages", "gauge", "Finished pages in memory.", memory.pages)
        text.single("galley_memory_page_bytes", "gauge", "Bytes they hold.", memory.bytes)
    }
}
