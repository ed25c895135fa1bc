import Dispatch
import Locking

/// Ends the wait for reads that take too long.
///
/// One timer serves all of them: a timer each would cost more than the reads do.
final class ReadTimeouts: Sendable {
    /// The longest wait for a read, up to the next check: by then an upstream is no slower.
    static let limit = Duration.milliseconds(500)

    /// The time between two checks, while there are reads.
    private static let interval = DispatchTimeInterval.milliseconds(500)

    private struct Read: Sendable {
        let expire: @Sendable () -> Void
        let startedAt: ContinuousClock.Instant
    }

    private struct State: Sendable {
        var reads: [UInt64: Read] = [:]
        var nextIdentifier: UInt64 = 0
        var isScheduled = false
    }

    private let state = Locked(State())

    /// Adds a read.
    ///
    /// - Parameter expire: ends the wait; called at most once, when the read takes too long.
    /// - Returns: the read's identifier, for `remove`.
    func add(expire: @escaping @Sendable () -> Void) -> UInt64 {
        let (identifier, isFirst) = state.withLock { state in
            state.nextIdentifier += 1
            state.reads[state.nextIdentifier] = Read(expire: expire, startedAt: .now)
            defer { state.isScheduled = true }
            return (state.nextIdentifier, !state.isScheduled)
        }
        if isFirst { schedule() }
        return identifier
    }

    /// Removes a read that has ended.
    func remove(_ identifier: UInt64) {
        state.withLock { $0.reads[identifier] = nil }
    }

    private func schedule() {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.interval) {
            self.check()
        }
    }

    private func check() {
        let oldest = ContinuousClock.now.advanced(by: .zero - Self.limit)
        let (late, continues) = state.withLock { state in
            let late = state.reads.filter { $0.value.startedAt <= oldest }
            for identifier in late.keys { state.reads[identifier] = nil }
            state.isScheduled = !state.reads.isEmpty
            return (late.values.map(\.expire), state.isScheduled)
        }
        for expire in late { expire() }
        if continues { schedule() }
    }
}
