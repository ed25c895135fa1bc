import Locking
import SQLiteStorage
import Foundation
import GRDB
import TestSupport
import Testing
import UpstreamKit

@Suite("A cache file that cannot be used")
struct DamagedFileTests {
    enum Damage: String, CaseIterable, Sendable {
        case text, zeros, halved, headerFlipped, foreignApplication, newerVersion, pageZeroed
    }

    /// Does the damage to a good file.
    private func inflict(_ damage: Damage, on path: String) throws {
        let url = URL(fileURLWithPath: path)
        var bytes = try Data(contentsOf: url)
        switch damage {
        case .text: bytes = Data("this is no database, whatever its name says\n".utf8)
        case .zeros: bytes = Data(count: 8192)
        case .halved: bytes = bytes.prefix(bytes.count / 2)
        case .headerFlipped: bytes[3] ^= 0xff
        case .foreignApplication: bytes[71] ^= 0xff
        case .newerVersion: bytes[63] = 99
        case .pageZeroed: bytes.replaceSubrange(4096..<8192, with: Data(count: 4096))
        }
        try bytes.write(to: url)
    }

    @Test("is moved aside, and a new one started", arguments: Damage.allCases)
    func movedAside(_ damage: Damage) async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            try await withStore(path) { store, cache in
                for number in 0..<40 { store.store(answer(number), for: key(number)) }
            }
            try inflict(damage, on: path)
            let events = Locked<[StoreEvent]>([])
            try await withStore(path, report: { event in events.withLock { $0.append(event) } }) {
                store,
                cache in
                for number in 0..<40 {
                    let found = await store.response(for: key(number))
                    #expect(found == nil || found == answer(number))
                }
                // A file of a newer version is as good as it was.
                if damage == .newerVersion {
                    #expect(await eventually { !events.withLock { $0 }.isEmpty })
                    #expect(cache.counters.corruptions == 0)
                } else {
                    #expect(await eventually { cache.counters.corruptions == 1 })
                }
                await cache.flush()
                #expect(cache.health == .ok)
                store.store(answer(50), for: key(50))
                await cache.flush()
                #expect(await store.response(for: key(50)) == answer(50))
            }
            let aside = try filesAside(folder)
            #expect(aside.count == 1)
            let reported = aside.map { name -> StoreEvent in
                damage == .newerVersion ? .newerMovedAside(name) : .movedAside(name)
            }
            #expect(events.withLock { $0 } == reported)
        }
    }

    @Test("is moved aside at any time, and at most two of them are kept")
    func keepsTwo() async throws {
        let still = StillClock()
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            for _ in 0..<4 {
                try Data("text".utf8).write(to: URL(fileURLWithPath: path))
                try await withStore(path, clock: still.clock) { store, cache in
                    #expect(cache.health == .ok)
                    #expect(cache.counters.corruptions == 1)
                }
                still.advance(1)
            }
            #expect(try filesAside(folder).count == 2)
        }
    }

    @Test("gives a damaged row for a miss, and nothing else")
    func damagedRow() async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            try await withStore(path) { store, cache in
                store.store(answer(1), for: key(1))
                store.store(answer(2), for: key(2))
            }
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            let place = try #require(bytes.range(of: Data("\"answer 1\",\"answer 1\"".utf8)))
            bytes[place.lowerBound + 8] = UInt8(ascii: "3")
            try bytes.write(to: URL(fileURLWithPath: path))
            try await withStore(path) { store, cache in
                #expect(await store.response(for: key(1)) == nil)
                #expect(await store.response(for: key(2)) == answer(2))
                #expect(cache.counters.damagedRows == 1)
                await cache.flush()
                #expect(await store.response(for: key(1)) == nil)
                #expect(cache.counters.damagedRows == 1)
            }
        }
    }

    @Test("gives a row with a number in place of its body for a miss, and removes it")
    func bodyOfAnotherType() async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            try await withStore(path) { store, cache in store.store(answer(1), for: key(1)) }
            let file = try DatabaseQueue(path: path)
            try await file.write { try $0.execute(sql: "UPDATE response SET body = 2") }
            try file.close()
            try await withStore(path) { store, cache in
                #expect(await store.response(for: key(1)) == nil)
                #expect(cache.counters.damagedRows == 1 && cache.counters.failures == 0)
                await cache.flush()
                #expect(await store.response(for: key(1)) == nil)
                #expect(cache.counters.damagedRows == 1)
            }
        }
    }

    @Test("never gives a wrong answer, whatever bytes are flipped", arguments: 0..<40)
    func flipped(_ seed: UInt64) async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            try await withStore(path) { store, cache in
                for number in 0..<30 { store.store(answer(number), for: key(number)) }
            }
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
            for _ in 0..<8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] ^= UInt8(truncatingIfNeeded: state >> 20) | 1
            }
            try bytes.write(to: URL(fileURLWithPath: path))
            try await withStore(path) { store, cache in
                for number in 0..<30 {
                    let found = await store.response(for: key(number))
                    #expect(found == nil || found == answer(number))
                    store.store(answer(number), for: key(number))
                    // What was written just before the file was found corrupt went aside with it.
                    let again = await store.response(for: key(number))
                    #expect(again == nil || again == answer(number))
                }
                await cache.flush()
            }
        }
    }

    @Test(
        "may vanish, be replaced by text, or lose its log while in use",
        arguments: ["", "-wal", "-shm"]
    )
    func vanishes(_ suffix: String) async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            try await withStore(path) { store, cache in
                store.store(answer(1), for: key(1))
                await cache.flush()
                try FileManager.default.removeItem(atPath: path + suffix)
                try Data("text".utf8).write(to: URL(fileURLWithPath: path + suffix))
                for number in 2..<50 {
                    store.store(answer(number), for: key(number))
                    await cache.flush()
                    let found = await store.response(for: key(number))
                    #expect(found == nil || found == answer(number))
                }
            }
            try await withStore(path) { store, cache in
                store.store(answer(1), for: key(1))
                await cache.flush()
                #expect(await store.response(for: key(1)) == answer(1))
            }
        }
    }

    @Test("is a directory, a link, or nowhere: answers go on without it, until it can be used")
    func unusable() async throws {
        try await withFolder { folder in
            let manager = FileManager.default
            let target = folder + "/target"
            try Data().write(to: URL(fileURLWithPath: target))
            let link = folder + "/link"
            try manager.createSymbolicLink(atPath: link, withDestinationPath: target)
            for path in [folder, link, folder + "/absent/a.sqlite", "/proc/a.sqlite"] {
                let still = StillClock()
                let events = Locked<[StoreEvent]>([])
                try await withStore(
                    path,
                    clock: still.clock,
                    report: { event in events.withLock { $0.append(event) } }
                ) { store, cache in
                    store.store(answer(1), for: key(1))
                    store.remove(key(2))
                    #expect(await store.response(for: key(1)) == nil)
                    #expect(cache.health != .ok)
                    for _ in 0..<5 {
                        still.advance(60)
                        store.store(answer(1), for: key(1))
                        await cache.flush()
                    }
                    #expect(events.withLock { $0.count } == 1)
                    if path.hasSuffix("absent/a.sqlite") {
                        try manager.createDirectory(
                            atPath: folder + "/absent",
                            withIntermediateDirectories: false
                        )
                        still.advance(60)
                        store.store(answer(1), for: key(1))
                        await cache.flush()
                        #expect(await store.response(for: key(1)) == answer(1))
                        #expect(cache.health == .ok)
                        #expect(events.withLock { $0.last } == .recovered)
                    }
                }
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: target)).isEmpty)
        }
    }

    @Test("is locked by another: answers go on without it, and into it when the lock is gone")
    func locked() async throws {
        try await withFolder { folder in
            let still = StillClock()
            let events = Locked<[StoreEvent]>([])
            try await withStore(
                folder + "/a.sqlite",
                clock: still.clock,
                report: { event in events.withLock { $0.append(event) } }
            ) { store, cache in
                store.store(answer(1), for: key(1))
                await cache.flush()
                var configuration = Configuration()
                configuration.allowsUnsafeTransactions = true
                let other = try DatabaseQueue(
                    path: folder + "/a.sqlite",
                    configuration: configuration
                )
                try await other.writeWithoutTransaction {
                    try $0.execute(sql: "BEGIN IMMEDIATE")
                }
                store.store(answer(2), for: key(2))
                await cache.flush()
                #expect(cache.health == .degraded("SQLite: 5 (database is locked)"))
                #expect(await store.response(for: key(1)) == answer(1))
                try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
                still.advance(60)
                store.store(answer(3), for: key(3))
                await cache.flush()
                #expect(cache.health == .ok)
                #expect(await store.response(for: key(3)) == answer(3))
                #expect(events.withLock { $0.count } == 2)
                #expect(events.withLock { $0.last } == .recovered)
                try other.close()
            }
        }
    }
}
