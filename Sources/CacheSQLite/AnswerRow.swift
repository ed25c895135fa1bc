import Foundation
import GRDB
import UpstreamKit

/// An answer as columns, and back.
enum AnswerRow {
    /// Statements are prepared once a connection.
    static let selection = """
        SELECT used, status, fetchedAt, initialAge, headChecksum, bodyChecksum, length, fields, body
        FROM answer WHERE key = ?
        """

    private static let insertion = """
        INSERT INTO answer (key, used, cost, status, fetchedAt, initialAge, headChecksum,
            bodyChecksum, length, fields, body)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET used = excluded.used, cost = excluded.cost,
            status = excluded.status, fetchedAt = excluded.fetchedAt,
            initialAge = excluded.initialAge, headChecksum = excluded.headChecksum,
            bodyChecksum = excluded.bodyChecksum, length = excluded.length,
            fields = excluded.fields, body = excluded.body
        """

    private static let headUpdate = """
        UPDATE answer SET used = ?, status = ?, fetchedAt = ?, initialAge = ?, headChecksum = ?,
            fields = ? WHERE key = ?
        """

    /// What a look-up found.
    enum Found {
        case nothing
        /// A row whose checksums are wrong.
        case damaged
        case answer(StoredAnswer, usedSeconds: Int64)
    }

    /// Reads and checks the row of a key.
    static func find(_ key: CacheKey, in database: Database) throws -> Found {
        let statement = try database.cachedStatement(sql: selection)
        guard let row = try Row.fetchOne(statement, arguments: [Data(key.bytes)]) else {
            return .nothing
        }
        guard let used = Int64.fromDatabaseValue(row[0]),
            let status = Int.fromDatabaseValue(row[1]),
            let fetchedAt = Int64.fromDatabaseValue(row[2]),
            let age = Int64.fromDatabaseValue(row[3]),
            let text = String.fromDatabaseValue(row[7])
        else { return .damaged }
        let body = try bytes(row)
        let head = StoredAnswer.Head(
            status: status,
            fields: fields(text),
            fetchedAt: WallTime(milliseconds: fetchedAt),
            initialAge: .milliseconds(age)
        )
        guard Int.fromDatabaseValue(row[6]) == body.count,
            Int64.fromDatabaseValue(row[4]) == checksum(key, head, text),
            Int64.fromDatabaseValue(row[5]) == Checksum.of(body)
        else { return .damaged }
        return .answer(StoredAnswer(head: head, body: body), usedSeconds: used)
    }

    /// Inserts or replaces a row.
    static func put(
        _ answer: StoredAnswer,
        for key: CacheKey,
        usedSeconds: Int64,
        in database: Database
    ) throws {
        let text = text(answer.head.fields)
        let statement = try database.cachedStatement(sql: insertion)
        try statement.execute(arguments: [
            Data(key.bytes), usedSeconds, cost(answer), answer.head.status,
            answer.head.fetchedAt.milliseconds, answer.head.initialAge.milliseconds,
            checksum(key, answer.head, text), Checksum.of(answer.body), answer.body.count, text,
            Data(answer.body),
        ])
    }

    /// Updates a row without its body, if there is one.
    static func update(
        _ head: StoredAnswer.Head,
        for key: CacheKey,
        usedSeconds: Int64,
        in database: Database
    ) throws {
        let text = text(head.fields)
        let statement = try database.cachedStatement(sql: headUpdate)
        try statement.execute(arguments: [
            usedSeconds, head.status, head.fetchedAt.milliseconds, head.initialAge.milliseconds,
            checksum(key, head, text), text, Data(key.bytes),
        ])
    }

    /// The bytes an answer takes in the file.
    static func cost(_ answer: StoredAnswer) -> Int {
        answer.body.count + answer.head.fields.byteCount + StoreSchema.rowOverhead
    }

    private static func bytes(_ row: Row) throws -> [UInt8] {
        try row.withUnsafeData(atIndex: 8) { data in
            guard let data else { return [] }
            // 64 bytes to spare let the text be parsed without a copy.
            var bytes: [UInt8] = []
            bytes.reserveCapacity(data.count + 64)
            bytes.append(contentsOf: data)
            return bytes
        }
    }

    /// The key is part of it, so that a damaged index cannot pass one answer off as another.
    private static func checksum(
        _ key: CacheKey,
        _ head: StoredAnswer.Head,
        _ text: String
    ) -> Int64 {
        let age = head.initialAge.milliseconds
        let rest = "\(head.status) \(head.fetchedAt.milliseconds) \(age)\n\(text)"
        return Checksum.of(key.bytes + Array(rest.utf8))
    }

    private static func text(_ fields: HeaderFields) -> String {
        fields.all.map { "\($0.name):\($0.value)" }.joined(separator: "\n")
    }

    private static func fields(_ text: String) -> HeaderFields {
        var fields = HeaderFields()
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields.add(String(line[..<colon]), String(line[line.index(after: colon)...]))
        }
        return fields
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
