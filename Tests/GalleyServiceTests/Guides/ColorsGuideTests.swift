import ConfigurationLanguage
import Foundation
import GalleyService
import Testing

@Suite("docs/colours.md tells the truth")
struct ColorsGuideTests {
    private static func guide() throws -> String { try Project.text("docs/colours.md") }

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
            var (answer, count) = ("", 0)
            for line in try Self.blocks("text").joined(separator: "\n").split(separator: "\n") {
                guard line.hasPrefix("GET ") else {
                    #expect(answer.contains(line), "\(line)\n\(answer)")
                    count += 1
                    continue
                }
                let target = String(line.dropFirst(4))
                answer = try await TestClient(port: server.port).send("GET", target).text
            }
            #expect(count == 5)
        }
    }

    @Test("its table has the built-in colours, all of them")
    func table() throws {
        var found: [ExactString: PaletteColor] = [:]
        for row in try Self.guide().matches(
            of: /(?m)^\| (`.+?) \| (#\w{6}) \| (#\w{6}) \| (#\w{6}) \| (#\w{6}) \|$/
        ) {
            let color = PaletteColor(
                light: String(row.2),
                dark: String(row.3),
                contrastLight: String(row.4),
                contrastDark: String(row.5)
            )
            for name in row.1.split(separator: ", ") {
                found[ExactString(name.trimmingCharacters(in: ["`"]))] = color
            }
        }
        #expect(found == Palette.builtIn)
    }
}
