import Foundation
import GalleyService
import Testing

@Suite("The guide to accessible pages tells the truth")
struct AccessibilityGuideTests {
    private static func blocks() throws -> [(mark: String, text: String)] {
        try Project.text("docs/accessibility.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (String($0.1), String($0.2)) }
    }

    private static func lab() throws -> ServiceLab {
        let lab = try ServiceLab([:])
        for (mark, text) in try blocks() {
            if mark.hasPrefix("json files/") { try lab.write(String(mark.dropFirst(5)), text) }
            guard mark == "yaml" else { continue }
            let name = try #require(text.firstMatch(of: /^# (\S+)\n/)?.1)
            try lab.write(String(name), text)
        }
        return lab
    }

    @Test("its commands print what it says")
    func commands() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        var count = 0
        for (mark, text) in try Self.blocks() where mark == "text" {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(
                String.init
            )
            let words = lines[0].split(separator: " ").map(String.init)
            let result = try await CommandResult(Array(words.dropFirst(2)), in: lab.folder)
            #expect(result.status == 1 && result.errors.isEmpty, "\(result.errors)")
            let time = /in [0-9.]+ s/
            let expected = lines.dropFirst().joined(separator: "\n").replacing(time, with: "")
            #expect(result.output.replacing(time, with: "") == expected, "\(result.output)")
            count += 1
        }
        #expect(count == 2)
    }

    @Test("its page has the members that it says")
    func members() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let page = try await client.send("GET", "/v1/modules/shoes/layout?width=390")
            for name in ["header", "item", "stars"] {
                let block = try #require(try Self.blocks().first { $0.mark == "json \(name)" })
                let text = block.text.trimmingCharacters(in: .whitespacesAndNewlines)
                    .replacing(": ", with: ":")
                #expect(page.text.contains("\"a11y\":\(text)"), "\(name): \(page.text)")
            }
        }
    }
}
