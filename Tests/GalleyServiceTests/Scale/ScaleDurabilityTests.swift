import Foundation
import TestSupport
import Testing

@Suite(
    "Redis servers that keep less than switches need",
    .enabled(if: RedisProcess.isInstalled, "scripts/setup --scale installs redis-server")
)
struct ScaleDurabilityTests {
    @Test(
        "a server that may lose what it acknowledged takes no switch, until it is set right",
        arguments: [
            (
                ["--appendfsync", "everysec"], ["appendfsync", "always"],
                "its appendfsync is 'everysec'"
            ),
            (["--appendonly", "no"], ["appendonly", "yes"], "its appendonly is 'no'"),
            (
                ["--maxmemory", "64mb", "--maxmemory-policy", "allkeys-lru"],
                ["maxmemory-policy", "noeviction"], "its maxmemory-policy is 'allkeys-lru'"
            ),
        ]
    )
    func weak(options: [String], repair: [String], reason: String) async throws {
        let lab = try await ScaleStateLab(2, options: options)
        defer { lab.stop() }
        for index in 0..<2 {
            // Switches that are set elsewhere can be read; none can be set.
            #expect(try await lab.get("/v1/modules/form/layout", from: index).status == 200)
            let refused = try await lab.set("7", to: true, on: index)
            #expect(refused.status == 503, "\(refused.text)")
            #expect(lab.instance(index).log.contains(reason), "\(lab.instance(index).log)")
            #expect(try await lab.get("/readyz", from: index).text.contains(reason))
        }
        let page = try await lab.get("/v1/modules/form/layout", from: 0)
        #expect(Self.values(page) == ["false", "false", "true"])
        try await lab.command(["CONFIG", "SET"] + repair)
        // It is asked at each connection.
        try await lab.command(["CLIENT", "KILL", "TYPE", "pubsub"])
        for index in 0..<2 {
            let isSet = await eventually {
                (try? await lab.set("7", to: index == 0, on: index))?.status == 200
            }
            #expect(isSet, "\(lab.instance(index).log)")
        }
    }

    @Test("where CONFIG is forbidden the operator's word counts, and else no switch is set")
    func forbidden() async throws {
        let options = ["--rename-command", "CONFIG", ""]
        let asking = try await ScaleStateLab(1, options: options)
        defer { asking.stop() }
        #expect(try await asking.set("7", to: true, on: 0).status == 503)
        #expect(asking.instance(0).log.contains("durable: trust"))
        let trusting = try await ScaleStateLab(1, options: options, durable: "trust")
        defer { trusting.stop() }
        let answer = try await trusting.set("7", to: true, on: 0)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(!trusting.instance(0).log.contains("durable: trust"))
    }

    @Test("a server that was emptied while it ran gets its switches back, above every version")
    func wiped() async throws {
        let lab = try await ScaleStateLab(2)
        defer { lab.stop() }
        #expect(try await lab.set("7", to: true, on: 0).status == 200)
        #expect(try await lab.set("8", to: true, on: 1).status == 200)
        let before = try await lab.get("/v1/modules/form/layout", from: 0)
        try await lab.command(["FLUSHALL"])
        for index in 0..<2 {
            let isBack = await eventually {
                let page = try? await lab.get("/v1/modules/form/layout", from: index)
                return page?.status == 200 && page?.text == before.text
            }
            #expect(isBack, "\(index): \(lab.instance(index).log)")
        }
        // Set by the other one than before: it shows on both at once.
        for (index, isOn) in [(1, false), (0, true), (1, false)] {
            let answer = try await eventuallySet(lab, isOn, on: index)
            #expect(answer == 200)
            for reader in 0..<2 {
                let page = try await lab.get("/v1/modules/form/layout", from: reader)
                #expect(page.status == 200)
                #expect(Self.values(page) == ["\(isOn)", "true", "true"])
            }
        }
        // A new instance finds there what the others wrote back.
        try await lab.restart(0)
        try await lab.waitUntilReady()
        let after = try await lab.get("/v1/modules/form/layout", from: 0)
        #expect(Self.values(after) == ["false", "true", "true"])
    }

    /// The values of the form's switches, in order.
    private static func values(_ page: TestAnswer) -> [String] {
        page.text.split(separator: "\"value\":").dropFirst().map { rest in
            String(rest.prefix { $0.isLetter })
        }
    }

    /// Sets the switch, again while the server settles.
    private func eventuallySet(
        _ lab: ScaleStateLab,
        _ isOn: Bool,
        on index: Int
    ) async throws -> Int {
        var status = 0
        _ = await eventually {
            status = (try? await lab.set("7", to: isOn, on: index))?.status ?? 0
            return status == 200
        }
        return status
    }
}
