import ModuleKit
import UpstreamKit

/// Asks upstreams to do something: once, past every cache.
struct UpstreamCaller {
    let catalog: ModuleCatalog
    let client: PageService.Client

    /// Asks an upstream.
    ///
    /// - Throws: 502 whatever went wrong. That the answer is not JSON is nothing wrong: the upstream
    ///   did what it was asked to.
    func call(
        _ call: UpstreamCall,
        body: [UInt8],
        within time: Duration
    ) async throws(Problem) {
        guard let upstream = catalog.upstream(named: call.upstream) else {
            throw Problem(.upstreamFailed, detail: "There is no upstream '\(call.upstream)'.")
        }
        do throws(UpstreamFailure) {
            _ = try await upstream.upstream.fetch(request(call, body, upstream, time))
        } catch {
            if error.kind == .notJSON { return }
            throw Problem(
                .upstreamFailed,
                detail: "The upstream '\(call.upstream)' failed: \(error.kind.rawValue): "
                    + error.detail
            )
        }
    }

    private func request(
        _ call: UpstreamCall,
        _ body: [UInt8],
        _ upstream: NamedUpstream,
        _ time: Duration
    ) -> UpstreamRequest {
        var forwarded = HeaderFields()
        for name in upstream.forward {
            for value in client.fields.values(name) { forwarded.add(name, value) }
        }
        return UpstreamRequest(
            upstream: call.upstream,
            method: call.method,
            target: call.target,
            fields: body.isEmpty ? [:] : ["content-type": "application/json"],
            forwarded: forwarded,
            body: body,
            deadline: .now + time,
            refresh: true,
            traceparent: client.traceparent
        )
    }
}
