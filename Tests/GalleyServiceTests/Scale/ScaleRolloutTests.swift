import Foundation
@testable import PageServing
import TestSupport
import Testing

@Suite(
    "A rollout on several instances",
    .enabled(if: RedisProcess.isInstalled, "scripts/setup --scale installs redis-server")
)
struct ScaleRolloutTests {
    private static func lab(redis: String) throws -> ServiceLab {
        try ServiceLab([
            "galley.yaml": """
            version: 1
            server: {admin: {local: true}}
            cache: {path: ":memory:", redis: "\(redis)"}
            state: {path: ./state.sqlite}
            modules: [m.yaml]
            rollout: {config: new/galley.yaml, share: 50%}
            """,
            "m.yaml": RolloutLab.plain("old"),
            "new/galley.yaml": "version: 1\nmodules: [m.yaml]\n",
            "new/m.yaml": RolloutLab.plain("new"),
        ])
    }

    /// Returns the sides of some owners on an instance.
    private static func sides(of owners: [String], on port: Int) async throws -> [String] {
        let client = try TestClient(port: port)
        var sides: [String] = []
        for owner in owners {
            let fields = ["Authorization": owner]
            sides.append(
                RolloutLab.side(in: try await client.send("GET", "/v1/modules/m/layout", fields))
            )
        }
        return sides
    }

    @Test(
        "has the same owners everywhere, and a share that is set on one holds on all, also after a restart"
    )
    func shares() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "galley-rollout-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let redis = try await RedisProcess(
            ["--appendonly", "yes", "--appendfsync", "always", "--dir", folder.path]
        )
        defer { redis.kill() }
        let labs = try (0..<3).map { _ in try Self.lab(redis: redis.url) }
        defer { for lab in labs { lab.remove() } }
        var instances: [GalleyProcess] = []
        defer { for instance in instances { instance.kill() } }
        for lab in labs { instances.append(try await GalleyProcess(lab)) }
        let owners = (0..<30).map { "u\($0)" }
        let seed = RolloutSeed("new/galley.yaml")
        func expected(_ share: Double) -> [String] {
            owners.map { owner in
                let position = seed.position(of: Array(owner.utf8))
                return RolloutShare(share).includes(position) ? "new" : "old"
            }
        }
        func holds(_ share: Double) async throws -> Bool {
            for instance in instances {
                let isSo = try await eventually {
                    try await Self.sides(of: owners, on: instance.port) == expected(share)
                }
                guard isSo else { return false }
            }
            return true
        }
        #expect(try await holds(0.5))
        for (index, share) in [0.25, 1, 0, 0.75].enumerated() {
            let client = try TestClient(port: instances[index % 3].port)
            let isSet = try await eventually {
                let answer = try await client.send(
                    "PUT",
                    "/v1/rollout",
                    ["Content-Type": "application/json"],
                    body: "{\"share\": \(share)}"
                )
                return answer.status == 200
            }
            #expect(isSet)
            #expect(try await holds(share), "\(share)")
        }
        instances[1].kill()
        instances[1] = try await GalleyProcess(labs[1])
        #expect(try await holds(0.75))
    }
}
