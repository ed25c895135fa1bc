import Coordination
import Dispatch
import GRDB
import Locking
package import SwitchKit
package import UpstreamKit

/// The values of switches in one SQLite file: they survive a restart, a `kill -9` and a power cut.
///
/// A value is on the disk (`synchronous=FULL`) before `set` returns; changes that come together share
/// one transaction. The file is never evicted, moved or replaced: one that cannot be used stays as it
/// is, and nothing is stored until it can be. It has one owner at a time, by a lock beside it.
package final class SQLiteSwitchStore: SwitchStore {
    /// The maximum of changes that wait for the disk; more are refused, so that a slow disk is not a
    /// growing queue.
    static let maximumWaiting = 1_024

    /// The maximum of changes in one transaction: what waits during a slow write of the one before.
    static let maximumBatch = 128

    /// The time in which a file that could not be opened is not tried again.
    static let pause = Duration.seconds(1)

    let file: DatabaseFile
    /// The lock that makes this process the owner of the file; nil for a database in memory.
    let lock: FileLock?
    let options: Options
    let days: DayCounter
    let report: @Sendable (Event) -> Void
    let queue = DispatchQueue(label: "switches", qos: .userInitiated)
    let checkpoints = DispatchQueue(label: "switches.checkpoints", qos: .utility)
    let state: Locked<State>

    /// A change that is worth a line in the log.
    package enum Event: Sendable, Equatable {
        /// Another process owns the file: it is waited for, at most so long.
        case waiting(Duration)
        /// The file cannot be used, for a reason without paths.
        case degraded(String)
        /// The file is used again.
        case recovered
        /// A number of owners' values was removed, as they were not used for long enough.
        case forgotten(Int)
    }

    /// The bounds of a store, and the disk's other user.
    package struct Options: Sendable {
        /// The time after which a value with an owner is forgotten when it was neither read nor
        /// written; nil for never. Whole days, rounded up.
        package var keep: Duration? = .seconds(400 * 86_400)
        /// The maximum of rows; a switch without one is refused then.
        package var maximumRows = 1_000_000
        /// Frees room on the file's disk; called when the file cannot be written.
        package var freeDisk: @Sendable () async -> Void = {}
        /// Called when the file could be written after that.
        package var releaseDisk: @Sendable () -> Void = {}

        /// The defaults.
        package init() {}
    }

    /// The state that the lock guards.
    struct State: Sendable {
        var counters: [SwitchOwner: VersionCounter] = [:]
        var connections: StateConnections?
        var rows: RowCount
        var waiting: [SwitchWrite] = []
        var isScheduled = false
        /// Owners whose values were read, and have no note of today yet.
        var used: Set<SwitchOwner> = []
        /// The last day on which values were forgotten.
        var forgotOn = Int.min
        var isClosed = false
        /// True when another process may own the file: nothing is written any more.
        var isReleased = false
        /// The reason for which the file could not be used; nil while it can.
        var reason: String?
        /// True once the file could be used.
        var hasOpened = false
        /// True when there are no values: no file is at the path, and none could be made. Switches are as declared
        /// then. A file that is there has values, which are not known while it cannot be read: it is damaged, of a
        /// newer version, or another's.
        var hasNoValues = false
        /// True while room on the disk was asked for, and not yet used.
        var hasFreedDisk = false
        var triedAt: ContinuousClock.Instant?
    }

    /// Creates a store; the file is opened by `open()`, or by the first call that needs it.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - options: the bounds.
    ///   - clock: the time.
    ///   - report: receives events for the log; must return soon.
    package init(
        path: String,
        options: Options = Options(),
        clock: UpstreamClock = .system,
        report: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        file = StateConnections.file(path: path)
        lock = file.isInMemory ? nil : FileLock(path: path + ".lock")
        self.options = options
        days = DayCounter(clock)
        self.report = report
        state = Locked(State(rows: RowCount(maximum: options.maximumRows)))
    }

    /// True when the file was needed and could not be used.
    package var isDegraded: Bool { reason != nil }

    /// The reason for which the file could not be used, without paths; nil while it can.
    package var reason: String? { state.withLock { $0.reason } }

    // MARK: Life

    /// Becomes the file's owner, and opens it; returns when it is open or known not to be usable.
    ///
    /// - Parameter time: the longest wait for another owner.
    /// - Throws: `locked` when there still is one.
    package func open(waiting time: Duration = .zero) async throws(StorageError) {
        let end = ContinuousClock.now.advanced(by: time)
        var isReported = false
        while true {
            do throws(StorageError) {
                try lock?.acquire()
                break
            } catch StorageError.locked {
                guard ContinuousClock.now < end else { throw .locked }
                if !isReported { report(.waiting(time)) }
                isReported = true
                try? await Task.sleep(for: .milliseconds(20))
            } catch {
                // A file that cannot be written at all is known below not to be usable.
                break
            }
        }
        await onQueue { store in
            store.state.withLock { $0.triedAt = nil }
            do {
                _ = try store.connections()
                store.note(nil)
            } catch {
                store.note(store.reason(of: error))
            }
            store.forgetUnused()
        }
    }

    /// Stores the changes that wait, and lets another process own the file. Values can still be read.
    package func release() async {
        await onQueue { store in
            store.writeWaiting()
            store.noteUses()
            store.state.withLock { $0.isReleased = true }
            store.lock?.release()
        }
    }

    /// Closes the file, and gives it up. Nothing is read or stored afterwards.
    package func close() async {
        await onQueue { store in
            store.writeWaiting()
            store.noteUses()
            let (connections, isOwner) = store.state.withLock { state in
                state.isClosed = true
                defer { state.connections = nil }
                return (state.connections, !state.isReleased)
            }
            connections?.close(emptyingLog: isOwner)
            store.lock?.release()
        }
    }

    // MARK: SwitchStore

    /// Returns the stored values of some owners' switches of a module: not known ones while the file cannot
    /// be read, none where there is no file and none can be made.
    package func values(of module: String, owners: [String]) async -> SwitchValues {
        // Opening the file counts as a change of what was read without it.
        _ = await openConnections()
        let versions = owners.map { counter(of: module, owner: $0).version }
        let owners = owners.map { SwitchOwner(module: module, owner: $0) }
        guard let records = await read(owners) else {
            let hasNone = state.withLock { $0.hasNoValues }
            return hasNone ? SwitchValues([:], versions: versions) : .unknown
        }
        noteLater(records)
        return SwitchValues(
            Dictionary(records.map { ($0.key, $0.value) }) { $1 },
            versions: versions
        )
    }

    /// Stores a value; returns once it is on the disk.
    ///
    /// - Returns: what was stored, and in place of what.
    /// - Throws: the reason for which nothing was stored.
    @discardableResult
    package func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting expectation: SwitchExpectation?,
        admitsNewRow: @escaping @Sendable () -> Bool
    ) async throws(SwitchStoreError) -> SwitchStoring {
        func write() async -> SwitchWrite.Result {
            // Resumed by the batch that the write is in, or at once where too many wait.
            await withCheckedContinuation { continuation in
                schedule(
                    SwitchWrite(
                        key: key,
                        value: value,
                        expectation: expectation,
                        admitsNewRow: admitsNewRow,
                        continuation: continuation
                    )
                )
            }
        }
        var result = await write()
        if case .failed(let error) = result, lacksRoom(error) {
            await freeDisk()
            result = await write()
        }
        switch result {
        case .stored(let storing):
            counter(of: key.module, owner: key.owner).count()
            return storing
        case .refused(let error): throw error
        case .failed(let error): throw .unusable(error.storageReason)
        }
    }

    /// True when the disk has no room for a write that failed. Of a disk that has room, an I/O error is
    /// what it says, and nothing is gained by removing other files.
    private func lacksRoom(_ error: any Error) -> Bool {
        if error.isFullDisk { return true }
        return error.mayBeFullDisk && DiskSpace(path: file.path)?.isNearlyFull ?? true
    }

    /// The number of counters that the owners of a module share: a change of one owner's switches makes
    /// the pages of few others out of date, and their number is bounded.
    private static let countersPerModule = 256

    private func counter(of module: String, owner: String) -> VersionCounter {
        let hash = owner.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) }
        let group = owner.isEmpty ? "" : String(hash % UInt64(Self.countersPerModule))
        let key = SwitchOwner(module: module, owner: group)
        return state.withLock { state in
            if let counter = state.counters[key] { return counter }
            let counter = VersionCounter()
            state.counters[key] = counter
            return counter
        }
    }

    func onQueue(_ body: @escaping @Sendable (SQLiteSwitchStore) -> Void) async {
        await queue.run { body(self) }
    }
}
