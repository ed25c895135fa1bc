import ConfigurationLanguage
import HTTPSocket
import MetricsKit
import ModuleDeclarations
import ModuleKit
import PageServing
import UpstreamKit

/// Finds the route of a request, checks that its sender may send it, and responds.
struct Router: Sendable {
    private let routes: [Route]
    /// The routes that begin on event loops, with the last segments of their paths.
    private let immediate: [(segment: [UInt8], route: Route)]

    init(_ routes: [Route]) {
        self.routes = routes
        immediate = routes.compactMap { route in
            guard case .eventLoop = route.begins else { return nil }
            return (Array(route.path.utf8.split(separator: UInt8(ascii: "/")).last ?? []), route)
        }
    }

    /// True when a request begins on its event loop. Looks at the last segment of the path alone, as the path has not
    /// been matched yet.
    func beginsOnEventLoop(_ request: HTTPRequest) -> Bool {
        let path = request.path.utf8
        return immediate.contains { segment, route in
            path.count > segment.count && path.suffix(segment.count).elementsEqual(segment)
                && path.dropLast(segment.count).last == UInt8(ascii: "/")
                && route.beginsOnEventLoop(request)
        }
    }

    /// Responds to a request.
    ///
    /// - Throws: 400 for a path that cannot be read, 404 for one that does not exist, 405 for a
    ///   method that it does not take, 403 for a change that a page of another origin sends, and the problems of
    ///   protection and handler.
    func respond(
        to request: HTTPRequest,
        snapshot: ServiceSnapshot,
        monitor: ServiceMonitor,
        place: RolloutPlace? = nil
    ) async throws(Problem) -> HTTPResponse {
        if request.target == "*" { return .options(allowed(routes)) }
        let path = try Self.segments(request.path)
        // By index: iterating copies each route, and counts its references.
        let matches = routes.indices.filter { routes[$0].pattern.matches(path) }
        guard !matches.isEmpty else { throw notFound(request.path, segments: path) }
        if request.method == .options {
            let allowed = allowed(matches.map { routes[$0] })
            let preflight = CrossOriginPreflight(request: request, snapshot: snapshot)
            let modules = matches.compactMap { routes[$0].pattern.values(in: path)["module"] }
            let fields = preflight.fields(methods: allowed, modules: modules)
            return .options(allowed, fields: fields)
        }
        guard let index = matches.first(where: { routes[$0].methods.contains(request.method) })
        else {
            let allowed = allowed(matches.map { routes[$0] })
            throw Problem(
                .methodNotAllowed,
                detail: "\(request.path) takes \(allowed).",
                fields: [.init("Allow", allowed)]
            )
        }
        let route = routes[index]
        let values = route.pattern.values(in: path)
        monitor.metrics.routes.add(1, route.name)
        let context = RequestContext(
            request: request,
            values: values,
            snapshot: snapshot,
            monitor: monitor,
            place: place
        )
        do throws(Problem) {
            if !route.method.isSafe {
                try CrossOriginRule.check(request, policy: snapshot.crossOrigin)
            }
            try context.authorize(route.protection)
            let response = try await route.respond(context)
            count(response.status, of: route, values: values, in: context)
            return response
        } catch {
            count(error.kind.status, of: route, values: values, in: context)
            throw error
        }
    }

    /// A route, and the values of its path's named segments.
    struct Match {
        let route: Route
        let values: [ExactString: String]
    }

    /// Returns the route that responds to a request; nil for none.
    func route(of method: HTTPMethod, path: Substring) -> Match? {
        guard let segments = try? Self.segments(path) else { return nil }
        for route in routes where route.methods.contains(method) {
            if let values = route.pattern.match(segments) {
                return Match(route: route, values: values)
            }
        }
        return nil
    }

    private func count(
        _ status: Int,
        of route: Route,
        values: [ExactString: String],
        in context: RequestContext
    ) {
        if let part = context.snapshot.part {
            if status >= 500 { part.counters.countServerError(part.side) }
            if route.method == .get, context.isRefusedBySideAlone(status) {
                part.counters.count(part.side, isFailed: true)
            }
        }
        let module = values["module"].flatMap { context.snapshot.catalog.module(named: $0)?.name }
        context.monitor.metrics.builds.count(
            endpoint: route.name,
            module: module ?? "",
            status: status
        )
    }

    /// The value of `Allow` for some routes.
    private func allowed(_ routes: [Route]) -> String {
        let methods = routes.flatMap(\.methods) + [.options]
        return HTTPMethod.allCases.filter(methods.contains).map(\.rawValue).joined(separator: ", ")
    }

    /// Decodes a path's segments.
    private static func segments(_ path: Substring) throws(Problem) -> [String] {
        let sent = PathPattern.split(path)
        var segments: [String] = []
        segments.reserveCapacity(sent.count)
        for segment in sent {
            guard let text = PercentEncoding.decode(segment, form: false) else {
                throw Problem(
                    .malformedRequest,
                    detail: "The path is not valid percent-encoded UTF-8."
                )
            }
            segments.append(text)
        }
        return segments
    }

    /// The problem that names the nearest path.
    private func notFound(_ path: Substring, segments: [String]) -> Problem {
        let near = routes.compactMap { $0.pattern.path(resembling: segments) }
        let known = Set(near.exact).sorted().texts
        let hint = SpellingSuggestion.hint(String(path), among: known)
        return Problem(.notFound, detail: "There is nothing at \(path)\(hint)")
    }
}

extension HTTPResponse {
    /// The response to `OPTIONS`.
    fileprivate static func options(
        _ methods: String,
        fields: [HTTPField] = []
    ) -> HTTPResponse {
        let allow = HTTPField(name: "Allow", value: methods)
        return HTTPResponse(status: 204, fields: HTTPFields([allow] + fields))
    }
}
