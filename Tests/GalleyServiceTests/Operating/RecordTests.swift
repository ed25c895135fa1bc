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

    private static func layouts(
        _ lab: ServiceLab,
        recording: String?,
        key: String = "one"
    ) async throws -> [String] {
        let server = try await GalleyServer.start(
            lab.configuration(["KEY": key]),
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

    @Test("what was recorded with one secret is found with another, and no name of a file tells it")
    func secrets() async throws {
        let secret = """
            name: songs
            kind: chain
            parameters: {q: {default: rock}}
            requests:
              - {id: songs, upstream: api, path: "/${env:KEY}/songs/${params.q}", query: {key: "${env:KEY}", q: ["a", "x-${params.q}-${env:KEY}"]}}
              - {id: one, upstream: api, path: "/one/${songs:$[0].id}", query: {n: "${songs:$[0].n}"}}
            components:
              - {id: songs, from: songs, item: {type: song}, layout: {itemHeight: 10}}
              - {id: one, from: one, item: {type: one}, layout: {itemHeight: 10}}
            """
        let lab = try ServiceLab([
            "galley.yaml": Self.main("data"), "m.yaml": secret,
            "data/hush-hush/songs/rock.json": #"[{"id": "a b", "n": 1}]"#,
            "data/hush-hush/songs/pop.json": #"[{"id": "c", "n": 2.0}]"#,
            "data/one/a b.json": #"[{"id": "x"}]"#, "data/one/c.json": #"[{"id": "y"}]"#,
        ])
        defer { lab.remove() }
        let folder = lab.folder.appending(path: "recorded")
        let first = try await Self.layouts(lab, recording: folder.path, key: "hush-hush")
        #expect(first.allSatisfy { $0.hasPrefix("200 ") && $0.contains("complete") }, "\(first)")
        let files =
            FileManager.default.enumerator(atPath: folder.path)?.compactMap { "\($0)" } ?? []
        #expect(files.count { $0.hasSuffix(".json") } == 4, "\(files)")
        #expect(files.allSatisfy { !$0.contains("hush") }, "\(files)")
        try FileManager.default.removeItem(at: lab.folder.appending(path: "data"))
        try lab.write("galley.yaml", Self.main("recorded/api"))
        #expect(try await Self.layouts(lab, recording: nil, key: "another") == first)
        // So does `check`, by the same names; and what was never recorded is said.
        try lab.write("m.yaml", secret + "\ntest: {samples: [{}, {q: folk}]}")
        let result = try await CommandResult(
            ["check", "--samples", "recorded"],
            in: lab.folder,
            environment: ["KEY=third"]
        )
        #expect(result.output.contains("sample answers for 2 of 2 components"), "\(result.output)")
        let unanswered = result.output.split(separator: "\n").filter { $0.contains("no answer") }
        #expect(unanswered.count == 1)
        let line = unanswered.first.map(String.init) ?? ""
        #expect(
            line.hasPrefix(
                "galley.yaml: no answer to songs/songs, /${env:KEY}/songs/${params.q}?key=…"
            ),
            "\(line)"
        )
        #expect(line.contains("the folder has no 'env:KEY/songs/folk@"), "\(line)")
        #expect(!result.output.contains("third"), "\(line)")
    }
}
