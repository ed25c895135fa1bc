/// The configured lifetimes of responses (`cache` of an upstream, or of a request, which overrides
/// it key by key).
///
/// A value given here wins over every directive of the upstream but `no-store` (and `private`
/// without a forwarded `authorization`); nil leaves it to the upstream's header fields.
package struct CachePolicy: Sendable, Equatable {
    /// The time for which a response is fresh.
    package var ttl: Duration?

    /// The time after that for which it is served at once, and refreshed in the background.
    package var staleWhileRevalidate: Duration?

    /// The time after `ttl` for which it is served when a refresh fails.
    package var staleIfError: Duration?

    /// Creates a policy; nil is "not configured".
    ///
    /// - Parameters:
    ///   - ttl: the time for which a response is fresh.
    ///   - staleWhileRevalidate: the time after that for which it is served while being refreshed.
    ///   - staleIfError: the time after `ttl` for which it is served when a refresh fails.
    package init(
        ttl: Duration? = nil,
        staleWhileRevalidate: Duration? = nil,
        staleIfError: Duration? = nil
    ) {
        self.ttl = ttl
        self.staleWhileRevalidate = staleWhileRevalidate
        self.staleIfError = staleIfError
    }

    /// Returns this policy with another's values where it has none.
    ///
    /// - Parameter base: the upstream's policy, under a request's.
    package func merging(defaults base: CachePolicy) -> CachePolicy {
        CachePolicy(
            ttl: ttl ?? base.ttl,
            staleWhileRevalidate: staleWhileRevalidate ?? base.staleWhileRevalidate,
            staleIfError: staleIfError ?? base.staleIfError
        )
    }
}
