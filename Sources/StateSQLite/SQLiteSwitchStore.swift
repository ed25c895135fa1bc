import Dispatch
import GRDB
public import ModuleKit
import Synchronization

/// The values of switches in one SQLite file: they survive a restart, a `kill -9` and a power cut.
///
/// A value is on the disk (`synchronous=FULL`) before `set` returns. The file is never evicted, moved
/// or replaced: one that cannot be used stays as it is, and nothing is stored until it can be.
public final class SQLiteSwitchStore: SwitchStore {
    /// The most calls that wait for the disk; more are refused, so that a slow disk is not a growing
    /// queue.
    static let maximumWaiting = 1_024

    /// How long a file that could not be opened is left alone.
    static let pause = Duration.seconds(1)

    private let file: StateFile
    private let report: @Sendable (Event) -> Void
    private let queue = DispatchQueue(label: "switches", qos: .userInitiated)
    private let state = Mutex(State())

    /// What is worth a line in the log.
    public enum Event: Sendable, Equatable {
        /// The file cannot be used; why.
        case degraded(String)
        /// The file is used again.
        case recovered
    }

    private struct State {
        var counters: [String: SwitchCounter] = [:]
        var database: DatabaseQueue?
        var identity: StateFile.Identity?
        var waiting = 0
        var isClosed = false
        var isDegraded = false
        var triedAt: ContinuousClock.Instant?
    }

    /// Makes a store; the file is opened by `open()`, or by the first call that needs it.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - report: told what is worth a line in the log; must return soon.
    public init(path: String, report: @escaping @Sendable (Event) -> Void = { _ in }) {
        file = StateFile(path: path)
        self.report = report
    }

    /// Whether the file was needed and could not be used.
    public var isDegraded: Bool { state.withLock { $0.isDegraded } }

    /// Opens the file; returns when it is open or known not to be usable.
    public func open() async {
        _ = try? await onQueue { store in _ = try store.database() }
    }

    /// Closes the file. Nothing is read or stored afterwards.
    public func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                let database = self.state.withLock { state in
                    state.isClosed = true
                    defer { state.database = nil }
                    return state.database
                }
                _ = try? database?.writeWithoutTransaction { try $0.checkpoint(.truncate) }
                try? database?.close()
                continuation.resume()
            }
        }
    }

    // MARK: SwitchStore

    /// What is stored for some owners' switches of a module; nothing while the file cannot be used.
    public func values(of module: String, owners: [String]) async -> SwitchValues {
        let counter = counter(of: module)
        let before = counter.mark
        let values = try? await onQueue { store in
            let database = try store.database()
            let mark = counter.mark
            let stored = try database.read { database in
                try Self.values(of: module, owners: owners, in: database)
            }
            return SwitchValues(stored, mark: mark)
        }
        return values ?? SwitchValues([:], mark: before)
    }

    /// Stores a value; returns once it is on the disk.
    ///
    /// - Throws: `changed` when it is not what was expected, `unusable` when it cannot be stored;
    ///   nothing was then.
    public func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting expectation: SwitchExpectation?
    ) async throws(SwitchStoreFailure) {
        let present = try await onQueue { store in
            try store.checkPlace()
            return try store.database().write { database in
                try Self.set(key, to: value, expecting: expectation, in: database)
            }
        }
        if let present { throw .changed(present) }
        counter(of: key.module).count()
    }

    private func counter(of module: String) -> SwitchCounter {
        state.withLock { state in
            if let counter = state.counters[module] { return counter }
            let counter = SwitchCounter()
            state.counters[module] = counter
            return counter
        }
    }

    // MARK: On the queue

    /// Does something with the file, and takes notice when that fails.
    private func onQueue<Result: Sendable>(
        _ body: @escaping @Sendable (SQLiteSwitchStore) throws -> Result
    ) async throws(SwitchStoreFailure) -> Result {
        let hasRoom = state.withLock { state in
            guard state.waiting < Self.maximumWaiting else { return false }
            state.waiting += 1
            return true
        }
        guard hasRoom else { throw .unusable("too many changes wait for the disk") }
        let result: Swift.Result<Result, SwitchStoreFailure> =
            await withCheckedContinuation { continuation in
                queue.async {
                    self.state.withLock { $0.waiting -= 1 }
                    do {
                        let result = try body(self)
                        self.note(nil)
                        continuation.resume(returning: .success(result))
                    } catch {
                        continuation.resume(returning: .failure(self.failed(error)))
                    }
                }
            }
        return try result.get()
    }

    /// The open file; opened now if it was not, unless that failed a moment ago.
    private func database() throws -> DatabaseQueue {
        let (open, isTooEarly) = state.withLock { state in
            let isTooEarly = state.triedAt.map { .now - $0 < Self.pause } ?? false
            return (state.database, isTooEarly || state.isClosed)
        }
        if let open { return open }
        if isTooEarly { throw SwitchStoreFailure.unusable("it could not be opened") }
        state.withLock { $0.triedAt = .now }
        let database = try file.open()
        let counters = state.withLock { state in
            state.database = database
            state.identity = file.identity
            state.triedAt = nil
            return state.counters.values
        }
        // Pages that were built without the file are out of date.
        for counter in counters { counter.count() }
        return database
    }

    /// A file that was removed or replaced takes nothing more: what is written to it would be lost.
    private func checkPlace() throws {
        let (isOpen, identity) = state.withLock { ($0.database != nil, $0.identity) }
        if isOpen, file.identity != identity { throw StateError.replaced }
    }

    private func failed(_ error: any Error) -> SwitchStoreFailure {
        if let failure = error as? SwitchStoreFailure {
            note("\(failure)")
            return failure
        }
        let reason = (error as? DatabaseError).map { "\($0.resultCode)" } ?? "\(error)"
        if let error = error as? DatabaseError,
            [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR].contains(error.resultCode)
        {
            let database = state.withLock { state in
                defer { state.database = nil }
                state.triedAt = .now
                return state.database
            }
            try? database?.close()
        }
        note(reason)
        return .unusable(reason)
    }

    /// Notes whether the file can be used, and reports a change of that.
    private func note(_ reason: String?) {
        let hasChanged = state.withLock { state in
            defer { state.isDegraded = reason != nil }
            return state.isDegraded != (reason != nil)
        }
        guard hasChanged else { return }
        report(reason.map { .degraded($0) } ?? .recovered)
    }

    // MARK: Rows

    private static func values(
        of module: String,
        owners: [String],
        in database: Database
    ) throws -> [SwitchKey: Bool] {
        var values: [SwitchKey: Bool] = [:]
        for owner in owners {
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT section, item, value FROM switch WHERE module = ? AND owner = ?",
                arguments: [module, owner]
            )
            for row in rows {
                let key = SwitchKey(module: module, section: row[0], item: row[1], owner: owner)
                values[key] = row[2]
            }
        }
        return values
    }

    /// Stores a value in the transaction under way.
    ///
    /// - Returns: what it is instead, when that is not what was expected.
    private static func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting expectation: SwitchExpectation?,
        in database: Database
    ) throws -> Bool? {
        let place: StatementArguments = [key.module, key.owner, key.section, key.item]
        if let expectation {
            let stored = try Bool.fetchOne(
                database,
                sql: """
                    SELECT value FROM switch
                    WHERE module = ? AND owner = ? AND section = ? AND item = ?
                    """,
                arguments: place
            )
            let present = stored ?? expectation.unset
            if present != expectation.value { return present }
        }
        try database.execute(
            sql: """
                INSERT INTO switch (module, owner, section, item, value) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET value = excluded.value
                """,
            arguments: place + [value]
        )
        return nil
    }
}
