/// A source of JSON responses: a REST service, a folder of files, or a wrapper around another
/// upstream that adds one thing (sharing, caching, retrying, a circuit).
///
/// Wrappers are stacked in this order, outermost first: `CoalescingUpstream`, `CachingUpstream`,
/// `RetryingUpstream`, `CircuitUpstream`, and at the bottom `CurlUpstream` or
/// `DirectoryUpstream`.
package protocol Upstream: Sendable {
    /// Fetches the response to a request, at the latest by the request's deadline.
    ///
    /// - Parameter request: the request.
    /// - Returns: a successful response: status 2xx with a body that is JSON (or, to a request that
    ///   carried a validator, 304).
    /// - Throws: `UpstreamError`, for everything else.
    func fetch(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse

    /// Returns the response if it is in memory and may be used unchanged.
    ///
    /// Never waits and does no input or output. The default is nil.
    ///
    /// - Parameter request: the request.
    /// - Returns: the response that `fetch` would give without a call, or nil.
    func cachedResponse(for request: UpstreamRequest) -> UpstreamResponse?

    /// Returns a stale response from memory after a failure that only the caller knows of: its
    /// deadline has passed.
    ///
    /// Never waits and does no input or output. The default is nil.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - failure: the failure.
    /// - Returns: a stale response within its `staleIfError`, marked with the failure, or nil.
    func staleResponse(
        for request: UpstreamRequest,
        after failure: UpstreamError
    ) -> UpstreamResponse?

    /// Returns the version of what a cache has for a request that has just failed, to be kept with what is
    /// made without a response.
    ///
    /// Never waits and does no input or output. The default is nil.
    ///
    /// - Parameter request: the request.
    /// - Returns: a version that is no longer current once a response is stored, or where one may be used
    ///   already; nil where no cache may have one.
    func absence(of request: UpstreamRequest) -> ResponseVersion?
}

extension Upstream {
    /// Returns nil: the upstream has no cache.
    ///
    /// - Parameter request: ignored.
    package func cachedResponse(for request: UpstreamRequest) -> UpstreamResponse? { nil }

    /// Returns nil: the upstream has no cache.
    ///
    /// - Parameters:
    ///   - request: ignored.
    ///   - failure: ignored.
    package func staleResponse(
        for request: UpstreamRequest,
        after failure: UpstreamError
    ) -> UpstreamResponse? { nil }

    /// Returns nil: the upstream has no cache.
    ///
    /// - Parameter request: ignored.
    package func absence(of request: UpstreamRequest) -> ResponseVersion? { nil }
}
