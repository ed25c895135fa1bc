import Foundation
import GalleyService
import Testing

@Suite("Windows of a page in memory are made where requests are read")
struct WindowsInMemoryTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        server: {admin: {local: true}, compression: {minBytes: 1B}}
        cache: {path: ":memory:"}
        upstreams: {files: {directory: ./files, cache: {ttl: 1h}}}
        modules: [m.yaml, list.yaml]
        """,
        "m.yaml": """
        name: feed
        kind: single
        components:
          - id: rows
            items: [\((0..<10).map { "{id: a\($0), type: card, data: {n: \($0)}}" }.joined(separator: ", "))]
            layout: {itemHeight: 50, lineSpacing: 0}
            header: {height: 40, pin: true, type: title, data: {title: Rows}}
            footer: {height: 20}
          - id: bar
            items: [\(["one", "two", "three"].map { "{id: \($0), type: tag, size: {width: 150}}" }.joined(separator: ", "))]
            layout: {kind: flex, arrange: horizontal, itemHeight: 30, itemSpacing: 0, scrolling: itemPaging}
        """,
        "list.yaml": """
        name: list
        kind: single
        request: {upstream: files, path: /rows.json}
        components:
          - {id: c, item: {type: row, data: {title: "${@.title}"}}, layout: {itemHeight: 40}}
        """,
        "files/rows.json": #"[{"id": 1, "title": "first"}]"#,
    ]

    private typealias Ask =
        @Sendable (String, String, [String: String]) async throws -> TestAnswer

    private func asking(_ body: (Ask, ServiceLab) async throws -> Void) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let port = server.port
            try await body(
                { try await TestClient(port: port).send($0, "/" + $1, $2) },
                lab
            )
        }
    }

    /// Returns the number of windows that were routed.
    private func routed(_ ask: Ask) async throws -> Int {
        let metrics = try await ask("GET", "metrics", [:]).text
        let line = metrics.split(separator: "\n")
            .first { $0.hasPrefix(#"galley_route_requests_total{route="window"}"#) }
        return line.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) } ?? 0
    }

    /// The fields of a response that say when it was made.
    private static let moments: Set = ["date", "age", "x-request-id"]

    @Test(
        "each is the response that its query has when it is read: its bytes, its fields, its problems",
        arguments: ["", "&section=bar", "&overscan=55.5&direction=rtl", "&revision=REVISION"]
    )
    func sameAsRead(more: String) async throws {
        try await asking { ask, _ in
            let layout = try await ask("GET", "v1/modules/feed/layout?width=400", [:]).text
            let start = try #require(layout.range(of: #""revision":""#)).upperBound
            let more = more.replacingOccurrences(
                of: "REVISION",
                with: String(layout[start...].prefix(32))
            )
            func target(_ offset: String, _ previous: String) -> String {
                "v1/modules/feed/window?width=400&height=120&offset=\(offset)\(more)&from=\(previous)"
            }
            _ = try await ask("GET", target("0", "0"), [:])
            let before = try await routed(ask)
            var read = 0
            for (method, offset, previous, fields) in [
                ("GET", "0", "0", [:]), ("GET", "100", "0", [:]), ("GET", "99.25", "-7.5", [:]),
                ("GET", "-12", "10000", ["Accept": "*/*"]), ("HEAD", "100", "0", [:]),
                ("GET", "100", "0", ["Origin": "https://a.example"]),
                ("GET", "100", "0", ["Accept": "application/json;q=0.5"]),
                ("GET", "100", "0", ["If-None-Match": "*"]),
            ] as [(String, String, String, [String: String])] {
                let made = try await ask(method, target(offset, previous), fields)
                // An exponent is no digit: this one's query is read.
                let known = try await ask(method, target(offset + "e0", previous), fields)
                read += 1
                #expect(made.status == known.status)
                #expect(made.text == known.text)
                for (name, value) in known.fields where !Self.moments.contains(name) {
                    #expect(made[name] == value, "\(name) of \(method) \(offset) \(fields)")
                }
                #expect(made.fields.count == known.fields.count)
            }
            #expect(try await routed(ask) == before + read)
        }
    }

    @Test("a client that takes it compressed has it so, and one that takes no JSON a problem")
    func negotiated() async throws {
        try await asking { ask, _ in
            for _ in 0..<2 {
                _ = try await ask("GET", "v1/modules/feed/window?offset=5", [:])
                let gzip = try await ask(
                    "GET",
                    "v1/modules/feed/window?offset=5",
                    ["Accept-Encoding": "gzip"]
                )
                #expect(gzip["content-encoding"] == "gzip")
                let html = try await ask(
                    "GET",
                    "v1/modules/feed/window?offset=5",
                    ["Accept": "text/html"]
                )
                #expect(html.status == 406)
                let other = try await ask(
                    "GET",
                    "v1/modules/feed/window?offset=5",
                    ["If-Match": #""x""#]
                )
                #expect(other.status == 412)
                let gone = try await ask("GET", "v1/modules/feed/window?offset=5&revision=x", [:])
                #expect(gone.status == 409)
                let wrong = try await ask("GET", "v1/modules/feed/window?offset=5&from=five", [:])
                #expect(wrong.status == 400)
            }
        }
    }

    @Test("a page that is replaced has windows of what it shows now")
    func replaced() async throws {
        try await asking { ask, lab in
            for title in ["first", "second", "third"] {
                try lab.write("files/rows.json", #"[{"id": 1, "title": "\#(title)"}]"#)
                let answer = try await ask("POST", "v1/modules/list/refresh", [:])
                #expect(answer.status == 200)
                for _ in 0..<3 {
                    let window = try await ask("GET", "v1/modules/list/window?offset=0", [:])
                    #expect(window.text.contains(title))
                }
            }
        }
    }
}
