import Foundation
import Glibc
import SwitchKit
import TestSupport
import Testing
import UpstreamKit

@testable import SQLiteStorage

@Suite("A disk that fills up", .serialized, .enabled(if: SmallDisk.isPossible))
struct FullDiskTests {
    private static func store(beside cache: CacheDatabase, on disk: SmallDisk) -> SQLiteSwitchStore
    {
        let path = disk.path + "/state.sqlite"
        var options = SQLiteSwitchStore.Options()
        options.freeDisk = { await cache.yieldDisk(to: path) }
        options.releaseDisk = { cache.reclaimDisk() }
        return SQLiteSwitchStore(path: path, options: options)
    }

    private static func fill(_ store: SQLiteResponseStore, _ cache: CacheDatabase) async {
        for number in 0..<400 {
            store.store(answer(number, bytes: 40_000), for: key(number))
            if number % 20 == 0 { await cache.flush() }
        }
        await cache.flush()
    }

    @Test("the cache leaves a tenth of it to the state")
    func reserve() async throws {
        let disk = try #require(SmallDisk(megabytes: 8))
        defer { disk.remove() }
        try await withStore(disk.path + "/a.sqlite", maximumBytes: 64 << 20) { store, cache in
            await Self.fill(store, cache)
            #expect(cache.health == .ok)
            #expect(disk.free >= 1 << 20)
            #expect(await store.response(for: key(399)) == answer(399, bytes: 40_000))
        }
    }

    @Test("a switch is set on a disk that is full but for the cache")
    func switchesComeFirst() async throws {
        let disk = try #require(SmallDisk(megabytes: 8))
        defer { disk.remove() }
        let still = StillClock()
        try await withStore(
            disk.path + "/a.sqlite",
            maximumBytes: 64 << 20,
            clock: still.clock
        ) { store, cache in
            let switches = Self.store(beside: cache, on: disk)
            try await switches.open()
            await Self.fill(store, cache)
            disk.fill()
            // Enough to grow the log beyond what it has.
            for number in 0..<200 {
                let key = SwitchKey(module: "m", item: "\(number)")
                try await switches.set(key, to: true, expecting: nil)
            }
            #expect(!switches.isDegraded)
            let values = await switches.values(of: "m", owners: [""])
            #expect(values.stored.count == 200)
            disk.unfill()
            #expect(
                await eventually {
                    still.advance(60)
                    store.store(answer(1), for: key(1))
                    await cache.flush()
                    return cache.health == .ok
                }
            )
            #expect(await store.response(for: key(1)) == answer(1))
            await switches.close()
        }
    }

    @Test("while the state cannot be written at all, the cache stays off the disk")
    func staysOff() async throws {
        let disk = try #require(SmallDisk(megabytes: 4))
        defer { disk.remove() }
        let still = StillClock()
        try await withStore(
            disk.path + "/a.sqlite",
            maximumBytes: 64 << 20,
            clock: still.clock
        ) { store, cache in
            let switches = Self.store(beside: cache, on: disk)
            try await switches.open()
            // Nothing that the cache could give back.
            await cache.yieldDisk(to: disk.path + "/state.sqlite")
            disk.fill()
            var stored = 0
            while stored < 5_000 {
                let key = SwitchKey(module: "m", item: "\(stored)")
                do { try await switches.set(key, to: true, expecting: nil) } catch { break }
                stored += 1
            }
            #expect(stored < 5_000)
            #expect(switches.isDegraded)
            still.advance(60)
            store.store(answer(1), for: key(1))
            await cache.flush()
            #expect(cache.health != .ok)
            #expect(!FileManager.default.fileExists(atPath: disk.path + "/a.sqlite"))
            disk.unfill()
            // Nobody sets a switch: the store finds out by itself.
            #expect(await eventually { !switches.isDegraded })
            still.advance(60)
            store.store(answer(1), for: key(1))
            await cache.flush()
            #expect(cache.health == .ok)
            #expect(await switches.values(of: "m", owners: [""]).stored.count == stored)
            await switches.close()
        }
    }
}
