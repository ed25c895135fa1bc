import Foundation
import GalleyService
import HTTPSocket
import Logging
import Testing

@Suite("What is recorded is served again")
struct RecordTests {
    private static let module = """
        name: songs
        kind: chain
        parameters: {q: {default: rock}}
        requests:
          - {id: songs, upstream: api, path: /songs, query: {q: "${params.q}", n: 2}}
          - {id: one, upstream: api, path: /one}
          - {id: posted, upstream: api, path: /find, method: POST, json: {q: "${params.q}"}}
        components:
          - {id: songs, from: songs, item: {type: song}, layout: {itemHeight: 10}}
          - {id: one, from: one, item: {type: one}, layout: {itemHeight: 10}}
          - {id: posted, from: posted, item: {type: one}, layout: {itemHeight: 10}}
        """

    private static func main(_ folder: String) -> String {
        """
        version: 1
        cache: {path: ":memory:"}
        upstreams: {api: {directory: \(folder)}}
        modules: [m.yaml]

        """
    }

    private static let targets = [
        "/v1/modules/songs/layout?width=300", "/v1/modules/songs/layout?width=300&q=pop",
    ]

    private static func layouts(_ lab: ServiceLab, recording: String?) async throws -> [String] {
        let server = try await GalleyServer.start(
            lab.configuration(),
            listening: .address(host: "127.0.0.1", port: 0),
            recording: recording,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        var texts: [String] = []
        for target in targets {
            let answer = try await TestClient(port: server.port).send("GET", target)
            texts.append("\(answer.status) \(answer.text)")
        }
        await server.stop()
        return texts
    }

    @Test("layouts from the recorded folder are those of the upstream, by query and body")
    func again() async throws {
        let lab = try ServiceLab([
            "galley.yaml": Self.main("data"), "m.yaml": Self.module,
            "data/songs.json": #"[{"id": 1, "title": "A"}]"#, "data/one.json": #"[{"id": "x"}]"#,
            "data/find.post.json": #"[{"id": "p"}]"#,
        ])
        defer { lab.remove() }
        let folder = lab.folder.appending(path: "recorded")
        let first = try await Self.layouts(lab, recording: folder.path)
        #expect(first.allSatisfy { $0.hasPrefix("200 ") && $0.contains("complete") }, "\(first)")
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: "api").path
        )
        #expect(names.filter { $0.wholeMatch(of: /songs@[0-9a-f]{16}\.json/) != nil }.count == 2)
        #expect(
            names.filter { $0.wholeMatch(of: /find\.post@[0-9a-f]{16}\.json/) != nil }.count == 2
        )
        #expect(names.contains("one.json") && names.count == 5, "\(names)")
        try FileManager.default.removeItem(at: lab.folder.appending(path: "data"))
        try lab.write("galley.yaml", Self.main("recorded/api"))
        #expect(try await Self.layouts(lab, recording: nil) == first)
    }
}
