/// The states of a circuit breaker, without a clock or a lock of its own.
///
/// Closed, it admits all calls and counts failures in a row; open, it refuses all for a time; then
/// one probe decides. Each opening after a failed probe is twice as long.
package struct Circuit: Sendable {
    /// The longest time that a circuit of an upstream stays open before a probe.
    package static let longestOpening = Duration.seconds(60)

    /// The permission for one call. It returns with the call's outcome.
    package struct Permit: Sendable, Equatable {
        fileprivate var generation: Int
    }

    /// The outcome of a call.
    package enum Outcome: Sendable {
        case success
        /// The upstream is in trouble, and may have said for how long.
        case outage(retryAfter: Duration?)
        /// Nothing is known about the upstream.
        case unknown

        /// The pause that an upstream in trouble asks for.
        var pause: Duration? { if case .outage(let pause) = self { pause } else { nil } }
    }

    private enum State {
        case closed(failures: Int)
        case open(until: ContinuousClock.Instant)
        case probing
    }

    private let threshold: Int?
    private let openFor: Duration
    private let longest: Duration
    private var state = State.closed(failures: 0)
    private var openings = 0
    private var generation = 0

    /// Creates a closed circuit.
    ///
    /// - Parameters:
    ///   - threshold: the number of failures in a row that open it; nil when only `open` does.
    ///   - openFor: the time of its first opening.
    ///   - longest: the longest time it stays open before a probe.
    package init(
        threshold: Int?,
        openFor: Duration,
        longest: Duration = Circuit.longestOpening
    ) {
        self.longest = longest
        self.threshold = threshold.map { max(1, $0) }
        self.openFor = openFor
    }

    /// True when it refuses all calls but a probe.
    package var isOpen: Bool {
        if case .closed = state { return false }
        return true
    }

    /// True when it is as good as a new one.
    var isPristine: Bool {
        if case .closed(failures: 0) = state { return generation == 0 }
        return false
    }

    /// Returns nil when it would admit a call now, else the time until the next probe; zero while a probe
    /// is under way.
    package func refusal(now: ContinuousClock.Instant) -> Duration? {
        switch state {
        case .closed: nil
        case .open(let until): now < until ? now.duration(to: until) : nil
        case .probing: .zero
        }
    }

    /// Admits a call; called only when there is no refusal.
    package mutating func admit() -> Permit {
        if case .open = state {
            generation += 1
            state = .probing
        }
        return Permit(generation: generation)
    }

    /// Takes a call's outcome. Outcomes of calls from before the last change of state do not count.
    ///
    /// - Returns: false when the outcome did not count.
    @discardableResult
    package mutating func record(
        _ outcome: Outcome,
        for permit: Permit,
        now: ContinuousClock.Instant,
        random: Double
    ) -> Bool {
        guard permit.generation == generation else { return false }
        switch (state, outcome) {
        case (.open, _), (.closed, .unknown): break
        case (.closed, .success): state = .closed(failures: 0)
        case (.probing, .success): close()
        case (.probing, .unknown):
            generation += 1
            state = .open(until: now)
        case (.closed(let failures), .outage(let pause)):
            state = .closed(failures: failures + 1)
            if let threshold, failures + 1 >= threshold {
                open(now: now, random: random, atLeast: pause)
            }
        case (.probing, .outage(let pause)):
            open(now: now, random: random, atLeast: pause)
        }
        return true
    }

    /// Opens for `openFor`, doubled with each opening in a row, up to a quarter longer at random.
    mutating func open(
        now: ContinuousClock.Instant,
        random: Double,
        atLeast pause: Duration?
    ) {
        generation += 1
        let doubled = min(openFor * (1 << min(openings, 16)), longest)
        let time = max(doubled * (1 + random / 4), pause ?? .zero)
        openings += 1
        state = .open(until: now.advanced(by: min(time, longest)))
    }

    private mutating func close() {
        generation += 1
        openings = 0
        state = .closed(failures: 0)
    }
}

extension Circuit.Permit {
    /// The permission of a circuit that is not in its table yet.
    static let first = Circuit.Permit(generation: 0)
}
