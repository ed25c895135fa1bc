import Locking
import Synchronization

/// Makes one fetch of any number of equal ones under way at the same time.
///
/// A fetch belongs to no caller: one that is cancelled, or whose deadline passes, leaves it, and
/// it goes on for the others and for the cache, to its own timeout. All that wait get the same
/// response or the same failure. A failure is remembered for a moment, so that an upstream in
/// trouble is not stormed. A response that was served stale while revalidating is fetched again
/// in the background, once.
package final class CoalescingUpstream: Upstream {
    /// The numbers of one moment, for metrics.
    package struct Statistics: Sendable, Equatable {
        /// Fetches under way.
        package var fetches = 0
        /// Callers that wait for them.
        package var waiters = 0
        package var rememberedFailures = 0
    }

    private let next: any Upstream
    private let keys: CacheKeyFactory
    private let memory: MemoryCache
    private let fetchTimeout: Duration
    private let failures: RecentFailures
    private let refreshFailed: @Sendable (UpstreamError, _ isInBackground: Bool) -> Void
    private let executor: (any TaskExecutor)?
    private let clock: UpstreamClock
    private let state = Locked(State())

    /// The fetches under way and the one timer for their callers' deadlines.
    private struct State {
        var fetches = SharedFetches()
        /// The next of all deadlines.
        var timerAt: ContinuousClock.Instant?
        var timer: Task<Void, Never>?
    }

    /// Wraps an upstream, usually a `CachingUpstream`.
    ///
    /// - Parameters:
    ///   - next: the upstream to call.
    ///   - keys: the same keys as the cache's.
    ///   - memory: the same memory as the cache's.
    ///   - fetchTimeout: how long a fetch may go on when its callers' deadlines have passed: all
    ///     tries, and the pauses between them.
    ///   - failureMemory: how long a failure is remembered at least; zero for not at all. The
    ///     upstream's `Retry-After` makes it longer, up to 30 s.
    ///   - clock: the time.
    ///   - random: a number from 0 up to 1, to spread the ends of what is remembered.
    ///   - executor: runs the fetches, each of which then begins on its caller's thread; nil for Swift's
    ///     shared threads, which suit an upstream that blocks.
    ///   - refreshFailed: called for each failed fetch in the background, as no caller sees it, and for each that a
    ///     stale response replaces, which its callers are told of.
    package init(
        _ next: any Upstream,
        keys: CacheKeyFactory,
        memory: MemoryCache,
        fetchTimeout: Duration,
        failureMemory: Duration = .seconds(1),
        clock: UpstreamClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        executor: (any TaskExecutor)? = nil,
        refreshFailed: @escaping @Sendable (UpstreamError, _ isInBackground: Bool) -> Void = {
            _,
            _ in
        }
    ) {
        self.next = next
        self.keys = keys
        self.memory = memory
        self.fetchTimeout = fetchTimeout
        self.clock = clock
        self.refreshFailed = refreshFailed
        self.executor = executor
        failures = RecentFailures(minimum: failureMemory, random: random)
    }

    /// Returns the wrapped upstream's response from memory; if that is stale, a fetch is started.
    ///
    /// - Parameter request: the request.
    /// - Returns: the response, or nil when a fetch would have to be waited for. A stale one whose
    ///   last refresh failed is marked with that failure.
    package func cachedResponse(for request: UpstreamRequest) -> UpstreamResponse? {
        guard var response = next.cachedResponse(for: request) else { return nil }
        if response.outcome.source == .hitStale,
            let failure = refreshInBackground(request)
        {
            response.outcome.source = .staleIfError(failure)
        }
        return response
    }

    /// Returns the response of a fetch that all concurrent callers with an equal request share.
    ///
    /// - Parameter request: the request; one that may not be cached is not shared.
    /// - Returns: the response, marked as collapsed for all but the first caller.
    /// - Throws: the fetch's failure; `timeout` when the caller's deadline passes first and no
    ///   stale response may replace it, or `overloaded` where the fetch waits in the service's own queue;
    ///   `cancelled` when its task is cancelled.
    package func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamError) -> UpstreamResponse {
        if let response = cachedResponse(for: request) { return response }
        guard request.isCacheable else { return try await next.fetch(request) }
        let key = keys.key(for: request)
        let waiter = SharedFetch.Waiter(request: request)
        let result = await withTaskCancellationHandler {
            // Resumed by the fetch, the deadline or cancellation, whichever takes it out of the fetch.
            await withCheckedContinuation { continuation in
                join(waiter, key: key, continuation: continuation)
            }
        } onCancel: {
            waiter.isCancelled.store(true, ordering: .sequentiallyConsistent)
            cancel(waiter)
        }
        do throws(UpstreamError) {
            return try adapted(result, to: request).get()
        } catch {
            // The fetch goes on, but for this caller it has failed, unless it has just ended.
            guard result.isLate,
                let response = cachedResponse(for: request)
                    ?? staleResponse(for: request, after: error)
            else { throw error }
            return response
        }
    }

    /// Returns the wrapped upstream's stale response.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - failure: the failure that it replaces.
    /// - Returns: a stale response, or nil.
    package func staleResponse(
        for request: UpstreamRequest,
        after failure: UpstreamError
    ) -> UpstreamResponse? {
        next.staleResponse(for: request, after: failure)
    }

    package func absence(of request: UpstreamRequest) -> ResponseVersion? {
        next.absence(of: request)
    }

    /// The numbers of fetches, callers and remembered failures now.
    package var statistics: Statistics {
        var statistics = state.withLock { state in
            Statistics(
                fetches: state.fetches.count,
                waiters: state.fetches.waiters
            )
        }
        statistics.rememberedFailures = failures.count
        return statistics
    }

    deinit {
        state.withLock { $0.timer?.cancel() }
    }

    // MARK: Waiting

    private func join(
        _ waiter: SharedFetch.Waiter,
        key: CacheKey,
        continuation: CheckedContinuation<SharedFetch.Ending, Never>
    ) {
        let request = waiter.request
        let fetchKey = SharedFetchKey(key: key, isRefresh: request.refresh)
        let way: ResultOrigin = state.withLock { state in
            if waiter.isCancelled.load(ordering: .sequentiallyConsistent) {
                return .done(waiter.failed(.abandoned))
            }
            if let sharedFetch = state.fetches.joinable(
                key,
                isRefresh: request.refresh,
                memory.versions
            ) {
                waiter.isCollapsed = true
                add(waiter, to: sharedFetch, continuation: continuation, in: &state)
                return .joined
            }
            if !request.refresh, let result = failures.result(for: key, now: clock.now()) {
                return .done(result)
            }
            let sharedFetch = state.fetches.begin(fetchKey, memory.versions)
            add(waiter, to: sharedFetch, continuation: continuation, in: &state)
            return .first(sharedFetch)
        }
        switch way {
        case .done(let result): continuation.resume(returning: result)
        case .joined: break
        // Not under the lock, as it may end at once.
        case .first(let sharedFetch): start(sharedFetch, for: request, key: fetchKey)
        }
    }

    /// Where the result of a call comes from.
    private enum ResultOrigin {
        /// It is known.
        case done(SharedFetch.Ending)
        /// A fetch under way brings it.
        case joined
        /// A new fetch brings it, which has to be started.
        case first(SharedFetch)
    }

    private func add(
        _ waiter: SharedFetch.Waiter,
        to sharedFetch: SharedFetch,
        continuation: CheckedContinuation<SharedFetch.Ending, Never>,
        in state: inout State
    ) {
        waiter.continuation = continuation
        sharedFetch.add(waiter)
        let deadline = waiter.request.deadline
        if state.timerAt.map({ deadline < $0 }) ?? true { setTimer(at: deadline, in: &state) }
    }

    /// Sets the one timer: one for each caller would cost more than the fetches do.
    private func setTimer(at deadline: ContinuousClock.Instant, in state: inout State) {
        state.timer?.cancel()
        state.timerAt = deadline
        // Unstructured: it belongs to no caller. The next one replaces it.
        state.timer = Task { [weak self, clock] in
            guard (try? await clock.sleep(deadline)) != nil else { return }
            self?.expire(at: clock.now())
        }
    }

    /// Resumes the callers whose deadline has passed, and waits for the next one; the fetches go
    /// on.
    private func expire(at now: ContinuousClock.Instant) {
        let late = state.withLock { state in
            let (late, next) = state.fetches.takeLate(at: now)
            state.timerAt = nil
            if let next { setTimer(at: next, in: &state) }
            return late
        }
        for (waiter, progress) in late { waiter.resume(waiter.late(progress: progress)) }
    }

    /// Resumes a cancelled caller, if it waits; the fetch goes on.
    private func cancel(_ waiter: SharedFetch.Waiter) {
        let isWaiting = state.withLock { _ in
            waiter.sharedFetch?.waiters.removeValue(forKey: ObjectIdentifier(waiter)) != nil
        }
        if isWaiting { waiter.resume(waiter.failed(.abandoned)) }
    }

    // MARK: Fetching

    private func start(
        _ sharedFetch: SharedFetch,
        for request: UpstreamRequest,
        key: SharedFetchKey,
        isInBackground: Bool = false
    ) {
        var request = request
        request.callersDeadline = isInBackground ? nil : request.deadline
        request.deadline = max(request.deadline, clock.now().advanced(by: fetchTimeout))
        request.progress = sharedFetch.progress
        let fetch: @Sendable () async -> Void = { [self, request] in
            let outcome: Result<UpstreamResponse, UpstreamError>
            do throws(UpstreamError) {
                outcome = .success(try await next.fetch(request))
            } catch {
                outcome = .failure(error)
            }
            if let failure = outcome.newFailure, isInBackground || outcome.isFallback {
                refreshFailed(failure, isInBackground)
            }
            complete(sharedFetch, key: key, request: request, outcome: outcome)
        }
        if let executor {
            // Unstructured: the fetch is its callers' together, and goes on for the cache without them until its own
            // deadline.
            Task.immediateDetached(executorPreference: executor, operation: fetch)
        } else {
            // Unstructured: as above.
            Task(operation: fetch)
        }
    }

    private func complete(
        _ sharedFetch: SharedFetch,
        key: SharedFetchKey,
        request: UpstreamRequest,
        outcome: Result<UpstreamResponse, UpstreamError>
    ) {
        var result = SharedFetch.Ending(outcome: outcome, policy: request.cache)
        failures.note(result, for: key.key, now: clock.now())
        let hasSucceeded = outcome.newFailure == nil
        let (waiters, following, isReplaced) = state.withLock { state in
            let (waiters, following) = state.fetches.end(
                sharedFetch,
                key: key,
                hasSucceeded: hasSucceeded,
                memory.versions
            )
            return (waiters, following, sharedFetch.isOvertaken)
        }
        if isReplaced, case .success(var response) = outcome {
            response.isReplaced = true
            result.outcome = .success(response)
        }
        for waiter in waiters { waiter.resume(result) }
        if let following { start(following.fetch, for: following.request, key: key) }
        if case .success(let response) = outcome, response.outcome.source == .hitStale {
            refreshInBackground(request)
        }
    }

    /// Fetches a response that was served stale, unless that is under way or has just failed.
    ///
    /// - Returns: the failure of the last refresh, if it failed.
    @discardableResult
    private func refreshInBackground(_ request: UpstreamRequest) -> UpstreamError? {
        var request = request
        request.refresh = true
        request.isRevalidation = true
        let key = keys.key(for: request)
        let fetchKey = SharedFetchKey(key: key, isRefresh: true)
        let sharedFetch: SharedFetch? = state.withLock { state in
            guard state.fetches.joinable(key, isRefresh: true, memory.versions) == nil,
                failures.result(for: key, now: clock.now()) == nil
            else { return nil }
            return state.fetches.begin(fetchKey, memory.versions)
        }
        // Before the new one, which may end at once.
        let failure = failures.last(for: key)
        if let sharedFetch { start(sharedFetch, for: request, key: fetchKey, isInBackground: true) }
        return failure
    }

    /// Returns a shared result under the caller's own policy, which may be another than the first
    /// caller's.
    private func adapted(
        _ result: SharedFetch.Ending,
        to request: UpstreamRequest
    ) -> Result<UpstreamResponse, UpstreamError> {
        guard result.policy != request.cache, case .success(let response) = result.outcome else {
            return result.outcome
        }
        let judged = response.judged(under: request.cache)
        if let failure = judged.outcome.failure,
            !judged.freshness.permitsStaleOnError(at: clock.now())
        {
            return .failure(failure)
        }
        return .success(judged)
    }
}

extension Result<UpstreamResponse, UpstreamError> {
    /// True where a stored response replaces a failure.
    fileprivate var isFallback: Bool { (try? get())?.outcome.failure != nil }

    /// The failure of the fetch, whether or not a stored response replaces it.
    var newFailure: UpstreamError? {
        switch self {
        case .success(let response): response.outcome.failure
        case .failure(let failure): failure
        }
    }
}

extension UpstreamError {
    fileprivate static let abandoned = UpstreamError(
        .cancelled,
        detail: "the request was given up"
    )
}
