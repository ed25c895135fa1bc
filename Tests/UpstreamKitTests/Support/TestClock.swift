import Locking
import UpstreamKit

/// A clock that stands still until it is advanced; sleepers wake when their time has come.
final class TestClock: Sendable {
    private struct Sleeper {
        var until: ContinuousClock.Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = ContinuousClock.now
        var wall = WallTime(milliseconds: 1_700_000_000_000)
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var count = 0
        var slept: [Duration] = []
    }

    private let state = Locked(State())
    /// Whether sleeping moves the clock by itself.
    let isHasty: Bool

    init(isHasty: Bool = false) {
        self.isHasty = isHasty
    }

    var clock: UpstreamClock {
        UpstreamClock(now: { self.now }, wall: { self.wall }, sleep: { try await self.sleep($0) })
    }

    var now: ContinuousClock.Instant { state.withLock { $0.now } }
    var wall: WallTime { state.withLock { $0.wall } }
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }
    /// How long each sleep was to last.
    var slept: [Duration] { state.withLock { $0.slept } }

    func advance(_ time: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: time)
            state.wall.milliseconds += Int64(time / .milliseconds(1))
            let now = state.now
            let due = state.sleepers.filter { $0.value.until <= now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Moves the wall clock alone.
    func jump(_ time: Duration) {
        state.withLock { $0.wall.milliseconds += Int64(time / .milliseconds(1)) }
    }

    private func sleep(_ until: ContinuousClock.Instant) async throws {
        let number = state.withLock { state in
            state.count += 1
            state.slept.append(state.now.duration(to: until))
            return state.count
        }
        if isHasty { advance(max(.zero, now.duration(to: until))) }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.contains(number) { return .failure(CancellationError()) }
                    if state.now >= until { return .success(()) }
                    state.sleepers[number] = Sleeper(until: until, continuation: continuation)
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(number)
                return state.sleepers.removeValue(forKey: number)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
