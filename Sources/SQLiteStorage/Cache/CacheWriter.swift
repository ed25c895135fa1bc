import Foundation
import GRDB
import UpstreamKit

/// Writes changes into the cache's open database, and keeps the database and its log within their
/// sizes. Used by one thread.
struct CacheWriter {
    let file: DatabaseFile
    let database: any DatabaseWriter
    let limits: CacheLimits
    let now: WallTime
    /// The longest that a revision is stored, and the maximum of bytes of all of them.
    let revisions: RevisionLimits

    /// Writes changes in one transaction, after making room for them.
    ///
    /// - Returns: the number of responses that were evicted.
    /// - Throws: GRDB's `DatabaseError`; no change is written then. `StorageError.busy` when a
    ///   reader keeps the log from being emptied.
    func write(_ changes: CacheChanges) throws -> Int {
        let evicted = try makeRoom(for: changes.logBytes)
        try makeRoomInLog(for: changes.logBytes)
        try database.write { database in
            try apply(changes.responses, to: database)
            for record in changes.revisions.records { try record.save(in: database) }
        }
        if !changes.revisions.isEmpty { try trimRevisions() }
        return evicted
    }

    /// Removes half of what is stored.
    ///
    /// - Returns: the number of responses that were evicted.
    /// - Throws: GRDB's `DatabaseError`.
    func evictHalf() throws -> Int {
        let used = try database.read { try usedBytes($0) }
        let evicted = try evict(toBytes: used / 2)
        try shrink()
        return evicted
    }

    // MARK: The log

    /// The bytes that a transaction may add to the log, which is emptied when there are fewer than
    /// are needed.
    ///
    /// Never on the request path: look-ups read on connections of their own and do not wait for it.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    func roomInLog(atLeast bytes: Int) throws -> Int {
        let room = limits.log - file.byteCount(of: "-wal")
        guard room < bytes, !file.isInMemory else { return room }
        try emptyLog()
        return limits.log - file.byteCount(of: "-wal")
    }

    /// Copies the log into the database and cuts it to nothing, unless a reader still needs it.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    func emptyLog() throws {
        guard !file.isInMemory else { return }
        do {
            try database.writeWithoutTransaction { try $0.copyLog(.truncate) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // A long read, or another process: it is tried again with the next changes.
        }
    }

    private func makeRoomInLog(for bytes: Int) throws {
        guard !file.isInMemory, file.byteCount(of: "-wal") + bytes > limits.log else { return }
        try emptyLog()
        guard file.byteCount(of: "-wal") + bytes <= limits.log else { throw StorageError.busy }
    }

    // MARK: Changes

    private func apply(_ changes: PendingResponses, to database: Database) throws {
        let usedAt = now.milliseconds / 1000
        if changes.removesAll { try database.execute(sql: "DELETE FROM response") }
        for resource in changes.removedResources { try remove(resource, in: database) }
        for (key, change) in changes.changes {
            switch change {
            case .put(let response):
                try ResponseRecord(response, for: key, usedAt: usedAt).save(in: database)
            case .update(let head):
                try ResponseRecord.update(head, for: key, usedAt: usedAt, in: database)
            case .touch:
                try database.cachedStatement(sql: "UPDATE response SET usedAt = ? WHERE key = ?")
                    .execute(arguments: [usedAt, Data(key.bytes)])
            case .remove:
                try database.cachedStatement(sql: "DELETE FROM response WHERE key = ?")
                    .execute(arguments: [Data(key.bytes)])
            }
        }
    }

    /// Keys begin with their resource.
    private func remove(_ resource: CacheKey.Digest, in database: Database) throws {
        let low = Data(resource.bytes + [UInt8](repeating: 0, count: 16))
        let high = Data(resource.bytes + [UInt8](repeating: 0xff, count: 16))
        try database.cachedStatement(sql: "DELETE FROM response WHERE key BETWEEN ? AND ?")
            .execute(arguments: [low, high])
    }

    // MARK: The database's size

    /// The bytes of the pages in use: two numbers of the file's header, however many rows there are.
    private func usedBytes(_ database: Database) throws -> Int {
        let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        let unused = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
        return (pages - unused) * CacheLimits.pageBytes
    }

    /// Evicts until changes fit, and cuts a database that has become larger than it may be: the disk
    /// may have become fuller since.
    private func makeRoom(for bytes: Int) throws -> Int {
        let target = max(limits.database - bytes, 0)
        let (used, pages) = try database.writeWithoutTransaction { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            let maximum = max(limits.database / CacheLimits.pageBytes, pages)
            _ = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(maximum)")
            return (try usedBytes(database), pages)
        }
        var evicted = 0
        if used > target { evicted = try evict(toBytes: target) }
        if pages * CacheLimits.pageBytes > limits.database { try shrink() }
        return evicted
    }

    /// Removes the responses used longest ago, then the oldest revisions, a few in a transaction.
    private func evict(toBytes target: Int) throws -> Int {
        var evicted = 0
        while true {
            try makeRoomInLog(for: limits.log / 2)
            let (responses, isDone) = try database.write { database in
                guard try usedBytes(database) > target else { return (0, true) }
                let responses = try removeLeastRecentlyUsed(in: database)
                if responses > 0 { return (responses, false) }
                let revisions = try RevisionRecord.removeOldest(
                    storedUntil: .min,
                    maximumBytes: 0,
                    maximumRows: limits.rowsPerEviction,
                    in: database
                )
                return (0, revisions == 0)
            }
            evicted += responses
            if isDone { return evicted }
        }
    }

    private func removeLeastRecentlyUsed(in database: Database) throws -> Int {
        let sql = "SELECT id FROM response ORDER BY usedAt, length LIMIT ?"
        let selection = try database.cachedStatement(sql: sql)
        let deletion = try database.cachedStatement(sql: "DELETE FROM response WHERE id = ?")
        let identifiers = try Int64.fetchAll(selection, arguments: [limits.rowsPerEviction])
        for identifier in identifiers { try deletion.execute(arguments: [identifier]) }
        return identifiers.count
    }

    private func trimRevisions() throws {
        let oldest = now.milliseconds - revisions.lifetime.milliseconds
        let maximumBytes = limits.revisions(maximum: revisions.maximumBytes)
        var removed = limits.rowsPerEviction
        while removed == limits.rowsPerEviction {
            try makeRoomInLog(for: limits.log / 2)
            removed = try database.write { database in
                try RevisionRecord.removeOldest(
                    storedUntil: oldest,
                    maximumBytes: maximumBytes,
                    maximumRows: limits.rowsPerEviction,
                    in: database
                )
            }
        }
    }

    /// Gives free pages back to the file system while the database is larger than it may be.
    private func shrink() throws {
        let step = max(limits.log / 4 / CacheLimits.pageBytes, 1)
        while true {
            try makeRoomInLog(for: limits.log / 2)
            let (excess, freed) = try database.writeWithoutTransaction { database in
                let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                let excess = pages - limits.database / CacheLimits.pageBytes
                guard excess > 0 else { return (0, 0) }
                let count = min(excess, step)
                _ = try Row.fetchAll(database, sql: "PRAGMA incremental_vacuum(\(count))")
                let left = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                return (excess, pages - left)
            }
            guard excess > 0, freed > 0 else { break }
        }
        try emptyLog()
    }
}

/// The bounds on revisions.
struct RevisionLimits: Sendable {
    /// The longest time that a revision is stored.
    var lifetime: Duration
    /// The maximum of bytes of all revisions, where the file has room for them.
    var maximumBytes: Int
}
