import Foundation
import GalleyService
import Testing

@Suite("docs/live.md tells the truth")
struct LiveGuideTests {
    private static func guide() throws -> String {
        try Project.text("docs/live.md")
    }

    /// The text of the one block that begins like this.
    private static func block(_ name: String) throws -> String {
        let parts = try guide().components(separatedBy: "```\(name)\n")
        try #require(parts.count == 2)
        return parts[1].components(separatedBy: "```")[0]
    }

    @Test("its example changes as it says")
    func example() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            upstreams: {files: {directory: ./files}}
            modules: [board.yaml]
            """,
            "board.yaml": Self.block("yaml"), "files/trains.json": Self.block("json before"),
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let path = "/v1/modules/board"
            var held = try LayoutPlayer(try await client.send("GET", "\(path)/layout").body)
            let old = held.revision
            try lab.write("files/trains.json", Self.block("json after"))
            let answer = try await client.send("GET", "\(path)/changes?since=\(old)")
            try held.play(answer.body)
            let text = answer.text.replacing(old, with: "REV").replacing(held.revision, with: "REV")
            #expect(Self.plain(text) == Self.plain(try Self.block("json changes")))
        }
    }

    private static func plain(_ text: String) -> NSDictionary? {
        try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    }

    @Test("its commands are answered")
    func commands() async throws {
        try await Project.serveDemo { _, port in
            for match in try Self.guide().matches(of: /curl (-N )?'http:\/\/127.0.0.1:8080([^']*)'/)
            {
                if match.1 == nil {
                    let answer = try await TestClient(port: port).send("GET", String(match.2))
                    #expect(PlainJSON(answer.body)?["reason"]?.content == "unknownRevision")
                } else {
                    let client = try EventClient(port: port, String(match.2))
                    #expect(await client.nextChange()?.name == "layout")
                    #expect(await client.nextChange()?.name == "changes")
                    client.leave()
                }
            }
        }
    }
}
