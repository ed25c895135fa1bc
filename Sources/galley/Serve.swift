import ArgumentParser
import GalleyService
import Glibc
import Logging
import ModuleKit

/// `galley serve`: serves until it is told to end.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves the configured pages.",
        discussion:
            "SIGTERM and SIGINT drain and end it, a second one ends it at once; SIGHUP reads the configuration again."
    )

    @Option(help: "The configuration file; else GALLEY_CONFIG, else config/galley.yaml.")
    var config: String?

    @Option(help: "The address to listen on; else GALLEY_HOST, else as configured.")
    var host: String?

    @Option(help: "The port to listen on, 0 for a free one; else GALLEY_PORT, else as configured.")
    var port: Int?

    @Flag(help: "Read the configuration again whenever one of its files is saved.")
    var watch = false

    func run() async throws {
        KeptMemory.set()
        let signals = Signals()
        let settings = try Settings(environment: Environment.all, serve: self)
        let configuration = try read(settings)
        let server: GalleyServer
        do {
            server = try await GalleyServer.start(
                configuration,
                listening: settings.inherited,
                log: settings.log
            )
        } catch {
            Self.complain("galley: \(error)")
            throw ExitCode(1)
        }
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        Self.complain("listening on http://\(host):\(server.port)")
        let files = watch ? FileWatch(changed: signals.reload) : nil
        if watch, files == nil { settings.log.error("files cannot be watched") }
        files?.watch(files: configuration.files, folders: configuration.folders)
        try await steer(
            server,
            by: signals,
            settings,
            files,
            within: configuration.server.timeouts.drain
        )
    }

    private func read(_ settings: Settings) throws -> GalleyConfiguration {
        switch settings.load() {
        case .success(let configuration): return configuration
        case .failure(let mistakes):
            for diagnostic in mistakes.diagnostics { Self.complain("\(diagnostic)") }
            throw ExitCode(1)
        }
    }

    /// Follows the signals until the service has ended.
    private func steer(
        _ server: GalleyServer,
        by signals: borrowing Signals,
        _ settings: Settings,
        _ files: FileWatch?,
        within time: Duration
    ) async throws {
        var draining: Task<Void, Never>?
        for await request in signals.requests {
            switch request {
            case .reload where draining == nil: reload(server, settings, files)
            case .reload: break
            case .end where draining == nil:
                settings.log.notice("draining")
                let finish = signals.finish
                draining = Task {
                    await server.drain(within: time)
                    finish()
                }
            case .end: throw ExitCode(1)
            }
        }
        await draining?.value
    }

    private func reload(_ server: GalleyServer, _ settings: Settings, _ files: FileWatch?) {
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
                settings.log.error("configuration kept", metadata: ["mistake": "\(diagnostic)"])
            }
        }
    }

    /// Writes a line to standard error.
    static func complain(_ line: String) {
        var bytes = Array((line + "\n").utf8)
        write(STDERR_FILENO, &bytes, bytes.count)
    }
}
