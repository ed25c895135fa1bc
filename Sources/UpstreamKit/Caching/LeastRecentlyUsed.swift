/// A dictionary with a bounded total cost that gives up what was used longest ago.
///
/// All operations take constant time but `removeAll(where:)`. The entries form a list through an
/// array: index 0 is its anchor, before the newest and behind the oldest.
struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var key: Key?
        var value: Value?
        var cost = 0
        var newer = 0
        var older = 0
    }

    let maximumCost: Int
    private(set) var cost = 0
    private var entries = [Entry()]
    private var free: [Int] = []
    private var places: [Key: Int] = [:]

    init(maximumCost: Int) {
        self.maximumCost = maximumCost
    }

    var count: Int { places.count }

    /// The value of a key, which becomes the newest.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        unlink(place)
        linkNewest(place)
        return entries[place].value
    }

    /// Sets a value as the newest, and gives up the oldest beyond the bound. A value that is
    /// beyond it all alone is not kept.
    mutating func set(_ value: Value, cost: Int, for key: Key) {
        remove(key)
        guard cost <= maximumCost else { return }
        let place = free.popLast() ?? entries.count
        let entry = Entry(key: key, value: value, cost: cost)
        if place == entries.count { entries.append(entry) } else { entries[place] = entry }
        places[key] = place
        self.cost += cost
        linkNewest(place)
        while self.cost > maximumCost, let oldest = entries[entries[0].newer].key {
            remove(oldest)
        }
    }

    /// Removes a key, if it is there.
    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        cost -= entries[place].cost
        entries[place] = Entry()
        free.append(place)
    }

    /// Removes all keys for which a test is true; linear in their count.
    mutating func removeAll(where test: (Key) -> Bool) {
        for key in places.keys.filter(test) { remove(key) }
    }

    private mutating func unlink(_ place: Int) {
        let entry = entries[place]
        entries[entry.newer].older = entry.older
        entries[entry.older].newer = entry.newer
    }

    private mutating func linkNewest(_ place: Int) {
        let newest = entries[0].older
        entries[place].older = newest
        entries[place].newer = 0
        entries[newest].newer = place
        entries[0].older = place
    }
}
