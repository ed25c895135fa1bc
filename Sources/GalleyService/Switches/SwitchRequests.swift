import Locking

/// The requests under way that may set a switch, counted so that the state file is given up only once
/// they are answered.
final class SwitchRequests: Sendable {
    private struct State {
        var count = 0
        var isClosed = false
    }

    private let state = Locked(State())

    /// Counts a request in; returns false when none is taken any more.
    func enter() -> Bool {
        state.withLock { state in
            if !state.isClosed { state.count += 1 }
            return !state.isClosed
        }
    }

    /// Counts a request out.
    func leave() {
        state.withLock { $0.count -= 1 }
    }

    /// Takes no more requests; returns when those under way have left.
    ///
    /// - Parameter time: the longest wait.
    func close(within time: Duration) async {
        let end = ContinuousClock.now.advanced(by: time)
        while state.withLock({ state in
            state.isClosed = true
            return state.count > 0
        }), ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}
