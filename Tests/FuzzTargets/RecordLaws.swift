import Foundation
import GRDB
import TestSupport
import UpstreamKit

@testable import SQLiteStorage

/// The laws of responses in the cache's file: `FIELDS === BODY`, whose first bytes choose the damage.
enum RecordLaws {
    private static let key = CacheKey(
        resource: .init(high: 1, low: 2),
        variant: .init(high: 3, low: 4)
    )
    private static let columns = [
        "status", "fetchedAt", "initialAge", "headChecksum", "bodyChecksum", "length", "fields",
        "body",
        "usedAt",
    ]

    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(2)
        var random = SeededGenerator(choosing: input)
        let head = StoredResponse.Head(
            status: random.int(200...599),
            fields: fields(parts[0].text),
            fetchedAt: WallTime(milliseconds: Int64(random.wildInt())),
            initialAge: .milliseconds(random.int(0...1 << 40))
        )
        let response = StoredResponse(head: head, body: parts[1])
        let database = try database.get()
        try database.inDatabase { database in
            try database.execute(sql: "DELETE FROM response")
            try ResponseRecord(response, for: key, usedAt: 7).save(in: database)
            try expect(response, in: database)
            try damage(response, &random, in: database)
            try ResponseRecord(response, for: key, usedAt: 8).save(in: database)
            try expect(response, in: database)
            var later = response
            later.head.status = 203
            later.head.initialAge += .seconds(1)
            try ResponseRecord.update(later.head, for: key, usedAt: 9, in: database)
            try expect(later, in: database)
        }
    }

    private static let database = Result {
        let database = try DatabaseQueue()
        try CacheTables.migrator.migrate(database)
        return database
    }

    /// Lines of names and values, as a server may send them; curl refuses a NUL.
    private static func fields(_ text: String) -> HeaderFields {
        var fields = HeaderFields()
        let text = text.unicodeScalars.filter { $0.value != 0 }
        for line in text.split(separator: "\n").prefix(32) {
            let name = line.prefix { $0 != ":" }
            guard name.count < line.count, !name.isEmpty else { continue }
            let value = line.dropFirst(name.count + 1)
            fields.add(String(name), value: String(value))
        }
        return fields
    }

    private static func expect(_ response: StoredResponse, in database: Database) throws {
        guard case .found(let found, _) = try ResponseRecord.find(key, in: database) else {
            throw BrokenLaw(description: "a response that was stored is not found")
        }
        try require(found == response, "a response is another when stored and found")
    }

    /// A row in which one column is another is damaged; whatever it holds, it ends nothing.
    private static func damage(
        _ response: StoredResponse,
        _ random: inout SeededGenerator,
        in database: Database
    ) throws {
        let column = random.pick(columns)
        let before = try DatabaseValue.fetchOne(database, sql: "SELECT \(column) FROM response")
        let value = value(before, response, &random)
        // What is not another value is no damage; nor is the time of the last use.
        try database.execute(sql: "UPDATE response SET \(column) = ?", arguments: [value])
        let after = try DatabaseValue.fetchOne(database, sql: "SELECT \(column) FROM response")
        switch try ResponseRecord.find(key, in: database) {
        case .damaged: break
        case .missing: throw BrokenLaw(description: "a damaged row is missing")
        case .found(let found, _):
            try require(
                found == response
                    && (after == before || column == "usedAt" || isSame(after, before)),
                "a damaged '\(column)' is not seen: \(value)"
            )
        }
    }

    /// The same number or text in another type of SQLite's.
    private static func isSame(_ one: DatabaseValue?, _ other: DatabaseValue?) -> Bool {
        guard let one, let other else { return false }
        if let number = Int64.fromDatabaseValue(one) {
            return number == Int64.fromDatabaseValue(other)
        }
        return Data.fromDatabaseValue(one) == Data.fromDatabaseValue(other)
    }

    private static func value(
        _ before: DatabaseValue?,
        _ response: StoredResponse,
        _ random: inout SeededGenerator
    ) -> DatabaseValue {
        switch random.below(6) {
        case 0: return Int64(random.wildInt()).databaseValue
        case 1: return random.wild().databaseValue
        case 2: return String(random.next(), radix: 36).databaseValue
        case 3: return Data(response.body.prefix(random.below(16))).databaseValue
        case 4:
            // One bit of a number.
            guard let number = before.flatMap(Int64.fromDatabaseValue) else { fallthrough }
            return (number ^ 1 << Int64(random.below(64))).databaseValue
        default:
            guard var bytes = before.flatMap(Data.fromDatabaseValue), !bytes.isEmpty else {
                return Data([0]).databaseValue
            }
            bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
            return bytes.databaseValue
        }
    }
}
