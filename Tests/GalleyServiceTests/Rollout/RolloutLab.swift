import Foundation
@testable import GalleyService
import HTTPSocket
import Locking
import Logging
@testable import PageServing
import UpstreamKit

/// A service with a rollout: each side's page says which one it is.
final class RolloutLab: Sendable {
    let lab: ServiceLab

    /// The wall clock of the service.
    let wall = WallClock()

    final class WallClock: Sendable {
        let time = Locked(WallTime.now)
    }

    /// - Parameters:
    ///   - rollout: the keys beside `config`.
    ///   - module: returns the text of the module of a side.
    init(
        _ rollout: String = "share: 50%",
        server: String = "",
        upstreams: String = "",
        module: (String) -> String = RolloutLab.plain
    ) throws {
        func main(_ rest: String) -> String {
            """
            version: 1
            \(upstreams)
            modules: [m.yaml]
            \(rest)
            """
        }
        lab = try ServiceLab([
            "m.yaml": module("old"), "new/m.yaml": module("new"),
            "new/galley.yaml": main(""),
            "galley.yaml": main(
                """
                server: {scopeHeaders: [x-user-id], admin: {local: true}\(server)}
                cache: {path: ":memory:"}
                state: {path: ./s.sqlite}
                rollout: {config: new/galley.yaml, \(rollout)}
                """
            ),
        ])
    }

    static func plain(_ side: String) -> String {
        """
        name: m
        kind: single
        components:
          - {id: c, items: [{id: a, type: t, data: {side: \(side)}}], layout: {itemHeight: 10}}
        """
    }

    /// Changes the keys of the rollout beside `config` in the file.
    func setRollout(_ keys: String) throws {
        let file = lab.folder.appending(path: "galley.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.split(separator: "\n").map { line in
            line.hasPrefix("rollout:") ? "rollout: {config: new/galley.yaml, \(keys)}" : line
        }
        try lab.write("galley.yaml", lines.joined(separator: "\n"))
    }

    /// Serves for as long as the body runs.
    func serving<Result>(_ body: (Served) async throws -> Result) async throws -> Result {
        let wall = wall
        let clock = UpstreamClock(
            now: { .now },
            wall: { wall.time.withLock { $0 } },
            sleep: { try await Task.sleep(until: $0, clock: .continuous) }
        )
        let server = try await GalleyServer.start(
            lab.configuration(),
            listening: .address(host: "127.0.0.1", port: 0),
            clock: clock,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        do {
            let result = try await body(Served(server: server))
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }

    /// Returns owners of which each is on a side at a share, and not at one less.
    static func owners(_ count: Int, of side: RolloutSide, share: Double, _ seed: String)
        -> [String]
    {
        let (seed, share) = (RolloutSeed(seed), RolloutShare(share))
        let found = (0...).lazy.map { "u\($0)" }.filter {
            share.includes(seed.position(of: Array($0.utf8))) == (side == .new)
        }
        return Array(found.prefix(count))
    }

    /// Returns an owner of a side of this lab's rollout.
    static func owner(of side: RolloutSide, share: Double = 0.5) -> String {
        owners(1, of: side, share: share, "new/galley.yaml")[0]
    }

    /// The service of a lab.
    struct Served {
        let server: GalleyServer

        /// Returns the side whose page a request gets.
        func side(_ fields: [String: String] = [:], lines: [UInt8] = []) async throws -> String {
            let client = try TestClient(port: server.port)
            return RolloutLab.side(
                in: try await client.send("GET", "/v1/modules/m/layout", fields, line: lines)
            )
        }

        /// Asks for something.
        func get(_ target: String, _ fields: [String: String] = [:]) async throws -> TestAnswer {
            try await TestClient(port: server.port).send("GET", target, fields)
        }

        /// Sets the share.
        @discardableResult
        func set(_ body: String) async throws -> TestAnswer {
            try await TestClient(port: server.port).send(
                "PUT",
                "/v1/rollout",
                ["Content-Type": "application/json"],
                body: body
            )
        }
    }

    /// Returns the side whose page an answer has.
    static func side(in answer: TestAnswer) -> String {
        let match = answer.text.firstMatch(of: /"side":"([a-z]+)"/)
        return match.map { String($0.1) } ?? "\(answer.status)"
    }
}
