import WorkLimits

/// The circuits of one upstream: one for each URL, one for each declared request, one for all.
///
/// `FailurePolicy` says what a failure is evidence about. Failures of a connection count for the whole
/// upstream, all others for the URL: what was asked. Time-outs and 502 to 504 count for the declared
/// request where enough of its URLs fail so, and for the whole upstream where those of several requests
/// do. So one bad id that every call fails for leaves other ids alone.
struct CircuitTable: Sendable {
    /// The maximum number of URLs with failures; beyond it the least recently called is closed.
    static let maximumURLs = 4096

    /// The maximum number of declared requests, or of paths that no module declares.
    static let maximumRequests = 1024

    /// The number of declared requests whose failures are the whole upstream's: one that hangs leaves
    /// the others alone.
    static let requestsOfOutage = 2

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
    private var upstreamWindow = CallWindow()
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
        let request = ExactString(call.request)
        let refusals = [
            upstream.refusal(now: now),
            requests.update(request) { $0.circuit.refusal(now: now) } ?? nil,
            urls.update(call.url) { $0.refusal(now: now) } ?? nil,
        ]
        if let longest = refusals.compactMap(\.self).max() { return .refused(longest) }
        return .admitted(
            Permit(
                call: call,
                upstream: upstream.admit(),
                request: requests.update(request) { $0.circuit.admit() } ?? .first,
                url: urls.update(call.url) { $0.admit() } ?? .first
            )
        )
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
        let evidence = failure?.policy.evidence ?? .works
        let trouble = Circuit.Outcome.outage(retryAfter: failure?.retryAfter)
        recordUpstream(evidence, trouble, for: permit, now: now, random: random)
        let own: Circuit.Outcome =
            switch evidence {
            case .works: .success
            case .asked, .upstream: trouble
            case .connection, .nothing: .unknown
            }
        recordURL(own, for: permit, now: now, random: random)
        // An upstream that answers with an error of its own works as far as other values go.
        let shared = evidence == .asked ? Circuit.Outcome.success : own
        recordRequest(shared, for: permit, now: now, random: random)
    }

    private mutating func recordUpstream(
        _ evidence: FailurePolicy.Evidence,
        _ trouble: Circuit.Outcome,
        for permit: Permit,
        now: ContinuousClock.Instant,
        random: Double
    ) {
        let wasOpen = upstream.isOpen
        let outcome: Circuit.Outcome =
            switch evidence {
            case .connection: trouble
            // Closed, it opens for connections in a row, and this one was made.
            case .upstream: wasOpen ? trouble : .success
            case .works, .asked: .success
            case .nothing: .unknown
            }
        let counts = upstream.record(outcome, for: permit.upstream, now: now, random: random)
        guard counts, !upstream.isOpen, evidence != .nothing, evidence != .connection else {
            return
        }
        if wasOpen { upstreamWindow = CallWindow() }
        let request = permit.call.request.hashValue
        let failed = evidence == .upstream
        upstreamWindow.add(url: permit.call.url, request: request, failed: failed, now: now)
        if failed,
            upstreamWindow.showsOutage(
                failures: failures,
                requests: CircuitTable.requestsOfOutage,
                now: now
            )
        {
            upstream.open(now: now, random: random, atLeast: trouble.pause)
        }
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
        let name = ExactString(permit.call.request)
        if requests.peek(name) == nil {
            let circuit = Circuit(threshold: nil, openFor: openFor)
            requests.set(RequestCircuit(circuit: circuit), cost: 1, for: name)
        }
        let failures = failures
        _ = requests.update(name) { request in
            let wasOpen = request.circuit.isOpen
            let counts = request.circuit.record(
                outcome,
                for: permit.request,
                now: now,
                random: random
            )
            guard counts, !request.circuit.isOpen else { return }
            if wasOpen { request.window = CallWindow() }
            switch outcome {
            case .unknown: break
            case .success:
                request.window.add(url: permit.call.url, request: 0, failed: false, now: now)
            case .outage(let pause):
                request.window.add(url: permit.call.url, request: 0, failed: true, now: now)
                if request.window.showsOutage(failures: failures, now: now) {
                    request.circuit.open(now: now, random: random, atLeast: pause)
                }
            }
        }
    }
}
