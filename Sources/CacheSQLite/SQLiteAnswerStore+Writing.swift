import Dispatch
import GRDB
import Synchronization
import UpstreamKit

/// Everything here runs on the writer's queue.
extension SQLiteAnswerStore {
    /// Opens the file if it is not open and may be tried.
    func openIfDue() {
        let now = clock.now()
        let isDue = state.withLock { state in
            !state.isClosed && state.database == nil && state.backoff.isDue(now)
        }
        guard isDue else { return }
        do {
            accept(try file.open())
        } catch  where error.isCorruption {
            startAnew()
        } catch {
            degrade(error)
        }
    }

    /// Writes until nothing waits or the file does not take it.
    func writeAll() {
        openIfDue()
        state.withLock { $0.isScheduled = false }
        while writeBatch() {}
    }

    /// Moves the file aside and starts anew, unless that has been done since.
    func replaceCorrupt(_ generation: Int) {
        let corrupt: (any DatabaseWriter)? = state.withLock { state in
            guard state.generation == generation else { return nil }
            defer { state.database = nil }
            return state.database
        }
        guard let corrupt else { return }
        try? corrupt.close()
        startAnew()
    }

    private func accept(_ database: any DatabaseWriter) {
        let (generation, isNews) = state.withLock { state in
            state.database = database
            state.generation += 1
            state.backoff.succeeded()
            state.writer = AnswerWriter(maximumBytes: state.writer.maximumBytes)
            defer { state.health = .ok }
            return (state.generation, state.takeReport())
        }
        if isNews { tell(.recovered) }
        checkBehind(database, generation)
    }

    private func startAnew() {
        do {
            let name = try file.moveAside(time: clock.wall().milliseconds)
            count { $0.corruptions += 1 }
            tell(.movedAside(name))
            accept(try file.open())
        } catch {
            degrade(error)
        }
    }

    /// Writes what waits at the moment; false when there is nothing left to do for now.
    private func writeBatch() -> Bool {
        let now = clock.now()
        let work: (any DatabaseWriter, PendingChanges, AnswerWriter, Int)? = state.withLock {
            state in
            guard let database = state.database, !state.pending.isEmpty, state.backoff.isDue(now)
            else { return nil }
            state.writing = state.pending
            state.pending = PendingChanges()
            return (database, state.writing, state.writer, state.generation)
        }
        guard let (database, batch, writer, generation) = work else { return false }
        do {
            try commit(batch, database, writer)
            return true
        } catch {
            keepRemovals(of: batch)
            if error.isCorruption {
                replaceCorrupt(generation)
                return true
            }
            degrade(error)
            return false
        }
    }

    private func commit(
        _ batch: PendingChanges,
        _ database: any DatabaseWriter,
        _ writer: AnswerWriter
    ) throws {
        var writer = writer
        var evicted = 0
        do {
            evicted = try writer.write(batch, to: database, now: clock.wall())
        } catch  where error.isFullDisk {
            evicted = try writer.makeRoom(in: database)
            evicted += try writer.write(batch, to: database, now: clock.wall())
        }
        let wasDegraded = state.withLock { state in
            state.writing = PendingChanges()
            state.writer = writer
            state.counters.writes += batch.count
            state.counters.evictions += evicted
            state.backoff.succeeded()
            defer { state.health = .ok }
            return state.takeReport()
        }
        if wasDegraded { tell(.recovered) }
    }

    private func keepRemovals(of batch: PendingChanges) {
        state.withLock { state in
            state.writing = PendingChanges()
            state.pending.takeBack(batch)
            state.counters.dropped += batch.count
        }
    }

    private func degrade(_ error: any Error) {
        let reason = error.storeReason
        let now = clock.now()
        let isNews = state.withLock { state in
            state.backoff.failed(now)
            state.counters.failures += 1
            state.isReported = true
            defer { state.health = .degraded(reason) }
            return state.health != .degraded(reason)
        }
        if isNews { tell(.degraded(reason)) }
    }
}
