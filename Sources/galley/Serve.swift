import ArgumentParser
import GalleyService
import Glibc
import Logging
import ModuleConfiguration
import ModuleKit

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
        AllocatorTuning.apply()
        let settings = try Settings(environment: Environment.all, serve: self)
        let configuration = try read(settings)
        let signals = try ServeSignals(timeouts: configuration.server.timeouts)
        let server: GalleyServer
        do {
            server = try await GalleyServer.start(
                configuration,
                listening: settings.inherited,
                log: settings.log
            )
        } catch {
            Self.printStatus("galley: \(error)")
            throw ExitCode(1)
        }
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        signals.stops(server)
        Self.printStatus("listening on http://\(host):\(server.port)")
        let files = watch ? FileWatch { signals.reload() } : nil
        if watch, files == nil { settings.log.error("files cannot be watched") }
        files?.watch(files: configuration.files, folders: configuration.folders)
        for await event in signals.events {
            switch event {
            case .reload: reload(server, settings: settings, files: files)
            case .stop:
                settings.log.notice("draining")
                let timeouts = configuration.server.timeouts
                await server.drain(within: timeouts.drain, lameDuck: timeouts.lameDuck)
                return
            }
        }
    }

    private func read(_ settings: Settings) throws -> GalleyConfiguration {
        switch settings.load() {
        case .success(let configuration):
            for warning in configuration.warnings { Self.printStatus("\(warning)") }
            return configuration
        case .failure(let mistakes):
            for diagnostic in mistakes.diagnostics { Self.printStatus("\(diagnostic)") }
            throw ExitCode(1)
        }
    }

    private func reload(_ server: GalleyServer, settings: Settings, files: FileWatch?) {
        switch settings.load() {
        case .success(let configuration):
            files?.watch(files: configuration.files, folders: configuration.folders)
            server.reload(configuration)
            settings.log.notice(
                "configuration reloaded",
                metadata: ["modules": "\(configuration.modules.count)"]
            )
        case .failure(let mistakes):
            files?.watch(files: mistakes.files, folders: mistakes.folders)
            for diagnostic in mistakes.diagnostics {
                settings.log.error(
                    "configuration not replaced",
                    metadata: ["error": "\(diagnostic)"]
                )
            }
        }
    }

    /// Writes a line to standard error.
    static func printStatus(_ line: String) {
        var bytes = Array((line + "\n").utf8)
        write(STDERR_FILENO, &bytes, bytes.count)
    }
}
