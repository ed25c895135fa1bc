import Foundation
import Glibc
import Locking
import RedisKit
import TestSupport

/// Several instances of the executable over one upstream, with a real Redis server between them that keeps
/// what it acknowledges.
final class ScaleStateLab: Sendable {
    /// The pages: of an upstream, of switches, of both, and one that needs another response too.
    static let modules = [
        SharedStatePages.songs, SharedStatePages.charts,
        """
        name: form
        kind: static
        public: true
        defaults: {store: redis}
        sections:
          - id: s
            cells: [{id: 1, title: plain}, {id: 7, type: switch, title: dark},
                {id: 8, type: switch, title: loud}, {id: 9, type: switch, title: slow, value: true}]
        """,
        """
        name: both
        kind: batch
        requests:
          - {id: a, upstream: up, path: /songs}
          - {id: b, upstream: up, path: /extra, required: true}
        components: [{id: c, from: a, items: "$.songs[*]", layout: {columns: 2, itemHeight: 10}}]
        """,
        SharedStatePages.all,
    ]

    private struct Parts {
        var redis: RedisProcess
        var instances: [GalleyProcess] = []
    }

    /// The upstream's songs.
    let plays = SongService()
    let upstream: FaultUpstream
    private let folder: URL
    private let labs: [ServiceLab]
    private let parts: Locked<Parts>

    /// Starts Redis, the upstream, and the instances.
    ///
    /// - Parameters:
    ///   - upstreams: lines of other upstreams.
    ///   - options: further options of Redis, which override those before.
    ///   - durable: `trust` where the operator vouches for Redis.
    init(
        _ count: Int = 3,
        modules: [String] = ScaleStateLab.modules,
        upstreams: String = "",
        options: [String] = [],
        durable: String = "ask"
    ) async throws {
        let plays = plays
        let upstream = try FaultUpstream { plays.answer($0) }
        self.upstream = upstream
        folder = FileManager.default.temporaryDirectory
            .appending(path: "galley-scale-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let redis = try await RedisProcess(Self.options(folder) + options)
        parts = Locked(Parts(redis: redis))
        labs = try (0..<count).map { _ in
            let lab = try ServiceLab([:])
            for (index, module) in modules.enumerated() {
                try lab.write("modules/\(index).yaml", module)
            }
            try lab.write(
                "galley.yaml",
                Self.main(upstream: upstream.port, redis: redis.url, durable: durable, upstreams)
            )
            return lab
        }
        for lab in labs {
            let process = try await GalleyProcess(lab)
            parts.withLock { $0.instances.append(process) }
        }
        try await waitUntilReady()
    }

    private static func options(_ folder: URL) -> [String] {
        ["--appendonly", "yes", "--appendfsync", "always", "--dir", folder.path]
    }

    private static func main(
        upstream: Int,
        redis: String,
        durable: String,
        _ upstreams: String
    ) -> String {
        """
        version: 1
        server: {admin: {local: true}, timeouts: {drain: 5s}, trustedProxies: ["127.0.0.1/32"], scopeHeaders: [x-user-id]}
        cache: {path: ./cache.sqlite, redis: {url: "\(redis)", durable: \(durable)}}
        state: {path: ./state.sqlite}
        upstreams:
          up: {url: "http://127.0.0.1:\(upstream)", timeout: 15s, retries: 0,
            cache: {ttl: 1h}, circuit: {failures: 1000, openFor: 1s}}
        \(upstreams)
        modules: [modules/*.yaml]
        """
    }

    var redis: RedisProcess { parts.withLock(\.redis) }
    var count: Int { labs.count }

    /// The port of an instance.
    func port(_ index: Int) -> Int { parts.withLock { $0.instances[index].port } }

    /// An instance.
    func instance(_ index: Int) -> GalleyProcess { parts.withLock { $0.instances[index] } }

    /// Waits until every instance shows its switches.
    func waitUntilReady() async throws {
        for index in 0..<count {
            let isReady = await eventually {
                (try? await self.get("/v1/modules/form/layout", from: index))?.status == 200
            }
            if !isReady { throw LabError(text: "no switches: \(instance(index).log)") }
        }
    }

    /// Asks an instance for something.
    func get(_ target: String, from index: Int) async throws -> TestAnswer {
        try await TestClient(port: port(index)).send("GET", target)
    }

    /// Sends something to an instance.
    func send(
        _ method: String,
        _ target: String,
        body: String = "",
        to index: Int
    ) async throws -> TestAnswer {
        let fields = body.isEmpty ? [:] : ["Content-Type": "application/json"]
        return try await TestClient(port: port(index)).send(method, target, fields, body: body)
    }

    /// `kill -9` of an instance, which then starts again with its files.
    func restart(_ index: Int, whileAway body: () async throws -> Void = {}) async throws {
        instance(index).kill()
        try await body()
        let process = try await GalleyProcess(labs[index])
        parts.withLock { $0.instances[index] = process }
    }

    /// `kill -9` of Redis, which then starts again on the same port with its file.
    func restartRedis(whileAway body: () async throws -> Void = {}) async throws {
        let port = redis.port
        redis.kill()
        try await body()
        let next = try await RedisProcess(Self.options(folder), port: port)
        parts.withLock { $0.redis = next }
    }

    /// Sends Redis a command.
    @discardableResult
    func command(_ words: [String]) async throws -> RedisReply {
        let client = RedisClient(try redis.address)
        client.start()
        defer { Task { await client.close() } }
        guard await eventually({ client.state == .ok }) else { throw LabError(text: "no Redis") }
        let command = words.map { RedisArgument($0) }
        return try await client.send(command, within: .seconds(20), lane: .switches)
    }

    /// Sets a switch of the form.
    func set(_ item: String, to isOn: Bool, on index: Int) async throws -> TestAnswer {
        let target = "/v1/modules/form/items/\(item)/value"
        return try await send("PUT", target, body: "{\"on\": \(isOn)}", to: index)
    }

    /// Returns the files of the instances' stores and of Redis that contain a text.
    func files(containing text: String) throws -> [String] {
        let folders = labs.map(\.folder) + [folder]
        return try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: folder.path)
                .filter { $0.contains("sqlite") || $0.contains("aof") || $0.contains("rdb") }
                .filter { path in
                    let data = try Data(contentsOf: folder.appending(path: path))
                    return data.range(of: Data(text.utf8)) != nil
                }
        }
    }

    /// Ends everything, and removes the files.
    func stop() {
        for process in parts.withLock(\.instances) { process.kill() }
        redis.kill()
        upstream.stop()
        for lab in labs { lab.remove() }
        try? FileManager.default.removeItem(at: folder)
    }
}
