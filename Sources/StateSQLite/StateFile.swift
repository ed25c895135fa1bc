import GRDB
import Glibc

/// Opens the file of switch values, and knows whether it is still the one at its path.
///
/// A file that is not ours, is damaged or of another version is left as it is: what users set is
/// theirs, and nobody throws it away for them.
struct StateFile: Sendable {
    /// "GlSt" in ASCII: tells our files from others'.
    static let applicationID: Int32 = 0x476c_5374
    /// Raised with every change of the layout.
    static let version: Int32 = 1

    let path: String

    /// Which file is at a path.
    struct Identity: Equatable {
        let device: UInt
        let number: UInt
    }

    /// The file that is there now; nil when there is none.
    var identity: Identity? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Identity(device: UInt(status.st_dev), number: UInt(status.st_ino))
    }

    /// Opens the file, making it if there is none.
    ///
    /// - Throws: `StateError` or GRDB's `DatabaseError`.
    func open() throws -> DatabaseQueue {
        try makeIfAbsent()
        var configuration = Configuration()
        configuration.label = "switches"
        configuration.busyMode = .timeout(2)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        do {
            try queue.writeWithoutTransaction(prepare)
        } catch {
            try? queue.close()
            throw error
        }
        return queue
    }

    /// An absent file is made by us, so that only we may read it.
    private func makeIfAbsent() throws(StateError) {
        var status = stat()
        if lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
            return
        }
        let file = Glibc.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .cannotCreate(String(cString: strerror(errno))) }
        close(file)
    }

    /// Looks whose file it is before anything in it is changed; an empty one is made ours.
    private func prepare(_ database: Database) throws {
        try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        _ = try Row.fetchAll(database, sql: "PRAGMA mmap_size = 0")
        let application = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        let isNew = (application, version, tables) == (0, 0, 0)
        guard isNew || (application, version) == (Self.applicationID, Self.version) else {
            throw StateError.foreign
        }
        let check = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
        guard check == "ok" else { throw StateError.corrupt }
        _ = try Row.fetchAll(database, sql: "PRAGMA journal_mode = WAL")
        // Every commit reaches the disk before it is answered.
        try database.execute(sql: "PRAGMA synchronous = FULL")
        if isNew { try create(database) }
    }

    private func create(_ database: Database) throws {
        try database.inTransaction {
            try database.execute(
                sql: """
                    CREATE TABLE switch (
                        module TEXT NOT NULL,
                        owner TEXT NOT NULL,
                        section TEXT NOT NULL,
                        item TEXT NOT NULL,
                        value INTEGER NOT NULL CHECK (value IN (0, 1)),
                        PRIMARY KEY (module, owner, section, item)
                    ) WITHOUT ROWID;
                    PRAGMA application_id = \(Self.applicationID);
                    PRAGMA user_version = \(Self.version);
                    """
            )
            return .commit
        }
    }
}

/// Why the file of switch values cannot be used.
enum StateError: Error, Equatable, CustomStringConvertible {
    /// The path leads to something that is no regular file.
    case notARegularFile
    /// The file cannot be made; the system's reason.
    case cannotCreate(String)
    /// The file is somebody else's, or of another version.
    case foreign
    /// The file is damaged.
    case corrupt
    /// The file at the path is not the one that was opened.
    case replaced

    var description: String {
        switch self {
        case .notARegularFile: "it is no regular file"
        case .cannotCreate(let reason): "it cannot be made: \(reason)"
        case .foreign: "it is not a state file of this version"
        case .corrupt: "it is damaged"
        case .replaced: "another file, or none, is in its place"
        }
    }
}
