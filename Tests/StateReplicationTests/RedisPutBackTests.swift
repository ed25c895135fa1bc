import SwitchKit
import RedisKit
import TestSupport
import Testing

@testable import StateReplication

@Suite(
    "Redis that is put back to an earlier state",
    .enabled(if: RedisProcess.isInstalled, "scripts/setup --scale installs redis-server")
)
struct RedisPutBackTests {
    private static let key = SwitchKey(module: "m", item: "7")
    private static let group = SwitchGroup(module: "m", owner: "")

    private static func with(
        _ body: (RedisSharedStateServer, RedisClient) async throws -> Void
    ) async throws {
        let process = try await RedisProcess()
        let client = RedisClient(try process.address)
        client.start()
        try #require(await eventually { client.state == .ok })
        do { try await body(RedisSharedStateServer(client), client) } catch {
            await client.close()
            throw error
        }
        await client.close()
    }

    private static func set(
        _ value: Bool,
        known: UInt64,
        highest: UInt64 = 0,
        on server: RedisSharedStateServer
    ) async throws -> UInt64? {
        let write = SharedStateWrite(
            key: key,
            value: value,
            known: known,
            expectation: nil,
            admitsNewRow: true,
            highest: highest,
            instance: "i"
        )
        var version: UInt64?
        // A server that has just begun settles first.
        _ = await eventually {
            if case .stored(let number)? = try? await server.set(write, within: .seconds(5)) {
                version = number
            }
            return version != nil
        }
        return version
    }

    @Test("a newer value replaces an older one, an older one replaces nothing")
    func newer() async throws {
        try await Self.with { server, _ in
            let version = try #require(try await Self.set(false, known: 0, on: server))
            for (offset, value, count) in [(1, true, 1), (1, false, 0), (-1, false, 0)] {
                let number = UInt64(Int64(version) + Int64(offset))
                let held = SharedStateSwitches(
                    [Self.group: [Self.key: SwitchRecord(value: value, version: number)]],
                    added: [Self.group]
                )
                let written = try await server.restore(held, highest: 0, by: "i")
                #expect(written == count)
                let record = try await server.read(Self.group).records[Self.key]
                #expect(record == SwitchRecord(value: true, version: version + 1))
            }
        }
    }

    @Test("values of many groups are written back at once, and those that may not be added are not")
    func many() async throws {
        try await Self.with { server, _ in
            var groups: [SwitchGroup: [SwitchKey: SwitchRecord]] = [:]
            for number in 0..<600 {
                let owner = number % 2 == 0 ? "" : "o\(number)"
                let key = SwitchKey(module: "m\(number)", item: "7", owner: owner)
                groups[SwitchGroup(of: key)] = [key: SwitchRecord(value: true, version: 5)]
            }
            let some = SharedStateSwitches(groups, added: [])
            let shared = try await server.restore(some, highest: 0, by: "i")
            let all = SharedStateSwitches(groups, added: Set(groups.keys))
            let owned = try await server.restore(all, highest: 0, by: "i")
            let again = try await server.restore(all, highest: 0, by: "i")
            #expect([shared, owned, again] == [300, 300, 0])
            for (group, records) in groups {
                let read = try await server.read(group)
                #expect(read.records == records)
            }
        }
    }

    @Test(
        "a change after it has a later version than all from before, so that none is written over it"
    )
    func versions() async throws {
        try await Self.with { server, client in
            let first = try #require(try await Self.set(true, known: 0, on: server))
            let second = try #require(try await Self.set(true, known: first, on: server))
            // The counter and the value as they were before, and an instance that has never seen the later ones.
            for words in [
                ["SET", "galley:1:version", "\(first - 1_000)"],
                ["HSET", "galley:1:switches:m:", "0:7", "\(first - 1_000) 0"],
            ] {
                let command = words.map { RedisArgument($0) }
                _ = try await client.send(command, within: .seconds(5), lane: .switches)
            }
            let third = try #require(try await Self.set(false, known: first, on: server))
            #expect(third > second)
        }
    }
}
