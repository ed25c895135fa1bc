import UpstreamKit

/// Counts the calls that reach an upstream, by outcome.
struct MeteredUpstream: Upstream {
    private let next: any Upstream
    private let name: String
    private let metrics: UpstreamMetrics

    init(_ next: any Upstream, name: String, metrics: UpstreamMetrics) {
        self.next = next
        self.name = name
        self.metrics = metrics
    }

    func fetch(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
        do {
            let response = try await next.fetch(request)
            metrics.count(name, outcome: response.status == 304 ? "notModified" : "ok")
            return response
        } catch {
            metrics.count(name, outcome: error.kind.rawValue)
            throw error
        }
    }
}
