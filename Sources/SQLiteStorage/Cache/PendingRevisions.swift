/// Revisions that wait for the writer, in order, bounded.
struct PendingRevisions: Sendable {
    /// The maximum of revisions; more are dropped, as the disk does not keep up.
    static let maximumCount = 256

    /// The maximum of their bytes; more are dropped.
    static let maximumBytes = 16 << 20

    private(set) var records: [RevisionRecord] = []
    private(set) var byteCount = 0

    var isEmpty: Bool { records.isEmpty }

    /// Adds a revision; returns false when there is no room.
    mutating func put(_ record: RevisionRecord) -> Bool {
        guard records.count < Self.maximumCount,
            byteCount + record.body.count <= Self.maximumBytes
        else { return false }
        records.append(record)
        byteCount += record.body.count
        return true
    }

    /// The body of a revision that waits and was stored after a time.
    func body(for key: [UInt8], storedAfter oldest: Int64) -> [UInt8]? {
        records.last { $0.key == key && $0.storedAt > oldest }?.body
    }

    /// Takes a batch back that has to be tried again, before later revisions.
    mutating func takeBack(_ older: PendingRevisions) {
        records = older.records + records
        byteCount += older.byteCount
    }

    /// Drops the revisions that no transaction has room for; returns how many.
    ///
    /// - Parameter logBytes: the room.
    mutating func dropLarger(thanLogBytes logBytes: Int) -> Int {
        let count = records.count
        records.removeAll { CacheLimits.logBytes(ofRow: $0.cost) > logBytes }
        byteCount = records.reduce(0) { $0 + $1.body.count }
        return count - records.count
    }

    /// Takes the first revisions, as many as one transaction has room for.
    ///
    /// - Parameter logBytes: the room.
    mutating func take(logBytes: Int) -> PendingRevisions {
        var batch = PendingRevisions()
        var room = logBytes
        for record in records {
            room -= CacheLimits.logBytes(ofRow: record.cost)
            guard room >= 0, batch.put(record) else { break }
        }
        records.removeFirst(batch.records.count)
        byteCount -= batch.byteCount
        return batch
    }
}

/// Changes of the cache's file.
struct CacheChanges: Sendable {
    var responses = PendingResponses()
    var revisions = PendingRevisions()

    var isEmpty: Bool { responses.isEmpty && revisions.isEmpty }

    /// The number of changes of responses.
    var count: Int { responses.count }

    /// Takes what one transaction has room for.
    ///
    /// - Parameter logBytes: the room.
    mutating func take(logBytes: Int) -> CacheChanges {
        var batch = CacheChanges()
        // Half for each, so that neither waits for the other.
        batch.revisions = revisions.take(logBytes: responses.isEmpty ? logBytes : logBytes / 2)
        batch.responses = responses.take(logBytes: logBytes - batch.logBytes)
        return batch
    }

    /// Takes a batch back that has to be tried again, beneath later changes.
    mutating func takeBack(_ older: CacheChanges) {
        responses.takeBack(older.responses)
        revisions.takeBack(older.revisions)
    }

    /// The bytes that the changes add to a transaction.
    var logBytes: Int {
        responses.changes.values.reduce(0) { $0 + $1.logBytes }
            + revisions.records.reduce(0) { $0 + CacheLimits.logBytes(ofRow: $1.cost) }
    }
}
