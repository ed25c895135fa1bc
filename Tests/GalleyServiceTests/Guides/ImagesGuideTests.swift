import GalleyService
import ModuleConfiguration
import Testing

@Suite("The guide to images tells the truth")
struct ImagesGuideTests {
    private static func blocks() throws -> [(mark: String, text: String)] {
        try Project.text("docs/images.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (String($0.1), String($0.2)) }
    }

    @Test("its page has the images and elements that it says")
    func layout() async throws {
        var files: [String: String] = [:]
        for (mark, text) in try Self.blocks() {
            let parts = mark.split(separator: " ").map(String.init)
            if parts.count == 2 { files[parts[1]] = text }
            if mark == "yaml", let name = text.firstMatch(of: /^# (\S+)\n/)?.1 {
                files[String(name)] = text
            }
        }
        #expect(files.count == 6)
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let lines = try #require(try Self.blocks().first { $0.mark == "http" }).text
            .split(separator: "\n").map(String.init)
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let answer = try await client.send("GET", String(lines[0].dropFirst(4)))
            for line in lines.dropFirst() {
                #expect(answer.text.contains(line), "\(line)\n\(answer.text)")
            }
        }
    }

    @Test("its rules are read as they stand")
    func rules() throws {
        let rules = try #require(try Self.blocks().first { $0.text.contains("rules:") }).text
        let lab = try ServiceLab(["galley.yaml": rules])
        defer { lab.remove() }
        #expect(try lab.configuration().imageRules.count == 1)
    }
}
