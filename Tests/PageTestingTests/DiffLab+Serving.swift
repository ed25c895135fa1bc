import Foundation
import GalleyService
import HTTPSocket
import Logging
import ModuleConfiguration
import SQLiteStorage
import TestSupport
import UpstreamKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension DiffLab {
    /// Serves the configuration, which records its views, while `body` asks for pages; again where the hour has changed
    /// meanwhile.
    func serve(_ body: (_ port: Int) async throws -> Void) async throws {
        let path = folder.appending(path: "galley.yaml").path
        let loaded = ConfigurationLoader.load(path: path, environment: [:])
        var configuration = try loaded.get()
        configuration.cache.path = ":memory:"
        let hour = RecordedView.hour(of: .now)
        let server = try await GalleyServer.start(
            configuration,
            listening: .address(host: "127.0.0.1", port: 0),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        do {
            try await body(server.port)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        guard RecordedView.hour(of: .now) != hour else { return }
        for suffix in ["", "-wal", "-shm"] {
            let file = folder.appending(path: "traffic.sqlite\(suffix)")
            try? FileManager.default.removeItem(at: file)
        }
        try await serve(body)
    }

    /// Asks for a page.
    func get(_ target: String, from port: Int) async throws {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(target)") else {
            throw LabError(text: "'\(target)' is no URL")
        }
        let (_, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw LabError(text: "no page at '\(target)'")
        }
    }
}
