/// The monotonic times of one exchange, which RFC 9111 (4.2.3) needs to correct `Age`.
package struct ExchangeTiming: Sendable, Equatable {
    /// The instant at which the whole response had arrived.
    package var receivedAt: ContinuousClock.Instant

    /// The time from the request to the arrival.
    package var delay: Duration

    /// Creates a timing.
    ///
    /// - Parameters:
    ///   - receivedAt: the instant at which the whole response had arrived.
    ///   - delay: the time from the request to the arrival.
    package init(receivedAt: ContinuousClock.Instant, delay: Duration = .zero) {
        self.receivedAt = receivedAt
        self.delay = delay
    }
}
