import HTTPSocket
import InputCore
import Locking
import ModuleConfiguration
import PageServing

/// Responds to HTTP requests: with cached pages on the event loops, by the route table otherwise.
final class PageHandler: HTTPHandler {
    private let served: Locked<ServedConfiguration>
    private let monitor: ServiceMonitor
    private let router = Router(RouteTable.routes)
    private let healthResponses: HealthResponses

    init(_ served: ServedConfiguration, monitor: ServiceMonitor) {
        self.served = Locked(served)
        self.monitor = monitor
        healthResponses = HealthResponses(monitor.health)
    }

    /// What serves the next request.
    var current: ServedConfiguration { served.withLock { $0 } }

    /// Serves another configuration from the next request on, and returns the former one.
    func replace(with next: ServedConfiguration) -> ServedConfiguration {
        served.withLock { served in
            defer { served = next }
            return served
        }
    }

    /// Returns the address of a request's client, by the proxies that the configuration trusts.
    func clientAddress(of request: HTTPRequest) -> String {
        let trusted = served.withLock { $0 }.snapshot.configuration.server.trustedProxies
        return ClientAddress.address(of: request, trusted: trusted)
    }

    // MARK: On the event loop

    func cachedResponse(for request: borrowing RequestHead) -> PreparedResponse? {
        let cache = served.withLock { $0.cache }
        guard let page = cache.page(forTarget: request.target),
            let response = page.preparedResponse,
            response.isUsable(for: request),
            page.isUpToDate, ContentNegotiation.acceptsJSON(request),
            page.hasRepresentation(for: request)
        else {
            return healthResponses.response(to: request.target) ?? windowResponse(to: request)
        }
        monitor.metrics.countHotPage(isStale: page.lifetime.hasOutlived)
        if let own = page.completeResponse, PageClient.saysAccepted(in: request.target) {
            return own
        }
        return response
    }

    /// Returns the window that a request asks for, where others of the page were asked for in the same words before:
    /// made here, as that takes less than to hand the request on. Nil for a client that takes it compressed, which
    /// takes longer than other connections should wait.
    @inline(never)
    private func windowResponse(to request: borrowing RequestHead) -> PreparedResponse? {
        guard let target = WindowTarget(request.target) else { return nil }
        let served = served.withLock { $0 }
        let policy = served.snapshot.compression
        guard let (page, reading) = target.withoutOffsets(served.cache.window(forTarget:)),
            let whole = page.preparedResponse, whole.isUsable(for: request), page.isUpToDate,
            let fields = page.windowFields[saysAccepted: reading.saysAccepted],
            ContentNegotiation.acceptsJSON(request), !request.hasIfMatch,
            policy.coding(for: request.acceptEncoding, ofBytes: .max) == nil,
            let text = reading.window(at: target, of: page.page)
        else { return nil }
        monitor.metrics.countHotPage(isStale: page.lifetime.hasOutlived)
        return page.response.prepared(
            part: SharedBytes(text),
            fields,
            canonical: reading.canonical(at: target)
        )
    }

    func cachedResponse(
        for request: borrowing RequestHead,
        from peer: ConnectionPeer
    ) -> PreparedResponse? {
        let served = served.withLock { $0 }
        guard let rollout = served.rollout else { return nil }
        let side: RolloutSide
        switch rollout.owners.position(of: request, from: peer) {
        case .position(let position): side = rollout.control.side(of: position)
        case .nobody: side = .old
        case .unclear: return nil
        }
        guard let page = served.snapshot.cache.page(forTarget: request.target, on: side),
            let response = page.preparedResponse,
            response.isUsable(for: request),
            page.isUpToDate, ContentNegotiation.acceptsJSON(request),
            page.hasRepresentation(for: request)
        else { return nil }
        monitor.metrics.countHotPage(isStale: page.lifetime.hasOutlived)
        (side == .old ? served.snapshot : rollout.next).part?.count(page)
        if let own = page.completeResponse, PageClient.saysAccepted(in: request.target) {
            return own
        }
        return response
    }

    /// Returns the page that a target led to on a side, fresh or stale.
    func cachedPage(
        forTarget target: UnsafeRawBufferPointer,
        on side: RolloutSide
    ) -> CachedPage? {
        served.withLock { $0.snapshot.cache }.page(forTarget: target, on: side)
    }

    // MARK: By route

    func executor(forBeginning request: HTTPRequest) -> (any TaskExecutor)? {
        router.beginsOnEventLoop(request) ? ResumingExecutor.shared : nil
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        let served = served.withLock { $0 }
        guard let rollout = served.rollout else {
            let response = await respond(to: request, by: served.snapshot, at: nil)
            return served.snapshot.part?.marked(response) ?? response
        }
        let owner = rollout.owners.owner(of: request)
        let (own, other) =
            rollout.side(of: owner) == .old
            ? (served.snapshot, rollout.next) : (rollout.next, served.snapshot)
        let place = RolloutPlace(
            owner: owner,
            basis: rollout.owners.basis,
            other: other
        )
        let response = await respond(to: request, by: own, at: place)
        return own.part?.marked(response) ?? response
    }

    private func respond(
        to request: HTTPRequest,
        by snapshot: ServiceSnapshot,
        at place: RolloutPlace?
    ) async -> HTTPResponse {
        do throws(Problem) {
            return try await router.respond(
                to: request,
                snapshot: snapshot,
                monitor: monitor,
                place: place
            )
        } catch {
            return error.response(instance: String(request.path), requestID: request.requestID)
        }
    }
}

extension RolloutPart {
    /// Returns a response with what it varies by, and its side for the access log.
    fileprivate func marked(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.notes.variant = side.rawValue
        // A prepared response has its fields already.
        if case .prepared = response.body { return response }
        variation.add(to: &response.fields)
        return response
    }
}

extension CachedPage {
    /// True when the page has the representation that the request prefers: a body that is worth
    /// compressing is compressed when a client first takes it so, and preconditions are checked off
    /// the event loop.
    fileprivate func hasRepresentation(for request: borrowing RequestHead) -> Bool {
        let hasCoding =
            encodings.missing.isEmpty || encodings.lacking(for: request.acceptEncoding) == nil
        return hasCoding && !request.hasIfMatch
    }
}
