import Synchronization

/// Stops asking an upstream that fails again and again, and finds out with single probes when it
/// works again.
public final class CircuitUpstream: Upstream {
    private let next: any Upstream
    private let clock: UpstreamClock
    private let random: @Sendable () -> Double
    private let circuit: Mutex<Circuit>

    /// Wraps an upstream.
    ///
    /// - Parameters:
    ///   - next: the upstream to ask.
    ///   - failures: how many failures in a row (connect, reset, tls, timeout, 5xx, 429) open it.
    ///   - openFor: how long it is open before a probe; twice as long after each that fails, up to
    ///     60 s, and at least the upstream's `Retry-After` up to that.
    ///   - clock: the time.
    ///   - random: a number from 0 up to 1, to spread the probes of several instances.
    public init(
        _ next: any Upstream,
        failures: Int,
        openFor: Duration,
        clock: UpstreamClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.next = next
        self.clock = clock
        self.random = random
        circuit = Mutex(Circuit(threshold: failures, openFor: openFor))
    }

    /// Whether it lets nothing through but a probe.
    public var isOpen: Bool { circuit.withLock { $0.isOpen } }

    /// The wrapped upstream's answer, if it may be asked.
    ///
    /// - Parameter request: what is wanted.
    /// - Returns: its answer.
    /// - Throws: its failure, or kind `circuitOpen` at once.
    public func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamFailure) -> UpstreamAnswer {
        guard let permit = circuit.withLock({ $0.admit(now: clock.now()) }) else {
            throw UpstreamFailure(
                .circuitOpen,
                detail: "the upstream has failed repeatedly and is left alone for a while",
                retryAfter: circuit.withLock { $0.remaining(now: clock.now()) }
            )
        }
        do {
            let answer = try await next.fetch(request)
            record(.success, permit)
            return answer
        } catch {
            record(CircuitUpstream.outcome(of: error), permit)
            throw error
        }
    }

    /// What the wrapped upstream has at hand.
    ///
    /// - Parameter request: what is wanted.
    /// - Returns: its answer, or nil.
    public func answerAtHand(_ request: UpstreamRequest) -> UpstreamAnswer? {
        next.answerAtHand(request)
    }

    private func record(_ outcome: Circuit.Outcome, _ permit: Circuit.Permit) {
        let random = random()
        circuit.withLock { $0.record(outcome, permit, now: clock.now(), random: random) }
    }

    /// An upstream that says no, or something that is of no use, is there all the same.
    private static func outcome(of failure: UpstreamFailure) -> Circuit.Outcome {
        if failure.isOutage { return .outage(retryAfter: failure.retryAfter) }
        switch failure.kind {
        case .cancelled, .mapping, .circuitOpen: return .unknown
        case .connect, .timeout, .tls, .reset, .status, .tooLarge, .notJSON, .redirect:
            return .success
        }
    }
}
