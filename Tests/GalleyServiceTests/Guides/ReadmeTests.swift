import Foundation
import ModuleConfiguration
import ModuleDeclarations
import TestSupport
import Testing

@Suite("The README tells the truth")
struct ReadmeTests {
    private static func readme() throws -> String {
        try Project.text("README.md")
    }

    @Test("its curl prints what it says")
    func curl() async throws {
        let readme = try Self.readme()
        let url = try #require(readme.firstMatch(of: /curl 'http:\/\/127.0.0.1:8080([^']*)'/)?.1)
        let output = try #require(readme.firstMatch(of: /```json\n(.*)\n```/)?.1)
        try await Project.serveDemo { _, port in
            let answer = try await TestClient(port: port).send("GET", String(url))
            #expect(answer.text == output)
        }
    }

    @Test("its own page's files are without mistakes")
    func ownPage() throws {
        let blocks = try Self.readme().matches(of: /```yaml\n([\s\S]*?)```/).map { String($0.1) }
        try #require(blocks.count == 2)
        let lab = try ServiceLab(["galley.yaml": blocks[0], "pages/products.yaml": blocks[1]])
        defer { lab.remove() }
        #expect(try lab.configuration().modules.map(\.name) == ["products"])
    }

    @Test("every demo page is served in full; those that take their time, a little later")
    func demo() async throws {
        try await Project.serveDemo { configuration, port in
            let client = try TestClient(port: port)
            func incomplete(_ names: some Sequence<String>) async throws -> Set<String> {
                var found: Set<String> = []
                for name in names {
                    let answer = try await client.send("GET", "/v1/modules/\(name)/layout")
                    if answer["galley-status"] != "complete" { found.insert(name) }
                }
                return found
            }
            let slow: Set = ["discover", "emoticon"]
            var waiting = try await incomplete(configuration.modules.map(\.name))
            #expect(waiting.isSubset(of: slow), "\(waiting)")
            let isServed = try await eventually {
                waiting = try await incomplete(waiting)
                return waiting.isEmpty
            }
            #expect(isServed, "\(waiting)")
        }
    }
}
