import Foundation
import Locking
import TestSupport
import Testing

@Suite(
    "Revisions of other instances",
    .enabled(if: RedisProcess.isInstalled, "redis-server is not installed: scripts/setup --scale")
)
struct ScaleRevisionTests {
    private static let module = """
        name: m
        kind: single
        deadline: 20s
        request: {upstream: up, path: "/", cache: {ttl: 0s}}
        components: [{id: c, layout: {itemHeight: 10}}]
        """

    /// The upstream's response: fifty items, one of which has the version.
    private static func items(_ version: Int) -> FaultUpstream.Behaviour {
        let items = (0..<50).map { "{\"id\": \"\($0)\", \"v\": \($0 == 7 ? version : 0)}" }
        return .json("[\(items.joined(separator: ","))]")
    }

    @Test("Changes since a revision that only another instance made are a delta")
    func since() async throws {
        let version = Locked(1)
        let lab = try await ScaleLab(instances: 2, module: Self.module) { _ in
            Self.items(version.withLock { $0 })
        }
        defer { lab.end() }
        #expect(try await lab.waits(forRedis: true))
        let (first, second) = (lab.instances[0], lab.instances[1])
        let page = try await first.get("/v1/modules/m/layout?width=400")
        let revision = try #require(Self.revision(page))
        let isShared = try await eventually {
            try await lab.count("galley_shared_revisions_total{operation=\"write\"}") >= 1
        }
        #expect(isShared)
        version.withLock { $0 = 2 }
        let target = "/v1/modules/m/changes?width=400&since=\(revision)"
        var text = ""
        // A look-up that was late on a busy machine is repeated.
        let isDelta = try await eventually {
            text = try await second.get(target).text
            return text.contains("\"from\":\"\(revision)\"") && text.contains("\"kind\":\"delta\"")
        }
        #expect(isDelta, "\(text.prefix(500))")
        #expect(try await lab.count("galley_changes_total{kind=\"delta\"}") >= 1)
        #expect(try await lab.count("galley_shared_revisions_total{operation=\"hit\"}") >= 1)
    }

    @Test("Edits to a revision that only another instance made are that instance's edits")
    func to() async throws {
        let version = Locked(1)
        let lab = try await ScaleLab(instances: 2, module: Self.module) { _ in
            Self.items(version.withLock { $0 })
        }
        defer { lab.end() }
        #expect(try await lab.waits(forRedis: true))
        let (first, second) = (lab.instances[0], lab.instances[1])
        // The second instance has a page of its own, of which nobody else knows.
        _ = try await second.get("/v1/modules/m/layout?width=400")
        version.withLock { $0 = 2 }
        let from = try #require(
            Self.revision(try await first.get("/v1/modules/m/layout?width=400"))
        )
        version.withLock { $0 = 3 }
        let to = try #require(Self.revision(try await first.get("/v1/modules/m/layout?width=400")))
        let calls = lab.upstream.requests.count
        for query in ["", "&section=c&anchor=8&top=5"] {
            let target = "/v1/modules/m/changes?width=400&since=\(from)&to=\(to)\(query)"
            let expected = try await first.get(target)
            #expect(expected.status == 200)
            var answer = try await second.get(target)
            // A command that was late on a busy machine is repeated.
            _ = try await eventually {
                answer = try await second.get(target)
                return answer.status == 200
            }
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.text == expected.text)
            #expect(answer["cache-control"] == "public, max-age=31536000, immutable")
            #expect(answer["etag"] == expected["etag"])
        }
        #expect(lab.upstream.requests.count == calls)
        #expect(try await lab.count("galley_shared_edits_total{operation=\"hit\"}") >= 2)
        // Of another screen, or unknown to everybody.
        for query in ["width=500&since=\(from)&to=\(to)", "width=400&since=\(from)&to=abc"] {
            let gone = try await second.get("/v1/modules/m/changes?\(query)")
            #expect(gone.status == 409, "\(query)")
        }
        first.kill()
        let other = "/v1/modules/m/changes?width=400&since=\(to)&to=\(from)"
        #expect(try await second.get(other).status == 409)
    }

    @Test("Edits to a page that an instance has yet to make need no other instance")
    func newPage() async throws {
        let version = Locked(0)
        let module = Self.module.replacing("ttl: 0s", with: "ttl: 60s")
        let lab = try await ScaleLab(instances: 2, module: module) { _ in
            .json("[{\"id\": \"a\", \"v\": \(version.withLock(\.self))}]")
        }
        defer { lab.end() }
        #expect(try await lab.waits(forRedis: true))
        let (first, second) = (lab.instances[0], lab.instances[1])
        let from = try await sharedRevision(of: first, in: lab) { version.withLock { $0 += 1 } }
        let to = try await sharedRevision(of: first, in: lab) { version.withLock { $0 += 1 } }
        #expect(from != to)
        first.kill()
        var answer = try await second.get("/v1/modules/m/changes?width=400&since=\(from)&to=\(to)")
        _ = try await eventually {
            answer = try await second.get("/v1/modules/m/changes?width=400&since=\(from)&to=\(to)")
            return answer.status == 200
        }
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.text.contains("\"kind\":\"delta\""))
    }

    /// Returns a revision of which others find both the page's response and the revision itself. A write that is late on a
    /// busy machine is given up: another version is tried then.
    private func sharedRevision(
        of instance: GalleyProcess,
        in lab: ScaleLab,
        change: () -> Void
    ) async throws -> String {
        func writes() async throws -> (responses: Int, revisions: Int) {
            (
                try await lab.count("galley_shared_responses_total{operation=\"write\"}"),
                try await lab.count("galley_shared_revisions_total{operation=\"write\"}")
            )
        }
        for _ in 0..<20 {
            let before = try await writes()
            change()
            let page = try await TestClient(port: instance.port)
                .send("POST", "/v1/modules/m/refresh?width=400")
            #expect(page.status == 200, "\(page.text)")
            let isShared = try await eventually(within: .seconds(2)) {
                let now = try await writes()
                return now.responses > before.responses && now.revisions > before.revisions
            }
            if isShared { return try #require(Self.revision(page)) }
        }
        return try #require(nil as String?, "no revision was shared")
    }

    private static func revision(_ answer: TestAnswer) -> String? {
        let start = answer.text.firstRange(of: "\"revision\":\"")?.upperBound
        return start.map { String(answer.text[$0...].prefix { $0 != "\"" }) }
    }
}
