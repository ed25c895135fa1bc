import WorkLimits

/// The circuits of one upstream: one for each URL, one for each declared request, one for all.
///
/// Failures of a connection (`connect`, `tls`) count for the whole upstream, all others for the
/// URL and, when enough of a request's URLs fail, for the request. So one bad id that every call
/// fails for leaves other ids alone.
struct CircuitTable: Sendable {
    /// The maximum number of URLs with failures; beyond it the least recently called is closed.
    static let maximumURLs = 4096

    /// The maximum number of declared requests, or of paths that no module declares.
    static let maximumRequests = 1024

    /// The circuits that a call belongs to.
    struct Call: Sendable {
        /// A hash of everything that distinguishes the call from others of its request.
        var url: Int
        /// The declared request.
        var request: String
    }

    /// The permission for one call of an upstream.
    struct Permit: Sendable {
        fileprivate var call: Call
        fileprivate var upstream: Circuit.Permit
        fileprivate var request: Circuit.Permit
        fileprivate var url: Circuit.Permit
    }

    /// An upstream's decision about a call.
    enum Admission: Sendable {
        case admitted(Permit)
        /// Refused; the time until the next probe, as far as it is known.
        case refused(Duration)
    }

    private struct RequestCircuit: Sendable {
        var circuit: Circuit
        var window = CallWindow()
    }

    private let failures: Int
    private let openFor: Duration
    private var upstream: Circuit
    private var requests = LRUCache<ExactString, RequestCircuit>(maximumCost: maximumRequests)
    private var urls = LRUCache<Int, Circuit>(maximumCost: maximumURLs)

    init(failures: Int, openFor: Duration) {
        self.failures = max(1, failures)
        self.openFor = openFor
        upstream = Circuit(threshold: failures, openFor: openFor)
    }

    /// The number of circuits that are open. Linear in all of them.
    var openCount: Int {
        (upstream.isOpen ? 1 : 0) + requests.count(where: { $0.circuit.isOpen })
            + urls.count(where: { $0.isOpen })
    }

    /// Decides about a call.
    mutating func admit(_ call: Call, now: ContinuousClock.Instant) -> Admission {
        var request = requests.value(for: ExactString(call.request))
        var url = urls.value(for: call.url)
        let refusals = [
            upstream.refusal(now: now), request?.circuit.refusal(now: now),
            url?.refusal(now: now),
        ].compactMap(\.self)
        if let longest = refusals.max() { return .refused(longest) }
        let permit = Permit(
            call: call,
            upstream: upstream.admit(),
            request: request?.circuit.admit() ?? .first,
            url: url?.admit() ?? .first
        )
        if let request { requests.set(request, cost: 1, for: ExactString(call.request)) }
        if let url { urls.set(url, cost: 1, for: call.url) }
        return .admitted(permit)
    }

    /// Takes a call's outcome.
    ///
    /// - Parameters:
    ///   - failure: the call's failure, or nil when it succeeded.
    ///   - permit: the call's permission.
    ///   - now: the monotonic clock.
    ///   - random: a number from 0 up to 1.
    mutating func record(
        _ failure: UpstreamError?,
        for permit: Permit,
        now: ContinuousClock.Instant,
        random: Double
    ) {
        let outcome = CircuitTable.outcome(of: failure)
        let hasConnected = failure.map { $0.kind != .connect && $0.kind != .tls } ?? true
        if case .outage = outcome {
            upstream.record(
                hasConnected ? .success : outcome,
                for: permit.upstream,
                now: now,
                random: random
            )
        } else {
            upstream.record(outcome, for: permit.upstream, now: now, random: random)
        }
        let own = hasConnected ? outcome : .unknown
        recordURL(own, for: permit, now: now, random: random)
        recordRequest(own, for: permit, now: now, random: random)
    }

    private mutating func recordURL(
        _ outcome: Circuit.Outcome,
        for permit: Permit,
        now: ContinuousClock.Instant,
        random: Double
    ) {
        let known = urls.value(for: permit.call.url)
        var circuit = known ?? Circuit(threshold: failures, openFor: openFor)
        circuit.record(outcome, for: permit.url, now: now, random: random)
        if circuit.isPristine {
            if known != nil { urls.remove(permit.call.url) }
        } else {
            urls.set(circuit, cost: 1, for: permit.call.url)
        }
    }

    private mutating func recordRequest(
        _ outcome: Circuit.Outcome,
        for permit: Permit,
        now: ContinuousClock.Instant,
        random: Double
    ) {
        var request =
            requests.value(for: ExactString(permit.call.request))
            ?? RequestCircuit(circuit: Circuit(threshold: nil, openFor: openFor))
        let wasOpen = request.circuit.isOpen
        let counts = request.circuit.record(outcome, for: permit.request, now: now, random: random)
        defer { requests.set(request, cost: 1, for: ExactString(permit.call.request)) }
        guard counts, !request.circuit.isOpen else { return }
        if wasOpen { request.window = CallWindow() }
        switch outcome {
        case .unknown: break
        case .success: request.window.add(url: permit.call.url, failed: false, now: now)
        case .outage(let pause):
            request.window.add(url: permit.call.url, failed: true, now: now)
            if request.window.showsOutage(failures: failures, now: now) {
                request.circuit.open(now: now, random: random, atLeast: pause)
            }
        }
    }

    /// Returns the meaning of a failure. An upstream that refuses a request, or sends something
    /// that is of no use, works all the same.
    private static func outcome(of failure: UpstreamError?) -> Circuit.Outcome {
        guard let failure else { return .success }
        if failure.isOutage { return .outage(retryAfter: failure.retryAfter) }
        switch failure.kind {
        case .cancelled, .mapping, .circuitOpen: return .unknown
        case .connect, .timeout, .tls, .reset, .status, .tooLarge, .notJSON, .redirect:
            return .success
        }
    }
}
