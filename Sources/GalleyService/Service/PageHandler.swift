import HTTPSocket
import Logging
import ModuleKit
import Synchronization
import UpstreamKit

/// Answers HTTP requests: finished pages on the event loop, everything else by its route.
final class PageHandler: HTTPHandler {
    private let generation: Mutex<Generation>
    private let health: Health
    private let metrics: ServiceMetrics
    private let statistics: @Sendable () -> HTTPStatistics?
    private let figures: @Sendable () -> UpstreamMetrics.Figures

    init(
        _ generation: Generation,
        health: Health,
        metrics: ServiceMetrics,
        statistics: @escaping @Sendable () -> HTTPStatistics?,
        figures: @escaping @Sendable () -> UpstreamMetrics.Figures
    ) {
        self.generation = Mutex(generation)
        self.health = health
        self.metrics = metrics
        self.statistics = statistics
        self.figures = figures
    }

    /// Serves another configuration from the next request on.
    func replace(_ next: Generation) {
        generation.withLock { $0 = next }
    }

    private var current: Generation { generation.withLock(\.self) }

    // MARK: On the event loop

    func answerNow(_ request: borrowing RequestHead) -> PreparedResponse? {
        let memory = generation.withLock(\.memory)
        guard let page = memory.page(forTarget: request.target), page.hot.isUsable(for: request),
            Acceptance.takesJSON(request), page.hasWhat(request)
        else { return nil }
        metrics.countHotHit()
        return page.hot
    }

    // MARK: By route

    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        do throws(Problem) {
            return try await route(request)
        } catch {
            return error.response(instance: String(request.path), requestID: request.requestID)
        }
    }

    private func route(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        if request.target == "*" { return .options(["GET", "HEAD", "POST", "PUT", "OPTIONS"]) }
        let route = try Route(path: request.path)
        if request.method == .options { return .options(route.methods) }
        guard route.methods.contains(request.method.rawValue) else {
            throw Problem(
                .methodNotAllowed,
                detail: "\(request.path) takes \(route.methods.joined(separator: ", ")).",
                fields: [.init("Allow", route.methods.joined(separator: ", "))]
            )
        }
        let generation = current
        switch route {
        case .index: return PreviewEndpoint.index(generation.configuration.modules)
        case .preview(let name):
            let page = try page(name, generation)
            // What the layout would refuse is refused here, where people see why.
            _ = try page.query(of: request)
            return PreviewEndpoint.preview(page.module, query: request.query.map(String.init))
        case .live: return health.live
        case .ready: return health.ready
        case .metrics: return try metricsResponse(request, generation)
        case .modules: return ModulesEndpoint.list(generation.configuration.modules)
        case .problem(let name): return try ProblemsEndpoint.response(name)
        case .module(let name):
            return ModulesEndpoint.one(try module(name, generation))
        case .layout(let name):
            return try await LayoutEndpoint(page: try page(name, generation))
                .response(to: request, refresh: false)
        case .refresh(let name):
            try ProtectedEndpoint.check(request, token: generation.configuration.server.adminToken)
            return try await LayoutEndpoint(page: try page(name, generation))
                .response(to: request, refresh: true)
        case .window(let name):
            return try await WindowEndpoint(page: try page(name, generation)).response(to: request)
        case .scroll(let name):
            return try await ScrollEndpoint(page: try page(name, generation)).response(to: request)
        case .changes(let name):
            return try await ChangesEndpoint(page: try page(name, generation)).response(to: request)
        case .events(let name):
            return try await EventsEndpoint(page: try page(name, generation)).response(to: request)
        case .select(let name, let item):
            let endpoint = ItemEndpoint(page: try page(name, generation), id: item)
            return try await SelectEndpoint(endpoint: endpoint).response(to: request)
        case .value(let name, let item):
            let endpoint = ItemEndpoint(page: try page(name, generation), id: item)
            return try await ValueEndpoint(endpoint: endpoint, switches: generation.switches)
                .response(to: request)
        }
    }

    private func module(
        _ name: String,
        _ generation: Generation
    ) throws(Problem) -> ModuleDeclaration {
        if let module = generation.catalog.module(named: name) { return module }
        let names = generation.configuration.modules.map(\.name)
        throw Problem(
            .unknownModule,
            detail: "There is no module '\(name)'\(Nearest.hint(name, among: names))"
        )
    }

    private func page(
        _ name: String,
        _ generation: Generation
    ) throws(Problem) -> PageEndpoint {
        PageEndpoint(generation: generation, module: try module(name, generation))
    }

    private func metricsResponse(
        _ request: HTTPRequest,
        _ generation: Generation
    ) throws(Problem) -> HTTPResponse {
        if let token = generation.configuration.server.adminToken {
            try ProtectedEndpoint.checkToken(request, token)
        }
        return MetricsEndpoint(
            http: statistics(),
            service: metrics,
            memory: generation.memory.usage,
            live: generation.live.figures,
            figures: figures()
        ).response()
    }
}

extension FinishedPage {
    /// Whether the page has the representation that the request asks for: a body that is worth
    /// compressing is compressed when somebody first takes it so, and preconditions are looked at
    /// elsewhere.
    fileprivate func hasWhat(_ request: borrowing RequestHead) -> Bool {
        if gzipped == nil, body.count > Gzip.leastBytes, request.acceptsGzip { return false }
        return !request.hasIfMatch
    }
}

extension HTTPResponse {
    /// The answer to `OPTIONS`.
    fileprivate static func options(_ methods: [String]) -> HTTPResponse {
        HTTPResponse(status: 204, fields: ["Allow": methods.joined(separator: ", ")])
    }
}
