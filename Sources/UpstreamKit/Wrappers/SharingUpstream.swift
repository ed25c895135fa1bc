import Synchronization

/// Makes one fetch of any number of equal ones under way at the same time.
///
/// A fetch belongs to nobody: a caller that is cancelled, or whose deadline passes, leaves it,
/// and it goes on for the others and for the cache, to its own timeout. All that wait are given
/// the same answer or the same failure. A failure is remembered for a moment, so that those who
/// come right after it do not storm an upstream in trouble. What was served stale while
/// revalidating is refetched behind, once.
public final class SharingUpstream: Upstream {
    private let next: any Upstream
    private let origin: String
    private let flightTimeout: Duration
    private let failures: FailureMemory
    private let refreshFailed: @Sendable (UpstreamFailure) -> Void
    private let clock: UpstreamClock
    private let state = Mutex(State())

    /// What the lock guards.
    private struct State {
        var flights: [FlightKey: Flight] = [:]
        /// When the alarm for the next of all deadlines goes off.
        var alarmAt: ContinuousClock.Instant?
        var alarm: Task<Void, Never>?
    }

    /// Wraps an upstream, usually a `CachingUpstream`.
    ///
    /// - Parameters:
    ///   - next: the upstream to ask.
    ///   - origin: the same identity as the cache's (`CachingUpstream.identity`).
    ///   - flightTimeout: how long a fetch may go on when its callers' deadlines have passed:
    ///     all tries, and the pauses between them.
    ///   - failureMemory: how long a failure is remembered at least; zero for not at all. The
    ///     upstream's `Retry-After` makes it longer, up to 30 s.
    ///   - clock: the time.
    ///   - random: a number from 0 up to 1, to spread the memory's ends.
    ///   - refreshFailed: told of each refetch behind a stale answer that failed, as no caller is.
    public init(
        _ next: any Upstream,
        origin: String,
        flightTimeout: Duration,
        failureMemory: Duration = .seconds(1),
        clock: UpstreamClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        refreshFailed: @escaping @Sendable (UpstreamFailure) -> Void = { _ in }
    ) {
        self.next = next
        self.origin = origin
        self.flightTimeout = flightTimeout
        self.clock = clock
        self.refreshFailed = refreshFailed
        failures = FailureMemory(minimum: failureMemory, random: random)
    }

    /// What the wrapped upstream has at hand; if that is stale, its refetch is started.
    ///
    /// - Parameter request: what is wanted.
    /// - Returns: the answer, or nil when somebody would have to be waited for. A stale one of which
    ///   the last refetch failed stands in for that failure.
    public func answerAtHand(_ request: UpstreamRequest) -> UpstreamAnswer? {
        guard var answer = next.answerAtHand(request) else { return nil }
        if answer.outcome.source == .hitStale,
            let failure = refreshBehind(request)
        {
            answer.outcome.source = .staleIfError(failure)
        }
        return answer
    }

