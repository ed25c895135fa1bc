import Foundation
import Testing

@Suite("The guide 'What does my change do' tells the truth")
struct DiffGuideTests {
    private static func guide() throws -> String {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/releases.md").path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return try #require(text.components(separatedBy: "## What does my change do\n").last)
    }

    @Test("its commands print what it says of the changes that it makes")
    func play() async throws {
        let lab = try DiffLab(files: ["galley.yaml": ""])
        defer { lab.remove() }
        var outputs: [String] = []
        for match in try Self.guide().matches(of: /```([^\n]+)\n([\s\S]*?)```/) {
            let (mark, text) = (String(match.1), String(match.2))
            if mark.hasPrefix("json ") { try lab.write(String(mark.dropFirst(5)), text) }
            if mark == "yaml" {
                let name = try #require(text.firstMatch(of: /^# (\S+)\n/)?.1)
                // Without the name, as a project has it.
                try lab.write(String(name), String(text.split(separator: "\n", maxSplits: 1)[1]))
            }
            if mark == "text" { outputs.append(text) }
        }
        try #require(outputs.count == 2)
        try await lab.serve { port in
            for (width, count) in [(390, 60), (412, 20)] {
                for _ in 0..<count {
                    try await lab.get("/v1/modules/shop/layout?width=\(width)", from: port)
                }
            }
        }
        try lab.change("pages/shop.yaml", "itemHeight: 60", "itemHeight: 68")
        try lab.change("pages/shop.yaml", "size: 15", "size: 40")
        try await check(outputs[0], in: lab, status: 1)
        try lab.change("pages/shop.yaml", "size: 40", "size: 18")
        try await check(outputs[1], in: lab, status: 0)
    }

    private func check(_ block: String, in lab: DiffLab, status: Int32) async throws {
        let lines = block.split(separator: "\n", maxSplits: 1).map(String.init)
        let words = lines[0].split(separator: " ").dropFirst(2).map(String.init)
        let run = try await lab.run(arguments: words)
        #expect(run.output == lines[1], "\(run.errors)")
        #expect(run.status == status)
    }
}
