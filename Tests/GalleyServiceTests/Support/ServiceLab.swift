import ConfigurationLanguage
import Foundation
import GalleyService
import HTTPSocket
import Logging
import ModuleConfiguration

/// A folder with a configuration, and services that serve it.
struct ServiceLab {
    let folder: URL

    /// The lab of a folder that is there.
    init(folder: URL) {
        self.folder = folder
    }

    init(_ files: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "galley-tests-\(UUID().uuidString)")
        for (name, text) in files { try write(name, text) }
    }

    /// Writes a file of the configuration.
    func write(_ name: String, _ text: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Reads the configuration as it is now.
    func configuration(_ environment: [ExactString: String] = [:]) throws -> GalleyConfiguration {
        let path = folder.appending(path: "galley.yaml").path
        switch ConfigurationLoader.load(path: path, environment: environment) {
        case .success(var configuration):
            // What a test sends is the machine's own, and names users as a proxy would.
            configuration.server.admin.isLocal = true
            configuration.server.scopeHeaders = ["x-user-id"]
            return configuration
        case .failure(let mistakes):
            throw LabError(text: mistakes.diagnostics.map(\.description).joined(separator: "\n"))
        }
    }

    /// Serves the configuration for as long as `body` runs.
    func serving<Result>(
        _ environment: [ExactString: String] = [:],
        _ body: (GalleyServer) async throws -> Result
    ) async throws -> Result {
        let server = try await GalleyServer.start(
            configuration(environment),
            listening: .address(host: "127.0.0.1", port: 0),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        do {
            let result = try await body(server)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }

    /// Removes the folder.
    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}

struct LabError: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
