import Locking
import SQLiteStorage
import Foundation
import Testing
import UpstreamKit

@Suite("Revisions in a SQLite file")
struct SQLiteRevisionStoreTests {
    private static func withStore(
        _ path: String,
        maximumBytes: Int = 8 << 20,
        clock: UpstreamClock = .system,
        report: @escaping @Sendable (StoreEvent) -> Void = { _ in },
        _ body: (SQLiteRevisionStore, CacheDatabase) async throws -> Void
    ) async throws {
        let cache = CacheDatabase(
            path: path,
            maximumBytes: 8 << 20,
            maximumRevisionBytes: maximumBytes,
            clock: clock,
            report: report
        )
        await cache.open()
        do {
            try await body(SQLiteRevisionStore(cache), cache)
        } catch {
            await cache.close()
            throw error
        }
        await cache.close()
    }

    private static func name(_ number: Int) -> [UInt8] {
        Array(repeating: UInt8(number), count: 16)
    }

    private static func body(_ number: Int, bytes: Int = 1000) -> [UInt8] {
        Array(repeating: UInt8(number), count: bytes)
    }

    @Test("the newest two of each page are found, also after a close and an end without one")
    func newestTwo() async throws {
        try await withFolder { folder in
            let path = folder + "/r.sqlite"
            let cache = CacheDatabase(path: path, maximumBytes: 1 << 20)
            let abandoned = SQLiteRevisionStore(cache)
            for number in 1...4 {
                let page = Self.name(100 + number % 2)
                abandoned.put(Self.body(number), for: Self.name(number), page: page)
            }
            abandoned.put(Self.body(5), for: Self.name(5), page: Self.name(101))
            await cache.flush()
            try await Self.withStore(path) { store, cache in
                #expect(await store.revision(for: Self.name(1)) == nil)
                for number in 2...5 {
                    #expect(await store.revision(for: Self.name(number)) == Self.body(number))
                }
                // The older one is current again: it is the newer of the two now.
                store.put(Self.body(3), for: Self.name(3), page: Self.name(101))
                store.put(Self.body(6), for: Self.name(6), page: Self.name(101))
            }
            try await Self.withStore(path) { store, cache in
                #expect(await store.revision(for: Self.name(5)) == nil)
                #expect(await store.revision(for: Self.name(3)) == Self.body(3))
                #expect(await store.revision(for: Self.name(6)) == Self.body(6))
            }
            await cache.close()
        }
    }

    @Test("one that is too old is not found, and the oldest go when there is no more room")
    func bounds() async throws {
        try await withFolder { folder in
            let clock = StillClock()
            let path = folder + "/r.sqlite"
            try await Self.withStore(path, maximumBytes: 20_000, clock: clock.clock) {
                store,
                cache in
                for number in 1...9 {
                    store.put(
                        Self.body(number, bytes: 3000),
                        for: Self.name(number),
                        page: Self.name(100 + number)
                    )
                    await cache.flush()
                    clock.advance(1)
                }
                #expect(await store.revision(for: Self.name(1)) == nil)
                #expect(await store.revision(for: Self.name(9)) != nil)
                clock.advance(3600)
                #expect(await store.revision(for: Self.name(9)) == nil)
            }
        }
    }

    @Test("a file of something else is moved aside, one that cannot be used left alone")
    func unusable() async throws {
        try await withFolder { folder in
            let path = folder + "/r.sqlite"
            try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: path))
            let events = Locked<[StoreEvent]>([])
            try await Self.withStore(
                path,
                report: { event in events.withLock { $0.append(event) } }
            ) { store, cache in
                #expect(cache.health == .ok)
                store.put(Self.body(1), for: Self.name(1), page: Self.name(101))
                await cache.flush()
                #expect(await store.revision(for: Self.name(1)) == Self.body(1))
            }
            #expect(events.withLock { $0.count } == 1)
            try await Self.withStore(folder) { store, cache in
                #expect(cache.health != .ok)
                store.put(Self.body(1), for: Self.name(1), page: Self.name(101))
                await cache.flush()
                #expect(await store.revision(for: Self.name(1)) == nil)
            }
        }
    }
}
