import ArgumentParser
import ConfigurationLanguage
import Coordination
import GalleyService
import Glibc
import InputCore
import Logging
import ModuleConfiguration
import PageServing
import PageTesting
import TraceKit

/// `galley serve`: serves until a signal ends it.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves the configured pages.",
        discussion:
            "SIGTERM and SIGINT drain and end it, a second one ends it at once; SIGHUP reads the configuration again."
    )

    @OptionGroup var source: ConfigurationOptions
    @OptionGroup var address: AddressOptions

    @Flag(help: "Read the configuration again whenever one of its files is saved.")
    var watch = false

    func run() async throws {
        let settings = try Settings(
            environment: Environment.all,
            source: source,
            address: address
        )
        let traces = TraceSettingsReader(Environment.all)
        for warning in traces.warnings {
            settings.log.of(.traces).warning("traces", metadata: ["detail": "\(warning)"])
        }
        try await Service(settings: settings, watch: watch, tracing: traces.settings).run()
    }

    /// Writes a finding to standard error, on one line whatever the file had in it.
    static func printStatus(_ finding: Diagnostic) {
        let level: Logger.Level = finding.severity == .warning ? .warning : .error
        printStatus(HiddenCharacters.escapedLine("\(finding)"), level: level)
    }

    /// Writes a line to standard error.
    static func printStatus(_ line: String, level: Logger.Level = .error) {
        StatusLine.write(line, level: level)
    }
}

/// The service as `serve` and `record` run it: until a signal ends it.
struct Service {
    let settings: Settings
    /// True where the configuration is read again whenever one of its files is saved.
    let watch: Bool
    /// The folder that responses of upstreams are written to, past the cache's file; nil for none.
    var recording: String?
    /// The settings of traces; nil for none.
    var tracing: TraceSettings?

    /// Serves.
    ///
    /// - Throws: exit code 1, after lines on standard error, where it cannot.
    func run() async throws {
        AllocatorTuning.apply()
        let before = PhysicalMemory.residentBytes ?? 0
        let configuration = try read(settings)
        let configurationBytes = max(0, (PhysicalMemory.residentBytes ?? 0) - before)
        let timeouts = configuration.server.timeouts
        let signals = try ServeSignals(timeouts: timeouts)
        // Before anybody is told that the service listens, so that what is saved from then on is seen.
        let files = watch ? FileWatch { signals.reload() } : nil
        if watch, files == nil { settings.log.of(.configuration).error("files cannot be watched") }
        files?.watch(configuration)
        let server = try await start(configuration)
        let host = server.host.contains(scalar: ":") ? "[\(server.host)]" : server.host
        signals.stops(server)
        server.reloads { await signals.reloaded() }
        var served = configuration
        let place = "http://\(host):\(server.port)"
        if settings.writes(.notice, of: .service) {
            Serve.printStatus("open \(Self.firstPage(of: configuration, server))", level: .notice)
        }
        // Whatever the level: who has started the service waits for this line, and learns the port from it.
        Serve.printStatus("listening on \(place)", level: .notice)
        let manager = settings.manager
        let ready = ServiceManager.State.ready(status: "Listening on \(place)")
        manager?.tell(ready)
        let probe = HTTPProbe(host: server.host, port: server.port, path: "/livez")
        let watchdog = Watchdog(manager, probe: probe)
        for await event in signals.events {
            switch event {
            case .reload:
                manager?.tell(.reloading)
                let waiting = signals.beginReload()
                let room = server.beginReload(bytes: configurationBytes)
                let result = reload(server, from: &served, files: files)
                withExtendedLifetime(room) {}
                for promise in waiting { promise.fulfill(with: result) }
                manager?.tell(ready)
            case .stop:
                signals.endReloads()
                watchdog?.stop()
                manager?.tell(.stopping)
                settings.log.notice("draining")
                await server.drain(within: timeouts.drain, lameDuck: timeouts.lameDuck)
                return
            }
        }
    }

    /// The address that shows a person what is served: the app, else the gallery of pages.
    private static func firstPage(of configuration: GalleyConfiguration, _ server: GalleyServer)
        -> String
    {
        // A browser opens no address that stands for all of a machine's.
        let host = ["0.0.0.0", "::"].contains(server.host) ? "127.0.0.1" : server.host
        let name = host.contains(scalar: ":") ? "[\(host)]" : host
        return "http://\(name):\(server.port)/\(configuration.app == nil ? "" : "app")"
    }

    private func start(_ configuration: GalleyConfiguration) async throws -> GalleyServer {
        do {
            return try await GalleyServer.start(
                configuration,
                listening: settings.inherited,
                recording: recording,
                tracing: tracing,
                audit: LayoutJudge.audit,
                log: settings.log
            )
        } catch {
            Serve.printStatus("galley: \(error)")
            throw ExitCode(1)
        }
    }

    private func read(_ settings: Settings) throws -> GalleyConfiguration {
        switch settings.load() {
        case .success(let configuration):
            settings.apply(configuration.server.log)
            if settings.writes(.warning, of: .configuration) {
                for warning in configuration.warnings { Serve.printStatus(warning) }
            }
            return withoutFiles(configuration)
        case .failure(let mistakes):
            for diagnostic in mistakes.diagnostics { Serve.printStatus(diagnostic) }
            throw ExitCode(1)
        }
    }

    /// Recording asks upstreams: nothing is taken from a cache's file, and none of the state is needed, which a
    /// service that runs beside it owns.
    private func withoutFiles(_ configuration: GalleyConfiguration) -> GalleyConfiguration {
        guard recording != nil else { return configuration }
        var configuration = configuration
        configuration.cache.path = ":memory:"
        configuration.state.path = ":memory:"
        configuration.traffic = nil
        return configuration
    }

    /// Reads the configuration again, and serves it.
    ///
    /// - Parameter served: The configuration that is served, which the new one replaces.
    private func reload(
        _ server: GalleyServer,
        from served: inout GalleyConfiguration,
        files: FileWatch?
    ) -> ReloadResult {
        switch settings.load(keeping: served) {
        case .success(let read):
            let configuration = withoutFiles(read)
            files?.watch(configuration)
            guard let needsRestart = server.reload(configuration) else { return .refused([]) }
            settings.apply(configuration.server.log)
            let changes = configuration.changes(since: served)
            served = configuration
            settings.log.of(.configuration).notice(
                "configuration reloaded",
                metadata: [
                    "modules": .stringConvertible(configuration.modules.count),
                    "hash": "\(configuration.hash)",
                ]
            )
            return .served(
                ReloadSummary(
                    configuration,
                    changed: changes.changed,
                    removed: changes.removed,
                    needsRestart: needsRestart
                )
            )
        case .failure(let mistakes):
            files?.watch(
                files: mistakes.files,
                folders: mistakes.folders,
                images: mistakes.imageFolders
            )
            server.countFailedReload(mistakes.diagnostics)
            for diagnostic in mistakes.diagnostics {
                settings.log.of(.configuration).error(
                    "configuration not replaced",
                    metadata: ["error": "\(diagnostic)"]
                )
            }
            return .refused(mistakes.diagnostics)
        }
    }
}

extension FileWatch {
    fileprivate func watch(_ configuration: GalleyConfiguration) {
        watch(
            files: configuration.files,
            folders: configuration.folders,
            images: configuration.imageFolders
        )
    }
}
