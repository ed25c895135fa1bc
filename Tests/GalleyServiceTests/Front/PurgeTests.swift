import Foundation
import GalleyService
import HTTPSocket
import TestSupport
import Testing

@Suite("Caches in front are told what has changed")
struct PurgeTests {
    private static func serving(
        _ front: String,
        redis: RedisProcess? = nil,
        _ body: (RowsService, TestClient) async throws -> Void
    ) async throws {
        let rows = RowsService()
        try await rows.serving { upstream in
            let front = front.replacing("PORT", with: "\(upstream)")
            let server = "  front: \(front)"
            var files = FrontLab.files(upstream: upstream, server: server)
            if let redis {
                let path = #"path: ":memory:""#
                files["galley.yaml"]?.replace(path, with: #"\#(path), redis: "\#(redis.url)""#)
                files["m/settings.yaml"]? += "\ndefaults: {store: redis}"
            }
            let lab = try ServiceLab(files)
            defer { lab.remove() }
            try await lab.serving { try await body(rows, try TestClient(port: $0.port)) }
        }
    }

    private static let purging = """
        {tagHeader: xkey, purge: {url: "http://127.0.0.1:PORT/purge", method: POST, header: xkey-purge}}
        """

    private static func tags(of answer: TestAnswer) -> Set<Substring> {
        Set((answer["xkey"] ?? "").split(separator: " "))
    }

    @Test("every form of a page has its tags, 304 and windows too; by default there are none")
    func tags() async throws {
        try await Self.serving("{tagHeader: xkey}") { _, client in
            let layout = try await client.send("GET", "/v1/modules/home/layout")
            let tags = Self.tags(of: layout)
            #expect(
                tags.isSuperset(of: [
                    "module:home", "module:news", "module:settings", "upstream:api",
                    "request:news.main",
                ])
            )
            #expect(tags.contains { $0.hasPrefix("response:") })
            #expect(layout["cache-groups"]?.contains("\"module:news\"") == true)
            let etag = layout["etag"] ?? ""
            let others = [
                try await client.send("GET", "/v1/modules/home/layout", ["If-None-Match": etag]),
                try await client.send("GET", "/v1/modules/home/window?offset=0"),
                try await client.send("GET", "/v1/modules/home/layout?format=svg"),
                try await client.send("GET", "/v1/modules/home/changes?since=x"),
            ]
            #expect(others[0].status == 304)
            for answer in others { #expect(Self.tags(of: answer) == tags) }
        }
        try await Self.serving("{}") { _, client in
            let layout = try await client.send("GET", "/v1/modules/home/layout")
            #expect(layout["xkey"] == nil && layout["cache-groups"] == nil)
        }
    }

    @Test("a refresh, and a switch, purge the pages that show what changed, and no others")
    func purges() async throws {
        try await Self.serving(Self.purging) { rows, client in
            var tags: [String: Set<Substring>] = [:]
            for page in ["news?q=0", "news?q=1", "songs?q=0", "settings?", "home?"] {
                let target = page.replacing("?", with: "/layout?")
                tags[page] = Self.tags(of: try await client.send("GET", "/v1/modules/\(target)"))
            }
            /// The pages that a purge hits.
            func hit(by request: HTTPRequest) -> Set<String> {
                let purged = Set((request.fields["xkey-purge"] ?? "").split(separator: " "))
                return Set(tags.filter { !$0.value.isDisjoint(with: purged) }.keys)
            }
            rows.change()
            let refresh = try await client.send("POST", "/v1/modules/news/refresh?q=0")
            #expect(refresh.status == 200)
            #expect(await eventually { rows.purged.count == 1 })
            #expect(hit(by: rows.purged[0]) == ["news?q=0", "home?"])
            let body = String(decoding: rows.purged[0].body, as: UTF8.self)
            #expect(body.hasPrefix(#"{"tags":["response:"#))
            let json = ["Content-Type": "application/json"]
            let value = try await client.send(
                "PUT",
                "/v1/modules/home/items/wifi/value",
                json,
                body: #"{"on":true}"#
            )
            #expect(value.status == 200)
            #expect(await eventually { rows.purged.count == 2 })
            #expect(hit(by: rows.purged[1]) == ["settings?", "home?"])
            rows.remove()
            #expect(try await client.send("POST", "/v1/modules/news/refresh?q=1").status == 404)
            #expect(await eventually { rows.purged.count == 3 })
            #expect(hit(by: rows.purged[2]) == ["news?q=1"])
        }
    }

    @Test("a call that fails is made again, and nothing waits for it")
    func retries() async throws {
        try await Self.serving(Self.purging) { rows, client in
            rows.failPurges(2)
            let refresh = try await client.send("POST", "/v1/modules/news/refresh")
            #expect(refresh.status == 200)
            #expect(await eventually { rows.purged.count == 1 })
            let metrics = { try await client.send("GET", "/metrics").text }
            #expect(
                try await eventually {
                    try await metrics().contains(#"galley_purged_tags_total{result="ok"} 2"#)
                }
            )
            #expect(try await metrics().contains("galley_purge_tags_waiting 0"))
        }
    }

    @Test(
        "a change that other instances learn late is told again once they can know of it",
        .enabled(
            if: RedisProcess.isInstalled,
            "redis-server is not installed: scripts/setup --scale"
        )
    )
    func rebound() async throws {
        let redis = try await RedisProcess()
        try await Self.serving(Self.purging, redis: redis) { rows, client in
            let refresh = { try await client.send("POST", "/v1/modules/news/refresh").status }
            let waiting = { try await client.send("GET", "/metrics").text }
            #expect(
                try await eventually {
                    try await client.send("GET", "/readyz").text.contains("redis") == false
                }
            )
            var status = try await refresh()
            #expect(status == 200)
            #expect(await eventually { rows.purged.count == 1 })
            redis.signal(SIGSTOP)
            defer { redis.signal(SIGCONT) }
            rows.change()
            status = try await refresh()
            #expect(status == 200)
            #expect(await eventually { rows.purged.count == 2 })
            #expect(try await waiting().contains("galley_purge_tags_waiting 2\n"))
            redis.signal(SIGCONT)
            #expect(await eventually { rows.purged.count == 3 })
            #expect(rows.purged[2].fields["xkey-purge"] == rows.purged[1].fields["xkey-purge"])
        }
    }

    @Test("shared caches keep a page with a shared switch only where they are told of changes")
    func switches() async throws {
        for (front, expected) in [
            ("{}", "public, max-age=0, must-revalidate"),
            ("{tagHeader: xkey}", "public, max-age=0, must-revalidate"),
            (Self.purging, "public, max-age=0, s-maxage=60"),
        ] {
            try await Self.serving(front) { _, client in
                let settings = try await client.send("GET", "/v1/modules/settings/layout")
                #expect(settings["cache-control"] == expected)
                let news = try await client.send("GET", "/v1/modules/news/layout")
                #expect(news["cache-control"]?.contains(/^public, max-age=3(600|59[0-9])$/) == true)
            }
        }
    }
}
