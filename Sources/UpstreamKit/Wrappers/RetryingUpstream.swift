import Locking

/// Repeats calls after failures that may pass (`FailurePolicy`): `GET` and `HEAD` only, after a
/// jittered pause, never past the deadline of who began the fetch, and within the upstream's budget of retries.
package final class RetryingUpstream: Upstream {
    /// The first pause's upper end; each later one is twice as long.
    static let firstPause = Duration.milliseconds(100)

    /// The longest pause, unless the upstream asks for a longer one.
    static let longestPause = Duration.seconds(1)

    /// The longest `Retry-After` that is waited for; a longer one means no further try.
    static let longestRetryAfter = Duration.seconds(5)

    private let next: any Upstream
    private let retries: Int
    private let clock: UpstreamClock
    private let random: @Sendable () -> Double
    private let budget = Locked(RetryBudget())

    /// Wraps an upstream, usually a `CircuitUpstream`, which then sees each try.
    ///
    /// - Parameters:
    ///   - next: the upstream to call.
    ///   - retries: the maximum number of further tries.
    ///   - clock: the time.
    ///   - random: a number from 0 up to 1, for the pauses.
    package init(
        _ next: any Upstream,
        retries: Int,
        clock: UpstreamClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.next = next
        self.retries = retries
        self.clock = clock
        self.random = random
    }

    /// Returns the wrapped upstream's response, after as many tries as it takes and are allowed.
    ///
    /// - Parameter request: the request.
    /// - Returns: the first response.
    /// - Throws: the last failure of a try; one that never reached the upstream is none.
    package func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamError) -> UpstreamResponse {
        budget.withLock { $0.noteCall(at: clock.now()) }
        var attempt = 0
        var last: UpstreamError?
        while true {
            do {
                return try await next.fetch(request)
            } catch {
                if !error.policy.isRemembered, error.kind != .cancelled, let last { throw last }
                last = error
                guard let pause = pause(after: error, attempt: attempt, of: request) else {
                    throw error
                }
                let end = clock.now().advanced(by: pause)
                // Whoever waits for a shared fetch is better told of the failure now than of nothing later.
                let deadline = request.callersDeadline ?? request.deadline
                guard end < deadline, budget.withLock({ $0.takeRetry(at: clock.now()) }),
                    (try? await clock.sleep(end)) != nil
                else { throw error }
                attempt += 1
            }
        }
    }

    /// The number of retries that the budget had no room for.
    package var exhaustedCount: UInt64 { budget.withLock { $0.refusedCount } }

    /// Returns the wrapped upstream's response from memory, or nil.
    ///
    /// - Parameter request: the request.
    package func cachedResponse(for request: UpstreamRequest) -> UpstreamResponse? {
        next.cachedResponse(for: request)
    }

    /// Returns the pause before the next try, or nil when there is no further try.
    private func pause(
        after failure: UpstreamError,
        attempt: Int,
        of request: UpstreamRequest
    ) -> Duration? {
        guard request.isSafe, attempt < retries, failure.policy.isRetried else { return nil }
        let requested = failure.retryAfter ?? .zero
        guard requested <= RetryingUpstream.longestRetryAfter else { return nil }
        let upper = min(
            RetryingUpstream.firstPause * (1 << min(attempt, 10)),
            RetryingUpstream.longestPause
        )
        // Not less than half, so that a pause is one; spread, so that a crowd does not come back.
        return max(requested, .zero) + upper * (0.5 + random() / 2)
    }
}
