import InputCore

/// The calls that change something upstream, and what they make out of date.
extension CachingUpstream {
    /// Passes on what may not be stored; an unsafe method that succeeds invalidates the resources
    /// it names (RFC 9111, 4.4).
    func pass(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
        do throws(UpstreamError) {
            let response = try await next.fetch(request)
            if !request.isSafe { invalidate(after: request, response.fields) }
            return response
        } catch {
            // A success all the same: the upstream has changed what it was called to change, or some of it.
            let hasAnswered = error.kind == .notJSON || error.kind == .errors
            if !request.isSafe, hasAnswered { invalidate(after: request, [:]) }
            throw error
        }
    }

    /// Removes the responses of the resources that a call has changed, here and from what instances share, and
    /// notes them for the other instances where the call has a record.
    private func invalidate(after request: UpstreamRequest, _ fields: HeaderFields) {
        let named = ["location", "content-location"].compactMap { name in
            fields[name].flatMap { target(of: $0, in: request) }
        }
        for target in [request.target] + named {
            let resource = keys.resource(target: target)
            memory.remove(resource: resource) { store?.remove(resource: resource) }
            if let shared { shared.exchange.remove(resource: shared.keys.resource(target: target)) }
            request.refreshed?.note(keys.generation(of: target))
        }
    }

    /// Returns the target that a `Location` names, if it is on this upstream.
    private func target(of location: String, in request: UpstreamRequest) -> String? {
        guard let base, let current = base.joined(request.target),
            let url = base.redirect(to: location, from: current),
            let target = url.rest(after: base.text)
        else { return nil }
        return target.begins(with: "/") ? String(target) : nil
    }
}
