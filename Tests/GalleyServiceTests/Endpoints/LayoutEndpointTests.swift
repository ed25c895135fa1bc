import GalleyService
import HTTPSocket
import Testing

@Suite("Layouts are served over HTTP")
struct LayoutEndpointTests {
    private static let songs = #"{"songs": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}]}"#

    private static func files(port: Int, cache: String = "{ttl: 60s, staleIfError: 1h}") -> [String:
        String]
    {
        [
            "galley.yaml": """
            version: 1
            cache: {path: ./cache.sqlite}
            upstreams:
              up: {url: "http://127.0.0.1:\(port)", retries: 0, cache: \(cache)}
            modules: [modules/*.yaml]
            """,
            "modules/songs.yaml": """
            name: songs
            title: Songs
            kind: single
            parameters: {genre: {type: string, enum: [pop, rock], default: pop}}
            request: {upstream: up, path: "/songs/${params.genre}"}
            components:
              - id: list
                items: $.songs[*]
                item: {data: {title: "${@.name}"}}
                layout: {itemHeight: 44}
            """,
        ]
    }

    /// Runs a service over an upstream that is a server of its own.
    private func serving(
        _ upstream: TestUpstream,
        cache: String = "{ttl: 60s, staleIfError: 1h}",
        _ body: (GalleyServer) async throws -> Void
    ) async throws {
        let source = try HTTPServer(handler: upstream)
        let lab = try ServiceLab(Self.files(port: source.port, cache: cache))
        defer { lab.remove() }
        do {
            try await lab.serving { try await body($0) }
        } catch {
            await source.stop()
            throw error
        }
        await source.stop()
    }

