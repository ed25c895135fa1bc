import InputCore
import Locking

/// A counter of days since 1970 that a clock which is set does not move.
///
/// The wall clock says on which day the counter begins, the monotonic one how many have passed since: a wall clock that
/// jumps while the process runs makes nothing old. One that has lost its time, as that of a machine without a battery,
/// shows a day before ``earliest``: the day is unknown then, until the clock is set.
package final class DayCounter: Sendable {
    /// The first day that a clock can show, 2025-01-01: nothing was stored before.
    package static let earliest = 20_089

    private let clock: UpstreamClock
    private let beginning: Locked<Beginning?>

    /// One moment on both clocks.
    private struct Beginning: Sendable {
        let wall: WallTime
        let instant: ContinuousClock.Instant
    }

    /// Creates a counter that begins now, or once the wall clock is set.
    ///
    /// - Parameter clock: the clocks.
    package init(_ clock: UpstreamClock = .system) {
        self.clock = clock
        beginning = Locked(nil)
        _ = today
    }

    /// Today, in days since 1970 (UTC); nil while the wall clock has lost its time.
    package var today: Int? {
        beginning.withLock { beginning in
            if beginning == nil {
                let now = Beginning(wall: clock.wall(), instant: clock.now())
                guard Self.day(now.wall.milliseconds) >= Self.earliest else { return nil }
                beginning = now
            }
            guard let beginning else { return nil }
            let passed = Int64(
                clamping: beginning.instant.duration(to: clock.now()) / .milliseconds(1)
            )
            return Self.day(beginning.wall.milliseconds + passed)
        }
    }

    private static func day(_ milliseconds: Int64) -> Int { Int(milliseconds / 86_400_000) }
}
