import InputCore
import Dispatch
import GRDB
import Locking
import SwitchKit
import UpstreamKit

extension SQLiteSwitchStore {
    /// Adds a change to the waiting ones, and starts the writer.
    func schedule(_ write: SwitchWrite) {
        let (refusal, isFirst) = state.withLock { state -> (String?, Bool) in
            if state.isReleased || state.isClosed { return ("the service is ending", false) }
            guard state.waiting.count < Self.maximumWaiting else {
                return ("too many changes wait for the disk", false)
            }
            state.waiting.append(write)
            defer { state.isScheduled = true }
            return (nil, !state.isScheduled)
        }
        if let refusal { write.continuation.resume(returning: .refused(.unusable(refusal))) }
        if isFirst { queue.async { self.writeWaiting() } }
    }

    // MARK: On the queue

    /// Stores the waiting changes in one transaction.
    func writeWaiting() {
        while true {
            let batch = state.withLock { state in
                let batch = Array(state.waiting.prefix(Self.maximumBatch))
                state.waiting.removeFirst(batch.count)
                if batch.isEmpty { state.isScheduled = false }
                return batch
            }
            guard !batch.isEmpty else { return }
            write(batch)
        }
    }

    private func write(_ batch: [SwitchWrite]) {
        do {
            let connections = try connectionsToWrite()
            let results = try store(batch, in: connections.pool)
            note(nil)
            for (write, result) in zip(batch, results) {
                write.continuation.resume(returning: result)
            }
            if connections.needsCheckpoint { checkpoints.async { connections.checkpoint() } }
            connections.restartLongLog()
            forgetUnused()
        } catch {
            note(reason(of: error))
            for write in batch { write.continuation.resume(returning: .failed(error)) }
        }
    }

    /// The open file, which is still the one at the path, with its log, and ours.
    private func connectionsToWrite() throws -> StateConnections {
        let connections = try connections()
        // Whoever removes the lock's file lets another process own the state.
        try lock?.acquire()
        guard file.identity == connections.identity else { throw StorageError.replaced }
        return connections.hasLostLog ? try saveRemovedLog(of: connections) : connections
    }

    private func store(
        _ batch: [SwitchWrite],
        in database: any DatabaseWriter
    ) throws -> [SwitchWrite.Result] {
        let day = days.today ?? SwitchRecord.unknownDay
        let before = state.withLock { $0.rows }
        let (results, rows) = try database.write { database in
            var rows = before
            let results = try batch.map { try $0.apply(on: day, rows: &rows, in: database) }
            return (results, rows)
        }
        state.withLock { $0.rows = rows }
        return results
    }

    // MARK: The disk

    /// Frees room on the disk, and tries it again until the file can be written.
    func freeDisk() async {
        let isFirst = state.withLock { state in
            defer { state.hasFreedDisk = true }
            return !state.hasFreedDisk
        }
        await options.freeDisk()
        // A file that could not be opened for lack of room is tried again at once.
        state.withLock { $0.triedAt = nil }
        if isFirst { scheduleProbe() }
    }

    private func scheduleProbe() {
        let pause = Int(clamping: Self.pause / .milliseconds(1))
        queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { [weak self] in self?.probe() }
    }

    /// Writes a page of the file, to learn that the disk has room again.
    private func probe() {
        let isNeeded = state.withLock { $0.hasFreedDisk && !$0.isReleased && !$0.isClosed }
        guard isNeeded else { return }
        do {
            let version = DatabaseFormat.state.version
            try connections().pool.write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
            note(nil)
        } catch {
            scheduleProbe()
        }
    }

    // MARK: Use

    /// Notes the use of values a moment later, with others.
    func noteLater(_ records: [SwitchRecord]) {
        let today = days.today ?? SwitchRecord.unknownDay
        let owners = records.filter { !$0.owner.isEmpty && $0.isToBeNoted(on: today) }
            .map { SwitchOwner(module: $0.module, owner: $0.owner) }
        guard !owners.isEmpty else { return }
        let isFirst = state.withLock { state in
            // What finds no room is noted at the next use.
            guard state.used.count < Self.maximumWaiting, !state.isReleased else { return false }
            defer { state.used.formUnion(owners) }
            return state.used.isEmpty
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in self?.noteUses() }
    }

    /// Writes the notes that wait; a failure costs a day of 400.
    func noteUses() {
        let (used, connections) = state.withLock { state in
            defer { state.used = [] }
            return (state.used, state.isReleased ? nil : state.connections)
        }
        guard let connections, !used.isEmpty else { return }
        let today = days.today ?? SwitchRecord.unknownDay
        try? connections.pool.write { database in
            for owner in used { try SwitchRecord.noteUse(of: owner, on: today, in: database) }
        }
        forgetUnused()
    }

    /// Removes values that were not used for long; once a day, a few thousand at a time. While the day is
    /// unknown nothing is old.
    func forgetUnused() {
        guard let keep = options.keep, let today = days.today else { return }
        let connections = state.withLock { state in
            state.forgotOn < today && !state.isReleased ? state.connections : nil
        }
        guard let connections else { return }
        let keptDays = Int(clamping: (keep / .seconds(86_400)).rounded(.up))
        let removed = try? connections.pool.write { database in
            try SwitchRecord.noteUnknownDays(as: today, in: database)
            return try SwitchRecord.forget(unusedSince: today - keptDays, in: database)
        }
        state.withLock { state in
            state.rows.count -= removed ?? 0
            if removed == 0 { state.forgotOn = today }
        }
        guard let removed, removed > 0 else { return }
        report(.forgotten(removed))
        queue.async { self.forgetUnused() }
    }
}
