/// The origin of a response: the facts behind `Cache-Status` (RFC 9211) and a section's status.
package struct CacheOutcome: Sendable, Equatable {
    /// The cache or upstream that a response came from.
    package enum Source: Sendable, Equatable {
        /// A stored response, fresh: `hit`.
        case hit
        /// A stored response within its `staleWhileRevalidate`, being refreshed in the background:
        /// `hit; detail=stale`.
        case hitStale
        /// A response of the upstream: `fwd=REASON`, and `stored` if a later request like this one
        /// can make use of it.
        case forwarded(Reason, stored: Bool)
        /// A stored response that the upstream has confirmed: `fwd=stale; fwd-status=304`.
        case revalidated
        /// A stored response in place of the upstream's failure: the section is `stale`.
        case staleIfError(UpstreamError)
    }

    /// The reason for calling the upstream.
    package enum Reason: Sendable, Equatable {
        /// Nothing was stored: `fwd=uri-miss`.
        case miss
        /// The stored response was stale: `fwd=stale`.
        case stale
        /// The caller asked for a refresh: `fwd=request`.
        case refresh
        /// Nothing may be stored for such a request: `fwd=method` or `fwd=bypass`.
        case uncacheable
    }

    /// The cache or upstream that the response came from.
    package var source: Source

    /// True when another request had started the fetch: `collapsed`.
    package var isCollapsed: Bool

    /// Creates an outcome.
    ///
    /// - Parameters:
    ///   - source: the cache or upstream that the response came from.
    ///   - isCollapsed: true when another request had started the fetch.
    package init(_ source: Source, isCollapsed: Bool = false) {
        self.source = source
        self.isCollapsed = isCollapsed
    }

    /// True when no upstream was called.
    package var isFromCache: Bool {
        switch source {
        case .hit, .hitStale: true
        case .forwarded, .revalidated, .staleIfError: false
        }
    }

    /// True when the upstream has just given the response, or has confirmed it.
    package var isUpstreams: Bool {
        switch source {
        case .forwarded, .revalidated: true
        case .hit, .hitStale, .staleIfError: false
        }
    }

    /// The failure that the response replaces, if it does.
    package var failure: UpstreamError? {
        if case .staleIfError(let failure) = source { return failure }
        return nil
    }
}
