import Foundation
import GalleyService
import TestSupport
import Testing

@Suite(
    "The element in documents of others",
    .enabled(if: ClientTool.node != nil && ClientTool.browser != nil, ClientTool.missing)
)
struct EmbeddingTests {
    /// The modules of the guide, with songs on three pages.
    private static func lab() throws -> ServiceLab {
        let guide = try Project.text("docs/clients.md")
        func block(_ name: String) throws -> String {
            let parts = guide.components(separatedBy: "```yaml \(name)\n")
            try #require(parts.count == 2, "\(name)")
            return parts[1].components(separatedBy: "```")[0]
        }
        let kept = "version: 1\ncache: {path: \":memory:\"}\nstate: {path: state.sqlite}"
        var files = try ["songs", "song", "notices"].reduce(into: [String: String]()) {
            $0["\($1).yaml"] = try block($1)
        }
        files["galley.yaml"] = try block("galley").replacing("version: 1", with: kept)
        for (page, songs) in [1...20, 21...40, 41...50].enumerated() {
            let rows = songs.map {
                #"{"id":"s\#($0)","title":"Song \#($0)","artist":"Artist \#($0)"}"#
            }
            files["files/songs/\(page + 1).json"] = #"{"songs":[\#(rows.joined(separator: ","))]}"#
        }
        return try ServiceLab(files)
    }

    private static func run(_ script: String, port: Int, _ more: [String] = []) async throws {
        let result = try await #require(ClientTool.node).run(
            [Project.file("Clients/tests/\(script).mjs").path, "http://127.0.0.1:\(port)"] + more
        )
        print("\(script): \(result.output.suffix(200))")
        #expect(result.status == 0, "\(result.output.suffix(3_000))")
    }

    @Test(
        "each step of the guide does what it says, on another origin; documents have three streams at most"
    )
    func guide() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        try await lab.serving { try await Self.run("embed", port: $0.port) }
    }

    @Test(
        "in React, cells, problems and pages of docs/react.md are what it says",
        .enabled(if: ClientTool.react != nil, ClientTool.missing)
    )
    func react() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let packages = try #require(ClientTool.react)
        try await lab.serving { try await Self.run("react", port: $0.port, [packages]) }
    }

    @Test("a mouse, a finger, the wheel and swipes reach every item of every page of the demo")
    func reach() async throws {
        try await Project.serveDemo { _, port in try await Self.run("reach", port: port) }
    }
}
