import Locking

/// A bounded cache of opened formatters, of which those used last stay.
///
/// Two generations: once the younger one is full it becomes the older one, and what is used of that
/// moves over. So it never holds more than twice its capacity, and a look-up is one of a dictionary.
final class FormatterCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Generations: Sendable {
        var young: [Key: Value] = [:]
        var old: [Key: Value] = [:]
    }

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
            if let value = generations.young[key] { return (value, false) }
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
            }
            generations.young[key] = value
            generations.old[key] = nil
        }
    }
}
