/// The division of the bytes on disk of a file with a bound: the database, its log, and SQLite's index of the log.
///
/// A transaction goes to the log first and to the database at a checkpoint, so that both take room
/// at once. What the log may take bounds a transaction, and so the largest response.
struct CacheLimits: Equatable, Sendable {
    /// The smallest size in which a cache is worth its file.
    static let minimum = 256 << 10

    /// The bytes of a page of the database, which is SQLite's default.
    static let pageBytes = 4096

    /// Bytes of the database and everything beside it.
    let total: Int

    /// The bytes of the log: a quarter, as much as the largest response of most upstreams takes, and at
    /// most 32 MiB, which a checkpoint writes in well under a second.
    var log: Int { min(total / 4, 32 << 20) }

    /// The bytes of the log's index: 32 KiB for each 4,096 pages.
    var index: Int { (log / (4096 * CacheLimits.pageBytes) + 1) * (32 << 10) }

    /// The bytes of the database.
    var database: Int { max(total - log - index, 0) }

    /// The bytes of revisions: a quarter of the database, and no more than are held in memory.
    func revisions(maximum: Int) -> Int { min(database / 4, maximum) }

    /// The largest response, with its fields.
    var response: Int { log / 4 * 3 }

    /// The rows removed in one transaction, so that its pages stay well within the log: each row
    /// changes up to eight pages of table, indexes and free list.
    var rowsPerEviction: Int { min(max(log / 2 / (8 * CacheLimits.pageBytes), 1), 256) }

    /// The bytes that a transaction adds to the log for a row: the body's pages, and three more of
    /// table and indexes.
    static func logBytes(ofRow bytes: Int) -> Int {
        (bytes / CacheLimits.pageBytes + 4) * (CacheLimits.pageBytes + 64)
    }

    /// The limits of a cache on a disk.
    ///
    /// - Parameters:
    ///   - maximum: the configured bytes.
    ///   - stored: the bytes that the cache's files take now.
    ///   - space: the disk; nil when it is not known.
    /// - Returns: the limits, or nil when the disk has too little room beside the state's reserve.
    static func limits(maximum: Int, stored: Int, space: DiskSpace?) -> CacheLimits? {
        guard let space else { return CacheLimits(total: maximum) }
        let total = min(maximum, stored + space.free - space.reserve)
        return total >= min(maximum, minimum) ? CacheLimits(total: total) : nil
    }
}
