import Foundation
import GRDB
import UpstreamKit

/// A response as a row of the cache's file.
struct ResponseRecord {
    static let databaseTableName = "response"

    /// The result of a look-up.
    enum Lookup: Sendable {
        case missing
        /// The row's checksums are wrong, or its columns have other types.
        case damaged
        case found(StoredResponse, usedAt: Int64)
    }

    private let key: CacheKey
    private let response: StoredResponse
    /// Seconds since 1970.
    private let usedAt: Int64

    /// The row of a response that is used now.
    init(_ response: StoredResponse, for key: CacheKey, usedAt: Int64) {
        self.key = key
        self.response = response
        self.usedAt = usedAt
    }

    /// Stores the response in place of the one that the key had; the body is not copied.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    func save(in database: Database) throws {
        let sql = """
            INSERT INTO response (key, usedAt, status, fetchedAt, initialAge, headChecksum,
                bodyChecksum, length, fields, body)
            VALUES (:key, :usedAt, :status, :fetchedAt, :initialAge, :headChecksum,
                :bodyChecksum, :length, :fields, :body)
            ON CONFLICT (key) DO UPDATE SET usedAt = excluded.usedAt, status = excluded.status,
                fetchedAt = excluded.fetchedAt, initialAge = excluded.initialAge,
                headChecksum = excluded.headChecksum, bodyChecksum = excluded.bodyChecksum,
                length = excluded.length, fields = excluded.fields, body = excluded.body
            """
        var arguments = Self.arguments(response.head, for: key, usedAt: usedAt)
        arguments += [
            "bodyChecksum": Checksum.of(response.body), "length": response.body.count,
        ]
        try database.cachedStatement(sql: sql).execute(arguments: arguments, body: response.body)
    }

    /// Replaces the head of a row, if there is one; the body is not written.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    static func update(
        _ head: StoredResponse.Head,
        for key: CacheKey,
        usedAt: Int64,
        in database: Database
    ) throws {
        let sql = """
            UPDATE response SET usedAt = :usedAt, status = :status, fetchedAt = :fetchedAt,
                initialAge = :initialAge, fields = :fields, headChecksum = :headChecksum
            WHERE key = :key
            """
        try database.cachedStatement(sql: sql)
            .execute(arguments: arguments(head, for: key, usedAt: usedAt))
    }

    /// Looks up and checks the row of a key.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    static func find(_ key: CacheKey, in database: Database) throws -> Lookup {
        let sql = """
            SELECT usedAt, status, fetchedAt, initialAge, headChecksum, bodyChecksum, length, fields,
                body FROM response WHERE key = ?
            """
        let statement = try database.cachedStatement(sql: sql)
        guard let row = try Row.fetchOne(statement, arguments: [Data(key.bytes)]) else {
            return .missing
        }
        guard let usedAt = Int64.fromDatabaseValue(row["usedAt"]),
            let text = String.fromDatabaseValue(row["fields"]),
            let head = head(row, text: text),
            // A number in place of the body is an error of GRDB's that is none of the database's.
            let body = try? body(row)
        else { return .damaged }
        guard Int.fromDatabaseValue(row["length"]) == body.count,
            Int64.fromDatabaseValue(row["bodyChecksum"]) == Checksum.of(body),
            Int64.fromDatabaseValue(row["headChecksum"])
                == checksum(of: head, text: text, key: key)
        else { return .damaged }
        return .found(StoredResponse(head: head, body: body), usedAt: usedAt)
    }

    /// The bytes that a response takes in the file.
    static func cost(of response: StoredResponse) -> Int {
        response.body.count + response.head.fields.byteCount + CacheTables.rowOverhead
    }

    // MARK: Columns

    private static func arguments(
        _ head: StoredResponse.Head,
        for key: CacheKey,
        usedAt: Int64
    ) -> StatementArguments {
        let text = head.fields.lines
        return [
            "key": Data(key.bytes), "usedAt": usedAt, "status": head.status,
            "fetchedAt": head.fetchedAt.milliseconds, "initialAge": head.initialAge.milliseconds,
            "fields": text, "headChecksum": checksum(of: head, text: text, key: key),
        ]
    }

    /// A damaged row may hold a value of any type in any column, for which a subscript would trap.
    private static func head(_ row: Row, text: String) -> StoredResponse.Head? {
        guard let status = Int.fromDatabaseValue(row["status"]),
            let fetchedAt = Int64.fromDatabaseValue(row["fetchedAt"]),
            let age = Int64.fromDatabaseValue(row["initialAge"]),
            let fields = HeaderFields(lines: text[...])
        else { return nil }
        return StoredResponse.Head(
            status: status,
            fields: fields,
            fetchedAt: WallTime(milliseconds: fetchedAt),
            initialAge: .milliseconds(age)
        )
    }

    private static func body(_ row: Row) throws -> [UInt8] {
        try row.withUnsafeData(named: "body") { data in
            guard let data else { return [] }
            // 64 bytes to spare let the text be parsed without a copy.
            var bytes: [UInt8] = []
            bytes.reserveCapacity(data.count + 64)
            bytes.append(contentsOf: data)
            return bytes
        }
    }

    /// The key is part of the sum, so that a damaged index cannot pass one response off as another.
    private static func checksum(
        of head: StoredResponse.Head,
        text: String,
        key: CacheKey
    ) -> Int64 {
        let age = head.initialAge.milliseconds
        let rest = "\(head.status) \(head.fetchedAt.milliseconds) \(age)\n\(text)"
        return Checksum.of(key.bytes + Array(rest.utf8))
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
