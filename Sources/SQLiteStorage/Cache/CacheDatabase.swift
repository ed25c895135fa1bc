import Coordination
import Dispatch
import GRDB
import Locking
package import UpstreamKit

/// The cache's file: responses, revisions of pages, and the salt of cache keys. Its content may be
/// lost at any time, and is never wrong.
///
/// Writes go to a queue of their own and are gathered into transactions, so that no request waits
/// for the disk; look-ups wait a bounded time. A file that is corrupt, foreign or newer is moved
/// aside and a new one started; a file that cannot be used for another reason is left alone and tried
/// again, less and less often. Neither is ever an error to the caller.
package final class CacheDatabase: Sendable {
    /// The maximum of look-ups under way; more are misses, as the disk does not keep up.
    static let maximumReads = 256

    /// The time in which changes are gathered into one transaction: a fraction of what a cache may
    /// lose when it is killed, and many times what a transaction takes.
    static let gatherTime = DispatchTimeInterval.milliseconds(50)

    /// The bytes of bodies at which the writer starts at once.
    static let gatheredBytes = 1 << 20

    /// The next start of the writer.
    enum Start: Comparable {
        /// None is due.
        case none
        /// It starts after the gathering time.
        case gathered
        /// It starts now.
        case now
    }

    let file: DatabaseFile
    let maximumBytes: Int
    let revisionLimits: RevisionLimits
    let clock: UpstreamClock
    let state: Locked<State>
    let queue = DispatchQueue(label: "cache.writer", qos: .utility)
    let timeouts = ReadTimeouts()
    let space: @Sendable (String) -> DiskSpace?
    let report: @Sendable (StoreEvent) -> Void

    /// The state that the lock guards.
    struct State: Sendable {
        var database: (any DatabaseWriter)?
        var identity: FileIdentity?
        /// Counts openings, so that an old file's failure is not taken for the new one's.
        var generation = 0
        var isClosed = false
        var start = Start.none
        /// True while the disk is needed for the state.
        var isWithheld = false
        var pending = CacheChanges()
        /// The changes that the writer has taken and not yet committed.
        var writing = CacheChanges()
        /// The keys of responses that the file may have.
        var keys = KeyFilter()
        /// The file's version when the filter was made.
        var keysVersion: Int?
        /// Counts how often the filter was begun anew, so that an earlier reading is not taken for the last one.
        var keysReading = 0
        /// The last time at which that was looked at.
        var keysCheckedAt = ContinuousClock.now
        var reads = 0
        var backoff = Backoff()
        var health = StoreHealth.degraded("not opened yet")
        var counters = StoreCounters()
        /// True when the log knows of a failure and not yet of its end.
        var isReported = false
        var salt = CacheDatabase.randomSalt()
        /// True once the salt has been read, or taken from a file: it changes no more.
        var isSaltFixed = false

        /// Returns true, once, when the end of a failure has to be logged.
        mutating func takeReport() -> Bool {
            defer { isReported = false }
            return isReported
        }
    }

    /// Creates a cache; the file is opened by `open()`, or by the first change.
    ///
    /// - Parameters:
    ///   - path: the file, or `:memory:`.
    ///   - maximumBytes: the bound on the file and all that SQLite keeps beside it; responses used
    ///     longest ago are removed first.
    ///   - revisionLifetime: the time after which a revision is removed.
    ///   - maximumRevisionBytes: the bound on revisions, of which there is at most a quarter of the
    ///     file.
    ///   - busyTimeout: the time that the writer waits for a lock that another process holds.
    ///   - clock: the time.
    ///   - report: receives events for the log; must return soon.
    package convenience init(
        path: String,
        maximumBytes: Int,
        revisionLifetime: Duration = .seconds(3600),
        maximumRevisionBytes: Int = 64 << 20,
        busyTimeout: Duration = .seconds(2),
        clock: UpstreamClock = .system,
        report: @escaping @Sendable (StoreEvent) -> Void = { _ in }
    ) {
        self.init(
            file: CacheDatabase.file(path: path, busyTimeout: busyTimeout),
            maximumBytes: maximumBytes,
            revisionLimits: RevisionLimits(
                lifetime: revisionLifetime,
                maximumBytes: maximumRevisionBytes
            ),
            clock: clock,
            space: { DiskSpace(path: $0) },
            report: report
        )
    }

    init(
        file: DatabaseFile,
        maximumBytes: Int,
        revisionLimits: RevisionLimits,
        clock: UpstreamClock,
        space: @escaping @Sendable (String) -> DiskSpace?,
        report: @escaping @Sendable (StoreEvent) -> Void
    ) {
        self.file = file
        self.maximumBytes = maximumBytes
        self.revisionLimits = revisionLimits
        self.clock = clock
        self.space = space
        self.report = report
        state = Locked(State())
    }

    // MARK: Properties

    /// The state of the file.
    package var health: StoreHealth { state.withLock { $0.health } }

    /// The counts of what the cache has done so far.
    package var counters: StoreCounters { state.withLock { $0.counters } }

    /// The bytes of the changes that wait to be written.
    package var pendingBytes: Int {
        state.withLock { state in
            [state.pending, state.writing].reduce(0) {
                $0 + $1.responses.byteCount + $1.revisions.byteCount
            }
        }
    }

    /// The bytes of memory that it holds: changes that wait, and the filter of stored keys.
    package var memoryBytes: Int { pendingBytes + state.withLock { $0.keys.memoryBytes } }

    /// Thirty-two random bytes that are stored in the file, for hashes in cache keys that nobody
    /// without the file can compute.
    ///
    /// They are the file's once `open()` has returned and a file could be opened, else new ones. They
    /// do not change after they were read once: a file that becomes usable later keeps its own.
    package var salt: [UInt8] {
        state.withLock { state in
            state.isSaltFixed = true
            return state.salt
        }
    }

    // MARK: Life

    /// Opens the file; returns when it is open or known not to be usable.
    package func open() async {
        await onQueue { $0.openIfDue() }
    }

    /// Writes the changes that wait; returns when that is done, or known to be impossible.
    package func flush() async {
        await onQueue { $0.writeAll() }
    }

    /// Writes the changes that wait, and closes the file. Nothing is read or stored afterwards.
    package func close() async {
        await onQueue { cache in
            cache.writeAll()
            let database = cache.state.withLock { state in
                state.isClosed = true
                state.generation += 1
                defer { state.database = nil }
                return state.database
            }
            guard let database else { return }
            // So that the file is whole by itself; a failure leaves it in the log, which is as good.
            try? database.writeWithoutTransaction { try $0.copyLog(.truncate) }
            try? database.close()
        }
    }

    // MARK: The state comes first

    /// Removes the cache's files where they are on the same disk as another file, and stores nothing
    /// there until `reclaimDisk()`.
    ///
    /// - Parameter path: the file that cannot be written.
    /// - Returns: once the files are removed.
    package func yieldDisk(to path: String) async {
        guard !file.isInMemory, DiskSpace.isShared(by: file.path, and: path) else { return }
        await onQueue { cache in
            cache.state.withLock { $0.isWithheld = true }
            cache.discard(reason: "the disk is full, and switches come first")
        }
    }

    /// Uses the disk again.
    package func reclaimDisk() {
        let wasWithheld = state.withLock { state in
            defer { state.isWithheld = false }
            if state.isWithheld { state.backoff.recordSuccess() }
            return state.isWithheld
        }
        if wasWithheld { schedule() }
    }

    // MARK: Changes

    /// Takes a change that may be lost: it is, while the file cannot be written.
    func change(_ take: (inout State) -> Bool) {
        let now = clock.now()
        let start = state.withLock { state -> Start in
            guard !state.isClosed else { return .none }
            let isTaken = !state.isWithheld && state.backoff.isDue(at: now) && take(&state)
            if !isTaken { state.counters.dropped += 1 }
            // Memory that waits is of use to the page that is made of the same response.
            let isLarge = state.pending.responses.byteCount >= CacheDatabase.gatheredBytes
            return isLarge ? .now : .gathered
        }
        schedule(start)
    }

    /// Takes a removal, which waits until it has been written.
    func remove(_ take: (inout PendingResponses) -> Void) {
        state.withLock { state in
            if !state.isClosed { take(&state.pending.responses) }
        }
        schedule()
    }

    /// Starts the writer after the gathering time or now, unless it is about to start, or it is too
    /// early to try again.
    func schedule(_ start: Start = .gathered) {
        let now = clock.now()
        let isNeeded = state.withLock { state in
            guard !state.isClosed, !state.isWithheld, state.start < start,
                state.backoff.isDue(at: now), !state.pending.isEmpty || state.database == nil
            else { return false }
            state.start = start
            return true
        }
        guard isNeeded else { return }
        let time: DispatchTime = start == .now ? .now() : .now() + CacheDatabase.gatherTime
        queue.asyncAfter(deadline: time) { self.writeAll() }
    }

    func count(_ change: (inout StoreCounters) -> Void) {
        state.withLock { change(&$0.counters) }
    }

    private func onQueue(_ body: @escaping @Sendable (CacheDatabase) -> Void) async {
        await queue.run { body(self) }
    }

    private static func randomSalt() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
