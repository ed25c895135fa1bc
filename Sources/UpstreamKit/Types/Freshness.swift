/// The times until which a response may be used, in the terms of RFC 9111 (4.2) and RFC 5861.
///
/// ```
///   age 0          lifetime              lifetime + staleWhileRevalidate
///   |---- fresh ----|-- served at once, refreshed behind it --|---- fetched first ----
///                   |---- lifetime + staleIfError: served when the fetch fails ----|
/// ```
package struct Freshness: Sendable, Equatable {
    /// The age up to which it is fresh.
    package var lifetime: Duration

    /// Its age when it was received: the upstream's `Age`, corrected by the exchange's delay.
    package var initialAge: Duration

    /// The instant from which time spent here is counted.
    package var receivedAt: ContinuousClock.Instant

    /// The time after its lifetime for which it may be served while a refresh runs.
    package var staleWhileRevalidate: Duration

    /// The time after its lifetime for which it may be served when a refresh fails.
    package var staleIfError: Duration

    /// Creates a freshness.
    ///
    /// - Parameters:
    ///   - lifetime: the age up to which it is fresh.
    ///   - initialAge: the age at `receivedAt`.
    ///   - receivedAt: the instant from which resident time counts.
    ///   - staleWhileRevalidate: the window after the lifetime in which it is served at once.
    ///   - staleIfError: the window after the lifetime in which it replaces a failure.
    package init(
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

    /// Returns the freshness of a response that may not be stored: it serves the requests that wait
    /// for it, and no later one.
    static func expired(at receivedAt: ContinuousClock.Instant) -> Freshness {
        Freshness(receivedAt: receivedAt)
    }

    /// Returns the age at an instant: the initial age plus the time spent here.
    ///
    /// - Parameter now: the monotonic clock.
    package func age(at now: ContinuousClock.Instant) -> Duration {
        initialAge + max(.zero, receivedAt.duration(to: now))
    }

    /// Returns the state of a response at an instant: fresh, stale but servable, or stale.
    ///
    /// - Parameter now: the monotonic clock.
    package func state(at now: ContinuousClock.Instant) -> State {
        let age = age(at: now)
        if age < lifetime { return .fresh }
        return age < lifetime + staleWhileRevalidate ? .staleWhileRevalidate : .stale
    }

    /// True when the response may replace a failed refresh: before the end of its lifetime and
    /// within `staleIfError` after it.
    ///
    /// - Parameter now: the monotonic clock.
    package func permitsStaleOnError(at now: ContinuousClock.Instant) -> Bool {
        age(at: now) < lifetime + staleIfError
    }

    /// The permitted use of a response.
    package enum State: Sendable, Equatable {
        /// Use it.
        case fresh
        /// Use it, and have it refreshed in the background.
        case staleWhileRevalidate
        /// Call the upstream first.
        case stale
    }
}
