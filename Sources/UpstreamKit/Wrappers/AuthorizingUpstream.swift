/// Sends an upstream's requests with the credentials of this service, and again with other ones where the
/// upstream refuses them with 401: once for each that there is.
package struct AuthorizingUpstream: Upstream {
    private let next: any Upstream
    private let credentials: any RequestCredentials

    /// Wraps an upstream, the one that makes the calls.
    ///
    /// - Parameters:
    ///   - next: the upstream to call.
    ///   - credentials: the credentials.
    package init(_ next: any Upstream, credentials: any RequestCredentials) {
        self.next = next
        self.credentials = credentials
    }

    /// Returns the wrapped upstream's response.
    ///
    /// - Parameter request: the request.
    /// - Throws: the upstream's failure, or that to have credentials.
    package func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamError) -> UpstreamResponse {
        var fields = try await credentials.fields(until: request.deadline)
        var refused: [HeaderFields] = []
        for _ in 0..<credentials.alternatives {
            do throws(UpstreamError) {
                return try await next.fetch(request.with(fields))
            } catch  where error.kind == .status && error.status == 401 {
                refused.append(fields)
                guard
                    let others = try await credentials.fields(
                        after: refused,
                        until: request.deadline
                    )
                else { throw error }
                fields = others
            }
        }
        return try await next.fetch(request.with(fields))
    }
}

extension UpstreamRequest {
    /// Returns the request with header fields in place of its own of the same names.
    fileprivate func with(_ credentials: HeaderFields) -> UpstreamRequest {
        var request = self
        for field in credentials.all {
            request.forwarded.remove(field.name)
            request.fields[field.name] = field.value
        }
        return request
    }
}
