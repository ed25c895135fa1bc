import Locking
import WorkLimits

/// Remembers recent failures, so that they are not provoked again at once; and older ones, as far
/// as there is room, so that the reason of the last failed refresh is known.
///
/// A stale response that replaces a failure is remembered in its place.
package final class RecentFailures: Sendable {
    /// The maximum number of failures: beyond some hundreds the circuits are open anyway.
    static let maximumCount = 1024

    /// The longest time, whatever an upstream's `Retry-After` says: half a minute is how long a
    /// page may lack a section that works again.
    package static let maximumTime = Duration.seconds(30)

    private struct KnownFailure: Sendable {
        var result: SharedFetch.Ending
        var until: ContinuousClock.Instant
    }

    private let minimum: Duration
    private let random: @Sendable () -> Double
    private let failures = Locked(
        LRUCache<CacheKey, KnownFailure>(maximumCost: RecentFailures.maximumCount)
    )

    init(minimum: Duration, random: @escaping @Sendable () -> Double) {
        self.minimum = minimum
        self.random = random
    }

    /// The number of failures, at most `maximumCount`.
    var count: Int { failures.withLock { $0.count } }

    /// Returns the result of a key whose time has not passed. A stale response that another has
    /// replaced since is none.
    func result(for key: CacheKey, now: ContinuousClock.Instant) -> SharedFetch.Ending? {
        let failure = failures.withLock { $0.value(for: key) }
        guard let failure, failure.until > now else { return nil }
        if case .success(let stale) = failure.result.outcome, stale.version?.isCurrent == false {
            return nil
        }
        return failure.result
    }

    /// Returns the last failure of a key that has not succeeded since, however long ago.
    func last(for key: CacheKey) -> UpstreamError? {
        failures.withLock { $0.value(for: key) }?.result.outcome.newFailure
    }

    /// Remembers a failure; a success removes an earlier one.
    func note(_ result: SharedFetch.Ending, for key: CacheKey, now: ContinuousClock.Instant) {
        let failure = result.outcome.newFailure
        failures.withLock { failures in
            guard let failure else { return failures.remove(key) }
            guard minimum > .zero, failure.policy.isRemembered else { return }
            let requested = min(failure.retryAfter ?? .zero, RecentFailures.maximumTime)
            let time = max(minimum, requested) * (1 + random() / 2)
            let until = now.advanced(by: time)
            failures.set(KnownFailure(result: result, until: until), cost: 1, for: key)
        }
    }
}
