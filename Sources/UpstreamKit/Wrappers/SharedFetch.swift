import Synchronization

/// One fetch under way, and the callers that wait for it.
///
// Unchecked: everything variable is touched only under the lock of the `CoalescingUpstream`.
final class SharedFetch: @unchecked Sendable {
    /// The outcome of a fetch, and the cache policy of the request that began it.
    struct Ending: Sendable {
        var outcome: Result<UpstreamResponse, UpstreamError>
        var policy: CachePolicy
        /// True when the fetch goes on, and only its caller has given up.
        var isLate = false
    }

    /// A caller that waits.
    ///
    // Unchecked: as for the fetch, until it is taken out of it by the code that resumes it.
    final class Waiter: @unchecked Sendable {
        let request: UpstreamRequest
        let isCancelled = Atomic<Bool>(false)
        var isCollapsed = false
        var continuation: CheckedContinuation<SharedFetch.Ending, Never>?
        weak var sharedFetch: SharedFetch?

        init(request: UpstreamRequest) {
            self.request = request
        }

        /// Returns the result for a caller that leaves before the fetch has ended.
        func failed(_ failure: UpstreamError) -> Ending {
            Ending(outcome: .failure(failure), policy: request.cache)
        }

        /// Returns the result for a caller whose deadline has passed: the upstream's failure, unless the fetch
        /// has waited for this service's own connections.
        func late(progress: CallProgress) -> Ending {
            var result = failed(progress.ownFailure ?? .late)
            result.isLate = true
            return result
        }

        func resume(_ result: SharedFetch.Ending) {
            var result = result
            if isCollapsed, case .success(var response) = result.outcome {
                response.outcome.isCollapsed = true
                result.outcome = .success(response)
            }
            continuation?.resume(returning: result)
            continuation = nil
        }
    }

    /// Its number among all fetches (`ResponseVersions`).
    let number: UInt64
    /// Its turn among those of refreshes.
    let turn = RefreshOrder.next()
    /// True when a refresh that began later has ended: what it brings may be from before that.
    var isOvertaken = false
    let progress = CallProgress()
    var waiters: [ObjectIdentifier: Waiter] = [:]

    init(number: UInt64) {
        self.number = number
    }

    /// Adds a caller that waits, perhaps for another until now.
    func add(_ waiter: Waiter) {
        waiter.sharedFetch = self
        waiters[ObjectIdentifier(waiter)] = waiter
    }

    /// True for a request of a refresh that was asked for after the fetch began.
    func isEarlier(than request: UpstreamRequest) -> Bool {
        guard request.refresh, let refreshed = request.refreshed else { return false }
        return turn < refreshed.turn
    }
}

extension UpstreamError {
    fileprivate static let late = UpstreamError(
        .timeout,
        detail: "no response from the upstream by the deadline"
    )
}
