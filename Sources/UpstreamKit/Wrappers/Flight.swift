import Synchronization

/// One fetch under way, and who waits for it.
///
// Unchecked: everything variable is touched only under the lock of the `SharingUpstream`.
final class Flight: @unchecked Sendable {
    /// What a fetch came to, and the policy it was judged under.
    struct Result: Sendable {
        var outcome: Swift.Result<UpstreamAnswer, UpstreamFailure>
        var policy: CachePolicy
    }

    /// A caller that waits.
    ///
    // Unchecked: as for the flight, until it is taken out of it by whoever resumes it.
    final class Waiter: @unchecked Sendable {
        let request: UpstreamRequest
        let isCancelled = Atomic<Bool>(false)
        var isCollapsed = false
        var continuation: CheckedContinuation<Flight.Result, Never>?
        weak var flight: Flight?

        init(request: UpstreamRequest) {
            self.request = request
        }

        /// What it is given when it leaves before the fetch has ended.
        func failed(_ failure: UpstreamFailure) -> Result {
            Result(outcome: .failure(failure), policy: request.cache)
        }

        func resume(_ result: Flight.Result) {
            var result = result
            if isCollapsed, case .success(var answer) = result.outcome {
                answer.outcome.isCollapsed = true
                result.outcome = .success(answer)
            }
            continuation?.resume(returning: result)
            continuation = nil
        }
    }

    var waiters: [ObjectIdentifier: Waiter] = [:]
    var task: Task<Void, Never>?
}
