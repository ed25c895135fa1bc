import Coordination
import Dispatch
import GRDB
import Locking
import SwitchKit

extension SQLiteSwitchStore {
    /// The open file; opened now if it was not, unless that failed a moment ago. On the queue.
    ///
    /// - Throws: `StorageError` or GRDB's `DatabaseError`.
    func connections() throws -> StateConnections {
        let (open, isTooEarly, former) = state.withLock { state in
            let isTooEarly = state.triedAt.map { .now - $0 < Self.pause } ?? false
            let isOver = state.isClosed || state.isReleased
            return (state.connections, isTooEarly || isOver, state.reason)
        }
        if let open { return open }
        // The reason of the try before stays until there is another one.
        if isTooEarly { throw SwitchStoreError.unusable(former ?? "it could not be opened") }
        let isFirst = state.withLock { state in
            state.triedAt = .now
            return !state.hasOpened
        }
        let connections: StateConnections
        do {
            try lock?.acquire()
            connections = try StateConnections(opening: file)
        } catch {
            // A log without its file has values.
            let hasLog = error as? StorageError == .strayLog
            let hasNone = isFirst && file.isAbsent && !hasLog
            state.withLock { $0.hasNoValues = hasNone }
            throw error
        }
        let rows: Int
        do {
            rows = try connections.pool.read { try SwitchRecord.fetchCount($0) }
        } catch {
            connections.close(emptyingLog: false)
            throw error
        }
        let counters = state.withLock { state in
            state.connections = connections
            state.hasOpened = true
            state.hasNoValues = false
            state.rows.count = rows
            state.triedAt = nil
            return state.counters.values
        }
        // Pages that were built without the file are out of date.
        for counter in counters { counter.count() }
        return connections
    }

    /// Reads the values of owners beside the writer; nil when the file cannot be used.
    func read(_ owners: [SwitchOwner]) async -> [SwitchRecord]? {
        guard let connections = await openConnections() else { return nil }
        // Resumed by GRDB, which calls once, also where the pool is closed.
        return await withCheckedContinuation { continuation in
            connections.pool.asyncRead { result in
                let records = Result {
                    let database = try result.get()
                    return try owners.flatMap { try SwitchRecord.all(of: $0, in: database) }
                }
                switch records {
                case .success(let records): continuation.resume(returning: records)
                case .failure(let error):
                    self.queue.async { self.closeUnreadable(because: error) }
                    continuation.resume(returning: nil)
                }
            }
        }
    }

    /// Returns the open file, opened now if it was not; nil when it cannot be used.
    func openConnections() async -> StateConnections? {
        if let connections = state.withLock({ $0.connections }) { return connections }
        return await queue.run {
            do {
                let connections = try self.connections()
                self.note(nil)
                return connections
            } catch {
                self.note(self.reason(of: error))
                return nil
            }
        }
    }

    // MARK: Health

    /// The reason of a failure in words; connections to a file that is damaged are closed.
    func reason(of error: any Error) -> String {
        if let error = error as? SwitchStoreError {
            if case .unusable(let reason) = error { return reason }
            return "\(error)"
        }
        let isUnreadable = (error as? DatabaseError)?.resultCode == .SQLITE_IOERR
        if error.isCorruption || isUnreadable { closeConnections() }
        return error.storageReason
    }

    /// Closes a file that could not be read; it is opened, and so checked, by the next call.
    private func closeUnreadable(because error: any Error) {
        closeConnections()
        note(error.storageReason)
    }

    private func closeConnections() {
        let connections = state.withLock { state in
            defer { state.connections = nil }
            if state.connections != nil { state.triedAt = .now }
            return state.connections
        }
        connections?.close(emptyingLog: false)
    }

    /// Copies a log that was removed from its folder into the file, and opens the file with a new one.
    ///
    /// - Throws: the reason why nothing was copied; the log stays in use then, as values are in it alone.
    func saveRemovedLog(of connections: StateConnections) throws -> StateConnections {
        try connections.pool.writeWithoutTransaction { try $0.copyLog(.truncate) }
        closeConnections()
        state.withLock { $0.triedAt = nil }
        return try self.connections()
    }

    /// Notes that the file can be used, or the reason why it cannot, and reports a change of that.
    func note(_ reason: String?) {
        let (hasChanged, releasesDisk) = state.withLock { state in
            let wasDegraded = state.reason != nil
            defer {
                state.reason = reason
                if reason == nil { state.hasFreedDisk = false }
            }
            return (wasDegraded != (reason != nil), reason == nil && state.hasFreedDisk)
        }
        if releasesDisk { options.releaseDisk() }
        guard hasChanged else { return }
        report(reason.map { .degraded($0) } ?? .recovered)
    }
}
