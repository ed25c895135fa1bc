import GRDB

/// The room of an open database and its log within their bounds. Used by the thread that writes.
struct DatabaseRoom {
    let file: DatabaseFile
    let database: any DatabaseWriter
    let limits: CacheLimits

    // MARK: The log

    /// The bytes that a transaction may add to the log, which is emptied when there are fewer than
    /// are needed.
    ///
    /// Never on the request path: look-ups read on connections of their own and do not wait for it.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    func roomInLog(atLeast bytes: Int) throws -> Int {
        let room = limits.log - file.byteCount(of: "-wal")
        guard room < bytes, !file.isInMemory else { return room }
        try emptyLog()
        return limits.log - file.byteCount(of: "-wal")
    }

    /// Copies the log into the database and cuts it to nothing, unless a reader still needs it.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    func emptyLog() throws {
        guard !file.isInMemory else { return }
        do {
            try database.writeWithoutTransaction { try $0.copyLog(.truncate) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // A long read, or another process: it is tried again with the next changes.
        }
    }

    /// Empties the log where a transaction would make it longer than it may be.
    ///
    /// - Throws: `busy` where a reader keeps it from being emptied, or GRDB's `DatabaseError`.
    func makeRoomInLog(for bytes: Int) throws {
        guard !file.isInMemory, file.byteCount(of: "-wal") + bytes > limits.log else { return }
        try emptyLog()
        guard file.byteCount(of: "-wal") + bytes <= limits.log else { throw StorageError.busy }
    }

    // MARK: The database

    /// The bytes of the pages in use: two numbers of the file's header, however many rows there are.
    static func usedBytes(_ database: Database) throws -> Int {
        let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        let unused = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
        return (pages - unused) * CacheLimits.pageBytes
    }

    /// Returns the bytes in use and the number of pages, and lets the database have no more pages than its bound.
    func measure() throws -> (used: Int, pages: Int) {
        try database.writeWithoutTransaction { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            let maximum = max(limits.database / CacheLimits.pageBytes, pages)
            _ = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(maximum)")
            return (try Self.usedBytes(database), pages)
        }
    }

    /// Gives free pages back to the file system while the database is larger than it may be.
    func shrink() throws {
        let step = max(limits.log / 4 / CacheLimits.pageBytes, 1)
        while true {
            try makeRoomInLog(for: limits.log / 2)
            let (excess, freed) = try database.writeWithoutTransaction { database in
                let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                let excess = pages - limits.database / CacheLimits.pageBytes
                guard excess > 0 else { return (0, 0) }
                let count = min(excess, step)
                _ = try Row.fetchAll(database, sql: "PRAGMA incremental_vacuum(\(count))")
                let left = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                return (excess, pages - left)
            }
            guard excess > 0, freed > 0 else { break }
        }
        try emptyLog()
    }
}
