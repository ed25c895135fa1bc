/// A cache that several instances share, and how one upstream uses it.
package struct SharedCache: Sendable {
    let exchange: any ResponseExchange
    /// The keys, which are the same on all instances.
    let keys: CacheKeyFactory
    /// The time that a lock lasts.
    let lockTime: Duration

    /// The time beyond the upstream's `timeout` that a lock lasts: to store what was fetched.
    private static let grace = Duration.milliseconds(500)

    /// The longest time for which a response is stored.
    private static let maximumLifetime = Duration.seconds(86_400)

    /// Creates the use of a cache by an upstream.
    ///
    /// - Parameters:
    ///   - exchange: the cache.
    ///   - keys: the keys, made with the same salt on all instances.
    ///   - timeout: the time of one call of the upstream.
    package init(_ exchange: any ResponseExchange, keys: CacheKeyFactory, timeout: Duration) {
        self.exchange = exchange
        self.keys = keys
        lockTime = timeout + Self.grace
    }

    /// Returns the time for which a response is of use: its freshness, and the longer of the windows in
    /// which it may be stale.
    static func lifetime(of freshness: Freshness) -> Duration {
        let fresh = freshness.lifetime - freshness.initialAge
        let stale = max(freshness.staleWhileRevalidate, freshness.staleIfError)
        return min(max(.zero, fresh + stale), maximumLifetime)
    }
}
