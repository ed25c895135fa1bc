import Foundation
import RedisKit
import TestSupport

/// Several instances of the real executable, a real Redis between them, and an upstream that counts.
final class ScaleLab: Sendable {
    let upstream: FaultUpstream
    let redis: RedisProcess
    let instances: [GalleyProcess]
    private let labs: [ServiceLab]

    /// Starts them all.
    ///
    /// - Parameters:
    ///   - count: the number of instances.
    ///   - module: the one module, named `m`.
    ///   - timeout: the upstream's `timeout`.
    ///   - redis: the server; nil for a new one.
    ///   - behave: the upstream's answers.
    init(
        instances count: Int = 3,
        module: String,
        timeout: String = "10s",
        redis: RedisProcess? = nil,
        behave: @escaping @Sendable (FaultUpstream.Request) -> FaultUpstream.Behaviour
    ) async throws {
        upstream = try FaultUpstream(behave)
        if let redis { self.redis = redis } else { self.redis = try await RedisProcess() }
        var labs: [ServiceLab] = []
        var instances: [GalleyProcess] = []
        for _ in 0..<count {
            let lab = try ServiceLab([
                "galley.yaml": """
                version: 1
                cache: {path: ./cache.sqlite, redis: "\(self.redis.url)"}
                state: {path: ./state.sqlite}
                server: {admin: {local: true}, limits: {loads: 256, loadsPerModule: 256}}
                upstreams:
                  up:
                    url: "http://127.0.0.1:\(upstream.port)"
                    timeout: \(timeout)
                    retries: 0
                    maxConnections: 256
                    circuit: {failures: 1000, openFor: 1s}
                    forward: [authorization]
                modules: [m.yaml]
                """,
                "m.yaml": module,
            ])
            labs.append(lab)
            instances.append(try await GalleyProcess(lab))
        }
        self.labs = labs
        self.instances = instances
    }

    /// Waits until all instances use Redis, or all do without.
    func waits(forRedis isUsable: Bool) async throws -> Bool {
        for instance in instances {
            let isSo = try await eventually {
                try await instance.get("/readyz").text.contains("\"redis\"") != isUsable
            }
            guard isSo else { return false }
        }
        return true
    }

    /// The sum of a counter over the instances that run.
    ///
    /// - Parameter name: the counter's name with its labels.
    func count(_ name: String) async throws -> Int {
        var sum = 0
        for instance in instances where instance.exitStatus == nil {
            let lines = try await instance.get("/metrics").text.split(separator: "\n")
            for line in lines where line.hasPrefix(name + " ") {
                sum += line.split(separator: " ").last.flatMap { Int($0) } ?? 0
            }
        }
        return sum
    }

    /// The commands of Redis that had no reply in time, on a machine that is busy with other things: each
    /// may have cost a call.
    func lateCommands() async throws -> Int {
        var sum = 0
        for lane in ["locks", "responses"] {
            for outcome in ["timeout", "unsent"] {
                let labels = "{lane=\"\(lane)\",outcome=\"\(outcome)\"}"
                sum += try await count("galley_redis_commands_total\(labels)")
            }
        }
        return sum
    }

    /// Has many clients at once ask for pages, spread over the instances that run; returns the responses.
    ///
    /// - Parameters:
    ///   - clients: the number of clients.
    ///   - pages: the number of pages, numbered from `first`.
    ///   - meanwhile: runs while they wait.
    func stampede(
        clients: Int,
        pages: Int,
        first: Int = 0,
        meanwhile: () async throws -> Void = {}
    ) async throws -> [String] {
        let running = instances.filter { $0.exitStatus == nil }
        let share = clients / running.count
        let crowds = try running.map { try Crowd(count: share, port: $0.port) }
        for (number, crowd) in crowds.enumerated() {
            crowd.send { "/v1/modules/m/layout?p=\(first + ($0 + number * share) % pages)" }
        }
        try await meanwhile()
        var responses: [String] = []
        for crowd in crowds { responses += await crowd.answers() }
        return responses
    }

    /// Ends everything.
    func end() {
        for instance in instances { instance.kill() }
        redis.signal(SIGCONT)
        redis.kill()
        upstream.stop()
        for lab in labs { lab.remove() }
    }
}
