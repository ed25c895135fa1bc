import Foundation
import GalleyService
import HTTPSocket
import Logging
import ModuleKit
import Testing

@Suite("The guide to windows")
struct WindowGuideTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("its commands answer what it shows")
    func commands() async throws {
        let guide = try String(
            contentsOf: Self.root.appending(path: "docs/windows.md"),
            encoding: .utf8
        )
        let commands = guide.matches(
            of: /curl 'http:\/\/127.0.0.1:8080([^']*)'\n```\n(?:\n```json\n(.*)\n```)?/
        )
        try #require(commands.count == 3)
        let path = Self.root.appending(path: "config/galley.yaml").path
        var configuration = try ConfigurationLoader.load(path: path, environment: [:]).get()
        configuration.cache.path = ":memory:"
        let server = try await GalleyServer.start(
            configuration,
            listening: .address(host: "127.0.0.1", port: 0),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        for command in commands {
            let answer = try await TestClient(port: server.port).send("GET", String(command.1))
            #expect(answer.status == 200, "\(command.1)")
            if let shown = command.2 { #expect(answer.text == shown) }
        }
        await server.stop()
    }
}
