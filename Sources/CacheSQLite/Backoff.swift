/// When something that failed may be tried again: after 1 s, 2 s, 4 s … up to a minute.
struct Backoff: Sendable {
    private var failures = 0
    private var until: ContinuousClock.Instant?

    /// Whether it failed since it last succeeded.
    var hasFailed: Bool { failures > 0 }

    func isDue(_ now: ContinuousClock.Instant) -> Bool {
        until.map { $0 <= now } ?? true
    }

    mutating func failed(_ now: ContinuousClock.Instant) {
        until = now.advanced(by: min(.seconds(1 << min(failures, 6)), .seconds(60)))
        failures += 1
    }

    mutating func succeeded() {
        self = Backoff()
    }
}
