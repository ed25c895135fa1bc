import HTTPSocket
import MetricsKit
import PageServing

/// `GET /metrics`: the service's counters for Prometheus, in OpenMetrics where that is asked for.
enum MetricsEndpoint {
    static let operation = OpenAPIOperation(
        summary: "Metrics for Prometheus",
        responses: [.text("text/plain"), .text("application/openmetrics-text")]
    )

    /// Responds with the metrics of all sources, those of the configuration's pages in memory last.
    static func respond(_ context: RequestContext) -> HTTPResponse {
        let snapshot = context.snapshot
        let memory = MemoryMetrics(pages: snapshot.cache, budget: snapshot.memory)
        let format = ContentNegotiation.metricsFormat(context.request.fields.combined("accept"))
        let text = context.monitor.registry.text(with: [memory, LibraryMetrics()], as: format)
        return HTTPResponse(
            status: 200,
            fields: [
                "Content-Type": format.contentType,
                "Cache-Control": "no-store", "Vary": "Accept",
            ],
            body: .bytes(SharedBytes(text))
        )
    }
}
