import GRDB
import Locking
import UpstreamKit

/// Revisions of pages in the cache's file: the newest two of each page survive a restart and a
/// `kill -9`, for the cache's `revisionLifetime`.
package struct SQLiteRevisionStore: Sendable {
    private let cache: CacheDatabase

    /// Creates a store of a cache's revisions.
    package init(_ cache: CacheDatabase) {
        self.cache = cache
    }

    /// Stores a revision as the newest of its page; returns at once.
    ///
    /// - Parameters:
    ///   - body: the revision. It tells by itself when it is damaged.
    ///   - key: the revision's key.
    ///   - page: the key of its page.
    package func put(_ body: [UInt8], for key: [UInt8], page: [UInt8]) {
        let record = RevisionRecord(
            key: key,
            page: page,
            body: body,
            storedAt: cache.clock.wall().milliseconds
        )
        // Half a transaction, so that it has room beside responses.
        let maximum = CacheLimits(total: cache.maximumBytes).log / 4
        cache.change { record.cost <= maximum && $0.pending.revisions.put(record) }
    }

    /// Writes the revisions that wait; returns when that is done, or known to be impossible.
    package func flush() async {
        await cache.flush()
    }

    /// Looks a revision up; returns nil after at most a second.
    ///
    /// - Parameter key: the revision's key.
    package func revision(for key: [UInt8]) async -> [UInt8]? {
        let lifetime = cache.revisionLimits.lifetime.milliseconds
        let oldest = cache.clock.wall().milliseconds - lifetime
        let waiting = cache.state.withLock { state in
            state.pending.revisions.body(for: key, storedAfter: oldest)
                ?? state.writing.revisions.body(for: key, storedAfter: oldest)
        }
        if let waiting { return waiting }
        return await cache.read { database in
            try RevisionRecord.body(for: key, storedAfter: oldest, in: database)
        }
    }
}
