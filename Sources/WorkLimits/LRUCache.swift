/// A dictionary with a bounded total cost that removes the least recently used entries first.
///
/// All operations take constant time but `removeAll(where:)`. The entries form a list through an
/// array: index 0 is its anchor, before the newest and behind the oldest.
public struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The end of the list at which a value is inserted.
    public enum Position {
        /// Removed last.
        case newest
        /// Removed first.
        case oldest
    }

    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline var key: Key?
        @usableFromInline var value: Value?
        @usableFromInline var cost = 0
        @usableFromInline var newer = 0
        @usableFromInline var older = 0

        @inlinable
        init(key: Key? = nil, value: Value? = nil, cost: Int = 0) {
            self.key = key
            self.value = value
            self.cost = cost
        }

        /// Changes the value in place: a copy of it would be a second owner of what it holds.
        @inlinable
        mutating func change<Result>(_ change: (inout Value) -> Result) -> Result? {
            guard var value = value.take() else { return nil }
            defer { self.value = value }
            return change(&value)
        }
    }

    /// The bound of the total cost.
    @usableFromInline package let maximumCost: Int
    /// The total cost of the values.
    package var cost: Int { totalCost }
    @usableFromInline var totalCost = 0
    @usableFromInline var entries = [Entry()]
    @usableFromInline var free: [Int] = []
    @usableFromInline var indices: [Key: Int] = [:]

    /// Creates an empty cache.
    @inlinable
    package init(maximumCost: Int) {
        self.maximumCost = maximumCost
    }

    /// The number of values.
    package var count: Int { indices.count }

    /// Returns the number of values for which a test is true; linear in all of them.
    @inlinable
    package func count(where test: (Value) -> Bool) -> Int {
        indices.values.count { entries[$0].value.map(test) ?? false }
    }

    /// Returns the value of a key, which becomes the newest.
    @inlinable
    package mutating func value(for key: Key) -> Value? {
        guard let index = indices[key] else { return nil }
        if entries[0].older != index {
            unlink(index)
            link(index, at: .newest)
        }
        return entries[index].value
    }

    /// Changes the value of a key in place, which becomes the newest; its cost stays.
    ///
    /// - Returns: What the change returns; nil where there is no value.
    @inlinable
    package mutating func update<Result>(
        _ key: Key,
        _ change: (inout Value) -> Result
    ) -> Result? {
        guard let index = indices[key] else { return nil }
        if entries[0].older != index {
            unlink(index)
            link(index, at: .newest)
        }
        return entries[index].change(change)
    }

    /// The keys, in no order.
    package var keys: [Key] { Array(indices.keys) }

    /// Returns the value of a key, whose age stays.
    package func peek(_ key: Key) -> Value? {
        indices[key].flatMap { entries[$0].value }
    }

    /// Sets a value, and removes the oldest beyond the bound. A value that is beyond it all alone
    /// is not stored.
    @inlinable
    package mutating func set(
        _ value: Value,
        cost: Int,
        for key: Key,
        at position: Position = .newest
    ) {
        remove(key)
        guard cost <= maximumCost else { return }
        let index = free.popLast() ?? entries.count
        let entry = Entry(key: key, value: value, cost: cost)
        if index == entries.count { entries.append(entry) } else { entries[index] = entry }
        indices[key] = index
        totalCost += cost
        link(index, at: position)
        while totalCost > maximumCost, let oldest = entries[entries[0].newer].key {
            remove(oldest)
        }
    }

    /// Removes a key, if it is there.
    @inlinable
    package mutating func remove(_ key: Key) {
        guard let index = indices.removeValue(forKey: key) else { return }
        unlink(index)
        totalCost -= entries[index].cost
        entries[index] = Entry()
        free.append(index)
    }

    /// Removes the oldest values until the total cost has fallen by an amount, or nothing is left.
    @inlinable
    package mutating func removeOldest(cost: Int) {
        let target = totalCost - cost
        while totalCost > target, let oldest = entries[entries[0].newer].key {
            remove(oldest)
        }
    }

    /// Removes all keys for which a test is true; linear in their count.
    @inlinable
    package mutating func removeAll(where test: (Key) -> Bool) {
        for key in indices.keys.filter(test) { remove(key) }
    }

    @inlinable
    mutating func unlink(_ index: Int) {
        // Not the entry, whose key and value would be retained.
        let newer = entries[index].newer
        let older = entries[index].older
        entries[newer].older = older
        entries[older].newer = newer
    }

    @inlinable
    mutating func link(_ index: Int, at position: Position) {
        switch position {
        case .newest:
            let newest = entries[0].older
            link(index, older: newest, newer: 0)
        case .oldest:
            let oldest = entries[0].newer
            link(index, older: 0, newer: oldest)
        }
    }

    @inlinable
    mutating func link(_ index: Int, older: Int, newer: Int) {
        entries[index].older = older
        entries[index].newer = newer
        entries[older].newer = index
        entries[newer].older = index
    }
}
