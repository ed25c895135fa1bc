import Locking

/// A wait until a moment, which other tasks may cut short. One task waits at a time.
final class InterruptibleTimer: Sendable {
    private struct State: Sendable {
        var hasFired = false
        var sleeper: Task<Void, Never>?
    }

    private let state = Locked(State())

    /// Returns at the moment, when the timer is fired, or when the task is cancelled; at once where it
    /// was fired before.
    func wait(until moment: ContinuousClock.Instant) async {
        let sleeper = state.withLock { state -> Task<Void, Never>? in
            guard !state.hasFired else {
                state.hasFired = false
                return nil
            }
            // The sleep throws when it is interrupted, which is its purpose here.
            let sleeper = Task { _ = try? await Task.sleep(until: moment, clock: .continuous) }
            state.sleeper = sleeper
            return sleeper
        }
        guard let sleeper else { return }
        await withTaskCancellationHandler {
            await sleeper.value
        } onCancel: {
            sleeper.cancel()
        }
        state.withLock { state in
            state.sleeper = nil
            state.hasFired = false
        }
    }

    /// Ends the wait, or the next one.
    func fire() {
        state.withLock { state in
            state.hasFired = true
            state.sleeper?.cancel()
        }
    }
}
