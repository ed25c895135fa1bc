import Foundation
import GRDB
import Locking
import SwitchKit
import TestSupport
import Testing
import UpstreamKit

@testable import SQLiteStorage

@Suite("Rows of the state file")
struct SwitchStoreRowTests {
    private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/state-1.database").path

    private static func key(_ item: String, owner: String = "") -> SwitchKey {
        SwitchKey(module: "m", item: item, owner: owner)
    }

    @Test("written by a version before migrations and a kill are all read, also from the log")
    func formerVersion() async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: Self.fixture + suffix,
                    toPath: path + suffix
                )
            }
            let own = SwitchKey(module: "own", item: "8")
            let owners = [
                "1db8f1653593fa84b49dba444b7ce535": false,
                "404cf15d2d32b2eedfa07de1f21f719c": true,
                "7092b54e7795931d9b61da5fc3003aad": true,
            ]
            for _ in 0..<2 {
                let store = SQLiteSwitchStore(path: path)
                try await store.open()
                let shared = await store.values(of: "settings", owners: [""]).stored
                #expect(shared == [SwitchKey(module: "settings", item: "7"): true])
                for (owner, value) in owners {
                    var key = own
                    key.owner = owner
                    #expect(await store.values(of: "own", owners: [owner]).stored == [key: value])
                }
                #expect(!store.isDegraded)
                await store.close()
            }
        }
    }

    @Test("are bounded: new ones are refused, existing ones stay writable")
    func bound() async throws {
        try await withFolder { folder in
            var options = SQLiteSwitchStore.Options()
            options.maximumRows = 10
            for _ in 0..<2 {
                let store = SQLiteSwitchStore(path: folder + "/s.sqlite", options: options)
                for number in 0..<10 {
                    try await store.set(Self.key("\(number)"), to: true, expecting: nil)
                }
                await #expect(throws: SwitchStoreError.full) {
                    try await store.set(Self.key("10"), to: true, expecting: nil)
                }
                try await store.set(Self.key("3"), to: false, expecting: nil)
                #expect(!store.isDegraded)
                let stored = await store.values(of: "m", owners: [""]).stored
                #expect(stored.count == 10)
                #expect(stored[Self.key("3")] == false)
                await store.close()
            }
        }
    }

    @Test("are admitted by the caller when they are new, and made by no read")
    func admission() async throws {
        try await withFolder { folder in
            let store = SQLiteSwitchStore(path: folder + "/s.sqlite")
            let calls = Locked(0)
            for number in 0..<3 {
                _ = await store.values(of: "m", owners: ["", "reader-\(number)"])
            }
            for admits in [false, true, false] {
                let isStored: Bool
                do throws(SwitchStoreError) {
                    try await store.set(Self.key("1"), to: true, expecting: nil) {
                        calls.withLock { $0 += 1 }
                        return admits
                    }
                    isStored = true
                } catch {
                    #expect(error == .newRowRefused)
                    isStored = false
                }
                #expect(isStored == (admits || calls.withLock(\.self) == 2))
            }
            #expect(calls.withLock(\.self) == 2)
            await store.close()
            let rows = try await DatabaseQueue(path: folder + "/s.sqlite").read {
                try SwitchRecord.fetchCount($0)
            }
            #expect(rows == 1)
        }
    }

    @Test("with an owner are forgotten when not used for long, everybody's never")
    func forgotten() async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            let still = StillClock()
            func days(_ days: Int64) { still.advance(days * 86_400) }
            func values(of owner: String) async throws -> Int {
                let store = SQLiteSwitchStore(path: path, clock: still.clock)
                try await store.open()
                let count = await store.values(of: "m", owners: [owner]).stored.count
                await store.close()
                return count
            }
            let store = SQLiteSwitchStore(path: path, clock: still.clock)
            for owner in ["", "read", "unused"] {
                try await store.set(Self.key("1", owner: owner), to: true, expecting: nil)
            }
            await store.close()
            days(300)
            #expect(try await values(of: "read") == 1)
            days(99)
            #expect(try await values(of: "nobody") == 0)
            let count = try await DatabaseQueue(path: path).read { try SwitchRecord.fetchCount($0) }
            #expect(count == 3)
            days(2)
            #expect(try await values(of: "unused") == 0)
            #expect(try await values(of: "read") == 1)
            days(402)
            #expect(try await values(of: "read") == 0)
            #expect(try await values(of: "") == 1)
        }
    }

    @Test(
        "stay whatever the clock is set to while they are used",
        arguments: [401, 20_000, -401, -20_000]
    )
    func clockIsSet(days: Int64) async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            let still = StillClock()
            let owners = ["one", "other"]
            let first = SQLiteSwitchStore(path: path, clock: still.clock)
            try await first.open()
            for owner in owners {
                try await first.set(Self.key("1", owner: owner), to: true, expecting: nil)
            }
            still.jump(days: days)
            // A write and a read look for what is too old.
            try await first.set(Self.key("2", owner: "one"), to: true, expecting: nil)
            _ = await first.values(of: "m", owners: ["one"])
            still.advance(86_400)
            try await first.set(Self.key("3", owner: "one"), to: true, expecting: nil)
            still.jump(days: -days)
            await first.close()
            let second = SQLiteSwitchStore(path: path, clock: still.clock)
            try await second.open()
            for (owner, count) in zip(owners, [3, 1]) {
                let stored = await second.values(of: "m", owners: [owner]).stored
                #expect(stored.count == count)
            }
            await second.close()
        }
    }

    @Test("set while the clock had lost its time count as used when it is set right")
    func clockWasLost() async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            let still = StillClock()
            func values(of owner: String) async throws -> Int {
                let store = SQLiteSwitchStore(path: path, clock: still.clock)
                try await store.open()
                let count = await store.values(of: "m", owners: [owner]).stored.count
                await store.close()
                return count
            }
            func set(_ owner: String) async throws {
                let store = SQLiteSwitchStore(path: path, clock: still.clock)
                try await store.open()
                try await store.set(Self.key("1", owner: owner), to: true, expecting: nil)
                await store.close()
            }
            try await set("read")
            // As the clock of a machine without a battery begins.
            still.jump(days: -20_000)
            try await set("set")
            #expect(try await values(of: "read") == 1)
            still.jump(days: 20_000)
            still.advance(390 * 86_400)
            // The uses count as of now, the first day that is known again.
            #expect(try await values(of: "other") == 0)
            still.advance(390 * 86_400)
            #expect(try await values(of: "set") == 1)
            #expect(try await values(of: "read") == 1)
            still.advance(401 * 86_400)
            #expect(try await values(of: "set") == 0)
            #expect(try await values(of: "read") == 0)
        }
    }

    @Test("are noted as used once a day")
    func notedDaily() async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            let still = StillClock()
            let store = SQLiteSwitchStore(path: path, clock: still.clock)
            try await store.set(Self.key("1", owner: "o"), to: true, expecting: nil)
            _ = await store.values(of: "m", owners: ["o"])
            #expect(store.state.withLock(\.used).isEmpty)
            still.advance(86_400)
            _ = await store.values(of: "m", owners: ["o"])
            #expect(store.state.withLock(\.used).count == 1)
            await store.onQueue { $0.noteUses() }
            _ = await store.values(of: "m", owners: ["o"])
            #expect(store.state.withLock(\.used).isEmpty)
            await store.close()
        }
    }

    @Test("of many changes at once are all stored, in fewer transactions")
    func together() async throws {
        try await withFolder { folder in
            let store = SQLiteSwitchStore(path: folder + "/s.sqlite")
            try await store.open()
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<500 {
                    group.addTask {
                        _ = try? await store.set(Self.key("\(number)"), to: true, expecting: nil)
                    }
                }
            }
            #expect(await store.values(of: "m", owners: [""]).stored.count == 500)
            await store.close()
        }
    }

    /// The errors of the changes that were refused.
    private final class Refusals: Sendable {
        let errors = Locked<[SwitchStoreError]>([])
    }

    @Test("that wait for a slow disk are bounded; those beyond are refused at once")
    func waiting() async throws {
        try await withFolder { folder in
            let store = SQLiteSwitchStore(path: folder + "/s.sqlite")
            try await store.open()
            // The disk takes nothing until all have come.
            store.queue.suspend()
            let refusals = Refusals()
            let count = SQLiteSwitchStore.maximumWaiting + 6
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    group.addTask {
                        do throws(SwitchStoreError) {
                            try await store.set(Self.key("\(number)"), to: true, expecting: nil)
                        } catch {
                            refusals.errors.withLock { $0.append(error) }
                        }
                    }
                }
                let haveCome = await eventually {
                    let waiting = store.state.withLock { $0.waiting.count }
                    return waiting + refusals.errors.withLock { $0.count } == count
                }
                #expect(haveCome)
                store.queue.resume()
            }
            let errors = refusals.errors.withLock(\.self)
            #expect(errors.count == 6)
            #expect(errors.allSatisfy { $0 == .unusable("too many changes wait for the disk") })
            let stored = await store.values(of: "m", owners: [""]).stored
            #expect(stored.count == SQLiteSwitchStore.maximumWaiting)
            await store.close()
        }
    }
}
