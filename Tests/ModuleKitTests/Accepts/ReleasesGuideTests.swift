import Foundation
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("docs/releases.md tells the truth")
struct ReleasesGuideTests {
    private static func blocks() throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/releases.md"), encoding: .utf8)
        return text.matches(of: /```[a-z]*\n([\s\S]*?)```/).map { String($0.1) }
    }

    private static func block(_ start: String) throws -> String {
        try #require(blocks().first { $0.hasPrefix(start) })
    }

    private static func lab(_ module: String) throws -> PageLab {
        try PageLab(
            main: "catalogs: [catalogs/*.yaml]",
            files: [
                "catalogs/a.yaml": block("name: ios-4.0"),
                "catalogs/b.yaml": block("name: ios-4.1"),
            ],
            module
        )
    }

    @Test("a card is added while old apps are out")
    func guide() async throws {
        let module = try Self.block("name: home")
        let lab = try Self.lab(module)
        let old = try AcceptsLab.section(try await AcceptsLab.layout(lab, "ios-4.0"))
        let items = try #require(old["items"] as? [[String: Any]])
        #expect(items.map { $0["type"] as? String } == ["card", "card"])
        #expect((items[0]["frame"] as? [String: Double])?["height"] == 80)
        #expect(items[1]["select"] == nil)
        let new = try await lab.page("home", [("accepts", "ios-4.1")])
        #expect(new.revision == (try await lab.page("home")).revision)
        // Without the fallback it is refused.
        let line = try #require(module.split(separator: "\n").first { $0.contains("fallback") })
        #expect(throws: LabError.self) {
            try Self.lab(module.replacing(String(line) + "\n", with: ""))
        }
    }

    @Test("the matrix is the one that the releases have")
    func matrix() throws {
        let home = try #require(try Self.lab(Self.block("name: home")).catalog.modules.first)
        let verdicts = try ["ios-4.0", "ios-4.1"].map { name in
            let text = try Self.block("name: \(name)")
            let lab = try PageLab(
                main: "catalogs: [catalogs/*.yaml]",
                files: ["catalogs/a.yaml": text],
                Self.block("name: home")
            )
            return try lab.catalog.accepts.all(name).verdict(on: home.drawn).rawValue
        }
        let row = try #require(
            try Self.blocks().first { $0.hasPrefix("page  ios-4.0") }?.split(separator: "\n").last
        )
        #expect(row.split(separator: " ").map(String.init) == ["home"] + verdicts)
    }
}
