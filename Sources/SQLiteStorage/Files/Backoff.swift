/// The time before a failed operation is tried again: 1 s, 2 s, 4 s … up to a minute.
struct Backoff: Sendable {
    private var failures = 0
    private var until: ContinuousClock.Instant?

    /// True when the operation has failed since it last succeeded.
    var hasFailed: Bool { failures > 0 }

    /// True when the operation may be tried.
    func isDue(at now: ContinuousClock.Instant) -> Bool {
        until.map { $0 <= now } ?? true
    }

    /// Notes a failure, and doubles the time before the next try.
    mutating func recordFailure(at now: ContinuousClock.Instant) {
        until = now.advanced(by: min(.seconds(1 << min(failures, 6)), .seconds(60)))
        failures += 1
    }

    /// Notes a success.
    mutating func recordSuccess() {
        self = Backoff()
    }
}
