import Locking

/// The updates that one reader of a page has not taken yet.
final class Mailbox: Sendable {
    /// The maximum number of updates that wait. A slower reader gets the newest layout in place of them.
    static let maximumWaiting = 16

    private struct State {
        var updates: [Update] = []
        var end: Result<Void, any Error>?
        var waiter: CheckedContinuation<Update?, any Error>?
    }

    private let state = Locked(State())

    func put(_ update: Update) {
        let waiter = state.withLock { state -> CheckedContinuation<Update?, any Error>? in
            guard state.end == nil else { return nil }
            if let waiter = state.waiter {
                state.waiter = nil
                return waiter
            }
            state.updates.append(update)
            if state.updates.count > Self.maximumWaiting,
                let layout = state.updates.last(where: { $0.layout != nil })?.layout
            {
                state.updates = [.layout(layout)]
            } else if state.updates.count > Self.maximumWaiting {
                state.updates.removeFirst()
            }
            return nil
        }
        waiter?.resume(returning: update)
    }

    /// Ends the updates, with an error or without.
    func end(_ result: Result<Void, any Error>) {
        let waiter = state.withLock { state in
            state.end = state.end ?? result
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(with: result.map { nil })
    }

    /// Waits for the next update; nil at the end, and when the task is cancelled.
    func next() async throws -> Update? {
        try await withTaskCancellationHandler {
            // Resumed here, by the next update, or by the end, which cancellation brings about.
            try await withCheckedThrowingContinuation { continuation in
                let ready = state.withLock { state -> Result<Update?, any Error>? in
                    if !state.updates.isEmpty { return .success(state.updates.removeFirst()) }
                    if let end = state.end { return end.map { nil } }
                    state.waiter = continuation
                    return nil
                }
                if let ready { continuation.resume(with: ready) }
            }
        } onCancel: {
            end(.success(()))
        }
    }
}

/// A reader of a page's updates. It joins the page with its first request, and leaves it as it is released.
final class Reader: Sendable {
    private let page: Page
    private let mailbox = Mailbox()
    private let hasJoined = Locked(false)

    init(_ page: Page) {
        self.page = page
    }

    deinit {
        let (page, mailbox) = (page, mailbox)
        // Unstructured: a `deinit` cannot wait. It ends at its turn of the page's actor.
        Task { await page.leave(mailbox) }
    }

    func next() async throws -> Update? {
        let isFirst = hasJoined.withLock { hasJoined in
            defer { hasJoined = true }
            return !hasJoined
        }
        if isFirst { await page.join(mailbox) }
        return try await mailbox.next()
    }
}
