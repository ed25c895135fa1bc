import SwitchKit
import TestSupport
import Testing

@testable import StateReplication

@Suite("The switches that an instance holds")
struct SwitchTableTests {
    private static let group = SwitchGroup(module: "m", owner: "")

    private static func key(_ item: Int) -> SwitchKey { SwitchKey(module: "m", item: "\(item)") }

    @Test("in whatever order changes and readings arrive, the latest change is what is held")
    func orders() {
        TestScale.run("switches", sample: 300) { random, index in
            var table = SwitchTable(lease: SwitchLease())
            table.beginSession()
            var server: [SwitchKey: SwitchRecord] = [:]
            var messages: [(SwitchKey, SwitchRecord)] = []
            var reading: [SwitchKey: SwitchRecord]?
            for version in 1...40 as ClosedRange<UInt64> {
                switch random.below(4) {
                case 0, 1:
                    let key = Self.key(random.below(3))
                    server[key] = SwitchRecord(value: random.chance(50), version: version)
                    if let record = server[key] { messages.append((key, record)) }
                case 2:
                    guard !messages.isEmpty else { continue }
                    let message = messages.remove(at: random.below(messages.count))
                    _ = table.apply(message.1, to: message.0)
                    if random.chance(20) { messages.append(message) }
                default:
                    if let records = reading {
                        _ = table.finishReading(Self.group, records: records, session: 1)
                        reading = nil
                    } else {
                        table.beginReading(Self.group)
                        reading = server
                        // Changes before the reading began need no message.
                        messages = []
                    }
                }
            }
            let last = reading ?? server
            _ = table.finishReading(Self.group, records: last, session: 1)
            for message in messages { _ = table.apply(message.1, to: message.0) }
            let records = table.values(of: Self.group)?.records
            #expect(records == server, "case \(index)")
        }
    }

    @Test("what was read under an earlier connection is read again")
    func sessions() throws {
        let lease = SwitchLease()
        lease.extend(until: .now + .seconds(3_600))
        var table = SwitchTable(lease: lease)
        func version() -> SwitchVersion? { table.values(of: Self.group)?.version }
        #expect(version().map { _ in true } == nil)
        table.beginSession()
        _ = table.finishReading(Self.group, records: [:], session: 1)
        let first = try #require(version())
        #expect(first.isCurrent)
        table.beginSession()
        #expect(!first.isCurrent)
        #expect(version().map { _ in true } == nil)
        // An answer to a question of the former connection.
        _ = table.finishReading(Self.group, records: [:], session: 1)
        #expect(version().map { _ in true } == nil)
    }

    @Test("a reading says what the server lacks, and what it has in an older version")
    func older() {
        var table = SwitchTable(lease: SwitchLease())
        table.beginSession()
        var records: [SwitchKey: SwitchRecord] = [:]
        for item in 0..<4 { records[Self.key(item)] = SwitchRecord(value: true, version: 5) }
        _ = table.finishReading(Self.group, records: records, session: 1)
        records[Self.key(0)] = nil
        records[Self.key(1)] = SwitchRecord(value: false, version: 4)
        records[Self.key(2)] = SwitchRecord(value: false, version: 6)
        let missing = table.finishReading(Self.group, records: records, session: 1)
        #expect(Set(missing.keys) == [Self.key(0), Self.key(1)])
        #expect(missing.values.allSatisfy { $0 == SwitchRecord(value: true, version: 5) })
    }

    @Test("the first use of a day is one that the server is told of, later ones are not")
    func uses() {
        var table = SwitchTable(lease: SwitchLease())
        table.beginSession()
        let isHeld = table.use(Self.group, on: 7)
        #expect(!isHeld)
        _ = table.finishReading(Self.group, records: [:], session: 1, notedOn: 7)
        let uses = [7, 8, 8, 7, 9].map { table.use(Self.group, on: $0) }
        #expect(uses == [false, true, false, false, true])
        // What was used and could not be told does not count.
        let noted = [7, 8].map { table.groups(notedSince: $0) }
        #expect(noted == [[Self.group], []])
    }

    @Test("pages are out of date after a change, an eviction, and without a lease")
    func currency() throws {
        let lease = SwitchLease()
        lease.extend(until: .now + .seconds(3_600))
        var table = SwitchTable(lease: lease, maximumBytes: 1_500)
        table.beginSession()
        func version(_ group: SwitchGroup) throws -> SwitchVersion {
            _ = table.finishReading(group, records: [:], session: 1)
            let values = table.values(of: group)
            return try #require(values).version
        }
        func apply(_ value: Bool, version: UInt64) -> Bool {
            table.apply(SwitchRecord(value: value, version: version), to: Self.key(1))
        }
        let first = try version(Self.group)
        #expect(apply(true, version: 4))
        #expect(!first.isCurrent)
        let second = try version(Self.group)
        #expect(!apply(false, version: 3))
        #expect(second.isCurrent)
        for owner in 0..<5 { _ = try version(SwitchGroup(module: "m", owner: "\(owner)")) }
        #expect(!second.isCurrent)
        let last = try version(Self.group)
        #expect(last.isCurrent)
        lease.revoke()
        #expect(!last.isCurrent)
    }

    @Test("what the server lacks is named, to be written back")
    func missing() {
        var table = SwitchTable(lease: SwitchLease())
        table.beginSession()
        let record = SwitchRecord(value: true, version: 8)
        _ = table.finishReading(Self.group, records: [Self.key(1): record], session: 1)
        table.beginSession()
        let missing = table.finishReading(Self.group, records: [:], session: 2)
        #expect(missing == [Self.key(1): record])
        #expect(table.held == [Self.group: [Self.key(1): record]])
    }
}
