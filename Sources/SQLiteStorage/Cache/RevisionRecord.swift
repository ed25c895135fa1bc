import Foundation
import GRDB

/// A revision of a page as a row of the cache's file. Its body tells by itself when it is damaged.
struct RevisionRecord: Sendable {
    static let databaseTableName = "revision"

    /// Revisions of one page: the current one and the one before, which clients hold at a restart.
    static let maximumPerPage = 2

    let key: [UInt8]
    let page: [UInt8]
    let body: [UInt8]
    /// Milliseconds since 1970.
    let storedAt: Int64

    /// The bytes that the row takes in the file.
    var cost: Int { body.count + CacheTables.rowOverhead }

    /// Stores the revision as the newest of its page, and removes the page's oldest.
    ///
    /// The body is not copied. The cost is that of the page's rows, however many rows there are in all.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    func save(in database: Database) throws {
        // Not replaced in its place: the order of the ids is the order of the revisions.
        try database.cachedStatement(sql: "DELETE FROM revision WHERE key = ?")
            .execute(arguments: [Data(key)])
        let newest = """
            INSERT INTO revision (key, page, storedAt, cost, body)
            VALUES (:key, :page, :storedAt, :cost, :body)
            """
        try database.cachedStatement(sql: newest).execute(
            arguments: [
                "key": Data(key), "page": Data(page), "storedAt": storedAt, "cost": cost,
            ],
            body: body
        )
        let older = """
            DELETE FROM revision WHERE page = :page AND id NOT IN
            (SELECT id FROM revision WHERE page = :page ORDER BY id DESC LIMIT :count)
            """
        try database.cachedStatement(sql: older)
            .execute(arguments: ["page": Data(page), "count": Self.maximumPerPage])
    }

    /// Finds the body of a revision that was stored after a time, in milliseconds since 1970.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    static func body(
        for key: [UInt8],
        storedAfter oldest: Int64,
        in database: Database
    ) throws -> [UInt8]? {
        let sql = "SELECT body FROM revision WHERE key = ? AND storedAt > ?"
        let statement = try database.cachedStatement(sql: sql)
        guard let row = try Row.fetchOne(statement, arguments: [Data(key), oldest]) else {
            return nil
        }
        // GRDB throws where the body is a number. The row is then no revision, and the database is sound.
        return try? row.withUnsafeData(named: "body") { $0.map { Array($0) } }
    }

    /// The bytes of all revisions. Constant time.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    static func totalBytes(_ database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT bytes FROM revisionTotal")
        return try Int.fetchOne(statement) ?? 0
    }

    /// Removes the oldest revisions: those stored before a time, and while all together are too large.
    ///
    /// - Parameters:
    ///   - oldest: milliseconds since 1970; what was stored until then is removed.
    ///   - maximumBytes: the bytes that may stay.
    ///   - maximumRows: the rows removed at most.
    /// - Returns: the rows removed; fewer than `maximumRows` when there is nothing left to remove.
    /// - Throws: GRDB's `DatabaseError`.
    static func removeOldest(
        storedUntil oldest: Int64,
        maximumBytes: Int,
        maximumRows: Int,
        in database: Database
    ) throws -> Int {
        let sql = "SELECT id, storedAt, cost FROM revision ORDER BY storedAt LIMIT ?"
        let statement = try database.cachedStatement(sql: sql)
        let oldestRows = try Row.fetchCursor(statement, arguments: [maximumRows])
        var bytes = try totalBytes(database)
        var identifiers: [DatabaseValue] = []
        while let row = try oldestRows.next() {
            guard let storedAt = Int64.fromDatabaseValue(row["storedAt"]),
                let cost = Int.fromDatabaseValue(row["cost"]), cost >= 0
            else { throw StorageError.damaged }
            guard storedAt <= oldest || bytes > maximumBytes else { break }
            identifiers.append(row["id"])
            bytes -= cost
        }
        let deletion = try database.cachedStatement(sql: "DELETE FROM revision WHERE id = ?")
        for identifier in identifiers { try deletion.execute(arguments: [identifier]) }
        return identifiers.count
    }
}
