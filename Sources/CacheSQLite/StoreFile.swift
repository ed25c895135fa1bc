import Foundation
import GRDB
import Glibc

/// Opens a store's file, and moves it aside when it is of no use.
struct StoreFile: Sendable {
    /// The path that means "no file".
    static let inMemory = ":memory:"

    /// How many files that were moved aside are kept, for whoever wants to look into them.
    static let keptAside = 2

    let path: String
    let busyTimeout: Duration
    var schema = StoreSchema.answers

    /// Opens the file, making it if there is none.
    ///
    /// - Throws: `StoreError` or GRDB's `DatabaseError`.
    func open() throws -> any DatabaseWriter {
        guard path != StoreFile.inMemory else {
            let queue = try DatabaseQueue(configuration: configuration)
            try queue.write { try $0.execute(sql: schema.creation) }
            return queue
        }
        try makeIfAbsent()
        try checkOrCreate()
        return try DatabasePool(path: path, configuration: configuration)
    }

    /// Renames the file and what SQLite keeps beside it; removes the oldest of those aside.
    ///
    /// - Parameter time: the wall clock in milliseconds, part of the new name.
    /// - Returns: the new name, without its folder.
    /// - Throws: the file system's error.
    func moveAside(time: Int64) throws -> String {
        let manager = FileManager.default
        let aside = "\(path).corrupt-\(time)"
        for suffix in ["", "-wal", "-shm"] where manager.fileExists(atPath: path + suffix) {
            try manager.moveItem(atPath: path + suffix, toPath: aside + suffix)
        }
        removeOldest()
        return URL(fileURLWithPath: aside).lastPathComponent
    }

    private func removeOldest() {
        let url = URL(fileURLWithPath: path)
        let prefix = url.lastPathComponent + ".corrupt-"
        let folder = url.deletingLastPathComponent().path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let aside = names.filter {
            $0.hasPrefix(prefix) && $0.dropFirst(prefix.count).allSatisfy(\.isNumber)
        }
        for name in aside.sorted(by: >).dropFirst(StoreFile.keptAside) {
            for suffix in ["", "-wal", "-shm"] { unlink("\(folder)/\(name)\(suffix)") }
        }
    }

    private var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "answers"
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        // Look-ups are short; one more for the check of the whole file behind.
        configuration.maximumReaderCount = 3
        configuration.prepareDatabase(StoreSchema.prepare)
        return configuration
    }

    /// An absent file is made by us, so that only we may read it.
    private func makeIfAbsent() throws {
        var status = stat()
        if lstat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFREG: return
            case S_IFLNK: throw StoreError.symbolicLink
            default: throw StoreError.notARegularFile
            }
        }
        let file = Glibc.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreError.cannotCreate(errno) }
        close(file)
    }

    /// Looks whose file it is before anything in it is changed; an empty one is made ours.
    private func checkOrCreate() throws {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        let isNew = try queue.read { database in
            let application = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
            let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            if (application, version, tables) == (0, 0, 0) { return true }
            guard (application, version) == (schema.applicationID, schema.version) else {
                throw StoreError.foreign
            }
            return false
        }
        guard isNew else { return }
        try queue.writeWithoutTransaction { database in
            // Only possible before the first table.
            try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            try database.inTransaction {
                try database.execute(sql: schema.creation)
                return .commit
            }
        }
    }
}
