/// Asks again after failures that may pass: `GET` and `HEAD` only, after connect, reset, 429, 502,
/// 503 and 504, after a jittered pause, and never past the deadline.
public final class RetryingUpstream: Upstream {
    /// The first pause's upper end; each later one is twice as long.
    static let firstPause = Duration.milliseconds(100)

    /// The longest pause of our own choice.
    static let longestPause = Duration.seconds(1)

    /// The longest `Retry-After` that is waited for; a longer one means that it is not tried again.
    static let longestRetryAfter = Duration.seconds(5)

    private let next: any Upstream
    private let retries: Int
    private let clock: UpstreamClock
    private let random: @Sendable () -> Double

    /// Wraps an upstream, usually a `CircuitUpstream`, which then sees each try.
    ///
    /// - Parameters:
    ///   - next: the upstream to ask.
    ///   - retries: how often it is asked again at most.
    ///   - clock: the time.
    ///   - random: a number from 0 up to 1, for the pauses.
    public init(
        _ next: any Upstream,
        retries: Int,
        clock: UpstreamClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.next = next
        self.retries = retries
        self.clock = clock
        self.random = random
    }

    /// The wrapped upstream's answer, after as many tries as it takes and are allowed.
    ///
    /// - Parameter request: what is wanted.
    /// - Returns: the first answer.
    /// - Throws: the last failure of a try; one that an open circuit did not let through is none.
    public func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamFailure) -> UpstreamAnswer {
        var attempt = 0
        var last: UpstreamFailure?
        while true {
            do {
                return try await next.fetch(request)
            } catch {
                if error.kind == .circuitOpen, let last { throw last }
                last = error
                guard let pause = pause(after: error, attempt: attempt, request) else {
                    throw error
                }
                let end = clock.now().advanced(by: pause)
                guard end < request.deadline, (try? await clock.sleep(end)) != nil else {
                    throw error
                }
                attempt += 1
            }
        }
    }

    /// What the wrapped upstream has at hand.
    ///
    /// - Parameter request: what is wanted.
    /// - Returns: its answer, or nil.
    public func answerAtHand(_ request: UpstreamRequest) -> UpstreamAnswer? {
        next.answerAtHand(request)
    }

    /// How long to wait before the next try, or nil when there is to be none.
    private func pause(
        after failure: UpstreamFailure,
        attempt: Int,
        _ request: UpstreamRequest
    ) -> Duration? {
        guard request.isSafe, attempt < retries, RetryingUpstream.mayPass(failure) else {
            return nil
        }
        let asked = failure.retryAfter ?? .zero
        guard asked <= RetryingUpstream.longestRetryAfter else { return nil }
        let upper = min(
            RetryingUpstream.firstPause * (1 << min(attempt, 10)),
            RetryingUpstream.longestPause
        )
        // Not less than half, so that a pause is one; spread, so that a crowd does not come back.
        return max(asked, .zero) + upper * (0.5 + random() / 2)
    }

    private static func mayPass(_ failure: UpstreamFailure) -> Bool {
        switch failure.kind {
        case .connect, .reset: true
        case .status: [429, 502, 503, 504].contains(failure.status)
        case .timeout, .tls, .tooLarge, .notJSON, .circuitOpen, .redirect, .mapping, .cancelled:
            false
        }
    }
}
