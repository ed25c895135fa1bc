/// Between a task that writes a streamed body and the loop that sends it: counts what waits, and
/// suspends the writer while it is too much.
final class StreamChannel: Sendable {
    private struct State {
        var queued = 0
        var isEnded = false
        var waiters: [CheckedContinuation<Bool, Never>] = []

        mutating func takeWaiters() -> [CheckedContinuation<Bool, Never>] {
            defer { waiters = [] }
            return waiters
        }
    }

    private let state = Locked(State())
    private let connection: ConnectionID
    private let mailbox: Mailbox

    init(connection: ConnectionID, mailbox: Mailbox) {
        self.connection = connection
        self.mailbox = mailbox
    }

    /// See ``ResponseStream/write(_:)``.
    func write(_ bytes: SharedBytes) async throws(StreamEnded) {
        guard bytes.count > 0 else { return }
        let accepted = state.withLock { state in
            guard !state.isEnded else { return false }
            state.queued += bytes.count
            return true
        }
        guard accepted else { throw StreamEnded() }
        mailbox.post(.streamBytes(connection, bytes))
        let goesOn = await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0) }
        } onCancel: {
            end()
        }
        if !goesOn { throw StreamEnded() }
    }

    /// The kernel took this many of the queued bytes.
    func didSend(_ count: Int) {
        let woken = state.withLock { state -> [CheckedContinuation<Bool, Never>] in
            state.queued = max(0, state.queued - count)
            return state.queued <= ResponseStream.maximumQueuedBytes ? state.takeWaiters() : []
        }
        for waiter in woken { waiter.resume(returning: true) }
    }

    /// Nothing written from now on will be sent.
    func end() {
        let woken = state.withLock { state in
            state.isEnded = true
            return state.takeWaiters()
        }
        for waiter in woken { waiter.resume(returning: false) }
    }

    private func wait(_ waiter: CheckedContinuation<Bool, Never>) {
        let verdict = state.withLock { state -> Bool? in
            if state.isEnded { return false }
            if state.queued <= ResponseStream.maximumQueuedBytes { return true }
            state.waiters.append(waiter)
            return nil
        }
        if let verdict { waiter.resume(returning: verdict) }
    }
}
