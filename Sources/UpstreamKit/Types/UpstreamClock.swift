import Glibc

/// The clocks of an upstream: a monotonic one for durations, a wall clock for dates, and a way to
/// wait. Injected, so that tests control the time.
package struct UpstreamClock: Sendable {
    /// The monotonic clock.
    package let now: @Sendable () -> ContinuousClock.Instant

    /// The wall clock; it may jump.
    package let wall: @Sendable () -> WallTime

    /// Waits until an instant of the monotonic clock; throws `CancellationError` when cancelled.
    package let sleep: @Sendable (ContinuousClock.Instant) async throws -> Void

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - now: reads the monotonic clock.
    ///   - wall: reads the wall clock.
    ///   - sleep: waits until an instant, throwing when cancelled.
    package init(
        now: @escaping @Sendable () -> ContinuousClock.Instant,
        wall: @escaping @Sendable () -> WallTime,
        sleep: @escaping @Sendable (ContinuousClock.Instant) async throws -> Void
    ) {
        self.now = now
        self.wall = wall
        self.sleep = sleep
    }

    /// The machine's clocks.
    package static let system = UpstreamClock(
        now: { ContinuousClock.now },
        wall: { WallTime.now },
        sleep: { try await Task.sleep(until: $0, clock: .continuous) }
    )
}

/// A point of the wall clock in milliseconds since 1970 (UTC, without leap seconds).
package struct WallTime: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package var milliseconds: Int64

    /// Creates a time.
    ///
    /// - Parameter milliseconds: milliseconds since 1970.
    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The machine's wall clock.
    package static var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Returns true when the first of two times is earlier.
    ///
    /// - Parameters:
    ///   - left: a time.
    ///   - right: another.
    package static func < (left: WallTime, right: WallTime) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// Returns the duration from this time to another; negative when that is earlier.
    ///
    /// - Parameter other: the other time.
    package func duration(to other: WallTime) -> Duration {
        .milliseconds(other.milliseconds.subtractingReportingOverflow(milliseconds).partialValue)
    }
}
