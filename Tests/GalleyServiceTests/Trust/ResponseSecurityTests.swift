import GalleyService
import Testing

@Suite("Responses say what they are, and errors stay small")
struct ResponseSecurityTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        modules: [m.yaml]
        """,
        "m.yaml": """
        name: about
        kind: single
        components:
          - {id: c, items: [{id: a, type: t, data: {x: 1}}], layout: {itemHeight: 10}}
        """,
    ]

    @Test("no response may be taken for another type, and none but documents may load anything")
    func fields() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let layout = "/v1/modules/about/layout"
            for target in [
                "/", "/livez", "/metrics", "/v1/modules", "/nothing", layout, layout,
                "\(layout)?format=svg", "/preview/about", "/v1/modules/about/window?offset=0",
                "/v1/modules/about/changes?since=x", "\(layout)?width=x", "/v1/fonts",
                "/client/galley.js",
                "/openapi.json", "/schema/module.json", "/problems/not-found",
            ] {
                let response = try await client.send("GET", target)
                #expect(response["x-content-type-options"] == "nosniff", "\(target)")
                let policy = response["content-security-policy"] ?? ""
                #expect(policy.hasPrefix("default-src 'none'"), "\(target): \(policy)")
                if response["content-type"]?.contains("json") == true {
                    #expect(policy == "default-src 'none'", "\(target)")
                }
            }
            // Refused before it is routed.
            let refused = try await TestClient(port: server.port).send("FOO", "/")
            #expect(refused["x-content-type-options"] == "nosniff")
            #expect(refused["content-security-policy"] == "default-src 'none'")
        }
    }

    @Test("a title is no markup, whatever marks it combines with")
    func titles() async throws {
        let module = """
            name: marked
            kind: static
            title: "<\\u0301b>\\"&"
            sections: [{cells: [{id: 1, title: plain}]}]
            """
        let lab = try ServiceLab(["galley.yaml": Self.files["galley.yaml"] ?? "", "m.yaml": module])
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            for target in ["/", "/preview/marked"] {
                let text = try await client.send("GET", target).text
                let scalars = Array(text.unicodeScalars)
                #expect(scalars.contains("&lt;\u{301}b&gt;&quot;&amp;".unicodeScalars), "\(target)")
                #expect(!scalars.contains("<\u{301}".unicodeScalars), "\(target)")
            }
        }
    }

    @Test(
        "an error names at most twenty mistakes, says how many more there are, and is at most 4 KiB"
    )
    func errors() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let many = (0..<900).map { "p\($0)=1" }.joined(separator: "&")
            let response = try await client.send("GET", "/v1/modules/about/layout?\(many)")
            #expect(response.status == 400)
            #expect(response.body.count <= 4 << 10)
            let errors = try #require(PlainJSON(response.body)?["errors"]?.elements)
            #expect(errors.count == 20)
            #expect(response.text.contains(#""moreErrors":880"#))
            for target in [
                "/v1/modules/about/layout?width=\(String(repeating: "%01", count: 2000))",
                "/v1/modules/\(String(repeating: "%01", count: 2000))",
                "/\(String(repeating: "x", count: 7000))",
            ] {
                let response = try await client.send("GET", target)
                #expect(response.status >= 400)
                #expect(response.body.count <= 4 << 10, "\(response.body.count)")
                #expect(PlainJSON(response.body) != nil)
            }
        }
    }
}
