import InputCore

/// Sends a query that a service does not know by its hash as text, which the service then stores.
///
/// Only upstreams with such requests need it.
package struct PersistedQueryUpstream: Upstream {
    private let next: any Upstream

    /// Wraps an upstream.
    ///
    /// - Parameter next: the upstream to call.
    package init(_ next: any Upstream) {
        self.next = next
    }

    /// Returns the wrapped upstream's response: to the hash where it knows that, else to the text.
    ///
    /// - Parameter request: the request.
    package func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamError) -> UpstreamResponse {
        let response = try await next.fetch(request)
        guard let query = request.rules?.persistedQuery, query.isUnknown(by: response.document)
        else { return response }
        return try await next.fetch(request.sendingText(of: query))
    }

    /// Returns the wrapped upstream's response from memory, or nil.
    ///
    /// - Parameter request: the request.
    package func cachedResponse(for request: UpstreamRequest) -> UpstreamResponse? {
        next.cachedResponse(for: request)
    }
}

extension UpstreamRequest {
    /// Returns the POST that sends the text of a query in place of its hash.
    fileprivate func sendingText(of query: PersistedQuery) -> UpstreamRequest {
        var request = ConditionalRequest.unconditional(self)
        request.method = "POST"
        request.target = String(target.prefixScalars { $0 != "?" })
        request.fields["content-type"] = "application/json"
        request.body = query.body
        request.rules = rules?.withText
        return request
    }
}