    @Test("a page is fetched once, then served from memory, with its revision as ETag")
    func fetchedOnce() async throws {
        let upstream = TestUpstream(["/songs/pop": .init(body: Self.songs)])
        try await serving(upstream) { server in
            let client = try TestClient(port: server.port)
            let first = try await client.send("GET", "/v1/modules/songs/layout?width=320")
            #expect(first.status == 200)
            #expect(first["content-type"] == "application/json")
            #expect(first["cache-status"] == "galley; fwd=miss; stored")
            #expect(first["galley-status"] == "complete")
            #expect(
                first["cache-control"] == "public, max-age=60"
                    || first["cache-control"] == "public, max-age=59"
            )
            #expect(first.text.contains(#""width":320,"height":44},"data":{"title":"A"}"#))
            let second = try await client.send("GET", "/v1/modules/songs/layout?width=320")
            #expect(second["cache-status"] == "galley; hit")
            #expect(second.body == first.body)
            let tag = try #require(second["etag"])
            let third = try await client.send(
                "GET",
                "/v1/modules/songs/layout?width=320",
                ["If-None-Match": tag]
            )
            #expect(third.status == 304)
            #expect(third["etag"] == tag)
            #expect(upstream.count("/songs/pop") == 1)
        }
    }

    @Test("parameter order and percent-encoding reach the same page")
    func spellings() async throws {
        let upstream = TestUpstream(["/songs/rock": .init(body: Self.songs)])
        try await serving(upstream) { server in
            let client = try TestClient(port: server.port)
            let one = try await client.send("GET", "/v1/modules/songs/layout?genre=rock&scale=2")
            let two = try await client.send(
                "GET",
                "/v1/modules/songs/layout?sc%61le=2.0&genre=r%6Fck"
            )
            #expect(one["etag"] == two["etag"])
            #expect(two["cache-status"] == "galley; hit")
        }
    }

    @Test("gzip has its own tag, and either tag is accepted")
    func gzip() async throws {
        let items = (0..<200).map { #"{"id": \#($0), "name": "Song number \#($0)"}"# }
        let body = #"{"songs": [\#(items.joined(separator: ","))]}"#
        let upstream = TestUpstream(["/songs/pop": .init(body: body)])
        try await serving(upstream) { server in
            let client = try TestClient(port: server.port)
            let target = "/v1/modules/songs/layout"
            let plain = try await client.send("GET", target)
            for _ in 0..<2 {
                let zipped = try await client.send("GET", target, ["Accept-Encoding": "gzip"])
                #expect(zipped["content-encoding"] == "gzip")
                #expect(zipped.body.count < plain.body.count / 3)
                #expect(zipped.body.starts(with: [0x1F, 0x8B]))
                let tag = try #require(zipped["etag"])
                #expect(tag.hasSuffix("-gzip\""))
                let again = try await client.send("GET", target, ["If-None-Match": tag])
                #expect(again.status == 304)
            }
        }
    }

    @Test("HEAD has GET's fields and no body; OPTIONS names the methods")
    func headAndOptions() async throws {
        let upstream = TestUpstream(["/songs/pop": .init(body: Self.songs)])
        try await serving(upstream) { server in
            let client = try TestClient(port: server.port)
            let get = try await client.send("GET", "/v1/modules/songs/layout")
            let head = try await client.send("HEAD", "/v1/modules/songs/layout")
            #expect(head.status == 200)
            #expect(head["content-length"] == get["content-length"])
            #expect(head["etag"] == get["etag"])
            let options = try await client.send("OPTIONS", "/v1/modules/songs/layout")
            #expect(options.status == 204)
            #expect(options["allow"] == "GET, HEAD, OPTIONS")
        }
    }

    @Test("a failed required request is a problem that names it; nothing of it is cached")
    func requiredFailure() async throws {
        let upstream = TestUpstream(["/songs/pop": .init(status: 500, body: "{}")])
        try await serving(upstream) { server in
            let client = try TestClient(port: server.port)
            let failed = try await client.send("GET", "/v1/modules/songs/layout")
            #expect(failed.status == 502)
            #expect(failed["content-type"] == "application/problem+json")
            #expect(failed.text.contains(#""type":"/problems/upstream-failed""#))
            #expect(failed.text.contains(#""request":"main""#))
            let missing = try await client.send("GET", "/v1/modules/songs/layout?genre=rock")
            #expect(missing.status == 404)
            #expect(missing.text.contains("upstream-not-found"))
        }
    }

    @Test("after a restart with the upstream gone, the page is served from disk, marked stale")
    func staleAfterRestart() async throws {
        let upstream = TestUpstream(["/songs/pop": .init(body: Self.songs)])
        let source = try HTTPServer(handler: upstream)
        let lab = try ServiceLab(
            Self.files(port: source.port, cache: "{ttl: 0s, staleIfError: 1h}")
        )
        defer { lab.remove() }
        let fresh = try await lab.serving { server in
            try await TestClient(port: server.port).send("GET", "/v1/modules/songs/layout")
        }
        #expect(fresh.status == 200)
        await source.stop()
        try await lab.serving { server in
            let answer = try await TestClient(port: server.port).send(
                "GET",
                "/v1/modules/songs/layout"
            )
            #expect(answer.status == 200)
            #expect(answer["galley-status"] == "stale")
            #expect(answer.text.contains(#""status":"stale","asOf":"20"#))
            #expect(answer.text.contains(#""kind":"connect""#))
            #expect(answer.text.contains(#""title":"A""#))
        }
    }

    @Test("what is revalidated with 304 is not built again")
    func revalidated() async throws {
        let reply = TestUpstream.Reply(
            fields: ["Content-Type": "application/json", "ETag": "\"v1\""],
            body: Self.songs
        )
        let upstream = TestUpstream(["/songs/pop": reply])
        try await serving(upstream, cache: "{ttl: 0s}") { server in
            let client = try TestClient(port: server.port)
            let first = try await client.send("GET", "/v1/modules/songs/layout")
            let second = try await client.send("GET", "/v1/modules/songs/layout")
            #expect(second["cache-status"] == "galley; fwd=stale")
            #expect(second.body == first.body)
            #expect(upstream.count("/songs/pop") == 2)
        }
    }

    @Test("refresh asks the upstream again, past every cache")
    func refresh() async throws {
        let upstream = TestUpstream(["/songs/pop": .init(body: Self.songs)])
        try await serving(upstream) { server in
            let client = try TestClient(port: server.port)
            _ = try await client.send("GET", "/v1/modules/songs/layout")
            upstream.set("/songs/pop", .init(body: #"{"songs": []}"#))
            let same = try await client.send("GET", "/v1/modules/songs/layout")
            #expect(same.text.contains(#""title":"A""#))
            let refreshed = try await client.send("POST", "/v1/modules/songs/refresh")
            #expect(refreshed.status == 200)
            #expect(refreshed.text.contains(#""total":0"#))
            let after = try await client.send("GET", "/v1/modules/songs/layout")
            #expect(after["etag"] == refreshed["etag"])
            let foreign = try await client.send(
                "POST",
                "/v1/modules/songs/refresh",
                ["Origin": "http://evil.example"]
            )
            #expect(foreign.status == 403)
            let proxied = try await client.send(
                "POST",
                "/v1/modules/songs/refresh",
                ["X-Forwarded-For": "10.0.0.1"]
            )
            #expect(proxied.status == 403)
        }
    }

    @Test("any number of clients on a cold page cause one call")
    func oneFlight() async throws {
        let upstream = TestUpstream(["/songs/pop": .init(body: Self.songs)])
        try await serving(upstream) { server in
            let port = server.port
            let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for index in 0..<32 {
                    group.addTask {
                        let target = "/v1/modules/songs/layout?width=\(300 + index % 4)"
                        return try await TestClient(port: port).send("GET", target).body
                    }
                }
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            #expect(bodies.count == 4)
            #expect(upstream.count("/songs/pop") == 1)
        }
    }
}
