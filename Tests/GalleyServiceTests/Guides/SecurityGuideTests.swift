import Foundation
import Testing

@Suite("docs/security.md names tests and attacks that there are")
struct SecurityGuideTests {
    private static func names(_ pattern: Regex<(Substring, Substring)>, in text: String) -> [String]
    {
        text.matches(of: pattern).map { String($0.output.1) }
    }

    @Test("each line of the threat model is held by tests that exist")
    func suites() throws {
        let guide = try Project.text("docs/security.md")
        let lines = guide.split(separator: "\n").filter { line in
            line.hasPrefix("| ") && !line.hasPrefix("| what ")
        }
        #expect(lines.count > 20)
        let tests = try FileManager.default.subpathsOfDirectory(atPath: Project.file("Tests").path)
        let files = Set(tests.compactMap { $0.split(separator: "/").last.map(String.init) })
        for line in lines {
            let suites = Self.names(/\b([A-Za-z0-9]+Tests)\b/, in: String(line))
            #expect(!suites.isEmpty, "\(line)")
            for suite in suites { #expect(files.contains("\(suite).swift"), "\(suite)") }
        }
    }

    @Test("each attack that it names is one of the script's, and the other way round")
    func attacks() throws {
        let guide = try Project.text("docs/security.md")
        var named: Set<String> = []
        for group in guide.matches(of: /attacks? ((?:`[a-z]+`(?:, )?)+)/) {
            named.formUnion(Self.names(/`([a-z]+)`/, in: String(group.output.1)))
        }
        let script = try Project.text("Benchmarks/attack.py")
        let list = try #require(script.firstMatch(of: /for attack in \[([a-z, ]+)\]/))
        let known = Set(list.output.1.split(separator: ", ").map(String.init))
        // How a page's cost grows with what is stored is no attack on anybody.
        #expect(named == known.subtracting(["revisions"]))
    }
}
