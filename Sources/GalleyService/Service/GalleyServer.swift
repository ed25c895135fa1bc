package import ConfigurationLanguage
import Dispatch
import Glibc
package import HTTPSocket
import InputCore
package import Logging
import MetricsKit
package import ModuleConfiguration
import ModuleMapping
package import PageServing
package import SQLiteStorage
import StateReplication
package import TextCore
package import TraceKit
package import UpstreamKit

/// The service of a configuration.
///
/// It responds from the moment it has started until it is drained. Reloading replaces everything but
/// the listening socket; requests under way end with the configuration they began with.
package final class GalleyServer: Sendable {
    /// The reason why a service could not start.
    package enum StartError: Error, CustomStringConvertible {
        /// The server could not listen or run.
        case server(HTTPServerError)
        /// A font cannot be read.
        case fonts(TextError)
        /// The state file belongs to another process.
        case state(path: String, StorageError)

        /// One sentence.
        package var description: String {
            switch self {
            case .server(let error): error.description
            case .fonts(let error): error.description
            case .state(let path, let error): "the state file \(path) cannot be used: \(error)"
            }
        }
    }

    /// The numeric address that it listens on.
    package var host: String { server.host }
    /// The port that it listens on.
    package var port: Int { server.port }

    /// What serves the next request.
    var served: ServedConfiguration { handler.current }

    private let server: HTTPServer
    private let handler: PageHandler
    private let health: Health
    private let statistics: StatisticsSource
    private let components: ServiceComponents
    private let accessLog: AccessLog?
    private let reloads = ReloadReport()
    /// The configuration that it was started with, but for its modules.
    private let initial: GalleyConfiguration

    /// Starts a service, once its files are open or known not to be usable: stored responses serve
    /// from the first request on.
    ///
    /// - Parameters:
    ///   - configuration: a configuration that was read without errors.
    ///   - listening: the socket; by default the configured address.
    ///   - recording: the folder that responses of upstreams are written to; nil for none.
    ///   - tracing: the settings of traces; nil for none.
    ///   - clock: the time of what is fetched and stored.
    ///   - audit: looks at some of the pages that are served; nil for none.
    ///   - log: receives one line an event.
    /// - Throws: the reason why it cannot listen.
    package static func start(
        _ configuration: GalleyConfiguration,
        listening: HTTPServerConfiguration.Listening? = nil,
        recording folder: String? = nil,
        tracing: TraceSettings? = nil,
        clock: UpstreamClock = .system,
        audit: PageAudit? = nil,
        log: Logger
    ) async throws(StartError) -> GalleyServer {
        let components: ServiceComponents
        do throws(TextError) {
            components = try ServiceComponents(
                configuration,
                recording: folder,
                tracing: tracing,
                clock: clock,
                log: log
            )
        } catch {
            throw .fonts(error)
        }
        components.metrics.accessibility.use(audit)
        do throws(StorageError) {
            try await components.open(configuration)
        } catch {
            await components.close()
            throw .state(path: configuration.state.path, error)
        }
        do throws(HTTPServerError) {
            let server = try GalleyServer(
                configuration,
                components: components,
                listening: listening
            )
            prepareThreads()
            return server
        } catch {
            await components.close()
            throw .server(error)
        }
    }

    /// Has what the process makes once, and ends without, be made before clients take descriptors and memory:
    /// the builders' threads, and what Dispatch opens for the first timer of each clock that is used.
    ///
    /// Waits for no timer: where a clock is replaced, as by libfaketime, it may be late by years.
    private static func prepareThreads() {
        BuilderThreads.prepare()
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {}
        // Unstructured: it ends by itself, and nothing waits for it.
        Task { try? await Task.sleep(for: .milliseconds(1), clock: .continuous) }
    }

    private init(
        _ configuration: GalleyConfiguration,
        components: ServiceComponents,
        listening: HTTPServerConfiguration.Listening?
    ) throws(HTTPServerError) {
        let statistics = StatisticsSource()
        self.statistics = statistics
        let keepsSwitches = configuration.modules.contains(where: \.keepsSwitches)
        health = Health {
            components.upstreams.isStoreDegraded
        } isStateDegraded: {
            components.switchStore.isDegraded
        } isRedisDegraded: {
            (components.redis?.isDegraded ?? false) || components.sharedState?.hasJoined == false
        } switchesReason: {
            keepsSwitches ? components.switchesReason : nil
        } rolloutNotice: {
            components.rollout.notice
        } misconfiguredCount: { [reloads] in
            reloads.misconfiguredCount
        }
        let served = components.served(configuration)
        let snapshot = served.snapshot
        components.live.move(to: served.streamed)
        components.rollout.whenChanged { [live = components.live] in live.moveOwners() }
        reloads.note(served: configuration, at: time(nil))
        components.log.of(.configuration).writeMistakes(of: configuration)
        let accessLog = AccessLog(
            configuration.server.accessLog,
            countingDropped: components.metrics.droppedLogLines
        )
        accessLog?.trust(configuration.server.trustedProxies)
        self.accessLog = accessLog
        let storage = StorageMetrics(configuration) { [health] in
            health.reasonAgainstSwitches == nil
        }
        handler = PageHandler(
            served,
            monitor: ServiceMonitor(
                health: health,
                metrics: components.metrics,
                registry: MetricsRegistry(
                    [ProcessMetrics(), statistics, reloads, storage] + components.metricsSources
                ),
                reloads: reloads,
                rollout: components.rollout
            )
        )
        server = try HTTPServer(
            configuration: .init(
                configuration.server,
                listening: listening,
                crossOrigin: snapshot.crossOrigin,
                accessLog: accessLog
            ),
            handler: Self.handler(handler, with: components, statistics),
            rejectionResponse: Self.response
        )
        self.components = components
        var initial = configuration
        initial.modules = []
        self.initial = initial
        statistics.read(from: server)
        components.memory.measure(.connections) {
            statistics.openConnections * HTTPStatistics.bytesPerConnection
        }
        components.memory.measure(.queues) { statistics.memoryQueued }
        components.memory.measure(.files) { SharedBytes.fileBytes }
        components.traces?.start()
        components.memory.noteStart()
        health.enter(.serving)
    }

    /// Returns the handler with a span for each request, where there are traces, and recording views, where they are
    /// recorded.
    private static func handler(
        _ pages: PageHandler,
        with components: ServiceComponents,
        _ statistics: StatisticsSource
    ) -> any HTTPHandler {
        var handler: any HTTPHandler = pages
        if let traces = components.traces {
            handler = TracedHandler(
                pages,
                tracer: traces.tracer,
                exemplars: statistics.exemplars
            )
        }
        if let recorder = components.traffic {
            handler = TrafficHandler(handler, pages: pages, recorder: recorder)
        }
        return handler
    }

    /// The time in which the last spans are exported: within what is left of the drain, and at least the
    /// first of these, at most the second.
    private static let exportTimes = (Duration.milliseconds(250), Duration.seconds(2))

    /// Makes room for another configuration, which is read while this one serves; returns what releases it,
    /// once that is done and the former one is gone.
    ///
    /// - Parameter bytes: The memory that a configuration takes.
    package func beginReload(bytes: Int) -> MemoryRoom {
        components.memory.room(for: bytes)
    }

    /// Serves another configuration from the next request on. The address and the bounds of sockets
    /// and files stay as they were at the start. A font that cannot be read leaves all as it was, with
    /// a line in the log; a key that only a restart applies is a warning there.
    ///
    /// - Returns: The keys that only a restart applies; nil where a font cannot be read.
    @discardableResult
    package func reload(_ configuration: GalleyConfiguration) -> [String]? {
        do throws(TextError) {
            try components.fonts.reload(configuration.fonts)
        } catch {
            countFailedReload()
            components.log.of(.configuration).error(
                "configuration not replaced",
                metadata: ["error": "\(error)"]
            )
            return nil
        }
        let isOther = components.rollout.take(configuration.rolloutPlan)
        let served = components.served(configuration)
        let snapshot = served.snapshot
        let needsRestart = RestartOnlyKeys.changed(from: initial, to: configuration)
        for key in needsRestart {
            components.log.of(.configuration).warning(
                "a reload cannot change this key: restart the service",
                metadata: ["key": "\(key)"]
            )
        }
        // First the streams: one that a request opens under either configuration then follows this one.
        components.live.move(to: served.streamed)
        let former = handler.replace(with: served)
        former.retire()
        accessLog?.trust(configuration.server.trustedProxies)
        server.setCrossOrigin(snapshot.crossOrigin)
        components.metrics.builds.count(reload: true)
        reloads.note(served: configuration, at: time(nil))
        components.log.of(.configuration).writeMistakes(of: configuration)
        components.rollout.start()
        // Unstructured: until it is done the share is the file's.
        Task { [rollout = components.rollout] in
            if isOther { await rollout.adopt() } else { await rollout.refresh() }
        }
        return needsRestart
    }

    /// Sets what reads the configuration again when a request asks for it.
    package func reloads(by reload: @escaping @Sendable () async -> ReloadResult?) {
        reloads.reloads(by: reload)
    }

    /// Counts a configuration that was not served because of its mistakes, which the preview shows.
    package func countFailedReload(_ mistakes: [Diagnostic] = []) {
        components.metrics.builds.count(reload: false)
        reloads.note(refused: mistakes)
    }

    /// Begins to end the service, and returns at once: it is no longer ready, and sends the responses
    /// under way. Neither waits for tasks nor needs a thread that runs them.
    ///
    /// - Parameters:
    ///   - time: the time until the last connection is closed.
    ///   - lameDuck: the first part of that time, in which the service still accepts connections.
    package func beginDrain(within time: Duration, lameDuck: Duration = .zero) {
        health.enter(.draining)
        server.beginDrain(within: time, lameDuck: lameDuck)
    }

    /// Ends the service as ``beginDrain(within:lameDuck:)``, closes its files, and returns when that
    /// is done.
    package func drain(within time: Duration, lameDuck: Duration = .zero) async {
        let end = ContinuousClock.now + time
        beginDrain(within: time, lameDuck: lameDuck)
        async let release: Void = components.releaseSwitches()
        await server.ended()
        await accessLog?.flush()
        await release
        let (least, most) = Self.exportTimes
        await components.traces?.stop(within: min(most, max(least, end - .now)))
        await components.close()
        statistics.end()
    }

    /// Ends the service now.
    package func stop() async {
        await drain(within: .zero)
    }

    /// The problem document of a request that was refused before it was routed.
    private static func response(_ rejection: HTTPRejection) -> HTTPResponse {
        let path = rejection.target.map { String($0.prefixScalars { $0 != "?" }) }
        return Problem(ProblemKind(status: rejection.status), detail: rejection.detail)
            .response(instance: path, requestID: rejection.requestID)
    }
}

