/// A place that answers requests with JSON: a REST service, a folder of files, or a wrapper
/// around another upstream that adds one thing (sharing, caching, retrying, a circuit).
///
/// Wrappers are stacked in this order, outermost first: `SharingUpstream`, `CachingUpstream`,
/// `RetryingUpstream`, `CircuitUpstream`, and at the bottom `CurlUpstream` or
/// `DirectoryUpstream`.
public protocol Upstream: Sendable {
    /// Fetches the answer to a request, at the latest by the request's deadline.
    ///
    /// - Parameter request: what to ask for, and until when.
    /// - Returns: a successful answer: status 2xx with a body that is JSON (or, to a request that
    ///   carried a validator, 304).
    /// - Throws: `UpstreamFailure`, for everything that is not such an answer.
    func fetch(_ request: UpstreamRequest) async throws(UpstreamFailure) -> UpstreamAnswer

    /// The answer, if it is in memory and may be used as it stands; nil says nothing at all.
    ///
    /// Never waits and does no input or output. The default is nil.
    ///
    /// - Parameter request: what `fetch` would be asked for.
    /// - Returns: the answer that `fetch` would give without asking anybody.
    func answerAtHand(_ request: UpstreamRequest) -> UpstreamAnswer?

    /// What is in memory and may stand in for a failure that only the caller knows of: its deadline
    /// has passed.
    ///
    /// Never waits and does no input or output. The default is nil.
    ///
    /// - Parameters:
    ///   - failure: the failure.
    ///   - request: what was asked for.
    /// - Returns: a stale answer, marked with the failure, within its `staleIfError`.
    func standIn(for failure: UpstreamFailure, _ request: UpstreamRequest) -> UpstreamAnswer?
}

extension Upstream {
    /// Nothing is at hand.
    ///
    /// - Parameter request: not looked at.
    /// - Returns: nil.
    public func answerAtHand(_ request: UpstreamRequest) -> UpstreamAnswer? { nil }

    /// Nothing stands in.
    ///
    /// - Parameters:
    ///   - failure: not looked at.
    ///   - request: not looked at.
    /// - Returns: nil.
    public func standIn(
        for failure: UpstreamFailure,
        _ request: UpstreamRequest
    ) -> UpstreamAnswer? { nil }
}
