import Synchronization

/// The time until which an instance knows the switches that it shares with others: it has learned every
/// change that is older than the lease is long.
package final class SwitchLease: Sendable {
    /// Nanoseconds of the clock since `origin`; 0 for never.
    private let end = Atomic<Int64>(0)
    private let origin = ContinuousClock.now

    /// Creates a lease that has not begun.
    package init() {}

    /// True while it lasts. One atomic load and one look at the clock: the event loops ask for every page
    /// with such switches.
    package var isValid: Bool {
        let end = end.load(ordering: .acquiring)
        return end > 0 && origin.duration(to: .now).nanoseconds < end
    }

    /// Lets it last until a time, if it does not last longer already.
    package func extend(until time: ContinuousClock.Instant) {
        end.max(origin.duration(to: time).nanoseconds, ordering: .acquiringAndReleasing)
    }

    /// Ends it.
    package func revoke() {
        end.store(0, ordering: .releasing)
    }
}

extension Duration {
    /// The whole nanoseconds; of durations of less than 292 years.
    fileprivate var nanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
}
