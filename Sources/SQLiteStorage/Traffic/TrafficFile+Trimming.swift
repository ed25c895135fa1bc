import Foundation
import GRDB
import Locking
import UpstreamKit

/// Removing views, the oldest hours first, and what only they were made of.
extension TrafficFile {
    /// The part of the database that is emptied at once, beyond what is needed: looking for what no view needs any
    /// more reads all of it.
    private static let spare = 10

    /// Removes the hours that have ended before `keep`; once in each hour, as no others end meanwhile.
    ///
    /// - Throws: `StorageError`, or GRDB's `DatabaseError`.
    func removeExpired() throws {
        let first = RecordedView.hour(of: clock.wall()) - keep.components.seconds
        guard firstKeptHour.withLock({ $0 }) != first else { return }
        let room = try room()
        var isAny = false
        while try remove(.before(first), in: room) > 0 { isAny = true }
        if isAny { try removeOrphans(in: room) }
        firstKeptHour.withLock { $0 = first }
    }

    /// Makes room in the database and its log for a transaction.
    ///
    /// - Throws: `TrafficSkip.large` for one that the file never has room for; `StorageError.busy` when a reader keeps
    ///   the log from being emptied; or GRDB's `DatabaseError`.
    func makeRoom(for bytes: Int) throws {
        let room = try room()
        guard bytes <= room.limits.log, bytes <= room.limits.database / 2 else {
            throw TrafficSkip.large
        }
        let (used, pages) = try room.measure()
        let target = room.limits.database - bytes
        if used > target {
            try evict(toBytes: target - room.limits.database / Self.spare, in: room)
        }
        if pages * CacheLimits.pageBytes > room.limits.database { try room.shrink() }
        try room.makeRoomInLog(for: bytes)
    }

    private func room() throws -> DatabaseRoom {
        DatabaseRoom(file: file, database: database, limits: try limits())
    }

    // MARK: Views

    private enum Selection {
        /// The views before an hour.
        case before(Int64)
        /// Those of an hour, of the oldest sources first.
        case of(Int64)
    }

    private func evict(toBytes target: Int, in room: DatabaseRoom) throws {
        while try database.read({ try DatabaseRoom.usedBytes($0) }) > target {
            let (first, last) = try hours()
            guard let first, let last else { return try removeOrphans(in: room) }
            if first < last {
                while try remove(.before(first + 1), in: room) > 0 {}
            } else {
                _ = try remove(.of(first), in: room)
            }
            try removeOrphans(in: room)
        }
    }

    private func hours() throws -> (first: Int64?, last: Int64?) {
        try database.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT min(hour) AS a, max(hour) AS b FROM view"
            )
            return (row?["a"], row?["b"])
        }
    }

    /// Removes some views; returns their number.
    private func remove(_ selection: Selection, in room: DatabaseRoom) throws -> Int {
        try room.makeRoomInLog(for: room.limits.log / 2)
        let (condition, hour) =
            switch selection {
            case .before(let hour): ("hour < ?", hour)
            case .of(let hour): ("hour = ? ORDER BY source", hour)
            }
        return try database.write { database in
            let key = "page, hour, configuration, source, sample"
            try database.execute(
                sql: """
                    DELETE FROM view WHERE (\(key)) IN
                    (SELECT \(key) FROM view WHERE \(condition) LIMIT ?)
                    """,
                arguments: [hour, room.limits.rowsPerEviction]
            )
            return database.changesCount
        }
    }

    // MARK: What views are made of

    /// The conditions for which no view needs a row any more, by the order in which they free each other.
    private static let orphans: [(table: String, condition: String)] = [
        ("page", "NOT EXISTS (SELECT 1 FROM view WHERE view.page = page.id)"),
        ("source", "NOT EXISTS (SELECT 1 FROM view WHERE view.source = source.id)"),
        (
            "configuration",
            "NOT EXISTS (SELECT 1 FROM view WHERE view.configuration = configuration.id)"
        ),
        ("request", "NOT EXISTS (SELECT 1 FROM answer WHERE answer.request = request.id)"),
        ("response", "NOT EXISTS (SELECT 1 FROM answer WHERE answer.response = response.id)"),
        (
            "content",
            """
            NOT EXISTS (SELECT 1 FROM response WHERE response.content = content.id)
            AND NOT EXISTS (SELECT 1 FROM configurationFile
                WHERE configurationFile.content = content.id)
            """
        ),
    ]

    private func removeOrphans(in room: DatabaseRoom) throws {
        for (table, condition) in Self.orphans {
            var removed = 1
            while removed > 0 {
                try room.makeRoomInLog(for: room.limits.log / 2)
                removed = try database.write { database in
                    try database.execute(
                        sql: """
                            DELETE FROM \(table) WHERE id IN
                            (SELECT id FROM \(table) WHERE \(condition) LIMIT ?)
                            """,
                        arguments: [room.limits.rowsPerEviction]
                    )
                    return database.changesCount
                }
            }
        }
    }
}
