import Foundation
import GRDB
import GRDBSQLite
import Locking
import Testing
import UpstreamKit

@testable import SQLiteStorage

@Suite("The size of the cache's file")
struct CacheSizeTests {
    /// The bytes of all files in a folder.
    private static func bytes(in folder: String) -> Int {
        let manager = FileManager.default
        let names = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
        return names.reduce(0) { sum, name in
            let attributes = try? manager.attributesOfItem(atPath: "\(folder)/\(name)")
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }

    @Test(
        "is within its bound at any time, logs included, while it is written and read",
        arguments: [1 << 20, 4 << 20]
    )
    func bound(_ maximumBytes: Int) async throws {
        try await withFolder { folder in
            let largest = Locked(0)
            let still = StillClock()
            let cache = CacheDatabase(
                path: folder + "/a.sqlite",
                maximumBytes: maximumBytes,
                clock: still.clock
            ) { event in Issue.record("\(event)") }
            await cache.open()
            let responses = SQLiteResponseStore(cache)
            let revisions = SQLiteRevisionStore(cache)
            for round in 0..<60 {
                for number in 0..<12 {
                    let bytes = [300, 2_000, 30_000, 100_000][number % 4]
                    let number = round * 12 + number
                    responses.store(answer(number, bytes: bytes), for: key(number % 500))
                    revisions.put(
                        Array(repeating: UInt8(number % 256), count: bytes / 4),
                        for: Array("\(number)".utf8),
                        page: Array("\(number % 300)".utf8)
                    )
                }
                async let written: Void = cache.flush()
                for number in 0..<5 { _ = await responses.response(for: key(round + number)) }
                let during = Self.bytes(in: folder)
                await written
                let after = Self.bytes(in: folder)
                largest.withLock { $0 = max($0, during, after) }
                still.advance(1)
            }
            #expect(largest.withLock(\.self) <= maximumBytes)
            #expect(cache.counters.evictions > 0)
            #expect(await responses.response(for: key(719 % 500)) == answer(719, bytes: 100_000))
            #expect(cache.health == .ok)
            await cache.close()
        }
    }

    @Test("a long read keeps changes waiting rather than the log growing")
    func longRead() async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            try await withStore(path, maximumBytes: 1 << 20) { store, cache in
                store.store(answer(0), for: key(0))
                await cache.flush()
                var configuration = Configuration()
                configuration.allowsUnsafeTransactions = true
                let reader = try DatabaseQueue(path: path, configuration: configuration)
                try await reader.writeWithoutTransaction { database in
                    try database.execute(sql: "BEGIN")
                    _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM response")
                }
                for number in 1..<100 {
                    store.store(answer(number, bytes: 20_000), for: key(number))
                    if number % 10 == 0 { await cache.flush() }
                }
                await cache.flush()
                #expect(Self.bytes(in: folder) <= 1 << 20)
                // What waits is found all the same.
                #expect(await store.response(for: key(99)) == answer(99, bytes: 20_000))
                try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
                try reader.close()
                await cache.flush()
                // There is room for some of them now.
                var found = 0
                for number in 1..<100 where await store.response(for: key(number)) != nil {
                    found += 1
                }
                #expect(found > 0)
                #expect(Self.bytes(in: folder) <= 1 << 20)
            }
        }
    }

    @Test("a stored revision costs the same, however many are stored")
    func revisionCost() throws {
        let queue = try DatabaseQueue()
        try DatabaseFormat.cache.migrator.migrate(queue)
        var next = 0
        func store(_ count: Int) throws -> Int {
            try queue.write { database in
                let steps = try Self.countingSteps(database) {
                    for _ in 0..<count {
                        next += 1
                        let record = RevisionRecord(
                            key: Array("\(next)".utf8),
                            page: Array("p\(next)".utf8),
                            body: [1, 2, 3],
                            storedAt: Int64(next)
                        )
                        try record.save(in: database)
                        _ = try RevisionRecord.removeOldest(
                            storedUntil: 0,
                            maximumBytes: .max,
                            maximumRows: 8,
                            in: database
                        )
                    }
                }
                return steps / count
            }
        }
        let few = try store(20)
        _ = try store(5_000)
        let many = try store(20)
        #expect(many <= few * 2)
        #expect(try queue.read { try RevisionRecord.totalBytes($0) } == 5_040 * (3 + 512))
    }

    /// The virtual machine's instructions that statements execute: the same on any machine.
    private static func countingSteps(_ database: Database, _ body: () throws -> Void) throws -> Int
    {
        let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        counter.initialize(to: 0)
        defer { counter.deallocate() }
        let count: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { counter in
            counter?.assumingMemoryBound(to: Int.self).pointee += 1
            return 0
        }
        sqlite3_progress_handler(database.sqliteConnection, 1, count, counter)
        defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
        try body()
        return counter.pointee
    }

    @Test("the total of revisions follows every change of their rows")
    func total() throws {
        let queue = try DatabaseQueue()
        try DatabaseFormat.cache.migrator.migrate(queue)
        try queue.write { database in
            for number in 0..<200 {
                try RevisionRecord(
                    key: Array("\(number % 60)".utf8),
                    page: Array("\(number % 17)".utf8),
                    body: Array(repeating: 0, count: number),
                    storedAt: Int64(number)
                ).save(in: database)
                let sum = try Int.fetchOne(database, sql: "SELECT sum(cost) FROM revision")
                #expect(try RevisionRecord.totalBytes(database) == sum)
            }
        }
    }

    @Test("memory in use is reported")
    func memory() async throws {
        try await withFolder { folder in
            try await withStore(folder + "/a.sqlite") { store, cache in
                store.store(answer(1), for: key(1))
                #expect(cache.pendingBytes >= answer(1).body.count)
                await cache.flush()
                #expect(cache.pendingBytes == 0)
                #expect(SQLiteMemory.byteCount > 0)
            }
        }
    }
}
