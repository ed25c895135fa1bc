import Dispatch
import Foundation
import GRDB
import Synchronization
public import UpstreamKit

/// What was kept of layouts, in a SQLite file of its own: the newest of each page survive a restart
/// and a `kill -9`.
///
/// Writes go to a queue of their own and look-ups wait a bounded time. A file that cannot be used
/// costs what is in it and no more: a corrupt, foreign or older one is moved aside, any other failure
/// is tried again, less and less often.
public final class SQLiteRevisionStore: Sendable {
    /// Revisions of one page: the current one and the one before, which clients hold at a restart.
    static let maximumAPage = 2

    /// Writes that wait; more are given up, as the disk does not keep up.
    static let maximumPending = 64

    /// Look-ups under way; more find nothing, as the disk does not keep up.
    static let maximumReads = 64

    /// The longest a look-up waits: by then the whole layout is as good.
    static let longestRead = DispatchTimeInterval.seconds(1)

    /// How far below the bound eviction goes, so that it is not needed again at once.
    private static let lowerShare = 0.9

    private struct State: Sendable {
        var database: (any DatabaseWriter)?
        var isClosed = false
        var backoff = Backoff()
        var pending = 0
        var reads = 0
        var health = StoreHealth.degraded("not opened yet")
    }

    private let file: StoreFile
    private let maximumBytes: Int
    private let lifetime: Duration
    private let clock: UpstreamClock
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "revisions.writer", qos: .utility)
    private let report: @Sendable (StoreEvent) -> Void

    /// Makes a store; the file is opened by `open()`, or by the first write.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - maximumBytes: the bound on what revisions take; the oldest go first.
    ///   - lifetime: how long a revision is kept.
    ///   - clock: the time.
    ///   - report: told what is worth a line in the log; must return soon.
    public init(
        path: String,
        maximumBytes: Int,
        lifetime: Duration,
        clock: UpstreamClock = .system,
        report: @escaping @Sendable (StoreEvent) -> Void = { _ in }
    ) {
        file = StoreFile(path: path, busyTimeout: .seconds(2), schema: .revisions)
        self.maximumBytes = maximumBytes
        self.lifetime = lifetime
        self.clock = clock
        self.report = report
    }

    /// Whether the file can be used.
    public var health: StoreHealth { state.withLock(\.health) }

    /// Opens the file; returns when it is open or known not to be usable.
    public func open() async {
        await onQueue { $0.openIfDue() }
    }

    /// Writes what waits, and closes the file. Nothing is read or kept afterwards.
    public func close() async {
        await onQueue { store in
            let database = store.state.withLock { state in
                state.isClosed = true
                defer { state.database = nil }
                return state.database
            }
            guard let database else { return }
            // So that the file is whole by itself; a failure leaves it in the log, which is as good.
            _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try? database.close()
        }
    }

    /// Keeps a revision as the newest of its page; returns at once.
    ///
    /// - Parameters:
    ///   - body: the revision. It tells by itself when it is damaged.
    ///   - key: what it is found by.
    ///   - page: what its page is known by.
    public func put(_ body: [UInt8], for key: [UInt8], page: [UInt8]) {
        let hasPlace = state.withLock { state in
            guard !state.isClosed, state.pending < Self.maximumPending else { return false }
            state.pending += 1
            return true
        }
        guard hasPlace else { return }
        queue.async {
            self.write(body, key, page)
            self.state.withLock { $0.pending -= 1 }
        }
    }

    /// A revision, or nil after at most a second.
    public func revision(for key: [UInt8]) async -> [UInt8]? {
        let database = state.withLock { state -> (any DatabaseWriter)? in
            guard let database = state.database, state.reads < Self.maximumReads else { return nil }
            state.reads += 1
            return database
        }
        guard let database else { return nil }
        let oldest = clock.wall().milliseconds - Int64(lifetime / .milliseconds(1))
        return await withCheckedContinuation { continuation in
            let once = Once(continuation)
            database.asyncRead { result in
                let body = self.find(key, keptAfter: oldest, result)
                self.state.withLock { $0.reads -= 1 }
                once.resume(body)
            }
            let end = DispatchTime.now() + Self.longestRead
            DispatchQueue.global(qos: .utility).asyncAfter(deadline: end) { once.resume(nil) }
        }
    }

    // MARK: On the queue

    private func openIfDue() {
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

    private func write(_ body: [UInt8], _ key: [UInt8], _ page: [UInt8]) {
        openIfDue()
        guard let database = state.withLock(\.database) else { return }
        let now = clock.wall().milliseconds
        do {
            try database.write { database in
                try insert(body, key, page, at: now, in: database)
                try trim(page, now, in: database)
            }
        } catch  where error.isCorruption {
            state.withLock { $0.database = nil }
            try? database.close()
            startAnew()
        } catch {
            degrade(error)
        }
    }

    private func insert(
        _ body: [UInt8],
        _ key: [UInt8],
        _ page: [UInt8],
        at now: Int64,
        in database: Database
    ) throws {
        let sql =
            "INSERT OR REPLACE INTO revision (key, page, keptAt, cost, body) VALUES (?, ?, ?, ?, ?)"
        try database.cachedStatement(sql: sql).execute(
            arguments: [
                Data(key), Data(page), now, body.count + StoreSchema.rowOverhead, Data(body),
            ]
        )
    }

    /// Removes what is too old or too much, of the page and of all.
    private func trim(_ page: [UInt8], _ now: Int64, in database: Database) throws {
        let older = """
            DELETE FROM revision WHERE page = ?1 AND id NOT IN
            (SELECT id FROM revision WHERE page = ?1 ORDER BY id DESC LIMIT \(Self.maximumAPage))
            """
        try database.cachedStatement(sql: older).execute(arguments: [Data(page)])
        let oldest = now - Int64(lifetime / .milliseconds(1))
        try database.cachedStatement(sql: "DELETE FROM revision WHERE keptAt <= ?")
            .execute(arguments: [oldest])
        var bytes = try Int.fetchOne(database, sql: "SELECT sum(cost) FROM revision") ?? 0
        guard bytes > maximumBytes else { return }
        let target = Int(Double(maximumBytes) * Self.lowerShare)
        var victims: [Int64] = []
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT id, cost FROM revision ORDER BY keptAt, cost"
        )
        while bytes > target, let row = try rows.next() {
            victims.append(row[0])
            bytes -= row[1] as Int
        }
        let deletion = try database.makeStatement(sql: "DELETE FROM revision WHERE id = ?")
        for victim in victims { try deletion.execute(arguments: [victim]) }
    }

    private func find(
        _ key: [UInt8],
        keptAfter oldest: Int64,
        _ result: Result<Database, any Error>
    ) -> [UInt8]? {
        let sql = "SELECT body FROM revision WHERE key = ? AND keptAt > ?"
        do {
            let statement = try result.get().cachedStatement(sql: sql)
            return try Data.fetchOne(statement, arguments: [Data(key), oldest]).map { Array($0) }
        } catch  where error.isCorruption {
            queue.async { self.replaceCorrupt() }
            return nil
        } catch {
            return nil
        }
    }

    // MARK: When the file cannot be used

    private func replaceCorrupt() {
        let corrupt = state.withLock { state in
            defer { state.database = nil }
            return state.database
        }
        guard let corrupt else { return }
        try? corrupt.close()
        startAnew()
    }

    private func startAnew() {
        do {
            report(.movedAside(try file.moveAside(time: clock.wall().milliseconds)))
            accept(try file.open())
        } catch {
            degrade(error)
        }
    }

    private func accept(_ database: any DatabaseWriter) {
        let isNews = state.withLock { state in
            state.database = database
            let isNews = state.backoff.hasFailed
            state.backoff.succeeded()
            state.health = .ok
            return isNews
        }
        if isNews { report(.recovered) }
    }

    /// Notes that the file cannot be used; what is open is closed, to be opened again later.
    private func degrade(_ error: any Error) {
        let reason = error.storeReason
        let now = clock.now()
        let (database, isNews) = state.withLock { state in
            state.backoff.failed(now)
            defer {
                state.health = .degraded(reason)
                state.database = nil
            }
            return (state.database, state.health != .degraded(reason))
        }
        try? database?.close()
        if isNews { report(.degraded(reason)) }
    }

    private func onQueue(_ body: @escaping @Sendable (SQLiteRevisionStore) -> Void) async {
        await withCheckedContinuation { continuation in
            queue.async {
                body(self)
                continuation.resume()
            }
        }
    }
}
