/// Between a task that writes a streamed body and the loop that sends it: counts what waits, and
/// suspends the writer while it is too much.
final class StreamChannel: Sendable {
    private struct State {
        var queued = 0
        var isEnded = false
        var waiters: [Waiter] = []

        /// Those who wait for no more than what is queued now.
        mutating func takeWaiters() -> [Waiter] {
            let queued = isEnded ? 0 : queued
            // One as a rule, so that it is worth no more than this.
            defer { waiters.removeAll { queued <= $0.rest } }
            return waiters.filter { queued <= $0.rest }
        }
    }

    /// A writer that is suspended until few enough bytes wait.
    private struct Waiter {
        let rest: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private let state = Locked(State())
    private let connection: ConnectionID
    private let mailbox: Mailbox

    init(connection: ConnectionID, mailbox: Mailbox) {
        self.connection = connection
        self.mailbox = mailbox
    }

    /// See ``ResponseStream/write(_:leaving:)``.
    func write(_ bytes: SharedBytes, leaving rest: Int) async throws(StreamEnded) {
        guard bytes.count > 0 else { return }
        let accepted = state.withLock { state in
            guard !state.isEnded else { return false }
            state.queued += bytes.count
            return true
        }
        guard accepted else { throw StreamEnded() }
        mailbox.post(.streamBytes(connection, bytes))
        let goesOn = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(Waiter(rest: rest, continuation: $0)) }
        } onCancel: {
            end()
        }
        if !goesOn { throw StreamEnded() }
    }

    /// The kernel took this many of the queued bytes.
    func didSend(_ count: Int) {
        let woken = state.withLock { state in
            state.queued = max(0, state.queued - count)
            return state.takeWaiters()
        }
        for waiter in woken { waiter.continuation.resume(returning: true) }
    }

    /// Nothing written from now on will be sent.
    func end() {
        let woken = state.withLock { state in
            state.isEnded = true
            return state.takeWaiters()
        }
        for waiter in woken { waiter.continuation.resume(returning: false) }
    }

    private func wait(_ waiter: Waiter) {
        let verdict = state.withLock { state -> Bool? in
            if state.isEnded { return false }
            if state.queued <= waiter.rest { return true }
            state.waiters.append(waiter)
            return nil
        }
        if let verdict { waiter.continuation.resume(returning: verdict) }
    }
}