extension Logger {
    /// Writes the mistakes for which modules, or a configuration that is rolled out, are not served.
    fileprivate func writeMistakes(of configuration: GalleyConfiguration) {
        for module in configuration.modulesWithMistakes {
            warning(
                "a module is not served as its file says",
                metadata: [
                    "module": "\(module.name)",
                    "served": module.isKept ? "the version before" : "nothing",
                    "error": "\(module.mistakes[0])",
                ]
            )
        }
        for mistake in configuration.mistakesOfSharedFiles {
            warning("a file is not taken, and stays as it was", metadata: ["error": "\(mistake)"])
        }
        for mistake in configuration.rolledOut?.mistakes ?? [] where mistake.severity == .error {
            error(
                "the configuration that is rolled out is not served",
                metadata: ["error": "\(mistake)"]
            )
        }
    }
}

extension HTTPServerConfiguration {
    /// The configuration of the socket server.
    fileprivate init(
        _ server: ServerConfiguration,
        listening: Listening?,
        crossOrigin: CrossOriginPolicy?,
        accessLog: AccessLog?
    ) {
        self.init(
            listening: listening ?? .address(host: server.host, port: server.port),
            loopCount: server.threads ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) / 2),
            crossOrigin: crossOrigin
        )
        self.accessLog = accessLog
        limits.connections = server.limits.connections
        limits.requestLine = server.limits.requestLine
        limits.headers = server.limits.headers
        limits.body = server.limits.body
        timeouts.request = server.timeouts.request
        timeouts.idle = server.timeouts.idle
        timeouts.write = server.timeouts.write
    }
}
