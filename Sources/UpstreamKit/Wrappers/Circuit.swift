/// The states of a circuit breaker, without clock and lock of its own.
///
/// Closed, it lets everything through and counts failures in a row; open, it lets nothing
/// through for a time; then one probe decides. Each opening after a failed probe is twice as long.
struct Circuit: Sendable {
    /// The longest time it stays open before a probe.
    static let longestOpening = Duration.seconds(60)

    /// Leave to make one call, to be given back with its outcome.
    struct Permit: Sendable, Equatable {
        fileprivate var generation: Int
    }

    /// What a call came to.
    enum Outcome: Sendable {
        case success
        /// The upstream is in trouble, and may have said for how long.
        case outage(retryAfter: Duration?)
        /// Nothing is known about the upstream.
        case unknown
    }

    private enum State {
        case closed(failures: Int)
        case open(until: ContinuousClock.Instant)
        case probing
    }

    private let threshold: Int
    private let openFor: Duration
    private var state = State.closed(failures: 0)
    private var openings = 0
    private var generation = 0

    init(threshold: Int, openFor: Duration) {
        self.threshold = max(1, threshold)
        self.openFor = openFor
    }

    var isOpen: Bool {
        if case .closed = state { return false }
        return true
    }

    /// Leave for a call, or nil.
    mutating func admit(now: ContinuousClock.Instant) -> Permit? {
        switch state {
        case .closed: break
        case .open(let until) where now < until: return nil
        case .open:
            generation += 1
            state = .probing
        case .probing: return nil
        }
        return Permit(generation: generation)
    }

    /// How long it will let nothing through, as far as is known.
    func remaining(now: ContinuousClock.Instant) -> Duration {
        if case .open(let until) = state { return max(.zero, now.duration(to: until)) }
        return .zero
    }

    /// Takes a call's outcome. Outcomes of calls from before the last change of state do not count.
    mutating func record(
        _ outcome: Outcome,
        _ permit: Permit,
        now: ContinuousClock.Instant,
        random: Double
    ) {
        guard permit.generation == generation else { return }
        switch (state, outcome) {
        case (.open, _), (.closed, .unknown): break
        case (.closed, .success): state = .closed(failures: 0)
        case (.probing, .success): close()
        case (.probing, .unknown):
            generation += 1
            state = .open(until: now)
        case (.closed(let failures), .outage(let pause)):
            state = .closed(failures: failures + 1)
            if failures + 1 >= threshold { open(now: now, random: random, atLeast: pause) }
        case (.probing, .outage(let pause)):
            open(now: now, random: random, atLeast: pause)
        }
    }

    private mutating func close() {
        generation += 1
        openings = 0
        state = .closed(failures: 0)
    }

    /// Opens for `openFor`, doubled with each opening in a row, up to a quarter longer at random.
    private mutating func open(
        now: ContinuousClock.Instant,
        random: Double,
        atLeast pause: Duration?
    ) {
        generation += 1
        let doubled = min(openFor * (1 << min(openings, 16)), Circuit.longestOpening)
        let time = max(doubled * (1 + random / 4), pause ?? .zero)
        openings += 1
        state = .open(until: now.advanced(by: min(time, Circuit.longestOpening)))
    }
}
