/// A cache of responses that several instances share, with a lock for each key, so that all of them
/// make one call for a response that none of them has.
///
/// It never fails and never delays its caller for long: one that cannot be reached gives every caller
/// its turn at once. It has only responses that anybody may have; `CachingUpstream` sees to that.
package protocol ResponseExchange: Sendable {
    /// Returns what a fetch should do: call the upstream, or use what another instance has fetched.
    ///
    /// Waits for the instance that calls the upstream now, if there is one, at most as long as its lock
    /// lasts.
    ///
    /// - Parameters:
    ///   - key: the key of the response, the same on all instances.
    ///   - stored: the time of the response that the caller has; nil for none.
    ///   - lockTime: the time that the caller's own lock lasts.
    ///   - isUsable: returns true for a stored response that saves the call.
    func turn(
        of key: CacheKey,
        after stored: WallTime?,
        lockTime: Duration,
        isUsable: @Sendable (StoredResponse.Head) -> Bool
    ) async -> FetchTurn

    /// Stores the outcome of a fetch for all instances, gives its lock back, and wakes its waiters.
    /// Returns at once.
    ///
    /// - Parameters:
    ///   - outcome: the outcome.
    ///   - key: the key.
    ///   - lock: the lock that the fetch had; nil for none.
    func complete(_ outcome: FetchOutcome, of key: CacheKey, lock: FetchLock?)

    /// Removes a response. Returns at once.
    ///
    /// - Parameter key: its key.
    func remove(_ key: CacheKey)

    /// Removes every response of a resource. Returns at once.
    ///
    /// - Parameter resource: the resource half of their keys.
    func remove(resource: CacheKey.Digest)
}

/// The decision about a fetch, among all instances.
package enum FetchTurn: Sendable {
    /// Call the upstream: alone with a lock, or without one where there is none to be had. With a
    /// response that is newer than the caller's, though not usable, if one was found.
    case call(FetchLock?, found: StoredResponse?)
    /// Use this response, which is stored for all instances.
    case stored(StoredResponse)
    /// Use this response, which another instance has just fetched, whatever its freshness.
    case fetched(StoredResponse)
    /// Another instance has called the upstream, which failed.
    case failed(UpstreamError)
}

/// The lock of a key: a unique token.
package struct FetchLock: Sendable, Equatable {
    package let token: [UInt8]

    /// Creates a lock.
    ///
    /// - Parameter token: bytes that are unique.
    package init(token: [UInt8]) {
        self.token = token
    }
}

/// The outcome of a fetch, for all instances.
package enum FetchOutcome: Sendable {
    /// A response that anybody may have, and the time for which it is of use; zero for a response that
    /// only its waiters may have.
    case response(StoredResponse, lifetime: Duration)
    /// The stored response has been confirmed: its new head, the time for which it is of use, and its body,
    /// which is made only where it is not stored any more.
    case confirmed(
        StoredResponse.Head,
        lifetime: Duration,
        body: @Sendable () -> [UInt8]
    )
    /// A response for one user.
    case unshared
    /// A failure.
    case failed(UpstreamError)
}
