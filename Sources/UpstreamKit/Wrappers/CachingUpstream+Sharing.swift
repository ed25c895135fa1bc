import JSONCore
import WorkLimits

/// The part of a cache that instances share.
extension CachingUpstream {
    /// The share of a call in the cache of all instances.
    struct SharedCall {
        let cache: SharedCache
        let key: CacheKey
        var lock: FetchLock?

        /// Tells all instances of the call's outcome.
        func complete(_ outcome: FetchOutcome) {
            cache.exchange.complete(outcome, of: key, lock: lock)
        }
    }

    /// Returns the response once this instance or another one has fetched it.
    ///
    /// Requests for a refresh and personal requests do not wait for other instances.
    func forwardInTurn(_ call: Call) async throws(UpstreamError) -> UpstreamResponse {
        var call = call
        let request = call.request
        guard let shared, shared.keys.knowsGenerations, !request.isPersonal,
            !CacheDirectives(request.fields).isNoStore
        else {
            return try await forward(call)
        }
        let key = shared.keys.key(for: request)
        call.shared = SharedCall(cache: shared, key: key)
        guard !request.refresh || request.isRevalidation else { return try await forward(call) }
        let turn = await shared.exchange.turn(
            of: key,
            after: call.stored?.head.fetchedAt,
            lockTime: shared.lockTime
        ) { [clock] head in
            // A background fetch wants a fresh one; others take what they would take from memory.
            let state = head.freshness(under: request.cache, clock: clock).state(at: clock.now())
            return state == .fresh || (state == .staleWhileRevalidate && !request.isRevalidation)
        }
        switch turn {
        case .call(let lock, let found):
            call.shared?.lock = lock
            if let found, let read = try? await read(found.body) {
                let document = memory.held(read.document, body: found.body)
                var entry = Self.entry(of: found.head, document: document, clock: clock)
                entry.version = call.stored?.version
                call.stored = entry
            }
            return try await forward(call)
        case .stored(let response), .fetched(let response):
            do throws(UpstreamError) {
                return try await adopt(response, of: call)
            } catch {
                // One for which there is no memory now may be read later.
                if error.kind == .notJSON { shared.exchange.remove(key) }
                return try await forward(call)
            }
        case .failed(let failure): return try stale(of: call, after: failure)
        }
    }

    /// Shares what a call has brought, unless only this instance may have it.
    ///
    /// - Parameter body: the body; nil for one that was not kept as it came.
    func share(
        _ entry: MemoryCache.Entry,
        body: [UInt8]?,
        location: StoragePolicy.Location,
        of call: Call
    ) {
        guard let shared = call.shared else { return }
        guard location == .memoryAndStore else { return shared.complete(.unshared) }
        let response = StoredResponse(head: entry.head, body: body ?? entry.document.body)
        shared.complete(.response(response, lifetime: lifetime(of: entry, call)))
    }

    /// Shares a response that a 304 has confirmed: its head, and its body where the others lack that.
    ///
    /// - Parameter body: the body; nil for one that was not kept as it came.
    func shareConfirmed(
        _ entry: MemoryCache.Entry,
        body: [UInt8]?,
        location: StoragePolicy.Location,
        of call: Call
    ) {
        guard let shared = call.shared else { return }
        guard location == .memoryAndStore else { return shared.complete(.unshared) }
        let document = entry.document
        shared.complete(
            .confirmed(entry.head, lifetime: lifetime(of: entry, call)) { body ?? document.body }
        )
    }

    private func lifetime(of entry: MemoryCache.Entry, _ call: Call) -> Duration {
        SharedCache.lifetime(of: entry.freshness(under: call.request.cache))
    }

    /// Stores a response that another instance has fetched.
    ///
    /// - Throws: the reason why its body is not JSON, or that there is no memory.
    private func adopt(
        _ response: StoredResponse,
        of call: Call
    ) async throws(UpstreamError) -> UpstreamResponse {
        let (document, charge) = try await read(response.body)
        let policy = call.request.cache
        let held = memory.held(document, body: response.body)
        var entry = Self.entry(of: response.head, document: held, clock: clock)
        let isReusable = entry.isReusable(under: policy)
        let isWritten =
            store != nil
            && StoragePolicy.isWorthWriting(
                entry.freshness(under: policy),
                fields: entry.head.fields,
                isRepeated: call.stored != nil
            )
        entry.isPersisted = isWritten
        entry.version = memory.replace(
            call.key,
            with: entry,
            fetch: call.fetch,
            at: isReusable ? .newest : .oldest
        ) {
            if isWritten { store?.store(response, for: call.key) }
        }
        let isFresh = entry.freshness(under: policy).state(at: clock.now()) == .fresh
        var result = entry.response(
            isFresh ? .hit : .forwarded(call.reason, stored: isReusable),
            under: policy
        )
        result.outcome.isCollapsed = !isFresh
        result.charge = charge
        return result
    }

    /// The entry of a response that was stored by this instance or by another one.
    static func entry(
        of head: StoredResponse.Head,
        document: CachedDocument,
        clock: UpstreamClock
    ) -> MemoryCache.Entry {
        let resident = head.fetchedAt.duration(to: clock.wall())
        return MemoryCache.Entry(
            head: head,
            document: document,
            receivedAt: clock.now().advanced(by: .zero - max(.zero, resident)),
            isAgeUnknown: resident < .zero - StoredResponse.Head.maximumClockSkew
        )
    }
}

extension StoredResponse.Head {
    /// The difference between the clocks of instances that is no reason to doubt a response's age.
    fileprivate static let maximumClockSkew = Duration.seconds(1)

    /// Returns the freshness of a response that was stored by another instance.
    fileprivate func freshness(under policy: CachePolicy, clock: UpstreamClock) -> Freshness {
        let resident = max(.zero, fetchedAt.duration(to: clock.wall()))
        return FreshnessRules.freshness(
            fields,
            policy: policy,
            initialAge: initialAge,
            receivedAt: clock.now().advanced(by: .zero - resident),
            fetchedAt: fetchedAt
        )
    }
}
