import GalleyService
import HTTPSocket
import Testing

@Suite("Pages of other origins, as the configuration says")
struct CrossOriginServiceTests {
    private static let exposed =
        "ETag, Age, Link, Retry-After, Cache-Status, Galley-Status, Galley-Refresh, Galley-Rollout, Server-Timing, X-Request-Id"

    private static let named = "cors: {origins: [\"https://a.example\"]}, "

    private static func files(_ cors: String) -> [String: String] {
        [
            "galley.yaml": """
            version: 1
            server: {\(cors)scopeHeaders: [x-user-id]}
            cache: {path: ":memory:"}
            state: {path: state.sqlite}
            upstreams:
              mine: {directory: ., forward: [authorization, x-tenant]}
            modules: [m.yaml, s.yaml]
            """,
            "m.yaml": """
            name: about
            title: About
            kind: single
            request: {upstream: mine, path: /a}
            components:
              - {id: c, layout: {itemHeight: 10}}
            """,
            "s.yaml": """
            name: own
            title: Own
            kind: static
            public: true
            sections: [{scope: {header: x-user-id}, cells: [{id: w, type: switch}]}]
            """,
            "a.json": "[{\"id\": 1}]",
        ]
    }

    private func with(
        _ cors: String,
        _ body: (ServiceLab, GalleyServer, TestClient) async throws -> Void
    ) async throws {
        let lab = try ServiceLab(Self.files(cors))
        defer { lab.remove() }
        try await lab.serving { server in
            try await body(lab, server, try TestClient(port: server.port))
        }
    }

    @Test("a layout, a problem, a page of the cache and its 304 may be read by a named origin")
    func reading() async throws {
        try await with(Self.named) { _, _, client in
            let origin = ["Origin": "https://a.example", "Authorization": "Bearer x"]
            let plain = try await client.send("GET", "/livez", ["Origin": "https://a.example"])
            #expect(plain["access-control-allow-origin"] == "https://a.example")
            for target in ["/v1/modules/about/layout", "/v1/modules/abuot", "/v1/modules"] {
                let response = try await client.send("GET", target, origin)
                #expect(response["access-control-allow-origin"] == "https://a.example")
                #expect(response["access-control-expose-headers"] == Self.exposed)
                #expect(response["vary"]?.hasSuffix("Origin") == true)
                #expect(response["access-control-allow-credentials"] == nil)
            }
            let stranger = try await client.send(
                "GET",
                "/v1/modules/about/layout",
                ["Origin": "https://b.example"]
            )
            #expect(stranger.status == 200)
            #expect(stranger["access-control-allow-origin"] == nil)
            #expect(stranger["vary"]?.hasSuffix("Origin") == true)
        }
    }

    @Test("a preflight says which methods and fields may be sent")
    func preflight() async throws {
        try await with(Self.named) { _, _, client in
            let fields = [
                "Origin": "https://a.example", "Access-Control-Request-Method": "GET",
                "Access-Control-Request-Headers":
                    "Authorization,content-type, if-match,if-none-match,last-event-id,traceparent,"
                    + "x-request-id,x-tenant,x-user-id,cookie,x-evil",
            ]
            let common =
                "authorization, content-type, if-match, if-none-match, last-event-id, traceparent, "
                + "x-request-id"
            let layout = try await client.send(
                "OPTIONS",
                "/v1/modules/about/layout",
                fields
            )
            #expect(layout.status == 204)
            #expect(layout["access-control-allow-origin"] == "https://a.example")
            #expect(layout["access-control-allow-methods"] == "GET, HEAD, OPTIONS")
            #expect(layout["access-control-allow-headers"] == common + ", x-tenant")
            #expect(layout["access-control-max-age"] == "7200")
            #expect(layout["access-control-allow-credentials"] == nil)
            let value = try await client.send(
                "OPTIONS",
                "/v1/modules/own/items/w/value",
                fields
            )
            #expect(value["access-control-allow-methods"] == "PUT, OPTIONS")
            #expect(value["access-control-allow-headers"] == common + ", x-user-id")
            var stranger = fields
            stranger["Origin"] = "https://b.example"
            let refused = try await client.send("OPTIONS", "/v1/modules", stranger)
            #expect(refused.status == 204)
            #expect(!refused.fields.keys.contains { $0.hasPrefix("access-control") })
        }
    }

