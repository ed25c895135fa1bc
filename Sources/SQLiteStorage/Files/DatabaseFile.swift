import InputCore
import Foundation
import GRDB
import Glibc

/// A database on disk: SQLite's file with the log and the shared memory beside it.
///
/// The file is created for its owner alone, identified before anything in it is changed, and
/// migrated. What becomes of a file that cannot be used is the caller's decision: a cache moves it
/// aside, a state file stays.
struct DatabaseFile: Sendable {
    /// The path that stands for a database in memory.
    static let inMemory = ":memory:"

    /// The endings of the files that make up one database.
    static let suffixes = ["", "-wal", "-shm"]

    /// The number of files moved aside that stay for an inspection; older ones are removed.
    static let maximumAside = 2

    let path: String
    let format: DatabaseFormat
    let configuration: Configuration

    /// True for a database in memory.
    var isInMemory: Bool { path == DatabaseFile.inMemory }

    /// The identity of the file at the path; nil when there is none.
    var identity: FileIdentity? { isInMemory ? nil : FileIdentity(path: path) }

    /// True when the folder of the path can be looked into, and has no such file.
    var isAbsent: Bool {
        var status = stat()
        guard !isInMemory, lstat(path, &status) != 0, errno == ENOENT else { return false }
        return stat(URL(fileURLWithPath: path).deletingLastPathComponent().path, &status) == 0
    }

    /// The bytes of one of the database's files; 0 when there is none.
    func byteCount(of suffix: String) -> Int {
        var status = stat()
        guard !isInMemory, lstat(path + suffix, &status) == 0 else { return 0 }
        return Int(status.st_size)
    }

    /// The bytes of all the database's files.
    var byteCount: Int { DatabaseFile.suffixes.reduce(0) { $0 + byteCount(of: $1) } }

    // MARK: Opening

    /// Opens the database, which is created where there is none, identified and migrated.
    ///
    /// - Parameter checksContent: true to read the whole file first, so that damage is found before
    ///   anything is written.
    /// - Throws: `StorageError` or GRDB's `DatabaseError`.
    func open(checksContent: Bool = false) throws -> any DatabaseWriter {
        if isInMemory {
            let queue = try DatabaseQueue(configuration: configuration)
            try format.migrator.migrate(queue)
            try format.addition.map { addition in try queue.write { try addition.add($0) } }
            return queue
        }
        try createIfAbsent()
        try identifyAndMigrate(checksContent: checksContent)
        return try DatabasePool(path: path, configuration: configuration)
    }

    /// SQLite would create a file that others may read, and remove the log of an empty one.
    private func createIfAbsent() throws(StorageError) {
        var status = stat()
        let exists = lstat(path, &status) == 0
        if exists {
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFLNK: throw .symbolicLink
            default: throw .notARegularFile
            }
        }
        if !exists || status.st_size == 0, byteCount(of: "-wal") > 0 { throw .strayLog }
        if exists { return }
        let file = Glibc.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .cannotCreate(errno) }
        close(file)
    }

    /// Has the database's files be their owner's alone, where others may read or write one of them. No link is
    /// followed.
    ///
    /// - Returns: True where others could.
    /// - Throws: `cannotRestrict` for a file of somebody else.
    func restrictToOwner() throws(StorageError) -> Bool {
        var wasOpen = false
        for suffix in DatabaseFile.suffixes where !isInMemory {
            let file = Glibc.open(path + suffix, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            // One that is not there, or cannot be read, is the opening's matter.
            guard file >= 0 else { continue }
            defer { Glibc.close(file) }
            var status = stat()
            guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_mode & 0o077 != 0
            else { continue }
            guard fchmod(file, 0o600) == 0 else { throw .cannotRestrict(errno) }
            wasOpen = true
        }
        return wasOpen
    }

    /// A pool would turn the log on before the file is known to be ours: this happens on a connection
    /// of its own.
    private func identifyAndMigrate(checksContent: Bool) throws {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        try queue.writeWithoutTransaction { database in
            let isNew = try format.identify(database)
            if checksContent { try database.checkPages() }
            guard isNew else { return }
            // Only possible before the first table.
            try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            try format.mark(database)
        }
        if try queue.read({ try !format.migrator.hasCompletedMigrations($0) }) {
            try format.migrator.migrate(queue)
        }
        guard let addition = format.addition, try !queue.read(addition.isPresent) else { return }
        try queue.write { try addition.add($0) }
    }

    // MARK: Files that cannot be used

    /// Renames the database's files, and removes the oldest of those that were moved aside before.
    ///
    /// No connection may be open.
    ///
    /// - Parameter time: the wall clock in milliseconds, part of the new name.
    /// - Returns: the new name, without its folder.
    /// - Throws: the file system's error.
    func moveAside(time: Int64) throws -> String {
        let manager = FileManager.default
        let aside = "\(path).corrupt-\(time)"
        for suffix in DatabaseFile.suffixes where manager.fileExists(atPath: path + suffix) {
            try manager.moveItem(atPath: path + suffix, toPath: aside + suffix)
        }
        removeOldestAside()
        return URL(fileURLWithPath: aside).lastPathComponent
    }

    /// Removes the database's files together: a log without its database, or of another one, would be
    /// taken for the new one's. A file of another application, or a link, stays.
    ///
    /// No connection may be open.
    func remove() {
        guard !isInMemory else { return }
        DatabaseFile.remove(path, of: format.applicationID)
    }

    /// Removes a database's files, if its header has an application's identity.
    static func remove(_ path: String, of applicationID: Int32) {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return }
        defer { close(file) }
        // Bytes 68 to 71 of the header, big-endian (sqlite.org/fileformat.html, 1.3).
        var bytes: [UInt8] = [0, 0, 0, 0]
        guard pread(file, &bytes, bytes.count, 68) == bytes.count,
            bytes.reduce(UInt32(0), { $0 << 8 | UInt32($1) }) == UInt32(bitPattern: applicationID)
        else { return }
        for suffix in DatabaseFile.suffixes.reversed() { unlink(path + suffix) }
    }

    private func removeOldestAside() {
        let url = URL(fileURLWithPath: path)
        let prefix = url.lastPathComponent + ".corrupt-"
        let folder = url.deletingLastPathComponent().path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let aside = names.filter {
            $0.rest(after: prefix)?.unicodeScalars.allSatisfy(\.isASCIIDigit) == true
        }
        for name in aside.sorted(by: >).dropFirst(DatabaseFile.maximumAside) {
            for suffix in DatabaseFile.suffixes { unlink("\(folder)/\(name)\(suffix)") }
        }
    }
}
