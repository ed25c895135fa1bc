import ConfigurationLanguage
import Foundation
import GalleyService
import HTTPSocket
import Locking
import Logging
import ModuleConfiguration
import TestSupport

/// The pages of many teams, each page in a file of its own, and a service that serves them.
struct TeamsLab {
    let lab: ServiceLab
    let teams: Int
    /// The pages of a team that are no composites.
    let pages: Int
    /// Composites of a team: each shows pages of the team, the last one the first composite too.
    static let composites = 2
    static let children = 3

    /// The names of all pages that are no composites.
    var names: [String] {
        (0..<teams).flatMap { team in (0..<pages).map { Self.name(team, $0) } }
    }

    static func name(_ team: Int, _ page: Int) -> String { "t\(team)-p\(page)" }

    init(teams: Int, pages: Int, onMistake: String = "refuse") throws {
        self.teams = teams
        self.pages = pages
        var files = [
            "galley.yaml": """
            version: 1
            server: {limits: {memory: 512MiB}}
            cache: {path: ":memory:"}
            modules: {files: [teams/*/*.yaml], onMistake: \(onMistake)}
            """
        ]
        for team in 0..<teams {
            for page in 0..<pages {
                let name = Self.name(team, page)
                files["teams/\(team)/\(name).yaml"] = Self.page(name, version: 0)
            }
            let shown = (0..<Self.children).map { Self.name(team, $0) }.joined(separator: ", ")
            files["teams/\(team)/all.yaml"] =
                "name: t\(team)-all\nkind: composite\nmodules: [\(shown)]\n"
            files["teams/\(team)/top.yaml"] =
                "name: t\(team)-top\nkind: composite\nmodules: [t\(team)-all]\n"
        }
        lab = try ServiceLab(files)
    }

    /// The file of a page, whose items have a version.
    static func page(_ name: String, version: Int) -> String {
        """
        name: \(name)
        kind: static
        sections:
          - cells:
              - id: a
                title: "\(name)=\(version);"
              - id: b
                title: "tail"
              - id: c
                title: "third"
          - cells:
              - id: d
                title: "fourth"
              - id: e
                title: "fifth"
              - id: f
                title: "sixth"
        """
    }

    func path(_ name: String) -> String {
        let team = name.dropFirst().prefix { $0 != "-" }
        return "teams/\(team)/\(name).yaml"
    }

    func write(_ name: String, version: Int) throws {
        try lab.write(path(name), Self.page(name, version: version))
    }

    func write(_ name: String, bytes: [UInt8]) throws {
        try Data(bytes).write(to: lab.folder.appending(path: path(name)), options: .atomic)
    }

    /// Reads the configuration as a reload does.
    func load(
        keeping served: GalleyConfiguration?,
        files: some ConfigurationFiles = DiskFiles()
    ) throws -> GalleyConfiguration {
        let path = lab.folder.appending(path: "galley.yaml").path
        let loaded = ConfigurationLoader.load(
            path: path,
            environment: [:],
            keeping: served,
            files: files
        )
        switch loaded {
        case .success(let configuration): return configuration
        case .failure(let mistakes):
            throw LabError(
                text: mistakes.diagnostics.prefix(5).map(\.description).joined(separator: "\n")
            )
        }
    }

    func start(_ configuration: GalleyConfiguration) async throws -> GalleyServer {
        try await GalleyServer.start(
            configuration,
            listening: .address(host: "127.0.0.1", port: 0),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// The layout of a page.
    static func layout(_ name: String, _ server: GalleyServer) async throws -> TestAnswer {
        try await TestClient(port: server.port).send("GET", "/v1/modules/\(name)/layout")
    }
}
