/// How an answer came: the facts behind `Cache-Status` (RFC 9211) and a section's status.
public struct CacheOutcome: Sendable, Equatable {
    /// Where the answer came from.
    public enum Source: Sendable, Equatable {
        /// A stored answer, fresh: `hit`.
        case hit
        /// A stored answer within its `staleWhileRevalidate`, being refetched behind: `hit; detail=stale`.
        case hitStale
        /// The upstream was asked and answered: `fwd=REASON`, and `stored` if it was kept.
        case forwarded(Reason, stored: Bool)
        /// The upstream was asked with a validator, and said that the stored answer holds: `fwd=stale; fwd-status=304`.
        case revalidated
        /// The upstream was asked and failed; a stored answer stands in: the section is `stale`.
        case staleIfError(UpstreamFailure)
    }

    /// Why the upstream was asked.
    public enum Reason: Sendable, Equatable {
        /// Nothing was stored: `fwd=uri-miss`.
        case miss
        /// What was stored was stale: `fwd=stale`.
        case stale
        /// The caller wanted it asked again: `fwd=request`.
        case refresh
        /// Nothing may be stored for such a request: `fwd=method` or `fwd=bypass`.
        case uncacheable
    }

    /// Where the answer came from.
    public var source: Source

    /// Whether the fetch had been started by another request: `collapsed`.
    public var isCollapsed: Bool

    /// Makes an outcome.
    ///
    /// - Parameters:
    ///   - source: where the answer came from.
    ///   - isCollapsed: whether another request had started the fetch.
    public init(_ source: Source, isCollapsed: Bool = false) {
        self.source = source
        self.isCollapsed = isCollapsed
    }

    /// The failure that the answer stands in for, if it does.
    public var failure: UpstreamFailure? {
        if case .staleIfError(let failure) = source { return failure }
        return nil
    }
}
