import Locking
import TraceKit

/// A build of a page under way, and those that wait for its result.
final class PageBuild<Page: Sendable>: Sendable {
    typealias Outcome = Result<Page, Problem>

    /// Those that wait, which keep it from being cancelled.
    let audience: BuildAudience
    /// The identifier of the request that began it.
    let requestID: String
    /// The span of the page, for requests that wait for it too.
    let trace: SpanContext?

    private enum State: Sendable {
        case running([UnsafeContinuation<Outcome, Never>])
        case done(Outcome)
    }

    private let state = Locked(State.running([]))

    init(audience: BuildAudience, requestID: String, trace: SpanContext?) {
        self.audience = audience
        self.requestID = requestID
        self.trace = trace
    }

    /// Waits for the page as one of the audience, which has been joined.
    func page() async throws(Problem) -> Page {
        try await withTaskCancellationHandler {
            await outcome()
        } onCancel: {
            audience.leave()
        }.get()
    }

    /// Ends the build: all that wait go on.
    func end(_ outcome: Outcome) {
        let waiting = state.withLock { state -> [UnsafeContinuation<Outcome, Never>] in
            defer { state = .done(outcome) }
            if case .running(let waiting) = state { return waiting }
            return []
        }
        for continuation in waiting { continuation.resume(returning: outcome) }
    }

    private func outcome() async -> Outcome {
        await withUnsafeContinuation { continuation in
            let outcome = state.withLock { state -> Outcome? in
                switch state {
                case .running(let waiting):
                    state = .running(waiting + [continuation])
                    return nil
                case .done(let outcome): return outcome
                }
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }
}
