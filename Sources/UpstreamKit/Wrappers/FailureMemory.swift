import Synchronization

/// The failures of a moment ago, so that they are not provoked again at once; older ones too, for
/// as long as there is room, so that it is known of what the last refetch failed.
///
/// A stale answer that stands in for a failure is remembered in its place.
final class FailureMemory: Sendable {
    /// The most failures remembered: beyond some hundreds the upstream's circuit is open anyway.
    private static let maximumCount = 1024

    /// The longest memory, whatever an upstream's `Retry-After` says: half a minute is how long a
    /// page may be without a part that works again.
    private static let maximumTime = Duration.seconds(30)

    private struct Failure: Sendable {
        var result: Flight.Result
        var until: ContinuousClock.Instant
    }

    private let minimum: Duration
    private let random: @Sendable () -> Double
    private let failures = Mutex(
        LeastRecentlyUsed<CacheKey, Failure>(maximumCost: FailureMemory.maximumCount)
    )

    init(minimum: Duration, random: @escaping @Sendable () -> Double) {
        self.minimum = minimum
        self.random = random
    }

    /// The result of a key whose time has not passed.
    func result(for key: CacheKey, now: ContinuousClock.Instant) -> Flight.Result? {
        failures.withLock { failures in
            failures.value(for: key).flatMap { $0.until > now ? $0.result : nil }
        }
    }

    /// The last failure of a key that has not succeeded since, however long ago.
    func last(for key: CacheKey) -> UpstreamFailure? {
        failures.withLock { $0.value(for: key) }?.result.outcome.newFailure
    }

    /// Remembers a failure; a success makes an earlier one forgotten.
    func note(_ result: Flight.Result, for key: CacheKey, now: ContinuousClock.Instant) {
        let failure = result.outcome.newFailure
        failures.withLock { failures in
            guard let failure else { return failures.remove(key) }
            guard minimum > .zero, isWorthRemembering(failure) else { return }
            let asked = min(failure.retryAfter ?? .zero, FailureMemory.maximumTime)
            let time = max(minimum, asked) * (1 + random() / 2)
            let until = now.advanced(by: time)
            failures.set(Failure(result: result, until: until), cost: 1, for: key)
        }
    }

    /// What never reached the upstream costs nothing to ask again.
    private func isWorthRemembering(_ failure: UpstreamFailure) -> Bool {
        switch failure.kind {
        case .circuitOpen, .mapping, .cancelled: false
        case .connect, .timeout, .tls, .reset, .status, .tooLarge, .notJSON, .redirect: true
        }
    }
}
