import HTTPSocket
import InputCore
import MetricsKit
import PageServing
import TraceKit

/// Makes a span of each request, around the handler that responds. A service without traces has none of
/// these, so that its cached pages are sent by the same instructions as ever.
///
/// Health checks and metrics have no spans: they are many, and say nothing.
final class TracedHandler: HTTPHandler {
    private let handler: PageHandler
    private let tracer: Tracer
    private let exemplars: ExemplarTable
    private let router = Router(RouteTable.routes)

    /// The names of the endpoints without spans.
    private static let silent: Set<ExactString> = ["livez", "readyz", "metrics"]

    /// - Parameter exemplars: receives the durations of requests whose traces are exported.
    init(_ handler: PageHandler, tracer: Tracer, exemplars: ExemplarTable) {
        self.exemplars = exemplars
        self.handler = handler
        self.tracer = tracer
    }

    func cachedResponse(for request: borrowing RequestHead) -> PreparedResponse? {
        guard let response = handler.cachedResponse(for: request) else { return nil }
        record(response, for: request)
        return response
    }

    func cachedResponse(
        for request: borrowing RequestHead,
        from peer: ConnectionPeer
    ) -> PreparedResponse? {
        guard let response = handler.cachedResponse(for: request, from: peer) else { return nil }
        record(response, for: request)
        return response
    }

    /// Adds the span of a request that the event loop responds to.
    private func record(_ response: PreparedResponse, for request: borrowing RequestHead) {
        let field = request.values(of: "traceparent").first
        let parent = field.flatMap { SpanContext(traceparent: $0) }
        let context = tracer.context(under: parent)
        guard context.isSampled else { return }
        let target = String(decoding: request.target, as: UTF8.self)
        let route = router.route(of: request.method, path: target.prefixScalars { $0 != "?" })
        if let route, Self.silent.contains(route.route.name) { return }
        var span = tracer.begin("", .server, as: context, under: parent, ago: request.age)
        span?.describe(
            request.method,
            target: target,
            authority: String(decoding: request.authority, as: UTF8.self),
            route: route
        )
        span?.describe(status: response.status(for: request), cache: response.cacheStatus)
        tracer.end(span)
        exemplars.note(request.age, in: Exemplar.Origin(context))
    }

    func executor(forBeginning request: HTTPRequest) -> (any TaskExecutor)? {
        handler.executor(forBeginning: request)
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        let route = router.route(of: request.method, path: request.path)
        if let route, Self.silent.contains(route.route.name) {
            return await handler.respond(to: request)
        }
        let parent = request.fields["traceparent"].flatMap { SpanContext(traceparent: $0) }
        let context = tracer.context(under: parent)
        let start = ContinuousClock.now
        var span = tracer.begin("", .server, as: context, under: parent)
        span?.describe(
            request.method,
            target: request.target,
            authority: request.authority,
            route: route
        )
        span?.set("client.address", handler.clientAddress(of: request))
        span?.set("galley.request_id", request.requestID)
        let response = await handler.respond(to: request.continued(as: context, under: parent))
        if case .prepared(let prepared) = response.body {
            let status = prepared.status(for: request)
            span?.describe(status: status, cache: prepared.cacheStatus)
        } else {
            span?.describe(status: response.status, cache: response.fields["Cache-Status"])
        }
        tracer.end(span)
        if context.isSampled {
            exemplars.note(start.duration(to: .now), in: Exemplar.Origin(context))
        }
        return response
    }
}

extension HTTPRequest {
    /// Returns the request as the handler sees it: what it calls is part of the request's own span. The
    /// state of a trace that is not continued is not passed on.
    fileprivate func continued(as context: SpanContext, under parent: SpanContext?) -> HTTPRequest {
        var request = self
        request.fields["traceparent"] = context.traceparent
        if parent == nil { request.fields["tracestate"] = nil }
        return request
    }
}

extension TraceSpan {
    /// Sets name and attributes as the semantic conventions for HTTP servers say. A query is not among
    /// them: its values may be secrets.
    fileprivate mutating func describe(
        _ method: HTTPMethod,
        target: String,
        authority: String,
        route: Router.Match?
    ) {
        name = route.map { "\(method.rawValue) \($0.route.path)" } ?? method.rawValue
        set("http.request.method", method.rawValue)
        set("url.scheme", "http")
        set("url.path", String(target.prefixScalars { $0 != "?" }))
        set("http.route", route?.route.path)
        set("galley.module", route?.values["module"])
        let colon = authority.lastIndex(ofScalar: ":").flatMap { index in
            authority[index...].contains(scalar: "]") ? nil : index
        }
        let host = authority[..<(colon ?? authority.endIndex)]
        if !host.isEmpty { set("server.address", String(host)) }
        set("server.port", colon.flatMap { Int(authority.suffix(after: $0)) })
    }

    /// Sets the attributes of the response. Only a failure of the service is an error of its span: a
    /// client's mistake is none.
    fileprivate mutating func describe(status: Int, cache: String?) {
        set("http.response.status_code", status)
        set("galley.cache_status", cache)
        if status >= 500 { fail(type: String(status), message: "") }
    }
}
