import UpstreamKit

/// Changes of responses that wait for the writer: the last one of each key, bounded.
struct PendingResponses: Sendable {
    /// A change of one key's row.
    enum Change: Sendable {
        case put(StoredResponse)
        case update(StoredResponse.Head)
        case touch
        case remove

        /// The bytes that the change adds to a transaction.
        var logBytes: Int {
            switch self {
            case .put(let response):
                CacheLimits.logBytes(ofRow: ResponseRecord.cost(of: response))
            case .update, .touch, .remove: CacheLimits.logBytes(ofRow: 0)
            }
        }
    }

    /// The maximum of keys with changes; more are dropped, as the disk does not keep up.
    static let maximumCount = 8192

    /// The maximum of bytes of bodies; more are dropped.
    static let maximumBytes = 64 << 20

    /// The maximum of removals; beyond it everything is removed, as none may be lost.
    static let maximumRemovals = 65_536

    private(set) var changes: [CacheKey: Change] = [:]
    private(set) var removedResources: Set<CacheKey.Digest> = []
    private(set) var removesAll = false
    /// The bytes of the bodies that wait.
    private(set) var byteCount = 0
    private var removals = 0

    var isEmpty: Bool { changes.isEmpty && removedResources.isEmpty && !removesAll }

    var count: Int { changes.count + removedResources.count + (removesAll ? 1 : 0) }

    /// The response of a key as the changes leave it: nil when they do not decide, nil inside when
    /// they remove it.
    func response(for key: CacheKey) -> StoredResponse?? {
        switch changes[key] {
        case .put(let response): return .some(response)
        case .remove: return .some(nil)
        case .update, .touch, nil:
            return removesAll || removedResources.contains(key.resource) ? .some(nil) : nil
        }
    }

    // MARK: Adding changes

    /// Adds a response; returns false when there is no room.
    mutating func put(_ response: StoredResponse, for key: CacheKey) -> Bool {
        let size = response.body.count
        guard byteCount + size <= PendingResponses.maximumBytes,
            changes.count < PendingResponses.maximumCount
        else { return false }
        set(.put(response), for: key)
        return true
    }

    /// Adds an update of a response's head; returns false when there is no room.
    mutating func update(_ head: StoredResponse.Head, for key: CacheKey) -> Bool {
        switch changes[key] {
        case .put(var response):
            response.head = head
            set(.put(response), for: key)
        case .remove: break
        case .update, .touch, nil:
            guard changes.count < PendingResponses.maximumCount else { return false }
            set(.update(head), for: key)
        }
        return true
    }

    /// Notes the use of a response, unless another change of it waits.
    mutating func touch(_ key: CacheKey) {
        guard changes[key] == nil, changes.count < PendingResponses.maximumCount else { return }
        set(.touch, for: key)
    }

    /// Adds the removal of a response.
    mutating func remove(_ key: CacheKey) {
        set(.remove, for: key)
        boundRemovals()
    }

    /// Adds the removal of a resource's responses.
    mutating func remove(resource: CacheKey.Digest) {
        for key in changes.keys where key.resource == resource { set(nil, for: key) }
        removedResources.insert(resource)
        boundRemovals()
    }

    // MARK: Batches

    /// Takes the changes that one transaction has room for: removals of many first, as changes that
    /// came after them are of other rows.
    ///
    /// - Parameter logBytes: the room.
    mutating func take(logBytes: Int) -> PendingResponses {
        var batch = PendingResponses()
        var room = logBytes
        batch.removesAll = removesAll
        removesAll = false
        while room > 0, let resource = removedResources.popFirst() {
            batch.removedResources.insert(resource)
            room -= CacheLimits.logBytes(ofRow: 0)
        }
        guard removedResources.isEmpty else { return batch }
        for (key, change) in changes where change.logBytes <= room {
            room -= change.logBytes
            batch.set(change, for: key)
            if room < CacheLimits.logBytes(ofRow: 0) { break }
        }
        for key in batch.changes.keys { set(nil, for: key) }
        return batch
    }

    /// Takes back what must not be lost of a batch that failed: the removals, beneath later changes.
    mutating func takeBackRemovals(of older: PendingResponses) {
        var removals = older
        for (key, change) in older.changes {
            if case .remove = change { continue }
            removals.set(nil, for: key)
        }
        takeBack(removals)
    }

    /// Takes a batch back that has to be tried again, beneath later changes.
    mutating func takeBack(_ older: PendingResponses) {
        for (key, change) in older.changes where changes[key] == nil {
            if removesAll || removedResources.contains(key.resource) { continue }
            set(change, for: key)
        }
        removesAll = removesAll || older.removesAll
        removedResources.formUnion(older.removedResources)
        boundRemovals()
    }

    /// Drops the changes that no transaction has room for; returns how many.
    ///
    /// - Parameter logBytes: the room.
    mutating func dropLarger(thanLogBytes logBytes: Int) -> Int {
        let keys = changes.filter { $0.value.logBytes > logBytes }.map(\.key)
        for key in keys { set(nil, for: key) }
        return keys.count
    }

    private mutating func boundRemovals() {
        guard removals + removedResources.count > PendingResponses.maximumRemovals else { return }
        self = PendingResponses()
        removesAll = true
    }

    private mutating func set(_ change: Change?, for key: CacheKey) {
        if let old = changes[key] { count(old, sign: -1) }
        changes[key] = change
        if let change { count(change, sign: 1) }
    }

    private mutating func count(_ change: Change, sign: Int) {
        switch change {
        case .put(let response): byteCount += sign * response.body.count
        case .remove: removals += sign
        case .update, .touch: break
        }
    }
}
