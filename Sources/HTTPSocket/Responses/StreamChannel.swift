internal import Locking

/// The channel from a task that writes a streamed body to the loop that sends it: counts the queued
/// bytes, and suspends the writer while they are too many.
final class StreamChannel: Sendable {
    private struct State {
        var queued = 0
        var isEnded = false
        var waiters: [Waiter] = []

        /// Removes and returns the waiters whose maximum is not exceeded any more.
        mutating func takeWaiters() -> [Waiter] {
            let queued = isEnded ? 0 : queued
            // There is one as a rule: two passes cost nothing.
            defer { waiters.removeAll { queued <= $0.maximumQueued } }
            return waiters.filter { queued <= $0.maximumQueued }
        }
    }

    /// A writer that is suspended until few enough bytes are queued.
    private struct Waiter {
        let maximumQueued: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private let state = Locked(State())
    private let connection: ConnectionID
    private let mailbox: Mailbox

    init(connection: ConnectionID, mailbox: Mailbox) {
        self.connection = connection
        self.mailbox = mailbox
    }

    /// See ``ResponseStream/write(_:maximumQueued:)``.
    func write(_ bytes: SharedBytes, maximumQueued: Int) async throws(StreamEndedError) {
        guard bytes.count > 0 else { return }
        let accepted = state.withLock { state in
            guard !state.isEnded else { return false }
            state.queued += bytes.count
            return true
        }
        guard accepted else { throw StreamEndedError() }
        mailbox.post(.streamBytes(connection, bytes))
        let isOpen = await withTaskCancellationHandler {
            // Resumed when the kernel has taken enough, or at the end of the stream, which cancellation brings about.
            await withCheckedContinuation {
                wait(Waiter(maximumQueued: maximumQueued, continuation: $0))
            }
        } onCancel: {
            end()
        }
        if !isOpen { throw StreamEndedError() }
    }

    /// Subtracts queued bytes that the kernel has taken.
    func didSend(_ count: Int) {
        let woken = state.withLock { state in
            state.queued = max(0, state.queued - count)
            return state.takeWaiters()
        }
        for waiter in woken { waiter.continuation.resume(returning: true) }
    }

    /// Ends the channel: waiting and later writes fail.
    func end() {
        let woken = state.withLock { state in
            state.isEnded = true
            return state.takeWaiters()
        }
        for waiter in woken { waiter.continuation.resume(returning: false) }
    }

    private func wait(_ waiter: Waiter) {
        let result = state.withLock { state -> Bool? in
            if state.isEnded { return false }
            if state.queued <= waiter.maximumQueued { return true }
            state.waiters.append(waiter)
            return nil
        }
        if let result { waiter.continuation.resume(returning: result) }
    }
}
