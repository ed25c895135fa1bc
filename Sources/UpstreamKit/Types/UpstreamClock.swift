import Glibc

/// The time as wrappers see it: a monotonic clock for durations, a wall clock for dates, and a
/// way to wait. Given from outside, so that tests decide what time it is.
public struct UpstreamClock: Sendable {
    /// The monotonic clock.
    public let now: @Sendable () -> ContinuousClock.Instant

    /// The wall clock; it may jump.
    public let wall: @Sendable () -> WallTime

    /// Waits until an instant of the monotonic clock; throws `CancellationError` when cancelled.
    public let sleep: @Sendable (ContinuousClock.Instant) async throws -> Void

    /// Makes a clock.
    ///
    /// - Parameters:
    ///   - now: reads the monotonic clock.
    ///   - wall: reads the wall clock.
    ///   - sleep: waits until an instant, throwing when cancelled.
    public init(
        now: @escaping @Sendable () -> ContinuousClock.Instant,
        wall: @escaping @Sendable () -> WallTime,
        sleep: @escaping @Sendable (ContinuousClock.Instant) async throws -> Void
    ) {
        self.now = now
        self.wall = wall
        self.sleep = sleep
    }

    /// The machine's clocks.
    public static let system = UpstreamClock(
        now: { ContinuousClock.now },
        wall: { WallTime.now },
        sleep: { try await Task.sleep(until: $0, clock: .continuous) }
    )
}

/// A point of the wall clock in milliseconds since 1970 (UTC, without leap seconds).
public struct WallTime: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64

    /// Makes a time.
    ///
    /// - Parameter milliseconds: milliseconds since 1970.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The machine's wall clock.
    public static var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Earlier than.
    ///
    /// - Parameters:
    ///   - left: a time.
    ///   - right: another.
    /// - Returns: whether the first is earlier.
    public static func < (left: WallTime, right: WallTime) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The time from this one to another; negative when that is earlier.
    ///
    /// - Parameter other: the other time.
    /// - Returns: the difference.
    public func duration(to other: WallTime) -> Duration {
        .milliseconds(other.milliseconds.subtractingReportingOverflow(milliseconds).partialValue)
    }
}
