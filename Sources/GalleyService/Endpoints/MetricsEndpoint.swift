import HTTPSocket
import MetricsKit

/// `GET /metrics`: the service's counters for Prometheus.
enum MetricsEndpoint {
    static let operation = OpenAPIOperation(
        summary: "Metrics for Prometheus",
        responses: [.text("text/plain")]
    )

    /// Responds with the metrics of all sources, those of the configuration's pages in memory last.
    static func respond(_ context: RequestContext) -> HTTPResponse {
        let snapshot = context.snapshot
        let memory = MemoryMetrics(pages: snapshot.cache, budget: snapshot.memory)
        let text = context.monitor.registry.text(with: [memory, LibraryMetrics()])
        return HTTPResponse(
            status: 200,
            fields: [
                "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
                "Cache-Control": "no-store",
            ],
            body: .bytes(SharedBytes(text))
        )
    }
}
