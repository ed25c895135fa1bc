import HTTPSocket
import MetricsKit
import UpstreamKit

/// Compresses pages for the clients that first take them so.
struct PageCompression: Sendable {
    let policy: CompressionPolicy
    /// Makes the best of pages that are asked for often.
    private let best: BestCompression
    private let metrics: ServiceMetrics

    init(_ policy: CompressionPolicy, best: BestCompression, metrics: ServiceMetrics) {
        self.policy = policy
        self.best = best
        self.metrics = metrics
    }

    /// Returns the page with the body that the client prefers: made once, then kept with the page.
    ///
    /// - Parameters:
    ///   - name: The canonical name of the page.
    ///   - cache: The pages among which it is.
    func compressed(
        _ page: CachedPage,
        for client: PageClient,
        name: String,
        in cache: PageCache
    ) async -> CachedPage {
        guard let coding = page.encodings.lacking(for: client.acceptEncoding) else { return page }
        // The caller's thread may have other requests to serve.
        let body = await onSharedThreads { BodyCompression.compress(page.body, in: coding) }
        metrics.compressions.add(1, coding.name, "quick")
        let isCounted = coding == .brotli && body != nil && page.preparedResponse != nil
        let counter = isCounted ? best.counter(of: page, named: name, in: cache) : nil
        return cache.update(page, named: name) { page in
            page.adding(encodings: page.encodings.adding(body, in: coding, counter: counter))
        }
    }
}
