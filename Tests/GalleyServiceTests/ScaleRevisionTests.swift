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

    @Test("Changes since a revision that only another instance made are a delta")
    func since() async throws {
        let version = Locked(1)
        let lab = try await ScaleLab(instances: 2, module: Self.module) { _ in
            let number = version.withLock(\.self)
            let items = (0..<50).map { "{\"id\": \"\($0)\", \"v\": \($0 == 7 ? number : 0)}" }
            return .json("[\(items.joined(separator: ","))]")
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

    private static func revision(_ answer: TestAnswer) -> String? {
        let start = answer.text.firstRange(of: "\"revision\":\"")?.upperBound
        return start.map { String(answer.text[$0...].prefix { $0 != "\"" }) }
    }
}
