import Foundation
import GalleyService
import Testing

@Suite("docs/actions.md tells the truth")
struct ActionsGuideTests {
    private static func blocks() throws -> [(mark: String, text: String)] {
        try Project.text("docs/actions.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (String($0.1), String($0.2)) }
    }

    @Test("its requests are answered as it shows")
    func requests() async throws {
        var files: [String: String] = [:]
        for (mark, text) in try Self.blocks() {
            if mark.hasPrefix("json ") { files[String(mark.dropFirst(5))] = text }
            if mark == "yaml", let name = text.firstMatch(of: /^# (\S+)\n/)?.1 {
                files[String(name)] = text
            }
        }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        try await lab.serving { server in
            let texts = try Self.blocks().filter { $0.mark == "text" }.map(\.text).joined()
            var answer = ""
            var count = 0
            for line in texts.split(separator: "\n") {
                let words = line.split(separator: " ", maxSplits: 2).map(String.init)
                guard ["GET", "POST", "PUT"].contains(words[0]) else {
                    #expect(answer.contains(line), "\(line)\n\(answer)")
                    count += 1
                    continue
                }
                answer = try await TestClient(port: server.port).send(
                    words[0],
                    words[1],
                    ["Content-Type": "application/json"],
                    body: words.count > 2 ? words[2] : ""
                ).text
            }
            #expect(count == 10)
        }
    }
}
