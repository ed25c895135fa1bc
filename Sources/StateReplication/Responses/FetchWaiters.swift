import Locking
import UpstreamKit

/// The fetches of this instance that wait for another one.
final class FetchWaiters: Sendable {
    /// A fetch that waits.
    final class Waiter: Sendable {
        private struct State {
            var outcome: FetchMessage.Outcome?
            var continuation: CheckedContinuation<FetchMessage.Outcome?, Never>?
        }

        private let state = Locked(State())

        /// Waits for the next message, or for the end of a time: then it returns nil.
        func next(within time: Duration) async -> FetchMessage.Outcome? {
            // Unstructured: cancelled as this returns.
            let timer = Task {
                guard (try? await Task.sleep(for: time)) != nil else { return }
                deliver(nil)
            }
            defer { timer.cancel() }
            // Resumed here, by a message, or by the timer.
            return await withCheckedContinuation { continuation in
                let outcome = state.withLock { state -> FetchMessage.Outcome? in
                    if state.outcome == nil { state.continuation = continuation }
                    defer { state.outcome = nil }
                    return state.outcome
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        }

        /// Resumes the fetch; one that does not wait yet will find the message.
        func deliver(_ outcome: FetchMessage.Outcome?) {
            let continuation = state.withLock { state in
                if state.continuation == nil { state.outcome = outcome }
                defer { state.continuation = nil }
                return state.continuation
            }
            continuation?.resume(returning: outcome)
        }
    }

    private let waiters = Locked<[CacheKey: [ObjectIdentifier: Waiter]]>([:])

    /// Returns a waiter that gets the messages of a key from now on.
    func add(for key: CacheKey) -> Waiter {
        let waiter = Waiter()
        waiters.withLock { $0[key, default: [:]][ObjectIdentifier(waiter)] = waiter }
        return waiter
    }

    func remove(_ waiter: Waiter, for key: CacheKey) {
        waiters.withLock { waiters in
            waiters[key]?[ObjectIdentifier(waiter)] = nil
            if waiters[key]?.isEmpty == true { waiters[key] = nil }
        }
    }

    /// Gives a message to the waiters of its key.
    func deliver(_ message: FetchMessage) {
        let found = waiters.withLock { $0[message.key].map { Array($0.values) } ?? [] }
        for waiter in found { waiter.deliver(message.outcome) }
    }

    /// Makes all waiters look again: messages may have been missed.
    func wakeAll() {
        let all = waiters.withLock { $0.values.flatMap(\.values) }
        for waiter in all { waiter.deliver(.retry) }
    }
}
