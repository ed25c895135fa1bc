import HTTPSocket
import MetricsKit

extension StatisticsSource: MetricsSource {
    func collect() -> [Metric] {
        guard let http = current else { return [] }
        let statuses = http.responsesByStatus.sorted { $0.key < $1.key }
        return [
            .counter(
                "galley_http_requests_total",
                "Responses by status code.",
                by: "status",
                statuses.map { (String($0.key), $0.value) }
            ),
            .counter(
                "galley_http_requests_refused_total",
                "Requests refused before they were routed: malformed, too large, too slow.",
                http.requestsRejected
            ),
            Metric(
                name: "galley_http_request_duration_seconds",
                kind: .histogram,
                help: "From the complete request to the response.",
                samples: [.init([], .durations(http.latency.durations.with(exemplars)))]
            ),
            .gauge(
                "galley_http_connections_open",
                "Connections open now.",
                Int(clamping: http.connectionsOpen)
            ),
            .counter(
                "galley_http_connections_total",
                "Connections accepted.",
                http.connectionsAccepted
            ),
            .counter(
                "galley_http_bytes_total",
                "Bytes over sockets.",
                by: "direction",
                [("in", http.bytesIn), ("out", http.bytesOut)]
            ),
        ]
    }
}

extension LatencyHistogram {
    /// The bounds of its buckets in seconds.
    static var boundsSeconds: [Double] { boundsMicroseconds.map { Double($0) / 1e6 } }

    /// The same histogram in seconds.
    fileprivate var durations: DurationHistogram {
        DurationHistogram(
            bounds: Self.boundsSeconds,
            counts: counts,
            sum: Double(sumNanoseconds) / 1e9
        )
    }
}
