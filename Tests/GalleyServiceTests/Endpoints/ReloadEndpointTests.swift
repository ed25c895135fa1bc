import Foundation
@testable import GalleyService
import ModuleConfiguration
import Testing

@Suite("A save that does not load")
struct ReloadEndpointTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        server: {admin: {local: true}}
        cache: {path: ":memory:"}
        upstreams:
          near: {url: "http://127.0.0.1:9/secret"}
          far: {url: "https://music.example"}
        modules: [m.yaml]
        """,
        "m.yaml": """
        name: m
        kind: single
        components:
          - {id: c, items: [{id: a, type: t, data: {x: 1}}], layout: {itemHeight: 10}}
        """,
    ]

    @Test("is told to those who run the service, with its place, until it is mended")
    func mistakes() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            func mistakes() async throws -> String {
                try await client.send("GET", "/v1/reload").text
            }
            #expect(try await mistakes() == #"{"mistakes":[]}"#)
            try lab.write("m.yaml", "name: m\nkind: singel\n")
            let file = lab.folder.appending(path: "galley.yaml").path
            guard
                case .failure(let failure) = ConfigurationLoader.load(path: file, environment: [:])
            else {
                Issue.record("it loads")
                return
            }
            server.countFailedReload(failure.diagnostics)
            let text = try await mistakes()
            #expect(text.contains(#""line":2,"column":7"#) && text.contains("m.yaml"), "\(text)")
            #expect(text.contains("singel") && text.contains(#""suggestion":"single""#), "\(text)")
            try lab.write("m.yaml", Self.files["m.yaml"] ?? "")
            server.reload(try lab.configuration())
            #expect(try await mistakes() == #"{"mistakes":[]}"#)
        }
    }

    @Test(
        "is told to nobody else, and neither are the upstreams, whose pictures the operator's preview shows"
    )
    func others() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let fields = ["X-Forwarded-For": "192.0.2.1"]
            #expect(try await client.send("GET", "/v1/reload", fields).status == 403)
            for target in ["/", "/preview/m"] {
                let own = try #require(
                    try await client.send("GET", target)["content-security-policy"]
                )
                #expect(own.contains("img-src 'self' https: data: http://127.0.0.1:9;"), "\(own)")
                #expect(!own.contains("secret"))
                let others = try await client.send("GET", target, fields)["content-security-policy"]
                #expect(others?.contains("127.0.0.1") == false, "\(target)")
            }
        }
    }

    @Test("an origin is that of http, without credentials, and nothing that ends a policy")
    func origins() {
        #expect(PlainOrigin("http://a.example:80/x?y#z")?.text == "http://a.example:80")
        #expect(PlainOrigin("http://u:p@[::1]:8/")?.text == "http://[::1]:8")
        for url in [
            "https://a.example", "http://", "http://a;script-src *", "ftp://a", "http://a b",
        ] {
            #expect(PlainOrigin(url) == nil, "\(url)")
        }
    }
}
