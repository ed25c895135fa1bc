import RedisKit
import SwitchKit
import TestSupport
import Testing
import StateReplication

/// `é` in one scalar and in two: two rows in Redis, and two values in what an instance holds.
@Suite("Shared switches whose names Unicode calls equivalent are two")
struct EquivalentSwitchesTests {
    private static let one = "jos\u{E9}"
    private static let two = "jose\u{301}"

    /// Pairs that differ in one part of the key.
    private static let pairs = [one, two].map { name in
        [
            SwitchKey(module: "m", item: name), SwitchKey(module: "m", section: name, item: "1"),
            SwitchKey(module: "m", item: "1", owner: name),
        ]
    }

    @Test(
        "in Redis, by item, section and owner",
        .enabled(if: RedisProcess.isInstalled, "scripts/setup --scale installs redis-server"),
        arguments: 0..<3
    )
    func stored(part: Int) async throws {
        let process = try await RedisProcess()
        let client = RedisClient(try process.address) { _ in }
        client.start()
        let server = RedisSharedStateServer(client)
        _ = try await server.join()
        // Values may be about to be written back to a server that has just begun.
        try await Task.sleep(for: .milliseconds(1_100))
        let keys = Self.pairs.map { $0[part] }
        for (key, value) in zip(keys, [true, false]) {
            let write = SharedStateWrite(
                key: key,
                value: value,
                known: 0,
                expectation: nil,
                admitsNewRow: true,
                highest: 0,
                instance: "0"
            )
            guard case .stored = try await server.set(write, within: .seconds(20)) else {
                throw LabError(text: "the switch is not stored")
            }
        }
        for (key, value) in zip(keys, [true, false]) {
            let group = try await server.read(SwitchGroup(of: key))
            #expect(group.records[key]?.value == value)
        }
        let rows = try await client.send(
            ["GET", "galley:1:switch-rows"],
            within: .seconds(20),
            lane: .switches
        )
        #expect(rows.text == "2")
        await client.close()
    }

    @Test("in the table that an instance holds, whoever reads or tells of them", arguments: 0..<3)
    func held(part: Int) throws {
        var table = SwitchTable(lease: SwitchLease())
        table.beginSession()
        let keys = Self.pairs.map { $0[part] }
        for (key, version) in zip(keys, [1, 2] as [UInt64]) {
            table.beginReading(SwitchGroup(of: key))
            let isNew = table.apply(SwitchRecord(value: true, version: version), to: key)
            #expect(isNew)
        }
        let versions = keys.map { table.version(of: $0) }
        #expect(versions == [1, 2])
        let held = table.held.values.reduce(0) { $0 + $1.count }
        #expect(held == 2)
    }
}
