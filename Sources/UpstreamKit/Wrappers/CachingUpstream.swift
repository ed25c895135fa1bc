import JSONCore
import WorkLimits

/// Stores responses as a shared HTTP cache would (RFC 9111, 5861), under the configured times.
///
/// Parsed responses are in memory, and behind it in a store that survives restarts. A stored
/// response belongs to its key, not to the request that fetched it: its freshness is judged by
/// the policy of the request that asks for it. This wrapper starts nothing on its own:
/// `CoalescingUpstream` around it makes one fetch of many, and refreshes stale responses.
package final class CachingUpstream: Upstream {
    let next: any Upstream
    let keys: CacheKeyFactory
    let base: UpstreamURL?
    let memory: MemoryCache
    let store: (any ResponseStore)?
    let shared: SharedCache?
    private let responseMemory: (any ResponseMemory)?
    let clock: UpstreamClock

    /// Wraps an upstream.
    ///
    /// - Parameters:
    ///   - next: the upstream to call.
    ///   - keys: the keys of its responses.
    ///   - memory: the parsed responses, shared by all upstreams.
    ///   - store: the responses that survive a restart.
    ///   - shared: the responses of all instances; nil for none.
    ///   - responseMemory: bounds what is read back from them; nil for no bound.
    ///   - clock: the time.
    package init(
        _ next: any Upstream,
        keys: CacheKeyFactory,
        memory: MemoryCache,
        store: (any ResponseStore)? = nil,
        shared: SharedCache? = nil,
        responseMemory: (any ResponseMemory)? = nil,
        clock: UpstreamClock = .system
    ) {
        self.next = next
        self.keys = keys
        self.base = try? UpstreamURL(parsing: keys.origin)
        self.memory = memory
        self.store = store
        self.shared = shared
        self.responseMemory = responseMemory
        self.clock = clock
    }

    /// Returns the stored response if it is in memory and fresh, or stale within
    /// `staleWhileRevalidate`.
    ///
    /// - Parameter request: the request.
    /// - Returns: the response, or nil when `fetch` would have to look further.
    package func cachedResponse(for request: UpstreamRequest) -> UpstreamResponse? {
        guard request.isCacheable, !request.refresh else { return nil }
        return memory.entry(for: keys.key(for: request)).flatMap { servable($0, for: request) }
    }

    /// Returns the stored response if it is in memory and within `staleIfError`.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - failure: the failure that it replaces.
    /// - Returns: the response, or nil.
    package func staleResponse(
        for request: UpstreamRequest,
        after failure: UpstreamError
    ) -> UpstreamResponse? {
        guard request.isCacheable else { return nil }
        return memory.entry(for: keys.key(for: request))
            .flatMap { staleResponse($0, for: request, after: failure) }
    }

    /// Returns the stored response to a request, fresh or not, if it is in memory and its document has a number.
    ///
    /// - Parameters:
    ///   - identity: the number.
    ///   - request: the request.
    package func document(
        _ identity: UInt64,
        of request: UpstreamRequest
    ) -> ResponseDocument? {
        guard request.isCacheable, let entry = memory.entry(for: keys.key(for: request)),
            entry.document.identity == identity
        else { return nil }
        return entry.document.response
    }

    package func absence(of request: UpstreamRequest) -> ResponseVersion? {
        guard request.isCacheable else { return nil }
        let key = keys.key(for: request)
        // Before looking: what is stored in between makes it out of date.
        let version = memory.versions.current(of: key)
        let isAbsent = memory.entry(for: key).flatMap { servable($0, for: request) } == nil
        return isAbsent ? version : memory.versions.version(of: key, fetch: .max)
    }

    /// Returns the stored response if it may be used, else the upstream's, else a stale one.
    ///
    /// - Parameter request: the request; with `refresh` the upstream is called in any case.
    /// - Returns: the response; its outcome says where it came from.
    /// - Throws: the upstream's failure when no stored response may replace it.
    package func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamError) -> UpstreamResponse {
        guard request.isCacheable else { return try await pass(request) }
        let key = keys.key(for: request)
        var charge: ResponseCharge?
        let stored = await storedEntry(for: request, key: key, charge: &charge)
        if let stored, !request.refresh, var response = servable(stored, for: request) {
            response.charge = charge
            return response
        }
        let call = Call(
            request: ConditionalRequest.unconditional(request),
            key: key,
            stored: stored,
            fetch: memory.versions.begin()
        )
        return try await forwardInTurn(call)
    }

    // MARK: Looking up

    private func servable(
        _ entry: MemoryCache.Entry,
        for request: UpstreamRequest
    ) -> UpstreamResponse? {
        let freshness = entry.freshness(under: request.cache)
        return switch freshness.state(at: clock.now()) {
        case .fresh: entry.response(.hit, freshness)
        case .staleWhileRevalidate: request.isProof ? nil : entry.response(.hitStale, freshness)
        case .stale: nil
        }
    }

    /// - Parameter charge: the memory of a large document that was not in memory.
    private func storedEntry(
        for request: UpstreamRequest,
        key: CacheKey,
        charge: inout ResponseCharge?
    ) async -> MemoryCache.Entry? {
        if let entry = memory.entry(for: key) { return entry }
        let version = memory.versions.current(of: key)
        guard !request.isPersonal, let store, let stored = await store.response(for: key) else {
            return nil
        }
        let document: JSONDocument
        do throws(UpstreamError) {
            (document, charge) = try await read(stored.body)
        } catch {
            // One for which there is no memory now may be read later.
            if error.kind == .notJSON { store.remove(key) }
            return nil
        }
        let resident = stored.head.fetchedAt.duration(to: clock.wall())
        let entry = MemoryCache.Entry(
            head: stored.head,
            document: memory.held(document, body: stored.body),
            receivedAt: clock.now().advanced(by: .zero - max(.zero, resident)),
            isAgeUnknown: resident < .zero,
            isPersisted: true,
            version: version
        )
        return memory.insert(readBack: entry, for: key)
    }

    /// Returns the document in a body that a store has, with the memory of a large one.
    ///
    /// - Throws: the reason why the body is not JSON, or that there is no memory.
    func read(
        _ body: [UInt8]
    ) async throws(UpstreamError) -> (document: JSONDocument, charge: ResponseCharge?) {
        let isLarge = body.count > ResponseCharge.freeBytes
        let charge = isLarge ? responseMemory.map { ResponseCharge($0) } : nil
        return (try await .document(in: body, within: charge), charge)
    }

    // MARK: Calling the upstream

    /// One call of the upstream, and what was known before it.
    struct Call {
        /// The request without conditions of its own.
        var request: UpstreamRequest
        var key: CacheKey
        var stored: MemoryCache.Entry?
        /// Its number among all fetches (`ResponseVersions`).
        var fetch: UInt64
        /// Its share in the cache of all instances; nil where it has none.
        var shared: SharedCall?

        /// The stored response, if it is or was of any use to such a request.
        var reusable: MemoryCache.Entry? {
            stored.flatMap { $0.isReusable(under: request.cache) ? $0 : nil }
        }

        var reason: CacheOutcome.Reason {
            request.refresh ? .refresh : reusable == nil ? .miss : .stale
        }

        /// Notes for the refresh, if this is a call of one, that the resource is as the upstream has it.
        func noteAnswer() {
            request.refreshed?.note(key.generation)
        }
    }

    /// Calls the upstream, whatever other instances do.
    func forward(_ call: Call) async throws(UpstreamError) -> UpstreamResponse {
        do throws(UpstreamError) {
            let stored = call.request.isProof ? nil : call.stored?.head.fields
            let response = try await next.fetch(
                ConditionalRequest.conditional(call.request, stored: stored)
            )
            guard response.status == 304 else { return store(response, of: call) }
            if let entry = call.stored,
                ConditionalRequest.confirms(response.fields, stored: entry.head.fields)
            {
                let fields = ConditionalRequest.merged(entry.head.fields, with: response.fields)
                return confirm(entry, with: response, fields: fields, as: .revalidated, of: call)
            }
            let whole = try await next.fetch(call.request)
            guard whole.status != 304 else { throw CachingUpstream.unrequestedNotModified }
            return store(whole, of: call)
        } catch {
            call.shared?.complete(.failed(error))
            return try stale(of: call, after: error)
        }
    }

    /// Returns the stored response in place of a failure, or throws that.
    func stale(of call: Call, after failure: UpstreamError) throws(UpstreamError)
        -> UpstreamResponse
    {
        if failure.policy.stored == .removed {
            removeResponse(of: call)
            call.noteAnswer()
        }
        guard let stored = call.stored,
            let response = staleResponse(stored, for: call.request, after: failure)
        else { throw failure }
        return response
    }

    private func staleResponse(
        _ stored: MemoryCache.Entry,
        for request: UpstreamRequest,
        after failure: UpstreamError
    ) -> UpstreamResponse? {
        guard failure.policy.stored == .standsIn, !request.isProof,
            stored.freshness(under: request.cache).permitsStaleOnError(at: clock.now())
        else { return nil }
        return stored.response(.staleIfError(failure), under: request.cache)
    }

    private static let unrequestedNotModified = UpstreamError(
        .status,
        status: 304,
        detail: "the upstream answered 304 to a request without a condition"
    )
}
