import Locking
import TestSupport
import UpstreamKit

/// The clocks of a history: durations pass as ever, the wall clock is set as it is told.
final class SimulatedClock: Sendable {
    /// The differences that the wall clock may have, in seconds. They are far from the lifetimes of what is
    /// cached, an hour and a day; the last ones make it lose its time, as a machine without a battery does.
    private static let differences: [Int64] = [
        0, 0, 1_800, -1_800, 3 * 86_400, -3 * 86_400, 300 * 86_400, -300 * 86_400, 600 * 86_400,
        loss,
    ]
    private static let loss: Int64 = -50 * 31_557_600
    /// The days between two starts after which switches of owners may be forgotten.
    private static let keep: Int64 = 390 * 86_400

    private struct State {
        var difference: Int64 = 0
        /// The least difference at a start.
        var lowest: Int64 = 0
        /// True since a start at which the clock had lost its time, until it is set: that is a start, too.
        var isLost = false

        /// Sets the clock right where a service that begins by it would find switches unused for too long.
        mutating func settle() {
            isLost = difference == SimulatedClock.loss
            if isLost { return }
            if difference - lowest > SimulatedClock.keep { difference = 0 }
            lowest = min(lowest, difference)
        }
    }

    private let state = Locked(State())

    /// The clocks, for a service.
    var clock: UpstreamClock {
        UpstreamClock(
            now: UpstreamClock.system.now,
            wall: { [self] in
                let now = WallTime.now.milliseconds
                return WallTime(milliseconds: now + state.withLock { $0.difference } * 1000)
            },
            sleep: UpstreamClock.system.sleep
        )
    }

    /// Sets the wall clock; returns the difference in seconds.
    func jump(_ random: inout SeededGenerator) -> Int64 {
        let chosen = random.pick(Self.differences)
        return state.withLock { state in
            state.difference = chosen
            if state.isLost { state.settle() }
            return state.difference
        }
    }

    /// Sets the wall clock right where a service that starts by it would find switches of a start before unused
    /// for longer than they are kept.
    func settle() {
        state.withLock { $0.settle() }
    }
}
