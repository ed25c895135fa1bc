import UpstreamKit

/// Counts the calls that really reach an upstream, by what comes of them.
struct MeteredUpstream: Upstream {
    private let next: any Upstream
    private let name: String
    private let metrics: UpstreamMetrics

    init(_ next: any Upstream, name: String, metrics: UpstreamMetrics) {
        self.next = next
        self.name = name
        self.metrics = metrics
    }

    func fetch(_ request: UpstreamRequest) async throws(UpstreamFailure) -> UpstreamAnswer {
        do {
            let answer = try await next.fetch(request)
            metrics.count(name, answer.status == 304 ? "notModified" : "ok")
            return answer
        } catch {
            metrics.count(name, error.kind.rawValue)
            throw error
        }
    }
}
