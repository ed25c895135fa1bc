import Locking

/// Calls a service at the first of its addresses that may be called.
///
/// Each address has a circuit of its own. One whose circuit is open is passed over, and a `GET` or `HEAD` that finds
/// no connection goes on to the next one within its time: nothing was sent. An address without a connection is called
/// behind the others for a while, so that one that hangs makes one request slow and not each.
package final class FailoverUpstream: Upstream {
    /// The time for which an address that gave no connection comes behind the others: then one request tries it.
    static let avoidedTime = Duration.seconds(10)

    private let addresses: [any Upstream]
    private let clock: UpstreamClock
    /// The instants until which addresses come behind the others.
    private let avoided: Locked<[ContinuousClock.Instant?]>

    /// Creates an upstream of several addresses.
    ///
    /// - Parameters:
    ///   - addresses: the upstream at each address, in its circuit, in the order in which they are called.
    ///   - clock: the time.
    package init(_ addresses: [any Upstream], clock: UpstreamClock = .system) {
        self.addresses = addresses
        self.clock = clock
        avoided = Locked(addresses.map { _ in nil })
    }

    /// Returns the response of the first address that gives one.
    ///
    /// - Parameter request: the request.
    /// - Throws: the failure of the address that was called last; `circuitOpen` where none was called, with the
    ///   least pause of all.
    package func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamError) -> UpstreamResponse {
        var failure: UpstreamError?
        for index in order() {
            do throws(UpstreamError) {
                let response = try await addresses[index].fetch(request)
                note(index, avoidedUntil: nil)
                return response
            } catch {
                if error.kind == .connect { note(index, avoidedUntil: end()) }
                failure = failure.map { $0.replaced(by: error) } ?? error
                let isUnsent =
                    error.kind == .circuitOpen || error.kind == .connect && request.isSafe
                guard isUnsent, clock.now() < request.deadline else { break }
            }
        }
        throw failure ?? .noAddress
    }

    /// Returns the places of the addresses in the order in which they are called: as configured, but for those that
    /// gave no connection a moment ago. Once that is over one request tries such an address, and the others wait for
    /// what it finds.
    private func order() -> [Int] {
        avoided.withLock { avoided in
            let now = clock.now()
            var (first, last): ([Int], [Int]) = ([], [])
            for index in avoided.indices {
                guard let end = avoided[index] else {
                    first.append(index)
                    continue
                }
                if end <= now {
                    avoided[index] = self.end()
                    first.append(index)
                } else {
                    last.append(index)
                }
            }
            return first + last
        }
    }

    private func end() -> ContinuousClock.Instant { clock.now().advanced(by: Self.avoidedTime) }

    private func note(_ index: Int, avoidedUntil end: ContinuousClock.Instant?) {
        avoided.withLock { $0[index] = end }
    }
}

extension UpstreamError {
    fileprivate static let noAddress = UpstreamError(
        .circuitOpen,
        detail: "the upstream has no address"
    )

    /// Returns the failure of several addresses: of a call that was made rather than of one that was not.
    fileprivate func replaced(by next: UpstreamError) -> UpstreamError {
        guard next.kind == .circuitOpen else { return next }
        guard kind == .circuitOpen else { return self }
        let pauses = (retryAfter ?? .zero, next.retryAfter ?? .zero)
        return pauses.1 < pauses.0 ? next : self
    }
}
