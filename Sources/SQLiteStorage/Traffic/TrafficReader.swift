import Foundation
import GRDB
package import UpstreamKit

/// Reads a traffic file, also one that a service writes.
///
/// Views are read in batches, so that no long read keeps the service's log from being emptied.
package final class TrafficReader: Sendable {
    /// The number of pages whose views are read at a time.
    private static let batchSize = 500

    /// The number of connections, so that several threads read responses.
    private static let connections = 4

    private let pool: DatabasePool

    /// Opens a file.
    ///
    /// - Throws: `StorageError` for a file that is none of traffic, or GRDB's `DatabaseError`.
    package init(path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { throw StorageError.absent }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.maximumReaderCount = Self.connections
        configuration.busyMode = .timeout(2)
        pool = try DatabasePool(path: path, configuration: configuration)
        let isEmpty = try pool.read { try DatabaseFormat.traffic.identify($0) }
        if isEmpty { throw StorageError.foreign }
    }

    /// The reason for an error of this type in words, without paths and statements.
    package static func reason(of error: any Error) -> String { error.storageReason }

    /// The part of all answers that was recorded last; 1 in an empty file.
    package var sample: Double {
        get throws {
            try pool.read { database in
                let sql = """
                    SELECT sample FROM page JOIN view ON view.page = page.id WHERE \(ViewBatch.isWhole)
                    ORDER BY hour DESC, count DESC LIMIT 1
                    """
                return try Double.fetchOne(database, sql: sql) ?? 1
            }
        }
    }

    /// Returns the hours that are there, the oldest first.
    package func hours() throws -> [Int64] {
        try pool.read {
            let sql = """
                SELECT DISTINCT hour FROM page JOIN view ON view.page = page.id WHERE \(ViewBatch.isWhole)
                ORDER BY hour
                """
            return try Int64.fetchAll($0, sql: sql)
        }
    }

    /// Calls a function with each view, by module, target and hour; it may read responses.
    ///
    /// - Parameter hours: The last hours that are looked at, up to the last view; nil for all.
    package func views(since hours: Int?, _ body: (RecordedView) throws -> Void) throws {
        var batch = ViewBatch(from: try firstHour(since: hours), size: Self.batchSize)
        while let views = try pool.read({ try batch.next(in: $0) }) {
            for view in views { try body(view) }
        }
    }

    /// Returns the queries under which pages of a module were looked at, those with the most looks first.
    ///
    /// - Parameter count: The most queries.
    package func looks(
        at module: String,
        atMost count: Int
    ) throws -> [(target: String, looks: Double)] {
        let sql = """
            SELECT target, sum(view.count / view.sample) AS looks
            FROM page JOIN view ON view.page = page.id
            WHERE module = ? AND \(ViewBatch.isWhole) GROUP BY page.id ORDER BY looks DESC, target LIMIT ?
            """
        return try pool.read { database in
            try Row.fetchAll(database, sql: sql, arguments: [module, count])
                .map { ($0["target"], $0["looks"]) }
        }
    }

    private func firstHour(since hours: Int?) throws -> Int64 {
        guard let hours else { return .min }
        let last = try self.hours().last
        return (last ?? 0) - Int64(max(hours, 1) - 1) * 3600
    }

    /// Returns a response; nil where it was removed meanwhile, or is damaged.
    package func response(_ content: ContentDigest) throws -> RecordedResponse? {
        let row = try pool.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT response.status, response.fields, content.length, content.bytes
                    FROM response JOIN content ON content.id = response.content
                    WHERE response.hash = ? AND typeof(status) = 'integer' AND typeof(fields) = 'text'
                        AND typeof(length) = 'integer' AND typeof(content.bytes) = 'blob'
                    """
            )
            return try Row.fetchOne(statement, arguments: [Data(content.bytes)])
        }
        guard let row, let body = CompressedBytes.bytes(row["bytes"], length: row["length"])
        else { return nil }
        let response = RecordedResponse(
            status: row["status"],
            fields: HeaderFields(lines: (row["fields"] as String)[...]) ?? HeaderFields(),
            body: body
        )
        return response.digest == content ? response : nil
    }

    /// Returns the digests of the configurations that are there.
    package func configurations() throws -> [ContentDigest] {
        try pool.read { database in
            try Data.fetchAll(database, sql: "SELECT hash FROM configuration ORDER BY id")
                .compactMap { ContentDigest(bytes: [UInt8]($0)) }
        }
    }

    /// Returns a configuration; nil where it was removed meanwhile, or is damaged.
    package func configuration(_ digest: ContentDigest) throws -> RecordedConfiguration? {
        try pool.read { database in
            let sql = "SELECT id, main FROM configuration WHERE hash = ?"
            guard let row = try Row.fetchOne(database, sql: sql, arguments: [Data(digest.bytes)])
            else { return nil }
            let configuration = RecordedConfiguration(
                main: row["main"],
                files: try Self.files(of: row["id"], in: database),
                fonts: try Self.fonts(of: row["id"], in: database)
            )
            return configuration.digest == digest ? configuration : nil
        }
    }

    private static func files(
        of configuration: Int64,
        in database: Database
    ) throws -> [ExactString: [UInt8]] {
        let sql = """
            SELECT path, length, bytes FROM configurationFile
            JOIN content ON content.id = configurationFile.content WHERE configuration = ?
            """
        var files: [ExactString: [UInt8]] = [:]
        for row in try Row.fetchAll(database, sql: sql, arguments: [configuration]) {
            let path: String = row["path"]
            files[path] = CompressedBytes.bytes(row["bytes"], length: row["length"])
        }
        return files
    }

    private static func fonts(
        of configuration: Int64,
        in database: Database
    ) throws -> [ExactString: ContentDigest] {
        let sql = "SELECT path, hash FROM configurationFont WHERE configuration = ?"
        var fonts: [ExactString: ContentDigest] = [:]
        for row in try Row.fetchAll(database, sql: sql, arguments: [configuration]) {
            let path: String = row["path"]
            let hash: Data = row["hash"]
            fonts[path] = ContentDigest(bytes: [UInt8](hash))
        }
        return fonts
    }
}
