import Coordination
import TraceKit

/// A build of a page under way, and the waiters for its result.
final class PageBuild<Page: Sendable>: Sendable {
    typealias Outcome = Result<Page, Problem>

    /// Those that wait, which keep it from being cancelled.
    let waiters: BuildWaiters
    /// The identifier of the request that began it.
    let requestID: String
    /// The client that it was begun for.
    let purpose: LoadGate.Purpose
    /// The span of the page, for requests that wait for it too.
    let trace: SpanContext?

    private let outcome = Promise<Outcome>()

    init(
        waiters: BuildWaiters,
        requestID: String,
        purpose: LoadGate.Purpose,
        trace: SpanContext?
    ) {
        self.waiters = waiters
        self.requestID = requestID
        self.purpose = purpose
        self.trace = trace
    }

    /// Waits for the page, once its waiters have been joined.
    func page() async throws(Problem) -> Page {
        try await withTaskCancellationHandler {
            await outcome.value
        } onCancel: {
            waiters.leave()
        }.get()
    }

    /// Ends the build: all that wait go on.
    func end(_ outcome: Outcome) {
        self.outcome.fulfill(with: outcome)
    }
}
