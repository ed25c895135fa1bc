import Foundation
import GalleyService
import HTTPSocket
import Logging
import ModuleConfiguration

/// The cards of `Examples/cards`, which `docs/cells.md` shows with their pictures.
enum CardGallery {
    /// The modules, in the order of the guide.
    static let names = [
        "shop-tile", "product-detail", "player-row", "chat-bubble", "order", "profile-head",
        "stats", "banner", "event-ticket", "review", "search-result", "feed-post",
    ]

    /// True where the guide and its pictures are to be written, rather than compared.
    static var isUpdating: Bool { getenv("GALLEY_UPDATE_DOCS") != nil }

    /// Reads the configuration of the cards.
    static func configuration() throws -> GalleyConfiguration {
        let path = Project.file("Examples/cards/galley.yaml").path
        return try ConfigurationLoader.load(path: path, environment: [:]).get()
    }

    /// Serves the cards for as long as `body` runs.
    static func serving(_ body: (TestClient) async throws -> Void) async throws {
        try await servingPort { try await body(TestClient(port: $0)) }
    }

    /// Serves the cards at a port for as long as `body` runs.
    static func servingPort(_ body: (Int) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "galley-cards-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = try configuration()
        configuration.state.path = folder.appending(path: "state.sqlite").path
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
    }

    /// Returns the module file of a card.
    static func module(_ name: String) throws -> String {
        try Project.text("Examples/cards/modules/\(name).yaml")
    }

    /// Returns the path of a card's picture in the project.
    static func picture(of name: String, in mode: String) -> String {
        "docs/images/cards/\(name)-\(mode).svg"
    }

    /// Returns the part of the guide that shows a card.
    static func chapter(_ name: String) throws -> String {
        let module = try module(name)
        let title = module.firstMatch(of: /\ntitle: (.+)\n/).map { String($0.1) } ?? name
        let pictures = ["light", "dark"].map { mode in
            "<img src=\"images/cards/\(name)-\(mode).svg\" width=\"320\" alt=\"\(title), \(mode)\">"
        }
        return "### \(title)\n\n\(pictures.joined(separator: " "))\n\n```yaml\n\(module)```\n"
    }
}
