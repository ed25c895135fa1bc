import GRDB

/// The open connections of the state's file.
struct StateConnections: Sendable {
    /// The bytes of the log at which it is copied into the database, beside the writer.
    private static let checkpointBytes = 4 << 20

    /// The bytes of the log at which the writer waits until it starts from the beginning again, as
    /// writes that never pause keep it growing.
    private static let restartBytes = StorageSizes.stateLog

    let file: DatabaseFile
    /// One writer, whose commits reach the disk before they return, and readers that never wait for
    /// it.
    let pool: any DatabaseWriter
    /// The connection that copies the log into the database, so that no change waits for that.
    let checkpointer: DatabaseQueue
    /// The file that was opened.
    let identity: FileIdentity?
    private let log: FileIdentity?

    /// Opens a file after reading the whole of it, so that a damaged one is left as it is.
    ///
    /// - Throws: `StorageError` or GRDB's `DatabaseError`.
    init(opening file: DatabaseFile) throws {
        self.file = file
        let pool = try file.open(checksContent: true)
        do {
            // The pool has set less than that: a commit that a power cut may take back.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            checkpointer = try DatabaseQueue(path: file.path, configuration: file.configuration)
        } catch {
            try? pool.close()
            throw error
        }
        self.pool = pool
        identity = file.identity
        log = FileIdentity(path: file.path + "-wal")
    }

    /// The file of switches.
    static func file(path: String) -> DatabaseFile {
        var configuration = Configuration()
        configuration.label = "switches"
        configuration.busyMode = .timeout(2)
        configuration.maximumReaderCount = 2
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            // No memory mapping: an I/O error on one would be a SIGBUS.
            _ = try Row.fetchAll(database, sql: "PRAGMA mmap_size = 0")
            _ = try Row.fetchAll(database, sql: "PRAGMA wal_autocheckpoint = 0")
            _ = try Row.fetchAll(database, sql: "PRAGMA journal_size_limit = 4194304")
        }
        return DatabaseFile(path: path, format: .state, configuration: configuration)
    }

    /// True when the log was removed or replaced: a process that opens the file does not find what is written.
    var hasLostLog: Bool { log != nil && log != FileIdentity(path: file.path + "-wal") }

    /// True when the log has to be copied into the database.
    var needsCheckpoint: Bool { file.byteCount(of: "-wal") >= Self.checkpointBytes }

    /// Copies the log into the database, beside the writer.
    func checkpoint() {
        try? checkpointer.writeWithoutTransaction { try $0.copyLog(.passive) }
    }

    /// Has the log start from its beginning where it has become too long; on the writer's queue.
    func restartLongLog() {
        guard file.byteCount(of: "-wal") >= Self.restartBytes else { return }
        try? pool.writeWithoutTransaction { try $0.copyLog(.restart) }
    }

    /// Closes the connections.
    ///
    /// - Parameter empties: true to copy the log into the database first, so that the file is whole by
    ///   itself; a failure leaves the values in the log, which is as good.
    func close(emptyingLog empties: Bool) {
        try? checkpointer.close()
        if empties {
            try? pool.writeWithoutTransaction { try $0.copyLog(.truncate) }
        }
        try? pool.close()
    }
}
