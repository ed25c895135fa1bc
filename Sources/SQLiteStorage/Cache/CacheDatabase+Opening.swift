import Dispatch
import Foundation
import GRDB
import Locking
import UpstreamKit

/// Opening the file, and giving it up. Everything here runs on the writer's queue.
extension CacheDatabase {
    static func file(path: String, busyTimeout: Duration) -> DatabaseFile {
        var configuration = Configuration()
        configuration.label = "cache"
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        // Look-ups are short; one more for the check of the whole file.
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            // No memory mapping: an I/O error on one would be a SIGBUS.
            _ = try Row.fetchAll(database, sql: "PRAGMA mmap_size = 0")
            // Deleted rows need no zeros written over them where that costs a write.
            _ = try Row.fetchAll(database, sql: "PRAGMA secure_delete = FAST")
            // The writer empties the log itself, so that its size has a bound.
            _ = try Row.fetchAll(database, sql: "PRAGMA wal_autocheckpoint = 0")
            _ = try Row.fetchAll(database, sql: "PRAGMA journal_size_limit = 65536")
        }
        return DatabaseFile(path: path, format: .cache, configuration: configuration)
    }

    /// The limits on the disk as it is now; nil when there is too little room.
    var limits: CacheLimits? {
        guard !file.isInMemory else { return CacheLimits(total: maximumBytes) }
        return CacheLimits.limits(
            maximum: maximumBytes,
            stored: file.byteCount,
            space: space(file.path)
        )
    }

    /// Opens the file if it is not open and may be tried.
    func openIfDue() {
        let now = clock.now()
        let isDue = state.withLock { state in
            !state.isClosed && !state.isWithheld && state.database == nil
                && state.backoff.isDue(at: now)
        }
        guard isDue else { return }
        removeFormerFiles()
        do {
            guard limits != nil else { throw StorageError.noRoom }
            try accept(try file.open())
        } catch StorageError.outdated {
            startAnew { file.remove() }
        } catch  where error.isCorruption {
            moveAside(isNewer: error as? StorageError == .newer)
        } catch {
            // A file that has no room to be opened has no use of its room.
            if error as? StorageError == .noRoom { file.remove() }
            degrade(error)
        }
    }

    /// Removes the file of revisions that former versions kept beside the cache's.
    private func removeFormerFiles() {
        guard !file.isInMemory else { return }
        // "Glrv" in ASCII.
        DatabaseFile.remove("\(file.path).revisions.sqlite", of: 0x476c_7276)
    }

    private func accept(_ database: any DatabaseWriter) throws {
        do {
            try adoptSalt(of: database)
        } catch {
            try? database.close()
            throw error
        }
        let (generation, isNews) = state.withLock { state in
            state.database = database
            state.identity = file.identity
            state.generation += 1
            state.keysReading += 1
            state.keys = KeyFilter()
            state.backoff.recordSuccess()
            defer { state.health = .ok }
            return (state.generation, state.takeReport())
        }
        if isNews { report(.recovered) }
        readKeys(of: database)
        checkContent(of: database, generation: generation)
    }

    /// Takes the file's salt, unless another one is in use, or stores the present one.
    private func adoptSalt(of database: any DatabaseWriter) throws {
        let salt = state.withLock { $0.salt }
        let stored = try database.write { database in
            let sql = "SELECT value FROM secret WHERE name = 'salt'"
            if let stored = try Data.fetchOne(database, sql: sql), stored.count == salt.count {
                return Array(stored)
            }
            try database.execute(
                sql: "INSERT OR REPLACE INTO secret (name, value) VALUES ('salt', ?)",
                arguments: [Data(salt)]
            )
            return salt
        }
        state.withLock { state in
            if !state.isSaltFixed { state.salt = stored }
            state.isSaltFixed = true
        }
    }

    // MARK: Giving a file up

    /// Moves a corrupt file aside and starts anew, unless that has been done since.
    func replaceCorrupt(generation: Int) {
        guard closeDatabase(generation: generation) else { return }
        moveAside(isNewer: false)
    }

    /// Opens the file that is at the path now, in place of one that was removed or replaced.
    func reopen(generation: Int) {
        guard closeDatabase(generation: generation) else { return }
        openIfDue()
    }

    /// Closes the file and removes it; it is tried again later.
    func discard(reason: String) {
        closeDatabase(generation: state.withLock { $0.generation })
        file.remove()
        degrade(reason: reason)
    }

    private func moveAside(isNewer: Bool) {
        startAnew {
            let name = try file.moveAside(time: clock.wall().milliseconds)
            if !isNewer { count { $0.corruptions += 1 } }
            report(isNewer ? .newerMovedAside(name) : .movedAside(name))
        }
    }

    private func startAnew(_ clear: () throws -> Void) {
        do {
            try clear()
            try accept(try file.open())
        } catch {
            degrade(error)
        }
    }

    @discardableResult
    private func closeDatabase(generation: Int) -> Bool {
        let database: (any DatabaseWriter)? = state.withLock { state in
            guard state.generation == generation else { return nil }
            defer { state.database = nil }
            return state.database
        }
        try? database?.close()
        return database != nil
    }

    func degrade(_ error: any Error) {
        degrade(reason: error.storageReason)
    }

    private func degrade(reason: String) {
        let now = clock.now()
        let isNews = state.withLock { state in
            state.backoff.recordFailure(at: now)
            state.counters.failures += 1
            state.isReported = true
            defer { state.health = .degraded(reason) }
            return state.health != .degraded(reason)
        }
        if isNews { report(.degraded(reason)) }
    }
}
