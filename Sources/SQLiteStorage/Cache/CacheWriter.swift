import Foundation
import GRDB
import UpstreamKit

/// Writes changes into the cache's open database, and keeps the database and its log within their
/// sizes. Used by one thread.
struct CacheWriter {
    let room: DatabaseRoom
    let now: WallTime
    /// The longest that a revision is stored, and the maximum of bytes of all of them.
    let revisions: RevisionLimits

    private var database: any DatabaseWriter { room.database }
    private var limits: CacheLimits { room.limits }

    /// Writes changes in one transaction, after making room for them.
    ///
    /// - Returns: the number of responses that were evicted.
    /// - Throws: GRDB's `DatabaseError`; no change is written then. `StorageError.busy` when a
    ///   reader keeps the log from being emptied.
    func write(_ changes: CacheChanges) throws -> Int {
        let evicted = try makeRoom(for: changes.logBytes)
        try room.makeRoomInLog(for: changes.logBytes)
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
        let used = try database.read { try DatabaseRoom.usedBytes($0) }
        let evicted = try evict(toBytes: used / 2)
        try room.shrink()
        return evicted
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

    /// Evicts until changes fit, and cuts a database that has become larger than it may be: the disk
    /// may have become fuller since.
    private func makeRoom(for bytes: Int) throws -> Int {
        let target = max(limits.database - bytes, 0)
        let (used, pages) = try room.measure()
        var evicted = 0
        if used > target { evicted = try evict(toBytes: target) }
        if pages * CacheLimits.pageBytes > limits.database { try room.shrink() }
        return evicted
    }

    /// Removes the responses used longest ago, then the oldest revisions, a few in a transaction.
    private func evict(toBytes target: Int) throws -> Int {
        var evicted = 0
        while true {
            try room.makeRoomInLog(for: limits.log / 2)
            let (responses, isDone) = try database.write { database in
                guard try DatabaseRoom.usedBytes(database) > target else { return (0, true) }
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
            try room.makeRoomInLog(for: limits.log / 2)
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
}

/// The bounds on revisions.
struct RevisionLimits: Sendable {
    /// The longest time that a revision is stored.
    var lifetime: Duration
    /// The maximum of bytes of all revisions, where the file has room for them.
    var maximumBytes: Int
}
