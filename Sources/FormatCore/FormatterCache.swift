import Locking

/// A bounded cache of opened formatters, of which those used last stay.
///
/// Two generations: once the younger one is full it becomes the older one, and what is used of that
/// moves over. So it never holds more than twice its capacity, and a look-up is one of a dictionary; the few that
/// were used last are compared first, as the items of a page ask for the same ones again and again.
final class FormatterCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Generations: Sendable {
        var young: [Key: Value] = [:]
        var old: [Key: Value] = [:]
        /// Those that were found last, of which one after another is replaced.
        var recent: [(key: Key, value: Value)] = []
        var oldestRecent = 0

        /// Returns the value of a key among the young ones.
        mutating func youngValue(of key: Key) -> Value? {
            for entry in recent where entry.key == key { return entry.value }
            guard let value = young[key] else { return nil }
            if recent.count < FormatterCache.maximumRecent {
                recent.append((key, value))
            } else {
                recent[oldestRecent] = (key, value)
                oldestRecent = (oldestRecent + 1) % recent.count
            }
            return value
        }
    }

    /// The most values that are compared before the dictionary is asked: an item rarely has more of a kind, and more
    /// comparisons would cost as much as a hash.
    private static var maximumRecent: Int { 3 }

    private let capacity: Int
    private let generations = Locked(Generations())

    /// Creates a cache.
    ///
    /// - Parameter capacity: The most values of a generation.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The number of values that are cached.
    var count: Int { generations.withLock { $0.young.count + $0.old.count } }

    /// Returns the value of a key, which is opened where it is not cached.
    ///
    /// Opening takes a millisecond: it happens outside the lock, twice at worst.
    func value(of key: Key, open: () -> Value) -> Value {
        if let value = cached(key) { return value }
        let value = open()
        insert(value, for: key)
        return value
    }

    private func cached(_ key: Key) -> Value? {
        let (value, isOld) = generations.withLock { generations -> (Value?, Bool) in
            if let value = generations.youngValue(of: key) { return (value, false) }
            return (generations.old[key], true)
        }
        if isOld, let value { insert(value, for: key) }
        return value
    }

    private func insert(_ value: Value, for key: Key) {
        generations.withLock { generations in
            if generations.young.count >= capacity {
                generations.old = generations.young
                generations.young = [:]
                generations.recent = []
                generations.oldestRecent = 0
            }
            generations.young[key] = value
            generations.old[key] = nil
        }
    }
}
