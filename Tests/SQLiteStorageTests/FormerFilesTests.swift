import Foundation
import GRDB
import Testing
import UpstreamKit

@testable import SQLiteStorage

@Suite("Files of former versions, and files of others")
struct FormerFilesTests {
    /// A database with an identity and a table.
    private static func make(_ path: String, application: Int32, version: Int32) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    CREATE TABLE answer (id INTEGER PRIMARY KEY, body BLOB);
                    PRAGMA application_id = \(application);
                    PRAGMA user_version = \(version);
                    """
            )
        }
        try queue.close()
    }

    @Test("a cache of a former version is replaced, and its file of revisions removed")
    func replaced() async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            try Self.make(path, application: DatabaseFormat.cache.applicationID, version: 1)
            let revisions = path + ".revisions.sqlite"
            try Self.make(revisions, application: 0x476c_7276, version: 1)
            try await withStore(path) { store, cache in
                #expect(cache.health == .ok)
                #expect(cache.counters.corruptions == 0)
                store.store(answer(1), for: key(1))
                await cache.flush()
                #expect(await store.response(for: key(1)) == answer(1))
            }
            #expect(try filesAside(folder).isEmpty)
            #expect(!FileManager.default.fileExists(atPath: revisions))
        }
    }

    @Test("a file of another application stays, however its name looks or the disk is")
    func foreign() async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            let revisions = path + ".revisions.sqlite"
            try Self.make(path, application: 7, version: 1)
            try Self.make(revisions, application: 7, version: 1)
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let cache = CacheDatabase(
                file: CacheDatabase.file(path: path, busyTimeout: .zero),
                maximumBytes: 1 << 20,
                revisionLimits: RevisionLimits(lifetime: .seconds(60), maximumBytes: 1 << 20),
                clock: .system,
                space: { _ in DiskSpace(total: 1 << 30, free: 0) },
                report: { _ in }
            )
            await cache.open()
            #expect(cache.health == .degraded(StorageError.noRoom.description))
            await cache.close()
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            #expect(FileManager.default.fileExists(atPath: revisions))
        }
    }
}