    /// The answer of a fetch of which all concurrent callers with an equal request have a share.
    ///
    /// - Parameter request: what is wanted; what may not be cached is not shared.
    /// - Returns: the answer, marked as collapsed for all but the first caller.
    /// - Throws: the fetch's failure; `timeout` when the caller's deadline passes first and nothing
    ///   stands in; `cancelled` when its task is cancelled.
    public func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamFailure) -> UpstreamAnswer {
        if let answer = answerAtHand(request) { return answer }
        guard request.isCacheable else { return try await next.fetch(request) }
        let key = CacheKey(request, origin: origin)
        let waiter = Flight.Waiter(request: request)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                join(waiter, key, continuation)
            }
        } onCancel: {
            waiter.isCancelled.store(true, ordering: .sequentiallyConsistent)
            leave(waiter)
        }
        do throws(UpstreamFailure) {
            return try adapted(result, to: request).get()
        } catch {
            // The fetch goes on, but for this caller it has failed, unless it came in this very moment.
            guard error == .late, let answer = answerAtHand(request) ?? standIn(for: error, request)
            else { throw error }
            return answer
        }
    }

    /// What the wrapped upstream has to stand in.
    ///
    /// - Parameters:
    ///   - failure: what it stands in for.
    ///   - request: what was asked for.
    /// - Returns: a stale answer, or nil.
    public func standIn(
        for failure: UpstreamFailure,
        _ request: UpstreamRequest
    ) -> UpstreamAnswer? {
        next.standIn(for: failure, request)
    }

    /// The number of fetches under way.
    public var flightCount: Int { state.withLock { $0.flights.count } }

    /// The number of callers that wait for them.
    public var waiterCount: Int {
        state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } }
    }

    deinit {
        state.withLock { $0.alarm?.cancel() }
    }

    // MARK: Waiting

    private func join(
        _ waiter: Flight.Waiter,
        _ key: CacheKey,
        _ continuation: CheckedContinuation<Flight.Result, Never>
    ) {
        let request = waiter.request
        let flightKey = FlightKey(key: key, isRefresh: request.refresh)
        let immediate: Flight.Result? = state.withLock { state in
            if waiter.isCancelled.load(ordering: .sequentiallyConsistent) {
                return waiter.failed(.abandoned)
            }
            let refresh = FlightKey(key: key, isRefresh: true)
            if let flight = state.flights[flightKey] ?? state.flights[refresh] {
                waiter.isCollapsed = true
                add(waiter, continuation, to: flight, &state)
                return nil
            }
            if !request.refresh, let result = failures.result(for: key, now: clock.now()) {
                return result
            }
            let flight = start(flightKey, request)
            state.flights[flightKey] = flight
            add(waiter, continuation, to: flight, &state)
            return nil
        }
        if let immediate { continuation.resume(returning: immediate) }
    }

    private func add(
        _ waiter: Flight.Waiter,
        _ continuation: CheckedContinuation<Flight.Result, Never>,
        to flight: Flight,
        _ state: inout State
    ) {
        waiter.continuation = continuation
        waiter.flight = flight
        flight.waiters[ObjectIdentifier(waiter)] = waiter
        let deadline = waiter.request.deadline
        if state.alarmAt.map({ deadline < $0 }) ?? true { setAlarm(at: deadline, &state) }
    }

    /// Sets the one alarm: timers cost more than the fetches that rarely need them.
    private func setAlarm(at deadline: ContinuousClock.Instant, _ state: inout State) {
        state.alarm?.cancel()
        state.alarmAt = deadline
        state.alarm = Task { [weak self, clock] in
            guard (try? await clock.sleep(deadline)) != nil else { return }
            self?.expire(at: clock.now())
        }
    }

    /// Lets those go whose deadline has passed, and waits for the next one; the fetches go on.
    private func expire(at now: ContinuousClock.Instant) {
        let late = state.withLock { state in
            var late: [Flight.Waiter] = []
            var next: ContinuousClock.Instant?
            for flight in state.flights.values {
                for (identifier, waiter) in flight.waiters {
                    let deadline = waiter.request.deadline
                    if deadline <= now {
                        flight.waiters[identifier] = nil
                        late.append(waiter)
                    } else {
                        next = min(next ?? deadline, deadline)
                    }
                }
            }
            state.alarmAt = nil
            if let next { setAlarm(at: next, &state) }
            return late
        }
        for waiter in late { waiter.resume(waiter.failed(.late)) }
    }

    /// Lets a cancelled waiter go, if it waits; the fetch goes on.
    private func leave(_ waiter: Flight.Waiter) {
        let isWaiting = state.withLock { _ in
            waiter.flight?.waiters.removeValue(forKey: ObjectIdentifier(waiter)) != nil
        }
        if isWaiting { waiter.resume(waiter.failed(.abandoned)) }
    }

    // MARK: Flying

    private func start(
        _ key: FlightKey,
        _ request: UpstreamRequest,
        isBehind: Bool = false
    ) -> Flight {
        let flight = Flight()
        var request = request
        request.deadline = max(request.deadline, clock.now().advanced(by: flightTimeout))
        flight.task = Task { [self, request] in
            let outcome: Result<UpstreamAnswer, UpstreamFailure>
            do throws(UpstreamFailure) {
                outcome = .success(try await next.fetch(request))
            } catch {
                outcome = .failure(error)
            }
            if isBehind, let failure = outcome.newFailure { refreshFailed(failure) }
            land(key, request, outcome)
        }
        return flight
    }

    private func land(
        _ key: FlightKey,
        _ request: UpstreamRequest,
        _ outcome: Result<UpstreamAnswer, UpstreamFailure>
    ) {
        let result = Flight.Result(outcome: outcome, policy: request.cache)
        failures.note(result, for: key.key, now: clock.now())
        let waiters = state.withLock { state in
            let flight = state.flights.removeValue(forKey: key)
            defer { flight?.waiters = [:] }
            return flight.map { Array($0.waiters.values) } ?? []
        }
        for waiter in waiters { waiter.resume(result) }
        if case .success(let answer) = outcome, answer.outcome.source == .hitStale {
            refreshBehind(request)
        }
    }

    /// Starts the refetch of what was served stale, unless one is under way or has just failed.
    ///
    /// - Returns: the failure of the last one, if it failed.
    @discardableResult
    private func refreshBehind(_ request: UpstreamRequest) -> UpstreamFailure? {
        var request = request
        request.refresh = true
        let key = CacheKey(request, origin: origin)
        let flightKey = FlightKey(key: key, isRefresh: true)
        state.withLock { state in
            guard state.flights[flightKey] == nil,
                failures.result(for: key, now: clock.now()) == nil
            else { return }
            state.flights[flightKey] = start(flightKey, request, isBehind: true)
        }
        return failures.last(for: key)
    }

    /// A shared result under the caller's own policy, which may be another than the first caller's.
    private func adapted(
        _ result: Flight.Result,
        to request: UpstreamRequest
    ) -> Result<UpstreamAnswer, UpstreamFailure> {
        guard result.policy != request.cache, case .success(let answer) = result.outcome else {
            return result.outcome
        }
        let judged = answer.judged(under: request.cache)
        if let failure = judged.outcome.failure, !judged.freshness.mayStandIn(at: clock.now()) {
            return .failure(failure)
        }
        return .success(judged)
    }
}

/// What fetches are shared by. A refetch serves those that would have taken a stored answer, but
/// not the other way round.
private struct FlightKey: Hashable, Sendable {
    let key: CacheKey
    let isRefresh: Bool
}

extension Result<UpstreamAnswer, UpstreamFailure> {
    /// The failure of the fetch, whether or not a stored answer stands in for it.
    var newFailure: UpstreamFailure? {
        switch self {
        case .success(let answer): answer.outcome.failure
        case .failure(let failure): failure
        }
    }
}

extension UpstreamFailure {
    fileprivate static let abandoned = UpstreamFailure(
        .cancelled,
        detail: "the request was given up"
    )

    fileprivate static let late = UpstreamFailure(
        .timeout,
        detail: "no answer from the upstream by the deadline"
    )
}
