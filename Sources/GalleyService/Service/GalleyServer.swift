import Glibc
public import HTTPSocket
public import Logging
public import ModuleKit
public import TextCore
import UpstreamKit

/// The service: a configuration, served.
///
/// It answers from the moment it has started until it is drained. Reloading replaces everything but the
/// listening socket; requests under way end with what they began with.
public final class GalleyServer: Sendable {
    /// Why a service could not start.
    public enum StartError: Error, CustomStringConvertible {
        /// The server could not listen or run.
        case server(HTTPServerError)
        /// A font cannot be read.
        case fonts(TextError)

        /// One sentence.
        public var description: String {
            switch self {
            case .server(let error): error.description
            case .fonts(let error): error.description
            }
        }
    }

    /// The numeric address it listens on.
    public var host: String { server.host }
    /// The port it listens on.
    public var port: Int { server.port }

    private let server: HTTPServer
    private let handler: PageHandler
    private let health: Health
    private let metrics: ServiceMetrics
    private let stack: UpstreamStack
    private let live: LiveService
    private let state: StateService
    private let log: Logger

    /// Starts to serve a configuration that was read without mistakes, once its cache file is open or
    /// known not to be usable: what it holds answers from the first request on.
    ///
    /// - Parameters:
    ///   - configuration: what to serve.
    ///   - listening: where; by default as configured.
    ///   - log: where events go, one line each.
    /// - Throws: why it cannot listen.
    public static func start(
        _ configuration: GalleyConfiguration,
        listening: HTTPServerConfiguration.Listening? = nil,
        log: Logger
    ) async throws(StartError) -> GalleyServer {
        let state: StateService
        do throws(TextError) {
            state = try StateService(configuration, log: log)
        } catch {
            throw .fonts(error)
        }
        await state.open(configuration)
        let stack = UpstreamStack(configuration.cache, log: log)
        await stack.open()
        let live = LiveService(configuration.cache, log: log)
        await live.open()
        do throws(HTTPServerError) {
            let parts = (stack, live, state)
            return try GalleyServer(configuration, parts, listening: listening, log: log)
        } catch {
            await state.close()
            await live.close()
            await stack.close()
            throw .server(error)
        }
    }

    private init(
        _ configuration: GalleyConfiguration,
        _ parts: (stack: UpstreamStack, live: LiveService, state: StateService),
        listening: HTTPServerConfiguration.Listening?,
        log: Logger
    ) throws(HTTPServerError) {
        let metrics = ServiceMetrics()
        let (stack, live, state) = parts
        let health = Health {
            stack.isStoreDegraded
        } isStateDegraded: {
            state.isDegraded
        }
        let generation = Generation(
            configuration: configuration,
            upstreams: stack.upstreams(configuration),
            tools: state.tools,
            live: live,
            switches: state.switches,
            metrics: metrics,
            log: log
        )
        let statistics = StatisticsSource()
        let handler = PageHandler(
            generation,
            health: health,
            metrics: metrics,
            statistics: { statistics.current },
            figures: { stack.figures }
        )
        server = try HTTPServer(
            configuration: .init(configuration.server, listening: listening),
            handler: handler,
            problemResponse: Self.response
        )
        self.stack = stack
        self.live = live
        self.state = state
        self.metrics = metrics
        self.health = health
        self.handler = handler
        self.log = log
        statistics.read(from: server)
        health.enter(.serving)
    }

    /// Serves another configuration from the next request on. Where it listens and what bounds its
    /// sockets and its files stay as they were at the start. A font that cannot be read leaves all as
    /// it was, with a line in the log.
    public func reload(_ configuration: GalleyConfiguration) {
        do throws(TextError) {
            try state.reload(configuration)
        } catch {
            return log.error("configuration kept", metadata: ["mistake": "\(error)"])
        }
        let upstreams = stack.upstreams(configuration)
        let generation = Generation(
            configuration: configuration,
            upstreams: upstreams,
            tools: state.tools,
            live: live,
            switches: state.switches,
            metrics: metrics,
            log: log
        )
        handler.replace(generation)
        live.move(to: generation)
    }

    /// Ends the service: says that it is not ready, answers what has been asked, closes the cache.
    ///
    /// - Parameter time: how long requests under way may take.
    public func drain(within time: Duration) async {
        health.enter(.draining)
        await server.drain(within: time)
        await live.close()
        await stack.close()
        await state.close()
    }

    /// Ends the service now.
    public func stop() async {
        await drain(within: .zero)
    }

    /// The problem document for a request that was refused before it was routed.
    private static func response(_ problem: HTTPProblem) -> HTTPResponse {
        let path = problem.target.map { String($0.prefix { $0 != "?" }) }
        return Problem(ProblemKind(status: problem.status), detail: problem.detail)
            .response(instance: path, requestID: problem.requestID)
    }
}

extension HTTPServerConfiguration {
    /// The socket server's part of a configuration.
    fileprivate init(_ server: ServerConfiguration, listening: Listening?) {
        self.init(
            listening: listening ?? .address(host: server.host, port: server.port),
            loopCount: server.threads ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) / 2)
        )
        limits.connections = server.limits.connections
        limits.requestLine = server.limits.requestLine
        limits.headers = server.limits.headers
        limits.body = server.limits.body
        timeouts.request = server.timeouts.request
        timeouts.idle = server.timeouts.idle
        timeouts.write = server.timeouts.write
    }
}
