import UpstreamKit

/// Changes that wait for the writer: the last one of each key, bounded.
struct PendingChanges: Sendable {
    /// A change of one key's row.
    enum Change: Sendable {
        case put(StoredAnswer)
        case update(StoredAnswer.Head)
        case touch
        case remove
    }

    /// The most keys with changes; more are dropped, as the disk does not keep up.
    static let maximumCount = 8192

    /// The most bytes of bodies; more are dropped.
    static let maximumBytes = 64 << 20

    /// The most removals; beyond that everything is removed, as none may be lost.
    static let maximumRemovals = 65_536

    private(set) var changes: [CacheKey: Change] = [:]
    private(set) var removedResources: Set<CacheKey.Half> = []
    private(set) var removesAll = false
    private var bytes = 0
    private var removals = 0

    var isEmpty: Bool { changes.isEmpty && removedResources.isEmpty && !removesAll }

    var count: Int { changes.count + removedResources.count + (removesAll ? 1 : 0) }

    /// What is known about a key without asking the file: nil when nothing is.
    func answer(for key: CacheKey) -> StoredAnswer?? {
        switch changes[key] {
        case .put(let answer): return .some(answer)
        case .remove: return .some(nil)
        case .update, .touch, nil:
            return removesAll || removedResources.contains(key.resource) ? .some(nil) : nil
        }
    }

    /// Adds an answer; false when there is no room.
    mutating func put(_ answer: StoredAnswer, for key: CacheKey) -> Bool {
        let size = answer.body.count
        guard bytes + size <= PendingChanges.maximumBytes,
            changes.count < PendingChanges.maximumCount
        else { return false }
        set(.put(answer), for: key)
        return true
    }

    /// Adds an update of what is known about an answer; false when there is no room.
    mutating func update(_ head: StoredAnswer.Head, for key: CacheKey) -> Bool {
        switch changes[key] {
        case .put(var answer):
            answer.head = head
            set(.put(answer), for: key)
        case .remove: break
        case .update, .touch, nil:
            guard changes.count < PendingChanges.maximumCount else { return false }
            set(.update(head), for: key)
        }
        return true
    }

    /// Notes that an answer was used, if nothing else is to be noted.
    mutating func touch(_ key: CacheKey) {
        guard changes[key] == nil, changes.count < PendingChanges.maximumCount else { return }
        set(.touch, for: key)
    }

    mutating func remove(_ key: CacheKey) {
        set(.remove, for: key)
        boundRemovals()
    }

    mutating func remove(resource: CacheKey.Half) {
        for key in changes.keys where key.resource == resource { set(nil, for: key) }
        removedResources.insert(resource)
        boundRemovals()
    }

    /// What must not be lost when a write has failed: the removals, under later changes.
    mutating func takeBack(_ older: PendingChanges) {
        removesAll = removesAll || older.removesAll
        removedResources.formUnion(older.removedResources)
        for (key, change) in older.changes where changes[key] == nil {
            if case .remove = change { set(.remove, for: key) }
        }
        boundRemovals()
    }

    private mutating func boundRemovals() {
        guard removals + removedResources.count > PendingChanges.maximumRemovals else { return }
        self = PendingChanges()
        removesAll = true
    }

    private mutating func set(_ change: Change?, for key: CacheKey) {
        let old = changes.updateValue(change ?? .touch, forKey: key)
        if change == nil { changes[key] = nil }
        if let old { count(old, -1) }
        if let change { count(change, 1) }
    }

    private mutating func count(_ change: Change, _ sign: Int) {
        switch change {
        case .put(let answer): bytes += sign * answer.body.count
        case .remove: removals += sign
        case .update, .touch: break
        }
    }
}
