import Foundation
import GRDB
import UpstreamKit

/// Writes changes into an open database and keeps it within its size. Used by one thread.
struct AnswerWriter {
    /// How far below the bound eviction goes, so that it is not needed again at once.
    private static let lowerShare = 0.9

    /// Pages given back to the file system after an eviction: at most 4 MiB a time, to be short.
    private static let freedPages = 1024

    let maximumBytes: Int
    /// At least the bytes of all rows: exact after each count, more after replacements.
    private var bytes = Int.max

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Writes changes in one transaction.
    ///
    /// - Parameters:
    ///   - pending: the changes.
    ///   - database: where to.
    ///   - now: the wall clock.
    /// - Returns: how many answers were evicted.
    /// - Throws: GRDB's `DatabaseError`; nothing is written then.
    mutating func write(
        _ pending: PendingChanges,
        to database: any DatabaseWriter,
        now: WallTime
    ) throws -> Int {
        var writer = self
        let evicted = try database.write { database in
            try writer.apply(pending, to: database, usedSeconds: now.milliseconds / 1000)
            return try writer.bytes > maximumBytes
                ? writer.evict(in: database, to: maximumBytes) : 0
        }
        self = writer
        if evicted > 0 { giveBackPages(database) }
        return evicted
    }

    /// Makes room when the disk is full: half of the bound is given up.
    ///
    /// - Parameter database: where.
    /// - Returns: how many answers were evicted.
    /// - Throws: GRDB's `DatabaseError`.
    mutating func makeRoom(in database: any DatabaseWriter) throws -> Int {
        var writer = self
        let evicted = try database.write { database in
            let used = try writer.countBytes(database)
            return try writer.evict(in: database, to: min(maximumBytes, used) / 2)
        }
        self = writer
        giveBackPages(database)
        return evicted
    }

    private mutating func apply(
        _ pending: PendingChanges,
        to database: Database,
        usedSeconds: Int64
    ) throws {
        if pending.removesAll { try database.execute(sql: "DELETE FROM answer") }
        for resource in pending.removedResources { try remove(resource, in: database) }
        for (key, change) in pending.changes {
            switch change {
            case .put(let answer):
                let cost = AnswerRow.cost(answer)
                try AnswerRow.put(answer, for: key, usedSeconds: usedSeconds, in: database)
                bytes = bytes.addingReportingOverflow(cost).overflow ? .max : bytes + cost
            case .update(let head):
                try AnswerRow.update(head, for: key, usedSeconds: usedSeconds, in: database)
            case .touch:
                let sql = "UPDATE answer SET used = ? WHERE key = ?"
                try database.cachedStatement(sql: sql)
                    .execute(arguments: [usedSeconds, Data(key.bytes)])
            case .remove:
                try database.cachedStatement(sql: "DELETE FROM answer WHERE key = ?")
                    .execute(arguments: [Data(key.bytes)])
            }
        }
    }

    /// Keys begin with their resource.
    private func remove(_ resource: CacheKey.Half, in database: Database) throws {
        let low = Data(resource.bytes + [UInt8](repeating: 0, count: 16))
        let high = Data(resource.bytes + [UInt8](repeating: 0xff, count: 16))
        try database.cachedStatement(sql: "DELETE FROM answer WHERE key BETWEEN ? AND ?")
            .execute(arguments: [low, high])
    }

    private mutating func countBytes(_ database: Database) throws -> Int {
        bytes = try Int.fetchOne(database, sql: "SELECT sum(cost) FROM answer") ?? 0
        return bytes
    }

    /// Removes what was used longest ago, if the exact count is beyond a bound.
    private mutating func evict(in database: Database, to bound: Int) throws -> Int {
        guard try countBytes(database) > bound else { return 0 }
        let target = Int(Double(bound) * AnswerWriter.lowerShare)
        var victims: [Int64] = []
        let sql = "SELECT id, cost FROM answer ORDER BY used, cost"
        let rows = try Row.fetchCursor(database, sql: sql)
        while bytes > target, let row = try rows.next() {
            victims.append(row[0])
            bytes -= row[1] as Int
        }
        let deletion = try database.makeStatement(sql: "DELETE FROM answer WHERE id = ?")
        for victim in victims { try deletion.execute(arguments: [victim]) }
        return victims.count
    }

    /// A failure here costs nothing but disk space.
    private func giveBackPages(_ database: any DatabaseWriter) {
        _ = try? database.writeWithoutTransaction { database in
            try Row.fetchAll(
                database,
                sql: "PRAGMA incremental_vacuum(\(AnswerWriter.freedPages))"
            )
        }
    }
}