    @Test("with * every origin may read, and with none no origin")
    func anyAndNone() async throws {
        let origin = ["Origin": "https://c.example", "Access-Control-Request-Method": "GET"]
        try await with("cors: {origins: [\"*\"]}, ") { _, _, client in
            let response = try await client.send("OPTIONS", "/v1/modules", origin)
            #expect(response["access-control-allow-origin"] == "*")
            #expect(response["access-control-allow-methods"] == "GET, HEAD, OPTIONS")
            #expect(response["vary"] == nil)
        }
        try await with("") { _, _, client in
            for method in ["OPTIONS", "GET"] {
                let response = try await client.send(method, "/v1/modules", origin)
                #expect(!response.fields.keys.contains { $0.hasPrefix("access-control") })
                #expect(response["vary"]?.contains("Origin") != true)
            }
        }
    }

    @Test("a named origin is still a stranger to the machine")
    func stranger() async throws {
        try await with(Self.named) { _, _, client in
            let target = "/v1/modules/about/refresh"
            let own = try await client.send("POST", target)
            #expect(own.status == 200)
            let foreign = try await client.send("POST", target, ["Origin": "https://a.example"])
            #expect(foreign.status == 403)
            #expect(foreign["access-control-allow-origin"] == "https://a.example")
        }
    }

    @Test(
        "nothing is changed by a page of another origin, whose form a browser sends with the reader's name",
        arguments: [
            (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
            (["Sec-Fetch-Site": "same-origin"], 200), (["Sec-Fetch-Site": "none"], 200), ([:], 200),
            (["Sec-Fetch-Site": "cross-site", "Origin": "https://a.example"], 200),
            (["Origin": "https://a.example"], 200), (["Origin": "https://b.example"], 403),
            (["Origin": "null"], 403), (["Origin": "https://a.example:1"], 403),
            (["Origin": "https://HOST"], 200),
            (["Sec-Fetch-Site": "same-origin", "Origin": "null"], 200),
            (["Sec-Fetch-Site": "anything"], 403),
        ] as [([String: String], Int)]
    )
    func writing(fields: [String: String], status: Int) async throws {
        try await with(Self.named) { _, _, client in
            // The client's own `Host` is `localhost`.
            var sent = fields.mapValues { $0 == "https://HOST" ? "https://localhost" : $0 }
            sent["X-User-Id"] = "u"
            let item = "/v1/modules/own/items/w"
            let selected = try await client.send("POST", "\(item)/select", sent)
            #expect(selected.status == status, "\(selected.text)")
            sent["Content-Type"] = "application/json"
            let set = try await client.send("PUT", "\(item)/value", sent, body: #"{"on":true}"#)
            #expect(set.status == status, "\(set.text)")
            if status == 403 {
                #expect(selected.text.contains("server.cors.origins"))
                let page = try await client.send("GET", "/v1/modules/own/layout", sent)
                #expect(page.status == 200)
                #expect(page.text.contains(#""value":false"#))
                let refresh = try await client.send("POST", "/v1/modules/about/refresh", sent)
                #expect(refresh.status == 403)
            }
        }
    }

    @Test("with * every origin may read, and none may write")
    func anyMayNotWrite() async throws {
        try await with("cors: {origins: [\"*\"]}, ") { _, _, client in
            let fields = ["Origin": "https://c.example"]
            let item = "/v1/modules/own/items/w"
            #expect(try await client.send("POST", "\(item)/select", fields).status == 403)
            let asked = fields.merging(["Access-Control-Request-Method": "PUT"]) { $1 }
            let preflight = try await client.send("OPTIONS", "\(item)/value", asked)
            #expect(preflight["access-control-allow-methods"] == nil)
        }
    }

    @Test("a reload replaces the origins")
    func reload() async throws {
        try await with(Self.named) {
            lab,
            server,
            client in
            let origin = ["Origin": "https://a.example"]
            try lab.write("galley.yaml", Self.files("")["galley.yaml"] ?? "")
            server.reload(try lab.configuration())
            let response = try await client.send("GET", "/v1/modules", origin)
            #expect(response["access-control-allow-origin"] == nil)
        }
    }
}
