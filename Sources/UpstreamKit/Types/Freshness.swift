/// How long one answer may be used, in the terms of RFC 9111 (4.2) and RFC 5861.
///
/// ```
///   age 0          lifetime              lifetime + staleWhileRevalidate
///   |---- fresh ----|---- served at once, refreshed behind ----|---- refetched first ----
///                   |---- lifetime + staleIfError: stands in when the refetch fails ----|
/// ```
public struct Freshness: Sendable, Equatable {
    /// The age up to which it is fresh.
    public var lifetime: Duration

    /// Its age when it was received: the upstream's `Age`, corrected by the exchange's delay.
    public var initialAge: Duration

    /// The instant from which time spent here is counted.
    public var receivedAt: ContinuousClock.Instant

    /// How long after its lifetime it may be served while a refetch runs behind.
    public var staleWhileRevalidate: Duration

    /// How long after its lifetime it may stand in for a failed refetch.
    public var staleIfError: Duration

    /// Makes a freshness.
    ///
    /// - Parameters:
    ///   - lifetime: the age up to which it is fresh.
    ///   - initialAge: the age at `receivedAt`.
    ///   - receivedAt: the instant from which resident time counts.
    ///   - staleWhileRevalidate: the window after the lifetime in which it is served at once.
    ///   - staleIfError: the window after the lifetime in which it stands in for a failure.
    public init(
        lifetime: Duration = .zero,
        initialAge: Duration = .zero,
        receivedAt: ContinuousClock.Instant,
        staleWhileRevalidate: Duration = .zero,
        staleIfError: Duration = .zero
    ) {
        self.lifetime = lifetime
        self.initialAge = initialAge
        self.receivedAt = receivedAt
        self.staleWhileRevalidate = staleWhileRevalidate
        self.staleIfError = staleIfError
    }

    /// The freshness of what may not be kept: it answers those who asked for it, and nobody later.
    static func usedUp(since receivedAt: ContinuousClock.Instant) -> Freshness {
        Freshness(receivedAt: receivedAt)
    }

    /// The age at an instant: the initial age plus the time spent here; never below the former.
    ///
    /// - Parameter now: the monotonic clock.
    /// - Returns: the age.
    public func age(at now: ContinuousClock.Instant) -> Duration {
        initialAge + max(.zero, receivedAt.duration(to: now))
    }

    /// What may be done with the answer at an instant.
    ///
    /// - Parameter now: the monotonic clock.
    /// - Returns: fresh, stale but servable, or stale.
    public func state(at now: ContinuousClock.Instant) -> State {
        let age = age(at: now)
        if age < lifetime { return .fresh }
        return age < lifetime + staleWhileRevalidate ? .staleWhileRevalidate : .stale
    }

    /// Whether the answer may stand in for a failed refetch.
    ///
    /// - Parameter now: the monotonic clock.
    /// - Returns: true within `staleIfError` after the lifetime, and before its end.
    public func mayStandIn(at now: ContinuousClock.Instant) -> Bool {
        age(at: now) < lifetime + staleIfError
    }

    /// What may be done with an answer.
    public enum State: Sendable, Equatable {
        /// Use it.
        case fresh
        /// Use it, and have it refetched behind.
        case staleWhileRevalidate
        /// Ask the upstream first.
        case stale
    }
}
