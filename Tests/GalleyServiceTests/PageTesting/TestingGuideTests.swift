import Foundation
import Testing

@Suite("The guide to galley test tells the truth")
struct TestingGuideTests {
    @Test("its commands print what it says, in its order")
    func examples() async throws {
        let lab = try ServiceLab(["a": ""])
        defer { lab.remove() }
        var commands = 0
        let blocks = try Project.text("docs/testing.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
        for (mark, text) in blocks.map({ (String($0.1), String($0.2)) }) {
            if mark.hasPrefix("json ") { try lab.write(String(mark.dropFirst(5)), text) }
            if mark == "yaml" {
                let name = try #require(text.firstMatch(of: /^# (\S+)\n/)?.1)
                try lab.write(String(name), text)
            }
            if mark == "sh" || mark == "text" {
                commands += try await run(text, printing: mark == "text", in: lab)
            }
        }
        #expect(commands == 8)
    }

    /// Runs the commands of a block; returns their number.
    private func run(_ block: String, printing: Bool, in lab: ServiceLab) async throws -> Int {
        let lines = block.split(separator: "\n").map(String.init)
        let commands = printing ? [String(lines[0].dropFirst(2))] : lines
        for command in commands {
            let words = command.split(separator: " ").map(String.init)
            try #require(words.first == "galley")
            let result = try await CommandResult(Array(words.dropFirst()), in: lab.folder)
            #expect(result.status < 2 && result.errors.isEmpty, "\(command): \(result.errors)")
            guard printing else { continue }
            let output = result.output.split(separator: "\n").map(Self.withoutTime)
            #expect(output == lines.dropFirst().map(Self.withoutTime))
        }
        return commands.count
    }

    private static func withoutTime(_ line: some StringProtocol) -> String {
        String(line).replacing(#/ in [0-9.]+ s$/#, with: "")
    }
}
