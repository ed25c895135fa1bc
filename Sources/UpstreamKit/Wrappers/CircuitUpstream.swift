import Locking

/// Stops calling what fails again and again, a URL, a request or the whole upstream, and finds out
/// with single probes when it works again.
package final class CircuitUpstream: Upstream {
    private let next: any Upstream
    private let clock: UpstreamClock
    private let random: @Sendable () -> Double
    private let circuits: Locked<CircuitTable>

    /// Wraps an upstream.
    ///
    /// - Parameters:
    ///   - next: the upstream to call.
    ///   - failures: the number of failures (reset, timeout, 5xx, 429) in a row that open the
    ///     circuit of a URL; of different URLs with a timeout, 502, 503 or 504 within ten seconds
    ///     that of a declared request, and of several requests that of the whole upstream; and of
    ///     failed connections (connect, tls) in a row that of the whole upstream too.
    ///   - openFor: the time until a probe; twice as long after each that fails, up to 60 s, and at
    ///     least the upstream's `Retry-After` up to that.
    ///   - clock: the time.
    ///   - random: a number from 0 up to 1, to spread the probes of several instances.
    package init(
        _ next: any Upstream,
        failures: Int,
        openFor: Duration,
        clock: UpstreamClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.next = next
        self.clock = clock
        self.random = random
        circuits = Locked(CircuitTable(failures: failures, openFor: openFor))
    }

    /// The number of circuits that are open, of URLs, requests and the whole upstream.
    package var openCount: Int { circuits.withLock { $0.openCount } }

    /// Returns the wrapped upstream's response, if it may be called.
    ///
    /// - Parameter request: the request.
    /// - Throws: its failure, or kind `circuitOpen` at once.
    package func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamError) -> UpstreamResponse {
        let call = CircuitTable.Call(url: request.urlHash, request: request.group)
        switch circuits.withLock({ $0.admit(call, now: clock.now()) }) {
        case .refused(let remaining):
            throw UpstreamError(
                .circuitOpen,
                detail: "the upstream has failed repeatedly and is not called for a while",
                retryAfter: remaining
            )
        case .admitted(let permit):
            do {
                let response = try await next.fetch(request)
                record(nil, for: permit)
                return response
            } catch {
                record(error, for: permit)
                throw error
            }
        }
    }

    /// Returns the wrapped upstream's response from memory, or nil.
    ///
    /// - Parameter request: the request.
    package func cachedResponse(for request: UpstreamRequest) -> UpstreamResponse? {
        next.cachedResponse(for: request)
    }

    private func record(_ failure: UpstreamError?, for permit: CircuitTable.Permit) {
        // A number from the system is a system call, and only failures need one.
        let random = failure == nil ? 0 : random()
        circuits.withLock { $0.record(failure, for: permit, now: clock.now(), random: random) }
    }
}

extension UpstreamRequest {
    /// A hash of what a URL is to its circuit: with personal fields one person's failures are not
    /// another's.
    fileprivate var urlHash: Int {
        var hasher = Hasher()
        hasher.combine(method)
        hasher.combine(target)
        hasher.combine(body)
        if isPersonal {
            for field in forwarded.all {
                hasher.combine(field.name)
                hasher.combine(field.value)
            }
        }
        return hasher.finalize()
    }
}
