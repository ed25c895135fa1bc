import InputCore
package import TraceKit
package import UpstreamKit

/// Makes a span of each call of an upstream, which goes upstream as the `traceparent`.
///
/// It is below the wrappers that share, cache and retry: each try is a span, and a response from a
/// cache is none. A fetch that pages share has its span in the trace of the page that began it.
package struct TracedUpstream: Upstream {
    private let next: any Upstream
    private let name: String
    private let url: UpstreamURL?
    private let tracer: Tracer

    /// - Parameters:
    ///   - name: the upstream's name.
    ///   - url: its base URL; nil for a folder.
    package init(_ next: any Upstream, name: String, url: UpstreamURL?, tracer: Tracer) {
        self.next = next
        self.name = name
        self.url = url
        self.tracer = tracer
    }

    package func fetch(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
        let span = tracer.begin("\(request.method) \(name)", .client, in: request.trace.span)
        guard var span else { return try await next.fetch(request) }
        var request = request
        request.trace.parent = span.context.traceparent
        describe(request, in: &span)
        defer { tracer.end(span) }
        do throws(UpstreamError) {
            let response = try await next.fetch(request)
            span.set("http.response.status_code", response.status)
            span.set("http.response.body.size", response.body?.count)
            return response
        } catch {
            span.set("http.response.status_code", error.status)
            let type = error.status.map { String($0) } ?? error.kind.rawValue
            span.fail(type: type, message: error.detail)
            throw error
        }
    }

    /// Sets the attributes as the semantic conventions for HTTP clients say. The configured URL's own
    /// path and the query are not among them, as they may be secrets, and secrets in the path are named as the
    /// configuration names them.
    private func describe(_ request: UpstreamRequest, in span: inout TraceSpan) {
        span.set("http.request.method", request.method)
        span.set("url.path", String(request.shownTarget.prefixScalars { $0 != "?" }))
        span.set("url.scheme", url?.scheme)
        span.set("server.address", url?.host)
        span.set("server.port", url?.port)
        span.set("galley.upstream", name)
        let names = request.declaration?.split(at: "/", maxSplits: 1) ?? []
        if names.count == 2 {
            span.set("galley.module", String(names[0]))
            span.set("galley.request", String(names[1]))
        }
    }
}

extension TraceFields {
    /// The span that calls with these fields are part of; nil for none.
    var span: SpanContext? { parent.flatMap { SpanContext(traceparent: $0) } }
}
