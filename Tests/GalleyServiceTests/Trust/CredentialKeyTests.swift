import Locking
import Testing

@Suite("Another client of an upstream finds nothing that the former one has fetched")
struct CredentialKeyTests {
    private static func main(_ port: Int, _ auth: String) -> String {
        """
        version: 1
        cache: {path: ./cache.sqlite}
        state: {path: ./state.sqlite}
        upstreams: {up: {url: "http://127.0.0.1:\(port)", auth: {\(auth)}}}
        modules: [modules/*.yaml]
        """
    }

    private static let module = """
        name: m
        kind: single
        request: {upstream: up, path: /a, cache: {ttl: 600s}}
        components: [{id: c, items: "$[*]", layout: {itemHeight: 1}}]
        """

    private static func client(_ name: String, secret: String, scope: String = "a") -> String {
        "oauth2: {token: \"http://127.0.0.1:PORT/t\", client: \(name), secret: \(secret), scope: \(scope)}"
    }

    @Test(
        "after a restart with another client, scope or user; a new secret of the same one finds all"
    )
    func keys() async throws {
        let upstream = try FaultUpstream { request in
            request.target == "/t"
                ? .json(#"{"access_token": "t"}"#) : .json(#"[{"id": 1}]"#)
        }
        defer { upstream.stop() }
        let lab = try ServiceLab(["modules/m.yaml": Self.module])
        defer { lab.remove() }
        let steps: [(auth: String, isFound: Bool)] = [
            (Self.client("one", secret: "s"), false), (Self.client("one", secret: "s"), true),
            (Self.client("one", secret: "other"), true), (Self.client("two", secret: "s"), false),
            (Self.client("two", secret: "s", scope: "b"), false),
            ("basic: {user: one, password: s}", false), ("basic: {user: one, password: t}", true),
            ("basic: {user: two, password: t}", false),
        ]
        for (auth, isFound) in steps {
            let own = auth.replacing("PORT", with: "\(upstream.port)")
            try lab.write("galley.yaml", Self.main(upstream.port, own))
            let before = upstream.count("/a")
            try await lab.serving { server in
                let page = try await PipelineLab.Pages(server: server).layout("m")
                #expect(page["c"]?.items == ["1"])
            }
            #expect(upstream.count("/a") == before + (isFound ? 0 : 1), "\(auth)")
        }
    }
}
