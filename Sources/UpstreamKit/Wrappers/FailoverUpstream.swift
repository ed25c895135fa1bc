/// Calls a service at the first of its addresses that may be called.
///
/// Each address has a circuit of its own. One whose circuit is open is passed over, and a `GET` or `HEAD` that finds
/// no connection goes on to the next one within its time: nothing was sent.
package struct FailoverUpstream: Upstream {
    private let addresses: [any Upstream]
    private let clock: UpstreamClock

    /// Creates an upstream of several addresses.
    ///
    /// - Parameters:
    ///   - addresses: the upstream at each address, in its circuit, in the order in which they are called.
    ///   - clock: the time.
    package init(_ addresses: [any Upstream], clock: UpstreamClock = .system) {
        self.addresses = addresses
        self.clock = clock
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
        for address in addresses {
            do throws(UpstreamError) {
                return try await address.fetch(request)
            } catch {
                failure = failure.map { $0.replaced(by: error) } ?? error
                let isUnsent =
                    error.kind == .circuitOpen || error.kind == .connect && request.isSafe
                guard isUnsent, clock.now() < request.deadline else { break }
            }
        }
        throw failure ?? .noAddress
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
