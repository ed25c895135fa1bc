import Foundation
import TestSupport
import Testing

@Suite("The guide to a rollout tells the truth")
struct RolloutGuideTests {
    @Test("its files are served, and its commands print what it shows")
    func story() async throws {
        let text = try Project.text("docs/releases.md")
        let start = try #require(text.range(of: "## Roll out to 5 %")?.lowerBound)
        let section = text[start...].components(separatedBy: "\n## ")[0]
        let blocks = section.matches(of: /```([a-z]*)\n([\s\S]*?)```/)
            .map { (mark: String($0.1), text: String($0.2)) }
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        for (mark, text) in blocks where mark == "yaml" {
            let name = String(try #require(text.firstMatch(of: /^# (\S+)\n/)?.1))
            try lab.write(name, text)
            let home = RolloutLab.plain(name.hasPrefix("new/") ? "new" : "old")
            try lab.write(name.replacing("galley.yaml", with: "home.yaml"), home)
        }
        let service = try await GalleyProcess(lab)
        defer { service.kill() }
        let config = lab.folder.appending(path: "galley.yaml").path
        let options = ["--config", config, "--port", "\(service.port)"]
        let session = try #require(blocks.first { $0.mark.isEmpty }).text
        let steps = session.components(separatedBy: "$ ").dropFirst()
        #expect(steps.count == 2)
        for step in steps {
            let lines = step.split(separator: "\n", maxSplits: 1)
            let words = lines[0].split(separator: " ").dropFirst().map(String.init)
            let result = try await CommandResult(words + options, in: lab.folder)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            #expect(result.output == String(lines[1]))
        }
        let shown = try await CommandResult(["rollout"] + options, in: lab.folder)
        #expect(shown.output.hasPrefix("new/galley.yaml: halted, 0%"))
        let json = try await CommandResult(
            ["rollout", "0.1", "--format", "json"] + options,
            in: lab.folder
        )
        #expect(json.output.contains(#""share":0.1"#))
        for wrong in ["150%", "many", "-1"] {
            let result = try await CommandResult(
                ["rollout"] + options + ["--", wrong],
                in: lab.folder
            )
            #expect(result.status == 2, "\(result.output)")
        }
        try lab.write("other.yaml", "version: 1\nmodules: [home.yaml]\n")
        let other = lab.folder.appending(path: "other.yaml").path
        let refused = try await CommandResult(
            ["rollout", "--config", other, "--port", "\(service.port)"],
            in: lab.folder
        )
        #expect(
            refused.status == 1 && refused.errors.contains("Authorization"),
            "\(refused.errors)"
        )
        let nobody = try await CommandResult(
            ["rollout", "--config", config, "--port", "1"],
            in: lab.folder
        )
        #expect(nobody.status == 1 && nobody.errors.contains("no service answers"))
    }

    @Test("'galley check' reports the mistakes of both configurations")
    func check() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        let fine = try await CommandResult(["check"], in: lab.lab.folder)
        #expect(fine.status == 0, "\(fine.output)")
        #expect(fine.output.components(separatedBy: "1 module, no mistakes").count == 3)
        try lab.lab.write("new/m.yaml", "name: m\nkind: singel\n")
        let wrong = try await CommandResult(["check"], in: lab.lab.folder)
        #expect(
            wrong.status == 1 && wrong.output.contains("new/m.yaml:2:7: error"),
            "\(wrong.output)"
        )
    }
}
