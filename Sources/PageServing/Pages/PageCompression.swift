import HTTPSocket
import MetricsKit
import UpstreamKit

/// Compresses pages of a cache for the clients that first take them so.
///
/// It is an object so that what waits for a page of the cache refers to this weakly, and not to the cache: each request
/// retains the cache, which takes several times the instructions for an object that has weak references.
package final class PageCompression: Sendable {
    let policy: CompressionPolicy
    let cache: PageCache
    /// Makes the best of pages that are asked for often.
    private let best: BestCompression
    private let metrics: ServiceMetrics

    package init(
        _ policy: CompressionPolicy,
        of cache: PageCache,
        best: BestCompression,
        metrics: ServiceMetrics
    ) {
        self.policy = policy
        self.cache = cache
        self.best = best
        self.metrics = metrics
    }

    /// Returns the page with the body that the client prefers: made once, then kept with the page.
    ///
    /// - Parameter name: The canonical name of the page.
    func compressed(
        _ page: CachedPage,
        for client: PageClient,
        name: String
    ) async -> CachedPage {
        guard let coding = page.encodings.lacking(for: client.acceptEncoding) else { return page }
        // The caller's thread may have other requests to serve.
        let body = await onSharedThreads { BodyCompression.compress(page.body, in: coding) }
        metrics.compressions.add(1, coding.name, "quick")
        let isCounted = coding == .brotli && body != nil && page.preparedResponse != nil
        let counter = isCounted ? best.counter(of: page, named: name, for: self) : nil
        return cache.update(page, named: name) { page in
            page.adding(encodings: page.encodings.adding(body, in: coding, counter: counter))
        }
    }
}
