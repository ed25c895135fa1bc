import SQLiteStorage
import Foundation
import TestSupport
import Testing
import UpstreamKit

@Suite("Answers in a SQLite file")
struct SQLiteAnswerStoreTests {
    @Test("come back as they went, before and after they are written", arguments: [false, true])
    func roundTrip(inMemory: Bool) async throws {
        try await withFolder { folder in
            let path = inMemory ? ":memory:" : folder + "/a.sqlite"
            try await withStore(path) { store, cache in
                #expect(cache.health == .ok)
                #expect(await store.response(for: key(1)) == nil)
                store.store(answer(1), for: key(1))
                #expect(await store.response(for: key(1)) == answer(1))
                await cache.flush()
                #expect(await store.response(for: key(1)) == answer(1))
                #expect(await store.response(for: key(2)) == nil)
                #expect(cache.counters.writes == 1)
                #expect(cache.counters.hits == 2 && cache.counters.misses == 2)
            }
        }
    }

    @Test("survive a close, and an end without one")
    func survive() async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            let abandoned = CacheDatabase(path: path, maximumBytes: 1 << 20)
            SQLiteResponseStore(abandoned).store(answer(1), for: key(1))
            await abandoned.flush()
            try await withStore(path) { store, cache in
                #expect(await store.response(for: key(1)) == answer(1))
                store.store(answer(2), for: key(2))
            }
            try await withStore(path) { store, cache in
                #expect(await store.response(for: key(1)) == answer(1))
                #expect(await store.response(for: key(2)) == answer(2))
            }
            await abandoned.close()
        }
    }

    @Test("are readable by their owner alone")
    func mode() async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            try await withStore(path) { store, cache in
                store.store(answer(1), for: key(1))
                await cache.flush()
                for suffix in ["", "-wal", "-shm"] {
                    let attributes = try FileManager.default.attributesOfItem(atPath: path + suffix)
                    #expect(attributes[.posixPermissions] as? Int == 0o600)
                }
            }
        }
    }

    @Test("are replaced, updated without their body, and removed one by one or by resource")
    func changes() async throws {
        try await withFolder { folder in
            try await withStore(folder + "/a.sqlite") { store, cache in
                for flushes in [false, true] {
                    for number in 1...4 { store.store(answer(number), for: key(number)) }
                    store.store(answer(9), for: key(9, resource: 8))
                    if flushes { await cache.flush() }
                    store.store(answer(11), for: key(1))
                    var head = answer(2).head
                    head.fetchedAt = WallTime(milliseconds: 5)
                    store.update(head, for: key(2))
                    store.remove(key(3))
                    if flushes { await cache.flush() }
                    #expect(await store.response(for: key(1)) == answer(11))
                    #expect(await store.response(for: key(3)) == nil)
                    #expect(await store.response(for: key(4)) == answer(4))
                    await cache.flush()
                    let updated = await store.response(for: key(2))
                    #expect(updated == StoredResponse(head: head, body: answer(2).body))
                    store.remove(resource: key(1).resource)
                    if flushes { await cache.flush() }
                    for number in 1...4 { #expect(await store.response(for: key(number)) == nil) }
                    #expect(await store.response(for: key(9, resource: 8)) == answer(9))
                    store.store(answer(4), for: key(4))
                    await cache.flush()
                    #expect(await store.response(for: key(4)) == answer(4))
                }
            }
        }
    }

    @Test("stay within their size, least recently used out first")
    func evicts() async throws {
        let still = StillClock()
        try await withFolder { folder in
            try await withStore(folder + "/a.sqlite", maximumBytes: 400_000, clock: still.clock) {
                store,
                cache in
                for number in 0..<60 {
                    store.store(answer(number, bytes: 20_000), for: key(number))
                    await cache.flush()
                    still.advance(100)
                    _ = await store.response(for: key(0))
                }
                #expect(cache.counters.evictions >= 40)
                #expect(await store.response(for: key(0)) == answer(0, bytes: 20_000))
                #expect(await store.response(for: key(59)) == answer(59, bytes: 20_000))
                #expect(await store.response(for: key(1)) == nil)
                store.store(answer(99, bytes: 500_000), for: key(99))
                #expect(await store.response(for: key(99)) == nil)
                await cache.flush()
                let size = try FileManager.default.attributesOfItem(atPath: folder + "/a.sqlite")[
                    .size
                ]
                #expect((size as? Int ?? .max) < 800_000)
            }
        }
    }

    @Test("are shared by two stores on one file")
    func twoStores() async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            try await withStore(path) { first, firstCache in
                try await withStore(path) { second, secondCache in
                    first.store(answer(1), for: key(1))
                    second.store(answer(2), for: key(2))
                    await firstCache.flush()
                    await secondCache.flush()
                    // Each looks now and then whether another has written to the file.
                    #expect(await eventually { await second.response(for: key(1)) == answer(1) })
                    #expect(await eventually { await first.response(for: key(2)) == answer(2) })
                    #expect(firstCache.health == .ok && secondCache.health == .ok)
                }
            }
        }
    }

    @Test("are looked up by many at once")
    func concurrency() async throws {
        try await withFolder { folder in
            try await withStore(folder + "/a.sqlite") { store, cache in
                for number in 0..<100 { store.store(answer(number), for: key(number)) }
                await cache.flush()
                let wrong = await withTaskGroup(of: Bool.self) { group in
                    for reader in 0..<100 {
                        group.addTask {
                            let number = reader % 100
                            store.store(answer(1000 + reader), for: key(1000 + reader))
                            // A look-up that takes too long is a miss, and counted.
                            let found = await store.response(for: key(number))
                            return found != nil && found != answer(number)
                        }
                    }
                    return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
                #expect(wrong == 0)
                #expect(cache.counters.hits + cache.counters.failures == 100)
            }
        }
    }

    @Test("are neither read nor stored after the close")
    func closed() async throws {
        try await withFolder { folder in
            let cache = CacheDatabase(path: folder + "/a.sqlite", maximumBytes: 1 << 20)
            let store = SQLiteResponseStore(cache)
            await cache.open()
            await cache.close()
            store.store(answer(1), for: key(1))
            store.remove(key(1))
            #expect(await store.response(for: key(1)) == nil)
            await cache.flush()
            await cache.close()
        }
    }
}
