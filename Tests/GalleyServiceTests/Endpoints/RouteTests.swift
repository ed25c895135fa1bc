import GalleyService
import HTTPSocket
import Testing

@Suite("Every path has an answer, and every error is a problem document")
struct RouteTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        server: {admin: {token: "${env:TOKEN}"}}
        cache: {path: ":memory:"}
        modules: [m.yaml]
        """,
        "m.yaml": """
        name: about
        title: About
        kind: single
        components:
          - {id: c, items: [{id: a, type: t, data: {x: 1}}], layout: {itemHeight: 10}}
        """,
    ]

    @Test(
        "statuses and problem types",
        arguments: [
            ("GET", "/", 200, ""), ("GET", "/v1/modules/abuot", 404, "unknown-module"),
            ("GET", "/v1/modules/about/layuot", 404, "not-found"),
            ("GET", "/v1/modules/about/layout?wdth=3", 400, "invalid-parameter"),
            ("GET", "/v1/modules/about/layout?width=3&width=4", 400, "invalid-parameter"),
            ("GET", "/v1/modules/about/layout?width=%zz", 400, "invalid-parameter"),
            ("GET", "/v1/modules/about/layout?width=%00", 400, "invalid-parameter"),
            ("POST", "/v1/modules/about/layout", 405, "method-not-allowed"),
            ("DELETE", "/livez", 405, "method-not-allowed"),
            ("POST", "/v1/modules/about/refresh", 401, "unauthorized"),
            ("GET", "/metrics", 401, "unauthorized"),
            ("GET", "/problems/nonsense", 404, "not-found"),
            ("FOO", "/livez", 501, "not-implemented"),
            ("GET", "/%ff%fe", 400, "malformed-request"),
            ("GET", "/%zz", 400, "malformed-request"),
            ("GET", "/livez%00", 400, "malformed-request"),
            ("GET", "/v1/modules/%c0%ae/layout", 400, "malformed-request"),
            ("GET", "//", 404, "not-found"), ("GET", "/preview/", 404, "not-found"),
            ("GET", "/v1/modules/%61bout/layout", 200, ""), ("GET", "/livez", 200, ""),
            ("GET", "/readyz", 200, ""), ("GET", "/v1/modules", 200, ""),
            ("GET", "/schema/module.json", 200, ""),
            ("GET", "/schema/galley.json?draft=07", 200, ""),
            ("GET", "/schema/modul.json", 404, "not-found"),
            ("GET", "/schema/pieces.json?draft=4", 400, "invalid-parameter"),
            ("GET", "/v1/modules/about", 200, ""), ("GET", "/problems/not-found", 200, ""),
        ]
    )
    func statuses(method: String, target: String, status: Int, kind: String) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving(["TOKEN": "secret"]) { server in
            let answer = try await TestClient(port: server.port).send(method, target)
            #expect(answer.status == status)
            #expect(answer["x-request-id"]?.isEmpty == false)
            #expect(answer["date"]?.hasSuffix("GMT") == true)
            if status >= 400 {
                #expect(answer["content-type"] == "application/problem+json")
                #expect(answer.text.contains(#""type":"/problems/\#(kind)""#))
                #expect(answer.text.contains(#""status":\#(status)"#))
                #expect(answer.text.contains(#""requestId":""#))
            }
            if status == 405 { #expect(answer["allow"]?.contains("GET") == true) }
        }
    }

    @Test(
        "OPTIONS lists the methods of a path",
        arguments: [
            ("*", "GET, HEAD, POST, PUT, OPTIONS"), ("/", "GET, HEAD, OPTIONS"),
            ("/v1/modules/about/refresh", "POST, OPTIONS"),
            ("/v1/modules/about/items/a/value", "PUT, OPTIONS"),
        ]
    )
    func options(target: String, methods: String) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving(["TOKEN": "secret"]) { server in
            let response = try await TestClient(port: server.port).send("OPTIONS", target)
            #expect(response.status == 204)
            #expect(response["allow"] == methods)
        }
    }

    @Test("a wrong path names the nearest one")
    func nearestPath() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving(["TOKEN": "secret"]) { server in
            let client = try TestClient(port: server.port)
            let layout = try await client.send("GET", "/v1/modules/about/layuot")
            #expect(layout.text.contains("Did you mean '/v1/modules/about/layout'?"))
            let value = try await client.send("GET", "/v1/modules/about/items/a/valeu")
            #expect(value.text.contains("Did you mean '/v1/modules/about/items/a/value'?"))
        }
    }

    @Test("requests are counted by endpoint")
    func metrics() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving(["TOKEN": "secret"]) { server in
            let client = try TestClient(port: server.port)
            _ = try await client.send("GET", "/v1/modules")
            _ = try await client.send("HEAD", "/v1/modules")
            let metrics = try await client.send(
                "GET",
                "/metrics",
                ["Authorization": "Bearer secret"]
            )
            #expect(metrics.text.contains(#"galley_route_requests_total{route="modules"} 2"#))
        }
    }

    @Test("the token opens what is protected, a wrong one does not")
    func token() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving(["TOKEN": "secret"]) { server in
            let client = try TestClient(port: server.port)
            let target = "/v1/modules/about/refresh"
            #expect(
                try await client.send("POST", target, ["Authorization": "Bearer wrong"]).status
                    == 403
            )
            #expect(
                try await client.send("POST", target, ["Authorization": "Bearer secret"]).status
                    == 200
            )
            let metrics = try await client.send(
                "GET",
                "/metrics",
                ["Authorization": "bearer secret"]
            )
            #expect(metrics.status == 200)
            #expect(metrics.text.contains(#"galley_http_requests_total{status="403"} 1"#))
            let body = try await client.send(
                "POST",
                target,
                ["Authorization": "Bearer secret", "Content-Type": "text/plain"],
                body: "x"
            )
            #expect(body.status == 415)
        }
    }

    @Test("what cannot be accepted is 406, an If-Match of another revision 412")
    func negotiation() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving(["TOKEN": "s"]) { server in
            let client = try TestClient(port: server.port)
            let target = "/v1/modules/about/layout"
            #expect(try await client.send("GET", target, ["Accept": "text/html"]).status == 406)
            #expect(
                try await client.send("GET", target, ["Accept": "text/html, */*;q=0.1"]).status
                    == 200
            )
            #expect(
                try await client.send("GET", target, ["Accept": "application/json;q=0"]).status
                    == 406
            )
            // The most specific range decides, however the list is ordered.
            for field in ["application/json;q=0, */*", "*/*, application/json;q=0"] {
                #expect(try await client.send("GET", target, ["Accept": field]).status == 406)
            }
            let tag = try #require(try await client.send("GET", target)["etag"])
            #expect(try await client.send("GET", target, ["If-Match": tag]).status == 200)
            #expect(try await client.send("GET", target, ["If-Match": "\"other\""]).status == 412)
        }
    }

    @Test("a layout is drawn as a picture; gallery and preview name their pages")
    func pictures() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving(["TOKEN": "s"]) { server in
            let client = try TestClient(port: server.port)
            let target = "/v1/modules/about/layout"
            let named = try await client.send("GET", "\(target)?format=svg&width=200")
            #expect(named["content-type"] == "image/svg+xml")
            #expect(named.text.contains(#"<rect class="i" x="0" y="0" width="200" height="10"/>"#))
            let accepted = try await client.send("GET", target, ["Accept": "image/svg+xml"])
            #expect(accepted.status == 406 && named["vary"] == nil)
            let layout = try await client.send("GET", target)
            #expect(layout["content-type"] == "application/json")
            #expect(layout["vary"] == "accept-encoding")
            let preview = try await client.send("GET", "/preview/about?width=200")
            #expect(preview.status == 200 && preview.text.contains(#"data-module="about""#))
            let refused = try await client.send("GET", "/preview/about?widht=200")
            #expect(refused.status == 400 && refused.text.contains("width"))
            let index = try await client.send("GET", "/")
            #expect(index.text.contains(#"<a href="/preview/about">About</a>"#))
            #expect(try await client.send("GET", "\(target)?format=pdf").status == 400)
        }
    }

    @Test("modules are listed with their parameters and without secrets")
    func modules() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving(["TOKEN": "secret"]) { server in
            let text = try await TestClient(port: server.port).send("GET", "/v1/modules").text
            #expect(
                text
                    == #"{"modules":[{"name":"about","title":"About","kind":"single","parameters":[],"layout":"/v1/modules/about/layout","preview":"/preview/about"}]}"#
            )
        }
    }

    @Test("a reload serves the new configuration")
    func reload() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving(["TOKEN": "s"]) { server in
            let client = try TestClient(port: server.port)
            let before = try await client.send("GET", "/v1/modules/about/layout")
            let module = try #require(Self.files["m.yaml"])
            try lab.write("m.yaml", module.replacing("itemHeight: 10", with: "itemHeight: 11"))
            server.reload(try lab.configuration(["TOKEN": "s"]))
            let after = try await client.send("GET", "/v1/modules/about/layout")
            #expect(before["etag"] != after["etag"])
            #expect(after.text.contains(#""height":11}"#))
        }
    }
}
