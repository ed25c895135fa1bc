import GalleyService
import HTTPSocket
import Logging
import ModuleConfiguration
import Testing

@Suite("Doors that are open only where the configuration says so")
struct OpenDoorTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        state: {path: "state.sqlite"}
        upstreams:
          up: {url: "http://127.0.0.1:9", retries: 0, forward: [x-user-id, x-city, authorization]}
        modules: [own.yaml, plain.yaml, told.yaml]
        """,
        "told.yaml": """
        name: told
        kind: single
        request: {upstream: up, path: /told}
        components: [{id: c, layout: {itemHeight: 10}}]
        """,
        "own.yaml": """
        name: own
        kind: static
        public: true
        sections: [{scope: {header: x-user-id}, cells: [{id: 1, type: switch}]}]
        """,
        "plain.yaml": """
        name: plain
        kind: static
        sections: [{cells: [{id: 1, type: switch}]}]
        """,
    ]

    /// Serves with changed settings for as long as `body` runs.
    private static func serving(
        _ change: (inout ServerConfiguration) -> Void,
        body: (TestClient) async throws -> Void
    ) async throws {
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        var configuration = try lab.configuration()
        change(&configuration.server)
        let server = try await GalleyServer.start(
            configuration,
            listening: .address(host: "127.0.0.1", port: 0),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(try TestClient(port: server.port)))
        } catch {
            result = .failure(error)
        }
        await server.stop()
        try result.get()
    }

    @Test(
        "without a token, protected endpoints take the machine's requests only where that is allowed"
    )
    func local() async throws {
        let target = "/v1/modules/plain/refresh"
        try await Self.serving {
            $0.admin.isLocal = false
        } body: { client in
            let response = try await client.send("POST", target)
            #expect(response.status == 403)
        }
        try await Self.serving {
            $0.admin.isLocal = true
        } body: { client in
            #expect(try await client.send("POST", target).status == 200)
            let forwarded = try await client.send("POST", target, ["X-Real-IP": "192.0.2.1"])
            #expect(forwarded.status == 403)
        }
    }

    @Test("a header field names an owner only where the operator says that a proxy sets it")
    func scope() async throws {
        let target = "/v1/modules/own/layout"
        try await Self.serving {
            $0.scopeHeaders = []
        } body: { client in
            let response = try await client.send("GET", target, ["X-User-Id": "ann"])
            #expect(response.status == 400)
            #expect(response.text.contains("scope-required"))
        }
        try await Self.serving {
            $0.scopeHeaders = ["x-user-id"]
        } body: { client in
            let response = try await client.send("GET", target, ["X-User-Id": "ann"])
            #expect(response.status == 200)
        }
    }

    @Test("upstreams are told of a user by trusted proxies only")
    func forwardedUser() async throws {
        let targets = ["layout", "window?offset=0", "events"].map { "/v1/modules/told/\($0)" }
        try await Self.serving {
            $0.trustedProxies = []
        } body: { client in
            for target in targets {
                let response = try await client.send("GET", target, ["X-User-Id": "ann"])
                #expect(response.status == 400, "\(target)")
                #expect(response.text.contains("server.trustedProxies"), "\(response.text)")
            }
            // No user is named by these.
            let others = ["X-City": "Bern", "Authorization": "Bearer a"]
            #expect(try await client.send("GET", targets[0], others).status == 502)
        }
        try await Self.serving { _ in
        } body: { client in
            let response = try await client.send("GET", targets[0], ["X-User-Id": "ann"])
            #expect(response.status == 502, "it is asked for, and cannot be reached")
        }
    }

    @Test(
        "two users whose names differ in bytes that are no text are not one",
        arguments: ["x-user-id", "authorization", "x-city"]
    )
    func namesInBytes(field: String) async throws {
        try await Self.serving { _ in
        } body: { client in
            let targets =
                ["/v1/modules/told/layout"]
                + (field == "x-user-id" ? ["/v1/modules/own/layout"] : [])
            for target in targets {
                for byte: UInt8 in [0xFC, 0xF6] {
                    let line = Array("\(field): M".utf8) + [byte] + Array("ller".utf8)
                    let response = try await client.send("GET", target, line: line)
                    #expect(response.status == 400)
                    #expect(response.text.contains("\(field) is not UTF-8"), "\(response.text)")
                }
            }
            let named = try await client.send("GET", targets[0], [field: "Müller"])
            #expect(named.status == 502, "\(named.text)")
        }
    }

    @Test("no more streams are opened than server.limits.listeners")
    func listeners() async throws {
        try await Self.serving {
            $0.limits.listeners = 0
        } body: { client in
            let response = try await client.send("GET", "/v1/modules/plain/events")
            #expect(response.status == 503)
            #expect(response["retry-after"] == "5")
        }
    }
}
