import ConfigurationLanguage
import GalleyService
import ModuleConfiguration
import Testing

@Suite("The guide to apps tells the truth")
struct AppGuideTests {
    private static func blocks() throws -> [(mark: String, text: String)] {
        try Project.text("docs/app.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (String($0.1), String($0.2)) }
    }

    /// The files of the guide's app.
    static func files() throws -> [String: String] {
        var files: [String: String] = [:]
        for (mark, text) in try blocks() {
            let parts = mark.split(separator: " ").map(String.init)
            if parts.count == 2 { files[parts[1]] = text }
            if mark == "yaml", let name = text.firstMatch(of: /^# (\S+)\n/)?.1 {
                files[String(name)] = text
            }
        }
        return files
    }

    @Test("its app is described as it says, and is without a warning")
    func description() async throws {
        let lab = try ServiceLab(try Self.files())
        defer { lab.remove() }
        #expect(try lab.configuration().warnings.isEmpty)
        let block = try #require(try Self.blocks().first { $0.text.hasPrefix("GET /v1/app") })
        let lines = block.text.split(separator: "\n").map(String.init)
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let response = try await client.send("GET", String(lines[0].dropFirst(4)))
            for line in lines.dropFirst() {
                #expect(response.text.contains(line), "\(line)\n\(response.text)")
            }
            let document = try await client.send("GET", "/app/songs/7")
            #expect(document.text.contains("<title>Records</title>"))
            let song = try await client.send("GET", "/v1/modules/song/layout?id=7")
            #expect(song.text.contains("Miles Davis"))
        }
    }

    @Test("its warning is what 'check' says of a path that no link takes")
    func warning() throws {
        var files = try Self.files()
        let songs = try #require(files["modules/songs.yaml"])
        files["modules/songs.yaml"] = songs.replacing(
            "\"/songs/${@.id}\"",
            with: "\"/song/${@.id}\""
        )
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let said = try #require(try Self.blocks().first { $0.text.contains(": warning: ") }).text
        let warnings = try lab.configuration().warnings.map(\.description)
        #expect(warnings.count == 1 && warnings[0].hasSuffix(said.dropLast(1)), "\(warnings)")
    }
}
