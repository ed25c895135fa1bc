import Foundation
import GalleyService
import TestSupport
import Testing

@Suite(
    "In a real browser",
    .enabled(if: ClientTool.node != nil && ClientTool.browser != nil, ClientTool.missing)
)
struct BrowserTests {
    /// What the demo has not: a page without end, and one whose upstream does not answer. Every origin
    /// may read them.
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        server: {cors: {origins: ["*"]}}
        upstreams:
          files: {directory: ./files}
          dead: {url: "http://127.0.0.1:9", timeout: 2s, retries: 0}
        modules: [long.yaml, dead.yaml]
        """,
        "long.yaml": """
        name: long
        kind: single
        deadline: 60s
        request: {upstream: files, path: /rows}
        components: [{id: rows, item: {data: "${@.title}"}, layout: {itemHeight: 44}}]
        """,
        "dead.yaml": """
        name: dead
        kind: single
        request: {upstream: dead, path: /rows, required: true}
        components: [{id: rows, layout: {itemHeight: 44}}]
        """,
        "files/rows.json":
            "[\((0..<100_000).map { #"{"id":"r\#($0)","title":"Row \#($0)"}"# }.joined(separator: ","))]",
    ]

    @Test("pages are drawn where layouts say, follow changes, scroll, snap and switch")
    func pages() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            try await Project.serveDemo { _, port in
                let result = try await #require(ClientTool.node).run([
                    Project.file("Clients/tests/pages.mjs").path, "http://127.0.0.1:\(port)",
                    "http://127.0.0.1:\(server.port)", TestScale.isTorture ? "all" : "",
                ])
                #expect(result.status == 0, "\(result.output.suffix(3_000))")
            }
        }
    }
}
