import Foundation
import GalleyService
import HTTPSocket
import Logging
import ModuleKit
import Testing

@Suite("The README tells the truth")
struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func readme() throws -> String {
        try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }

    @Test("its curl prints what it says")
    func curl() async throws {
        let readme = try Self.readme()
        let url = try #require(readme.firstMatch(of: /curl 'http:\/\/127.0.0.1:8080([^']*)'/)?.1)
        let output = try #require(readme.firstMatch(of: /```json\n(.*)\n```/)?.1)
        let path = Self.root.appending(path: "config/galley.yaml").path
        var configuration = try ConfigurationLoader.load(path: path, environment: [:]).get()
        configuration.cache.path = ":memory:"
        let server = try await GalleyServer.start(
            configuration,
            listening: .address(host: "127.0.0.1", port: 0),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let answer = try await TestClient(port: server.port).send("GET", String(url))
        await server.stop()
        #expect(answer.text == output)
    }

    @Test("its own page's files are without mistakes")
    func ownPage() throws {
        let blocks = try Self.readme().matches(of: /```yaml\n([\s\S]*?)```/).map { String($0.1) }
        try #require(blocks.count == 2)
        let lab = try ServiceLab(["galley.yaml": blocks[0], "pages/products.yaml": blocks[1]])
        defer { lab.remove() }
        #expect(try lab.configuration().modules.map(\.name) == ["products"])
    }

    @Test("every demo page is served in full")
    func demo() async throws {
        let path = Self.root.appending(path: "config/galley.yaml").path
        var configuration = try ConfigurationLoader.load(path: path, environment: [:]).get()
        configuration.cache.path = ":memory:"
        let server = try await GalleyServer.start(
            configuration,
            listening: .address(host: "127.0.0.1", port: 0),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let client = try TestClient(port: server.port)
        for module in configuration.modules {
            let answer = try await client.send("GET", "/v1/modules/\(module.name)/layout")
            #expect(answer["galley-status"] == "complete", "\(module.name)")
        }
        await server.stop()
    }
}
