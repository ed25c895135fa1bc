import Foundation
import GRDB
import Locking
package import UpstreamKit
import WorkLimits

/// An open traffic file that is written to, within its sizes. Used by one thread at a time.
package final class TrafficFile: Sendable {
    /// The number of bodies whose digests are remembered: those of the responses of some thousand pages.
    private static let maximumDigests = 16_384

    let file: DatabaseFile
    let database: any DatabaseWriter
    let identity: FileIdentity?
    let sample: Double
    let maximumBytes: Int
    let keep: Duration
    let clock: UpstreamClock
    /// True where others could read the file when it was opened.
    let wasOpenToOthers: Bool
    private let space: @Sendable (String) -> DiskSpace?
    /// The digests of bodies, by the numbers of their documents.
    private let digests = Locked(LRUCache<UInt64, ContentDigest>(maximumCost: maximumDigests))
    /// The first hour that is kept, once those before it were removed.
    let firstKeptHour = Locked<Int64?>(nil)

    /// Opens a file, which is created where there is none, for its owner alone.
    ///
    /// - Parameters:
    ///   - sample: The part of all answers that is recorded.
    ///   - maximumBytes: The bound on the file and all that SQLite keeps beside it.
    ///   - keep: The time after which views are removed.
    /// - Throws: `StorageError`, or GRDB's `DatabaseError`.
    package convenience init(
        path: String,
        sample: Double = 1,
        maximumBytes: Int = 256 << 20,
        keep: Duration = .seconds(7 * 86_400),
        clock: UpstreamClock = .system
    ) throws {
        try self.init(
            path: path,
            sample: sample,
            maximumBytes: maximumBytes,
            keep: keep,
            clock: clock,
            space: { DiskSpace(path: $0) }
        )
    }

    init(
        path: String,
        sample: Double,
        maximumBytes: Int,
        keep: Duration,
        clock: UpstreamClock,
        space: @escaping @Sendable (String) -> DiskSpace?
    ) throws {
        self.sample = sample
        self.maximumBytes = maximumBytes
        self.keep = keep
        self.clock = clock
        self.space = space
        file = Self.file(path: path)
        let limits = CacheLimits.limits(
            maximum: maximumBytes,
            stored: file.byteCount,
            space: space(path)
        )
        guard limits != nil else { throw StorageError.noRoom }
        wasOpenToOthers = try file.restrictToOwner()
        database = try file.open()
        identity = file.identity
    }

    static func file(path: String) -> DatabaseFile {
        var configuration = Configuration()
        configuration.label = "traffic"
        configuration.busyMode = .timeout(busyTime)
        configuration.maximumReaderCount = 1
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
        return DatabaseFile(path: path, format: .traffic, configuration: configuration)
    }

    /// The seconds for which a lock of another process is waited for.
    private static let busyTime = 2.0

    /// Closes the file, whole by itself. Nothing may be added afterwards.
    package func close() {
        try? database.writeWithoutTransaction { try $0.copyLog(.truncate) }
        try? database.close()
    }

    /// The bytes of the file and its log.
    package var byteCount: Int { file.byteCount }

    /// True while the file at the path is the one that was opened.
    var isInPlace: Bool { file.isInMemory || file.identity == identity }

    /// The limits on the disk as it is now.
    ///
    /// - Throws: `noRoom` where there is too little.
    func limits() throws(StorageError) -> CacheLimits {
        let limits = CacheLimits.limits(
            maximum: maximumBytes,
            stored: file.byteCount,
            space: file.isInMemory ? nil : space(file.path)
        )
        guard let limits else { throw .noRoom }
        return limits
    }

    /// Returns the digest of a response's body that was recorded before.
    func digest(of response: CapturedResponse) -> ContentDigest? {
        guard let identity = response.identity else { return nil }
        return digests.withLock { $0.value(for: identity) }
    }

    /// Notes the digest of a response's body.
    func note(_ digest: ContentDigest, of response: CapturedResponse) {
        guard let identity = response.identity else { return }
        digests.withLock { $0.set(digest, cost: 1, for: identity) }
    }
}
