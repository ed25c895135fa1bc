import Dispatch
import GRDB
import Synchronization
public import UpstreamKit

/// Answers in one SQLite file: they survive a restart and a `kill -9`.
///
/// Writes go to a queue of their own and are gathered into transactions, so that no request waits
/// for the disk; look-ups wait a bounded time. A file that is corrupt, foreign or of another
/// version is moved aside and a new one started; a file that cannot be used for another
/// reason is left alone and tried again, less and less often. Neither is ever an error to the caller.
public final class SQLiteAnswerStore: AnswerStore {
    /// The most look-ups under way; more are misses, as the disk does not keep up.
    static let maximumReads = 256

    /// How long changes are gathered into one transaction: a fraction of what a cache may lose when it
    /// is killed, and many times what a transaction takes.
    static let gatherTime = DispatchTimeInterval.milliseconds(50)

    /// How old the note of an answer's last use may be before it is renewed.
    static let touchAfterSeconds: Int64 = 60

    let file: StoreFile
    let clock: UpstreamClock
    let state: Mutex<State>
    let queue = DispatchQueue(label: "answers.writer", qos: .utility)
    let watch = ReadWatch()
    private let report: @Sendable (StoreEvent) -> Void

    /// What the lock guards.
    struct State: Sendable {
        var database: (any DatabaseWriter)?
        /// Counts openings, so that nobody takes an old file's failure for the new one's.
        var generation = 0
        var isClosed = false
        var isScheduled = false
        var pending = PendingChanges()
        /// What the writer has taken and not yet committed.
        var writing = PendingChanges()
        var writer: AnswerWriter
        var reads = 0
        var backoff = Backoff()
        var health = StoreHealth.degraded("not opened yet")
        var counters = StoreCounters()
        /// Whether the log knows of a failure and not yet of its end.
        var isReported = false

        /// Whether the log should be told that a failure is over; asked once.
        mutating func takeReport() -> Bool {
            defer { isReported = false }
            return isReported
        }
    }

    /// Makes a store; the file is opened by `open()`, or by the first change.
    ///
    /// - Parameters:
    ///   - path: the file, or `:memory:`.
    ///   - maximumBytes: the bound on what answers take; what was used longest ago goes first.
    ///   - busyTimeout: how long the writer waits for a lock that another process holds.
    ///   - clock: the time.
    ///   - report: told what is worth a line in the log; must return soon.
    public init(
        path: String,
        maximumBytes: Int,
        busyTimeout: Duration = .seconds(2),
        clock: UpstreamClock = .system,
        report: @escaping @Sendable (StoreEvent) -> Void = { _ in }
    ) {
        file = StoreFile(path: path, busyTimeout: busyTimeout)
        state = Mutex(State(writer: AnswerWriter(maximumBytes: maximumBytes)))
        self.clock = clock
        self.report = report
    }

    /// Whether the file can be used.
    public var health: StoreHealth { state.withLock { $0.health } }

    /// What the store has done so far.
    public var counters: StoreCounters { state.withLock { $0.counters } }

    /// Opens the file; returns when it is open or known not to be usable.
    public func open() async {
        await onQueue { $0.openIfDue() }
    }

    /// Writes what waits to be written; returns when that is done, or known to be impossible.
    public func flush() async {
        await onQueue { $0.writeAll() }
    }

    /// Writes what waits, and closes the file. Nothing is read or stored afterwards.
    public func close() async {
        await onQueue { store in
            store.writeAll()
            let database = store.state.withLock { state in
                state.isClosed = true
                state.generation += 1
                defer { state.database = nil }
                return state.database
            }
            guard let database else { return }
            // So that the file is whole by itself; a failure leaves it in the log, which is as good.
            _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try? database.close()
        }
    }

    // MARK: AnswerStore

    /// Looks an answer up: in the changes that wait, then in the file.
    ///
    /// - Parameter key: the answer's key.
    /// - Returns: the answer, or nil after at most a second.
    public func answer(for key: CacheKey) async -> StoredAnswer? {
        enum Step {
            case known(StoredAnswer?)
            case ask(any DatabaseWriter, Int)
        }
        let step: Step = state.withLock { state in
            if let known = state.pending.answer(for: key) ?? state.writing.answer(for: key) {
                return .known(known)
            }
            guard let database = state.database, state.reads < SQLiteAnswerStore.maximumReads else {
                return .known(nil)
            }
            state.reads += 1
            return .ask(database, state.generation)
        }
        switch step {
        case .known(let answer):
            if answer == nil { schedule() }
            count { $0.note(isHit: answer != nil) }
            return answer
        case .ask(let database, let generation):
            let answer = await read(key, database, generation)
            count { $0.note(isHit: answer != nil) }
            return answer
        }
    }

    /// Stores an answer; returns at once.
    ///
    /// - Parameters:
    ///   - answer: the answer.
    ///   - key: its key.
    public func store(_ answer: StoredAnswer, for key: CacheKey) {
        change { state in
            guard AnswerRow.cost(answer) <= state.writer.maximumBytes else { return false }
            return state.pending.put(answer, for: key)
        }
    }

    /// Replaces what is known about a stored answer; returns at once.
    ///
    /// - Parameters:
    ///   - head: the new fields and times.
    ///   - key: the answer's key.
    public func update(_ head: StoredAnswer.Head, for key: CacheKey) {
        change { $0.pending.update(head, for: key) }
    }

    /// Forgets an answer; returns at once.
    ///
    /// - Parameter key: the answer's key.
    public func remove(_ key: CacheKey) {
        remove { $0.remove(key) }
    }

    /// Forgets every answer of a resource; returns at once.
    ///
    /// - Parameter resource: the resource part of their keys.
    public func remove(resource: CacheKey.Half) {
        remove { $0.remove(resource: resource) }
    }

    // MARK: Changes

    /// Takes a change that may be lost: it is, while the file cannot be written.
    private func change(_ take: (inout State) -> Bool) {
        let now = clock.now()
        state.withLock { state in
            guard !state.isClosed else { return }
            if !state.backoff.isDue(now) || !take(&state) { state.counters.dropped += 1 }
        }
        schedule()
    }

    /// Takes a removal, which is kept until it has been written.
    private func remove(_ take: (inout PendingChanges) -> Void) {
        state.withLock { state in
            if !state.isClosed { take(&state.pending) }
        }
        schedule()
    }

    /// Has the writer look for work, unless it is about to, or it is too early to try again.
    private func schedule() {
        let now = clock.now()
        let isNeeded = state.withLock { state in
            guard !state.isClosed, !state.isScheduled, state.backoff.isDue(now),
                !state.pending.isEmpty || state.database == nil
            else { return false }
            state.isScheduled = true
            return true
        }
        guard isNeeded else { return }
        queue.asyncAfter(deadline: .now() + SQLiteAnswerStore.gatherTime) { self.writeAll() }
    }

    func count(_ change: (inout StoreCounters) -> Void) {
        state.withLock { change(&$0.counters) }
    }

    func tell(_ event: StoreEvent) {
        report(event)
    }

    private func onQueue(_ body: @escaping @Sendable (SQLiteAnswerStore) -> Void) async {
        await withCheckedContinuation { continuation in
            queue.async {
                body(self)
                continuation.resume()
            }
        }
    }
}

extension StoreCounters {
    fileprivate mutating func note(isHit: Bool) {
        if isHit { hits += 1 } else { misses += 1 }
    }
}
