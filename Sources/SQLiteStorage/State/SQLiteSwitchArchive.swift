import Foundation
import GRDB
import Locking
package import SwitchKit
import UpstreamKit

/// The values of a state file, to be listed, copied and put back.
///
/// Reading needs no lock and disturbs no service: it sees the file as it was at one moment, log and all. Writing makes
/// the caller the file's owner until it is closed.
package final class SQLiteSwitchArchive: SwitchArchive {
    /// The number of values in one call of an export.
    private static let batchSize = 500

    private let database: any DatabaseWriter
    private let lock: FileLock?
    private let maximumRows: Int
    private let days = DayCounter()
    /// The number of rows, once it was counted.
    private let rows = Locked<Int?>(nil)

    /// Opens a file to be read, also one that a service writes.
    ///
    /// - Throws: `StorageError` for a file that is no state or damaged, or GRDB's `DatabaseError`.
    package init(reading path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw StorageError.absent }
        // The same file as a service takes.
        if status.st_mode & S_IFMT == S_IFLNK { throw StorageError.symbolicLink }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        do {
            let isEmpty = try queue.read { database in
                let isEmpty = try DatabaseFormat.state.identify(database)
                if !isEmpty { try database.checkPages() }
                return isEmpty
            }
            if isEmpty { throw StorageError.foreign }
        } catch {
            try? queue.close()
            throw error
        }
        database = queue
        lock = nil
        maximumRows = 0
    }

    /// Becomes the owner of a file, which is made where there is none.
    ///
    /// - Throws: `locked` where a service owns it; `StorageError` or GRDB's `DatabaseError` where it cannot be used.
    package init(writing path: String, maximumRows: Int = SQLiteSwitchStore.Options().maximumRows)
        throws
    {
        let lock = FileLock(path: path + ".lock")
        try lock.acquire()
        let database = try StateConnections.file(path: path).open(checksContent: true)
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        self.database = database
        self.lock = lock
        self.maximumRows = maximumRows
    }

    /// The reason for an error of this type in words, without paths and statements.
    package static func reason(of error: any Error) -> String { error.storageReason }

    package func export(_ body: ([StoredSwitch]) throws -> Void) async throws {
        try readAll(body)
    }

    /// One read transaction: the file as it was at one moment.
    private func readAll(_ body: ([StoredSwitch]) throws -> Void) throws {
        try database.read { database in
            let hasVersions = try StateTables.versions.isPresent(database)
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT module, section, item, owner, value, \(hasVersions ? "version" : "0")
                    FROM switch ORDER BY module, owner, section, item
                    """
            )
            var batch: [StoredSwitch] = []
            while let row = try rows.next() {
                let key = SwitchKey(module: row[0], section: row[1], item: row[2], owner: row[3])
                let version = UInt64(clamping: row[5] as Int64)
                batch.append(StoredSwitch(key, value: row[4], version: version))
                guard batch.count == Self.batchSize else { continue }
                try body(batch)
                batch.removeAll(keepingCapacity: true)
            }
            if !batch.isEmpty { try body(batch) }
        }
    }

    package func restore(_ switches: [StoredSwitch]) async throws -> [RestoredSwitch] {
        try write(switches)
    }

    private func write(_ switches: [StoredSwitch]) throws -> [RestoredSwitch] {
        let day = days.today ?? SwitchRecord.unknownDay
        let (results, count) = try database.write { database in
            var count = try rows.withLock { $0 } ?? SwitchRecord.fetchCount(database)
            let results = try switches.map { try restore($0, on: day, rows: &count, in: database) }
            return (results, count)
        }
        rows.withLock { $0 = count }
        return results
    }

    private func restore(
        _ stored: StoredSwitch,
        on day: Int,
        rows: inout Int,
        in database: Database
    ) throws -> RestoredSwitch {
        let (key, version) = (stored.key, Int64(clamping: stored.version))
        let isKey = "module = ? AND owner = ? AND section = ? AND item = ?"
        let keys = [key.module, key.owner, key.section, key.item]
        let present = try database.cachedStatement(
            sql: "SELECT value, version FROM switch WHERE \(isKey)"
        )
        guard let row = try Row.fetchOne(present, arguments: StatementArguments(keys)) else {
            guard rows < maximumRows else { return .full }
            rows += 1
            try database.cachedStatement(
                sql: """
                    INSERT INTO switch (module, owner, section, item, value, usedOn, version)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: StatementArguments(keys) + [stored.value, day, version])
            return .written
        }
        guard (row[1] as Int64) < version else {
            return row[0] == stored.value ? .unchanged : .newer
        }
        try database.cachedStatement(
            sql: "UPDATE switch SET value = ?, usedOn = ?, version = ? WHERE \(isKey)"
        ).execute(arguments: [stored.value, day, version] + StatementArguments(keys))
        return .written
    }

    /// Copies the whole file into another one, which has no log then, and checks it.
    ///
    /// - Returns: the number of values in it.
    func copy(to path: String) throws -> Int {
        let copy = try DatabaseQueue(path: path)
        defer { try? copy.close() }
        try database.backup(to: copy)
        return try copy.writeWithoutTransaction { database in
            _ = try Row.fetchAll(database, sql: "PRAGMA journal_mode = DELETE")
            try database.checkPages()
            return try SwitchRecord.fetchCount(database)
        }
    }

    package func close() async { end() }

    func end() {
        if lock != nil {
            try? database.writeWithoutTransaction { try $0.copyLog(.truncate) }
        }
        try? database.close()
        lock?.release()
    }
}
