import Foundation
import GalleyService
import Testing

@Suite("The guide for translators tells the truth")
struct BudgetGuideTests {
    private struct Block {
        let mark: String
        let text: String

        /// The lines behind the command.
        var printed: [String] {
            text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map(String.init)
        }
    }

    private static func blocks() throws -> [Block] {
        try Project.text("docs/translators.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { Block(mark: String($0.1), text: String($0.2)) }
    }

    private static func lab(_ blocks: [Block]) throws -> ServiceLab {
        let lab = try ServiceLab(["a": ""])
        for block in blocks where block.mark.hasPrefix("yaml") {
            let name = block.mark.dropFirst("yaml ".count)
            let comment = block.text.firstMatch(of: /^# (\S+)\n/)?.1
            try lab.write(String(name.isEmpty ? try #require(comment) : name), block.text)
        }
        return lab
    }

    @Test("its commands print what it says, and the service answers its question so")
    func examples() async throws {
        let blocks = try Self.blocks()
        let lab = try Self.lab(blocks)
        defer { lab.remove() }
        var commands = 0
        for block in blocks where block.text.hasPrefix("$ galley ") {
            let line = try #require(block.text.split(separator: "\n").first)
            let words = line.dropFirst(9).split(separator: " ").map(String.init)
            let result = try await CommandResult(words, in: lab.folder)
            #expect(result.status == 0 && result.errors.isEmpty, "\(line): \(result.errors)")
            let printed = result.output.components(separatedBy: "\r\n").joined(separator: "\n")
                .components(separatedBy: "\n")
            // Of what is long the guide shows the first lines.
            let shown = block.printed
            #expect(Array(printed.prefix(shown.count)) == shown, "\(line)")
            commands += 1
        }
        #expect(commands == 3)
        let question = try #require(blocks.first { $0.text.hasPrefix("POST ") })
        let answer = try #require(blocks.first { $0.mark == "json" })
        try await lab.serving { server in
            let lines = question.text.split(separator: "\n").map(String.init)
            let response = try await TestClient(port: server.port).send(
                "POST",
                String(lines[0].dropFirst(5)),
                ["Content-Type": "application/json"],
                body: lines[1]
            )
            #expect(response.status == 200)
            let expected = try JSONSerialization.jsonObject(with: Data(answer.text.utf8))
            let got = try JSONSerialization.jsonObject(with: Data(response.body))
            #expect(got as? NSDictionary == expected as? NSDictionary, "\(response.text)")
        }
    }
}
