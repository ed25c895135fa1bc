import InputCore
import HTTPSocket
import Locking
import ModuleConfiguration

/// Responds to HTTP requests: with cached pages on the event loops, by the route table otherwise.
final class PageHandler: HTTPHandler {
    private let snapshot: Locked<ServiceSnapshot>
    private let monitor: ServiceMonitor
    private let router = Router(RouteTable.routes)
    private let healthResponses: HealthResponses

    init(_ snapshot: ServiceSnapshot, monitor: ServiceMonitor) {
        self.snapshot = Locked(snapshot)
        self.monitor = monitor
        healthResponses = HealthResponses(monitor.health)
    }

    /// Serves another configuration from the next request on.
    func replaceSnapshot(with next: ServiceSnapshot) {
        snapshot.withLock { $0 = next }
    }

    /// Returns the address of a request's client, by the proxies that the configuration trusts.
    func clientAddress(of request: HTTPRequest) -> String {
        let trusted = snapshot.withLock { $0 }.configuration.server.trustedProxies
        return ClientAddress.address(of: request, trusted: trusted)
    }

    // MARK: On the event loop

    func cachedResponse(for request: borrowing RequestHead) -> PreparedResponse? {
        let cache = snapshot.withLock { $0.cache }
        guard let page = cache.page(forTarget: request.target),
            let response = page.preparedResponse,
            response.isUsable(for: request),
            page.isUpToDate, ContentNegotiation.acceptsJSON(request),
            page.hasRepresentation(for: request)
        else { return healthResponses.response(to: request.target) }
        monitor.metrics.countHotPage(isStale: page.lifetime.isStale)
        if let own = page.completeResponse, PageClient.saysAccepted(in: request.target) {
            return own
        }
        return response
    }

    /// Returns the page that a target led to, fresh or stale.
    func cachedPage(forTarget target: UnsafeRawBufferPointer) -> CachedPage? {
        snapshot.withLock { $0.cache }.page(forTarget: target)
    }

    // MARK: By route

    func executor(forBeginning request: HTTPRequest) -> (any TaskExecutor)? {
        router.beginsOnEventLoop(request) ? ResumingExecutor.shared : nil
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        do throws(Problem) {
            return try await router.respond(
                to: request,
                snapshot: snapshot.withLock { $0 },
                monitor: monitor
            )
        } catch {
            return error.response(instance: String(request.path), requestID: request.requestID)
        }
    }
}

extension CachedPage {
    /// True when the page has the representation that the request prefers: a body that is worth
    /// compressing is compressed when a client first takes it so, and preconditions are checked off
    /// the event loop.
    fileprivate func hasRepresentation(for request: borrowing RequestHead) -> Bool {
        if gzipped == nil, body.count > Gzip.leastBytes, request.acceptsGzip { return false }
        return !request.hasIfMatch
    }
}
