import Synchronization

/// A wait until a moment, that others may cut short. One waits at a time.
final class Alarm: Sendable {
    private struct State: Sendable {
        var isRung = false
        var sleeper: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Returns at the moment, when the alarm is rung, or when the task is cancelled; at once where it
    /// was rung before.
    func wait(until moment: ContinuousClock.Instant) async {
        let sleeper = state.withLock { state -> Task<Void, Never>? in
            guard !state.isRung else {
                state.isRung = false
                return nil
            }
            // An interrupted sleep is what is wanted.
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
            state.isRung = false
        }
    }

    /// Ends the wait, or the next one.
    func ring() {
        state.withLock { state in
            state.isRung = true
            state.sleeper?.cancel()
        }
    }
}
