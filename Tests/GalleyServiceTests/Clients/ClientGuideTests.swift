import Foundation
import GalleyService
import Testing

@Suite("docs/wire.md and docs/clients.md tell the truth")
struct ClientGuideTests {
    /// Returns the text of a guide's one block that begins like this.
    private static func block(_ name: String, of guide: String) throws -> String {
        let parts = try Project.text("docs/\(guide).md").components(separatedBy: "```\(name)\n")
        try #require(parts.count == 2, "\(name)")
        return parts[1].components(separatedBy: "```")[0]
    }

    private static func plain(_ text: String) -> NSDictionary? {
        try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    }

    @Test("the examples of a layout, a window, changes and events are what the service sends")
    func examples() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            upstreams: {files: {directory: ./files}}
            modules: [board.yaml]
            """,
            "board.yaml": Self.block("yaml", of: "wire"),
            "files/trains.json": Self.block("json before", of: "wire"),
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let path = "/v1/modules/board"
            let layout = try await client.send("GET", "\(path)/layout")
            let window = try await client.send("GET", "\(path)/window?offset=50&height=100&from=0")
            let old = try LayoutPlayer(layout.body).revision
            try lab.write("files/trains.json", Self.block("json after", of: "wire"))
            let changes = try await client.send("GET", "\(path)/changes?since=\(old)")
            let new = try #require(PlainJSON(changes.body)?["to"]?.content)
            for (name, answer) in [("layout", layout), ("window", window), ("changes", changes)] {
                let text = answer.text.replacing(old, with: "REV1").replacing(new, with: "REV2")
                let example = try Self.block("json \(name)", of: "wire")
                #expect(Self.plain(text) == Self.plain(example), "\(name)")
                #expect(Self.plain(example) != nil)
            }
            let events = try EventClient(port: server.port, "\(path)/events?since=\(old)")
            let event = try #require(await events.nextChange())
            let text = "event: \(event.name ?? "")\nid: \(event.id ?? "")\ndata: \(event.data)"
                .replacing(old, with: "REV1").replacing(new, with: "REV2")
            let example = try Self.block("events", of: "wire").components(separatedBy: ", …")[0]
            #expect(text.hasPrefix(example))
            events.leave()
        }
    }

    @Test("the player in pseudocode has at most 60 lines")
    func player() throws {
        let player = try Project.text("docs/wire.md").components(separatedBy: "## A player\n")[1]
            .components(separatedBy: "```")[1]
        #expect(player.split(separator: "\n").count <= 60)
    }

    @Test(
        "the twenty lines print a live page",
        .enabled(if: ClientTool.node != nil, ClientTool.missing)
    )
    func twentyLines() async throws {
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        try await Project.serveDemo { _, port in
            let module = Project.file("Clients/web/galley.js").absoluteString
            let example = try Self.block("js", of: "clients")
                .replacing("./galley.js", with: module)
                .replacing("127.0.0.1:8080", with: "127.0.0.1:\(port)")
            try lab.write("watch.mjs", example)
            let path = lab.folder.appending(path: "watch.mjs").path
            let result = try await #require(ClientTool.node).run([path])
            #expect(result.status == 0, "\(result.output.prefix(2_000))")
            let lines = result.output.split(separator: "\n")
            #expect(lines.count { $0.contains(" items, ") } == 2, "\(result.output.prefix(2_000))")
        }
    }
}
