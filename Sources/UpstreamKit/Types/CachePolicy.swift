/// What the configuration says about how long answers may be used (`cache` of an upstream, or of a
/// request, which overrides it key by key).
///
/// A value given here wins over every directive of the upstream but `no-store` (and `private`
/// without a forwarded `authorization`); nil leaves it to the upstream's header fields.
public struct CachePolicy: Sendable, Equatable {
    /// How long an answer is fresh.
    public var ttl: Duration?

    /// How long after that it is served at once, and refetched behind.
    public var staleWhileRevalidate: Duration?

    /// How long after `ttl` it stands in when the refetch fails.
    public var staleIfError: Duration?

    /// Makes a policy; nil is "not configured".
    ///
    /// - Parameters:
    ///   - ttl: how long an answer is fresh.
    ///   - staleWhileRevalidate: how long after that it is served while being refetched.
    ///   - staleIfError: how long after `ttl` it stands in for a failed refetch.
    public init(
        ttl: Duration? = nil,
        staleWhileRevalidate: Duration? = nil,
        staleIfError: Duration? = nil
    ) {
        self.ttl = ttl
        self.staleWhileRevalidate = staleWhileRevalidate
        self.staleIfError = staleIfError
    }

    /// This policy, with another's values for what it leaves open.
    ///
    /// - Parameter base: the upstream's policy, under a request's.
    /// - Returns: the policy that holds.
    public func over(_ base: CachePolicy) -> CachePolicy {
        CachePolicy(
            ttl: ttl ?? base.ttl,
            staleWhileRevalidate: staleWhileRevalidate ?? base.staleWhileRevalidate,
            staleIfError: staleIfError ?? base.staleIfError
        )
    }
}
