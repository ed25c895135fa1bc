import Dispatch
import GRDB
import Locking
import UpstreamKit

/// Writing. Everything here runs on the writer's queue.
extension CacheDatabase {
    /// The changes of one transaction, and the database that they go to.
    private struct Batch {
        let changes: CacheChanges
        let writer: CacheWriter
        let generation: Int
    }

    /// Writes until nothing waits or the file does not take it.
    func writeAll() {
        openIfDue()
        state.withLock { $0.start = .none }
        while writeBatch() {}
    }

    /// Writes the changes of one transaction; returns false when there is nothing left to do for now.
    private func writeBatch() -> Bool {
        let now = clock.now()
        let open = state.withLock { state -> (any DatabaseWriter, FileIdentity?, Int)? in
            guard let database = state.database, !state.pending.isEmpty,
                state.backoff.isDue(at: now)
            else { return nil }
            return (database, state.identity, state.generation)
        }
        guard let (database, identity, generation) = open else { return false }
        guard file.identity == identity else {
            reopen(generation: generation)
            return true
        }
        guard let limits else {
            discard(reason: StorageError.noRoom.description)
            return false
        }
        let writer = CacheWriter(
            room: DatabaseRoom(file: file, database: database, limits: limits),
            now: clock.wall(),
            revisions: revisionLimits
        )
        return writeBatch(writer, generation: generation)
    }

    private func writeBatch(_ writer: CacheWriter, generation: Int) -> Bool {
        do {
            var room = try writer.room.roomInLog(atLeast: writer.room.limits.log / 2)
            var changes = take(logBytes: room)
            if changes.isEmpty, room < writer.room.limits.log {
                room = try writer.room.roomInLog(atLeast: writer.room.limits.log)
                changes = take(logBytes: room)
            }
            guard !changes.isEmpty else {
                return dropLarger(than: room, limits: writer.room.limits)
            }
            try commit(Batch(changes: changes, writer: writer, generation: generation))
            return true
        } catch {
            return recover(from: error, generation: generation)
        }
    }

    private func take(logBytes: Int) -> CacheChanges {
        state.withLock { state in
            state.writing = state.pending.take(logBytes: logBytes)
            return state.writing
        }
    }

    private func commit(_ batch: Batch) throws {
        var evicted = 0
        do {
            evicted = try batch.writer.write(batch.changes)
        } catch  where error.isFullDisk {
            evicted = try batch.writer.evictHalf()
            evicted += try batch.writer.write(batch.changes)
        }
        let wasDegraded = state.withLock { state in
            state.writing = CacheChanges()
            state.counters.writes += batch.changes.count
            state.counters.evictions += evicted
            state.backoff.recordSuccess()
            defer { state.health = .ok }
            return state.takeReport()
        }
        if wasDegraded { report(.recovered) }
    }

    /// Drops what is larger than the whole log, which becomes smaller with the room on the disk;
    /// returns false when the log has to be emptied first, which a long read prevents.
    private func dropLarger(than room: Int, limits: CacheLimits) -> Bool {
        guard room == limits.log else {
            schedule()
            return false
        }
        state.withLock { state in
            let responses = state.pending.responses.dropLarger(thanLogBytes: room)
            state.counters.dropped += responses
            state.counters.dropped += state.pending.revisions.dropLarger(thanLogBytes: room / 2)
        }
        return true
    }

    /// Puts the removals of a failed batch back; returns true when writing may go on.
    private func recover(from error: any Error, generation: Int) -> Bool {
        if error as? StorageError == .busy {
            state.withLock { state in
                state.pending.takeBack(state.writing)
                state.writing = CacheChanges()
            }
            schedule()
            return false
        }
        state.withLock { state in
            let failed = state.writing
            state.writing = CacheChanges()
            state.pending.responses.takeBackRemovals(of: failed.responses)
            state.counters.dropped += failed.count
        }
        if error.isCorruption {
            replaceCorrupt(generation: generation)
            return true
        }
        if error.isFullDisk {
            discard(reason: error.storageReason)
        } else {
            degrade(error)
        }
        return false
    }
}
