import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("What a reload changes in a page is a change like others")
struct LiveReloadTests {
    /// One component a list, each with keys of its own.
    private static func module(
        _ order: [String],
        identity: String = "section",
        extra: [String: String] = [:],
        arrange: [String: String] = [:]
    ) -> String {
        let components = order.map { list in
            let layout = arrange[list] ?? "itemHeight: 30"
            return """
                  - id: \(list)
                    from: \(list)
                    items: $.rows[*]
                    item: {data: {title: "${@.title}"}}
                    layout: {kind: list, \(layout)}
                \(extra[list].map { "    \($0)\n" } ?? "")
                """
        }
        let requests = LiveModules.lists.map { "  - {id: \($0), upstream: up, path: /\($0)}" }
        return """
            name: m
            kind: batch
            identity: \(identity)
            requests:
            \(requests.joined(separator: "\n"))
            components:
            \(components.joined(separator: "\n"))
            """
    }

    private static let header = "header: {height: 20, data: {t: A}}"
    private static let other = "header: {height: 33, pin: true, data: {t: B}}"
    private static let sideways = "arrange: horizontal, rows: 1, itemWidth: 90, itemHeight: 20"

    private static let modules = [
        module(["plain", "wide", "wall", "grid"]),
        module(["grid", "plain", "wall", "wide"]),
        module(["grid", "plain", "wall"], identity: "module"),
        module(["wall", "twins", "plain", "grid"], extra: ["twins": "unique: false"]),
        module(["wall", "twins", "plain"], arrange: ["plain": sideways]),
        module(["plain", "twins", "wall"], extra: ["plain": header, "twins": "unique: false"]),
        module(["wall", "plain"], extra: ["plain": other], arrange: ["wall": sideways]),
        module(
            ["plain", "wall", "grid"],
            identity: "module",
            extra: ["plain": "decoration: {region: all, contents: {color: \"#FFF\"}}"]
        ),
        module(
            ["plain"],
            extra: ["plain": "limit: 3"],
            arrange: ["plain": "columns: 4, itemHeight: 9"]
        ),
        module(["plain", "wide", "wall", "grid"]),
    ]

    @Test("sections that move, come and go, layouts and ids that are others")
    func reloads() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        let lab = try PipelineLab(Self.modules[0]) {
            .json(pages.json(String($0.target.dropFirst())))
        }
        try await lab.serving { galley in
            let client = try EventClient(
                port: galley.server.port,
                "/v1/modules/m/events?scale=2"
            )
            defer { client.leave() }
            var folder = StreamFolder()
            var held: [LayoutPlayer] = []
            for module in Self.modules {
                try lab.lab.write("modules/0.yaml", module)
                galley.server.reload(try lab.lab.configuration())
                let layout = try await galley.layout("m", "scale=2").answer.text
                for player in held {
                    var player = player
                    let query = "scale=2&since=\(player.revision)"
                    let answer = try await galley.answer("GET", "/v1/modules/m/changes", query)
                    #expect(PlainJSON(answer.body)?["reason"]?.content != "unknownRevision")
                    try player.play(answer.body)
                    #expect(player.layout.text == layout)
                }
                held.append(try LayoutPlayer(layout.utf8))
                #expect(try await folder.listen(client, until: held.last?.revision))
                #expect(folder.text == layout)
                pages.change()
            }
            #expect(folder.names.count { $0 == "layout" } == 1)
        }
    }

    @Test("changes since what was served before are known, also of pages that nobody follows")
    func revisions() async throws {
        let rows = (0..<150).map { #"{"id": \#($0), "title": "row number \#($0)"}"# }
        let json = "[\(rows.joined(separator: ","))]"
        func module(_ height: Int) -> String {
            """
            name: m
            kind: single
            request: {upstream: up, path: /m}
            components: [{id: c, item: {data: {title: "${@.title}"}}, layout: {itemHeight: \(height)}}]
            """
        }
        let lab = try PipelineLab(module(20), settings: "cache: {ttl: 1h}") { _ in .json(json) }
        // The content of some of the pages is kept, not that of all.
        let main = lab.main(port: lab.upstream.port)
        try lab.lab.write("galley.yaml", main + "\nserver: {limits: {memory: 128MiB}}\n")
        try await lab.serving { galley in
            var held: [(query: String, revision: String)] = []
            for width in 0..<400 {
                let query = "width=\(300 + width)"
                let page = try await galley.layout("m", query)
                held.append((query, try #require(page.object["revision"] as? String)))
            }
            try lab.lab.write("modules/0.yaml", module(21))
            galley.server.reload(try lab.lab.configuration())
            for (query, revision) in held {
                let query = "\(query)&since=\(revision)"
                let answer = try await galley.answer("GET", "/v1/modules/m/changes", query)
                #expect(PlainJSON(answer.body)?["reason"]?.content != "unknownRevision", "\(query)")
            }
        }
    }
}
