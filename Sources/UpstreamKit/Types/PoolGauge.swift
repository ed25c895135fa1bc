import Locking

/// The state of a bounded pool, of connections or of builds: for metrics, and for the pause that is advised to callers
/// which find it full.
package final class PoolGauge: Sendable {
    /// The numbers of one moment.
    package struct Statistics: Sendable, Equatable {
        /// The number in use.
        package var inUse = 0
        /// The number of callers that wait for one.
        package var waiting = 0
        /// The number of callers that have waited.
        package var waits: UInt64 = 0
        /// The sum of the time that they have waited.
        package var waited = Duration.zero

        /// Creates the numbers of a pool that nothing uses.
        package init() {}
    }

    /// At this number of uses the sums are halved, so that the mean follows the newer uses.
    private static let usesOfMean = 64.0

    private struct State {
        var size: Int
        var statistics = Statistics()
        /// The sum of the times of all uses, and the number of uses that have ended.
        var area = Duration.zero
        var ended = 0.0
        var changedAt: ContinuousClock.Instant?

        /// Sums up until now. The mean time of a use is the area by the uses (Little's law).
        mutating func advance(to now: ContinuousClock.Instant) {
            if let changedAt { area += max(.zero, changedAt.duration(to: now)) * statistics.inUse }
            changedAt = now
        }
    }

    private let state: Locked<State>

    /// Creates the gauge of an empty pool.
    ///
    /// - Parameter size: the number that may be in use at once.
    package init(size: Int) {
        state = Locked(State(size: max(1, size)))
    }

    /// The number that may be in use at once.
    package var size: Int { state.withLock { $0.size } }

    /// Changes the number that may be in use at once; what is in use stays so.
    package func setSize(_ size: Int) {
        state.withLock { $0.size = max(1, size) }
    }

    /// The numbers now.
    package var statistics: Statistics { state.withLock { $0.statistics } }

    /// Notes that one is in use from now on.
    ///
    /// - Parameter wait: the time that its user waited for it; nil for no time.
    package func begin(after wait: Duration? = nil, at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            state.advance(to: now)
            state.statistics.inUse += 1
            guard let wait else { return }
            state.statistics.waits += 1
            state.statistics.waited += wait
        }
    }

    /// Notes that one is free again.
    package func end(at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            state.advance(to: now)
            state.statistics.inUse -= 1
            state.ended += 1
            guard state.ended >= PoolGauge.usesOfMean else { return }
            state.ended /= 2
            state.area /= 2
        }
    }

    /// Notes the number of callers that wait.
    package func setWaiting(_ count: Int) {
        state.withLock { $0.statistics.waiting = count }
    }

    /// Returns the time after which a caller that finds the pool full can hope for its turn: the callers that
    /// wait, one at least, times the mean time of a use, by the size.
    package func expectedWait(at now: ContinuousClock.Instant = .now) -> Duration {
        state.withLock { state in
            state.advance(to: now)
            let mean = state.area / max(1, state.ended)
            return mean * max(1, state.statistics.waiting) / state.size
        }
    }
}
