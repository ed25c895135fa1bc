import Foundation
import GalleyService
import Testing

@Suite("docs/settings.md tells the truth")
struct SettingsGuideTests {
    private static func guide() throws -> String {
        try Project.text("docs/settings.md")
    }

    /// The blocks of a language.
    private static func blocks(_ language: String) throws -> [String] {
        try guide().components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
    }

    @Test("its requests are answered as it shows")
    func requests() async throws {
        var files: [String: String] = [:]
        for block in try Self.blocks("yaml") {
            let name = try #require(block.split(separator: "\n").first?.dropFirst(2))
            files[String(name)] = block
        }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        try await lab.serving { server in
            var answer = ""
            for line in try Self.blocks("text").joined(separator: "\n").split(separator: "\n") {
                let words = line.split(separator: " ", maxSplits: 2).map(String.init)
                guard ["GET", "POST", "PUT"].contains(words[0]) else {
                    #expect(answer.contains(line), "\(line)\n\(answer)")
                    continue
                }
                answer = try await TestClient(port: server.port).send(
                    words[0],
                    words[1],
                    ["Content-Type": "application/json"],
                    body: words.count > 2 ? words[2] : ""
                ).text
            }
        }
    }
}
