import Foundation
import GalleyService
import HTTPSocket
import Logging
import ModuleConfiguration

/// The project's own files: its guides and its demo.
enum Project {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: file(path), encoding: .utf8)
    }

    /// Returns the URL of a file or folder of the project.
    static func file(_ path: String) -> URL { root.appending(path: path) }

    /// Serves the demo as it is shipped, but for what it keeps, which is gone after the body.
    static func serveDemo(
        _ body: (GalleyConfiguration, _ port: Int) async throws -> Void
    ) async throws {
        try await serveDemo(changing: { _ in }, serving: body)
    }

    /// Serves the demo with a configuration that is changed.
    static func serveDemo(
        changing change: (inout GalleyConfiguration) -> Void,
        serving body: (GalleyConfiguration, _ port: Int) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "galley-demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = root.appending(path: "config/galley.yaml").path
        var configuration = try ConfigurationLoader.load(path: path, environment: [:]).get()
        configuration.cache.path = folder.appending(path: "cache.sqlite").path
        configuration.state.path = folder.appending(path: "state.sqlite").path
        change(&configuration)
        let server = try await GalleyServer.start(
            configuration,
            listening: .address(host: "127.0.0.1", port: 0),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        do {
            try await body(configuration, server.port)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}
