import SwitchKit
import RedisKit
import TestSupport
import Testing
import StateReplication
import UpstreamKit

@Suite(
    "Switches in Redis that were not used for long",
    .enabled(if: RedisProcess.isInstalled, "scripts/setup --scale installs redis-server")
)
struct UnusedSwitchesTests {
    /// A server with the switches of three owners, and everybody's.
    private struct Lab {
        static let used: RedisArgument = "galley:1:switch-used"
        let process: RedisProcess
        let client: RedisClient
        let server: RedisSharedStateServer
        let today = DayCounter().today ?? 0

        init() async throws {
            process = try await RedisProcess()
            client = RedisClient(try process.address) { _ in }
            client.start()
            server = RedisSharedStateServer(client)
            _ = try await server.join()
            // Values may be about to be written back to a server that has just begun.
            try await Task.sleep(for: .milliseconds(1_100))
            for owner in ["", "a", "b", "c"] {
                let write = SharedStateWrite(
                    key: SwitchKey(module: "m", item: "1", owner: owner),
                    value: true,
                    known: 0,
                    expectation: nil,
                    admitsNewRow: true,
                    highest: 0,
                    instance: "0"
                )
                guard case .stored = try await server.set(write, within: .seconds(20)) else {
                    throw LabError(text: "the switch of '\(owner)' is not stored")
                }
            }
        }

        /// Says that an owner used its switches last on a day.
        func use(_ owner: String, on day: Int) async throws {
            let member = RedisArgument("m:\(owner)")
            _ = try await send(["ZADD", Self.used, RedisArgument(day), member])
        }

        /// The owners that have switches.
        func owners() async throws -> [String] {
            var owners: [String] = []
            for owner in ["", "a", "b", "c"] {
                let key = RedisArgument("galley:1:switches:m:\(owner)")
                if try await send(["EXISTS", key]).integer == 1 { owners.append(owner) }
            }
            return owners
        }

        func send(_ command: [RedisArgument]) async throws -> RedisReply {
            try await client.send(command, within: .seconds(20), lane: .switches)
        }
    }

    @Test("are forgotten, everybody's never, and a read is a use")
    func forgotten() async throws {
        let lab = try await Lab()
        try await lab.use("a", on: lab.today - 401)
        try await lab.use("b", on: lab.today - 399)
        try await lab.use("c", on: lab.today - 401)
        _ = try await lab.server.read(SwitchGroup(module: "m", owner: "c"))
        #expect(try await lab.server.forget(unusedFor: 400, today: lab.today) == 1)
        #expect(try await lab.owners() == ["", "b", "c"])
        #expect(try await lab.send(["GET", "galley:1:switch-rows"]).text == "3")
        #expect(try await lab.server.forget(unusedFor: 400, today: lab.today) == 0)
        await lab.client.close()
    }

    @Test(
        "stay while the clocks of the server and of the instance differ",
        arguments: [-400, 400, 20_000]
    )
    func clocksDiffer(days: Int) async throws {
        let lab = try await Lab()
        try await lab.use("a", on: lab.today - 401)
        #expect(try await lab.server.forget(unusedFor: 400, today: lab.today + days) == 0)
        #expect(try await lab.owners() == ["", "a", "b", "c"])
        await lab.client.close()
    }

    @Test("stay where they were used while the server's clock had lost its time")
    func undated() async throws {
        let lab = try await Lab()
        try await lab.use("a", on: 3)
        #expect(try await lab.server.forget(unusedFor: 400, today: lab.today) == 1)
        #expect(try await lab.server.forget(unusedFor: 400, today: lab.today) == 0)
        #expect(try await lab.owners() == ["", "a", "b", "c"])
        let score = try await lab.send(["ZSCORE", Lab.used, "m:a"]).text
        #expect(score == "\(lab.today)")
        await lab.client.close()
    }
}
