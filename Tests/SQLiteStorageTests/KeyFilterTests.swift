import Locking
import TestSupport
import Testing
import UpstreamKit

@testable import SQLiteStorage

@Suite("The filter of stored keys")
struct KeyFilterTests {
    private static func keys(_ count: Int, seed: UInt64) -> [CacheKey] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            CacheKey(
                resource: .init(high: random.next(), low: random.next()),
                variant: .init(high: random.next(), low: random.next())
            )
        }
    }

    @Test("knows every key that was added before and after it was completed, and hardly any other")
    func answers() {
        let (stored, added) = (Self.keys(9000, seed: 1), Self.keys(7000, seed: 2))
        var filter = KeyFilter(expecting: stored.count)
        #expect(filter.mayContain(stored[0]), "it knows nothing yet")
        for key in added.prefix(3000) { filter.insert(key) }
        var file = KeyFilter(expecting: stored.count)
        for key in stored { file.insert(key) }
        filter.complete(with: file)
        for key in added.dropFirst(3000) { filter.insert(key) }
        #expect(filter.isComplete && filter.count == 16_000 && !filter.isFull)
        #expect((stored + added).allSatisfy { filter.mayContain($0) })
        let wrong = Self.keys(10_000, seed: 3).count { filter.mayContain($0) }
        #expect(wrong < 200)
    }

    @Test("tells when it is full, and is not completed by one of another size")
    func bounds() {
        var filter = KeyFilter()
        for key in Self.keys(filter.capacity + 1, seed: 4) { filter.insert(key) }
        #expect(filter.isFull)
        #expect(filter.memoryBytes == filter.capacity * 2)
        filter.complete(with: KeyFilter(expecting: filter.capacity))
        #expect(!filter.isComplete)
    }

    @Test("finds what was stored before a start, and what another process stores in the same file")
    func files() async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            try await withStore(path) { store, _ in
                for number in 1...300 { store.store(answer(number), for: key(number)) }
            }
            try await withStore(path) { store, cache in
                #expect(await eventually { cache.state.withLock { $0.keys.isComplete } })
                for number in 1...300 {
                    #expect(await store.response(for: key(number)) == answer(number))
                }
                #expect(await store.response(for: key(1, resource: 8)) == nil)
                try await withStore(path) { other, _ in
                    other.store(answer(1), for: key(1, resource: 8))
                }
                let isFound = await eventually {
                    await store.response(for: key(1, resource: 8)) == answer(1)
                }
                #expect(isFound)
                #expect(cache.counters.damagedRows == 0)
            }
        }
    }
}
