import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("Bodies are sent in the content coding that a client prefers")
struct ContentCodingTests {
    private static let page = "/v1/modules/m/layout"

    private static func files(_ settings: String = "") -> [String: String] {
        let items = (0..<200).map { "{id: i\($0), type: t, data: {title: Song number \($0)}}" }
        return [
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            app: {name: Shop, tabs: [{title: Home, module: m}]}
            modules: [m.yaml]
            \(settings)
            """,
            "m.yaml": """
            name: m
            kind: single
            components: [{id: c, items: [\(items.joined(separator: ", "))], layout: {itemHeight: 9}}]
            """,
        ]
    }

    private static func serving(
        _ settings: String = "",
        _ body: (GalleyServer, TestClient) async throws -> Void
    ) async throws {
        let lab = try ServiceLab(files(settings))
        defer { lab.remove() }
        try await lab.serving { try await body($0, try TestClient(port: $0.port)) }
    }

    @Test("a page in Brotli has its own tag, is smaller than in gzip, and is the same page")
    func brotli() async throws {
        try await Self.serving { _, client in
            let plain = try await client.send("GET", Self.page)
            let zipped = try await client.send("GET", Self.page, ["Accept-Encoding": "gzip"])
            #expect(zipped["content-encoding"] == "gzip")
            // Made at first, then sent by the event loop.
            for _ in 0..<2 {
                let answer = try await client.send(
                    "GET",
                    Self.page,
                    ["Accept-Encoding": "gzip, deflate, br"]
                )
                #expect(answer["content-encoding"] == "br")
                #expect(answer["vary"]?.contains("accept-encoding") == true)
                #expect(answer.body.count < zipped.body.count)
                #expect(Brotli.decompress(answer.body) == plain.body)
                let tag = try #require(answer["etag"])
                #expect(tag == plain["etag"].map { $0.dropLast() + "-br\"" })
                let again = try await client.send("GET", Self.page, ["If-None-Match": tag])
                #expect(again.status == 304 && again["etag"] == tag)
                let matched = try await client.send("GET", Self.page, ["If-Match": tag])
                #expect(matched.status == 200)
            }
            let head = try await client.send("HEAD", Self.page, ["Accept-Encoding": "br"])
            #expect(head["content-encoding"] == "br" && head.body.isEmpty)
            let refused = try await client.send(
                "GET",
                Self.page,
                ["Accept-Encoding": "br;q=0, *;q=0"]
            )
            #expect(refused["content-encoding"] == nil && refused.body == plain.body)
            // Both are there now, and each client still gets its own.
            let rather = ["Accept-Encoding": "br;q=0.5, gzip"]
            #expect(
                try await client.send("GET", Self.page, rather)["content-encoding"] == "gzip"
            )
            let metrics = try await client.send("GET", "/metrics").text
            for line in [#"{coding="br",effort="quick"} 1"#, #"{coding="gzip",effort="quick"} 1"#] {
                #expect(metrics.contains("galley_page_compressions_total" + line))
            }
        }
    }

    @Test(
        "documents, files and parts of pages have their codings too",
        arguments: [
            "/v1/modules/m/window?offset=0&overscan=900", "/openapi.json", "/v1/app", "/app",
            "/schema/galley.json", "/client/galley.js",
        ]
    )
    func others(_ target: String) async throws {
        try await Self.serving("server: {compression: {minBytes: 64}}") { _, client in
            let plain = try await client.send("GET", target)
            let zipped = try await client.send("GET", target, ["Accept-Encoding": "gzip"])
            let answer = try await client.send("GET", target, ["Accept-Encoding": "br"])
            #expect(plain.status == 200 && plain["content-encoding"] == nil)
            #expect(zipped["content-encoding"] == "gzip")
            #expect(Array(Data(zipped.body).gunzipped) == plain.body)
            #expect(answer["content-encoding"] == "br")
            #expect(Brotli.decompress(answer.body) == plain.body)
        }
    }

    @Test(
        "the configuration names the formats, and the least body",
        arguments: [
            ("{formats: [gzip]}", "gzip"), ("{formats: [br]}", "br"), ("{formats: []}", nil),
            ("{minBytes: 1MiB}", nil), ("{minBytes: 0}", "br"),
        ] as [(String, String?)]
    )
    func configured(_ settings: String, _ expected: String?) async throws {
        try await Self.serving("server: {compression: \(settings)}") { _, client in
            for target in [Self.page, Self.page, "/client/galley.js"] {
                let answer = try await client.send(
                    "GET",
                    target,
                    ["Accept-Encoding": "gzip, br"]
                )
                #expect(answer["content-encoding"] == expected, "\(target)")
            }
        }
    }

    @Test(
        "curl and Python read what is sent",
        .enabled(if: ClientTool.curl != nil && ClientTool.python != nil, ClientTool.missing),
        arguments: ["br", "gzip"]
    )
    func otherReaders(_ coding: String) async throws {
        try await Self.serving { server, client in
            let plain = try await client.send("GET", Self.page).text
            let url = "http://127.0.0.1:\(server.port)\(Self.page)"
            let field = "Accept-Encoding: \(coding)"
            let curl = try await ClientTool.curl?.run(["-sS", "--compressed", "-H", field, url])
            #expect(curl?.status == 0 && curl?.output == plain)
            let script = """
                import sys, urllib.request, gzip, brotli
                request = urllib.request.Request(sys.argv[1], headers={"Accept-Encoding": sys.argv[2]})
                answer = urllib.request.urlopen(request, timeout=20)
                assert answer.headers["Content-Encoding"] == sys.argv[2]
                read = {"br": brotli.decompress, "gzip": gzip.decompress}[sys.argv[2]]
                sys.stdout.buffer.write(read(answer.read()))
                """
            let python = try await ClientTool.python?.run(["-c", script, url, coding])
            #expect(python?.status == 0 && python?.output == plain)
        }
    }
}

extension ClientTool {
    /// Curl, where it reads Brotli.
    fileprivate static let curl = tool("/usr/bin/curl", ["--version"], saying: "brotli/")
    /// Debian's Python, where it has the module of Brotli.
    fileprivate static let python = tool(
        "/usr/bin/python3",
        ["-c", "import brotli; print('brotli')"],
        saying: "brotli"
    )

    private static func tool(
        _ path: String,
        _ arguments: [String],
        saying word: String
    ) -> ClientTool? {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil,
            let bytes = try? pipe.fileHandleForReading.readToEnd()
        else { return nil }
        process.waitUntilExit()
        let isThere = String(decoding: bytes, as: UTF8.self).contains(word)
        return process.terminationStatus == 0 && isThere ? ClientTool(path: path) : nil
    }
}
