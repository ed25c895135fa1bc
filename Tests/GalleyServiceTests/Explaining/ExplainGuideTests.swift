import GalleyService
import Testing

@Suite("The guide to explanations tells the truth")
struct ExplainGuideTests {
    private static func blocks() throws -> [(mark: String, text: String)] {
        try Project.text("docs/explain.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (String($0.1), String($0.2)) }
    }

    @Test("its examples are responded to as it says")
    func examples() async throws {
        let blocks = try Self.blocks()
        var files: [String: String] = [:]
        for (mark, text) in blocks {
            if mark.hasPrefix("json ") { files[String(mark.dropFirst(5))] = text }
            if mark == "yaml", let name = text.firstMatch(of: /^# (\S+)\n/)?.1 {
                files[String(name)] = text
            }
        }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let examples = blocks.filter { $0.mark == "http" }
        try #require(examples.count == 2)
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            for (_, text) in examples {
                let lines = text.split(separator: "\n").map(String.init)
                let target = String(lines[0].dropFirst(4))
                let answer = try await client.send("GET", target)
                #expect(answer.status == 200)
                for line in lines.dropFirst() {
                    #expect(answer.text.contains(line), "\(line)\n\(answer.text)")
                }
            }
        }
    }
}
