import Locking
import Synchronization
import WorkLimits

/// A cache of values by text and key that evicts the least recently used first.
///
/// Split into shards with a lock each, so that threads seldom wait for one another.
final class ShardedLRUCache<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    private let shards: [Shard]
    /// The long texts.
    private let long: Shard
    /// The bytes that all shards hold.
    private let held = Atomic<Int>(0)

    /// The number of shards: well over the threads that measure at one time.
    private static var shardCount: Int { 16 }

    /// The most bytes of a text that is kept beside labels. Longer ones rarely come again but while their own cell is
    /// laid out, which asks for each more than once; one must not drive out thousands of labels.
    private static var maximumUTF8Count: Int { 2048 }
    /// The part of the cache's bytes that long texts have: enough for the longest.
    private static var longShare: Int { 8 }

    /// Creates a cache.
    ///
    /// - Parameter maximumBytes: The bytes that it may hold: texts, values and the cache's own.
    init(maximumBytes: Int) {
        let bytesOfLong = maximumBytes / Self.longShare
        long = Shard(maximumBytes: bytesOfLong)
        let bytesPerShard = (maximumBytes - bytesOfLong) / Self.shardCount
        shards = (0..<Self.shardCount).map { _ in Shard(maximumBytes: bytesPerShard) }
    }

    /// The bytes that it holds. Asked before each build, so that it locks no shard.
    var bytes: Int { held.load(ordering: .relaxed) }

    /// Returns the value of a text and a key; nil where it is missing.
    func value(hash: UInt64, text: UnsafeRawBufferPointer, key: Key) -> Value? {
        shard(hash, text).entries.withLock { entries in
            guard let entry = entries.value(for: hash), entry.key == key,
                entry.text.withUnsafeBytes({ Self.areEqual($0, to: text) })
            else { return nil }
            return entry.value
        }
    }

    /// Inserts the value of a text and a key. Of two texts with one hash only the later is cached: that
    /// costs time, never a wrong value.
    ///
    /// - Parameter cost: The bytes of the value besides the text.
    func insert(
        _ value: Value,
        cost: Int,
        hash: UInt64,
        text: UnsafeRawBufferPointer,
        key: Key
    ) {
        let entry = Entry(text: Array(text), key: key, value: value)
        let bytes = cost + text.count + Self.bytesPerEntry
        let added = shard(hash, text).entries.withLock { entries in
            let before = entries.cost
            entries.set(entry, cost: bytes, for: hash)
            return entries.cost - before
        }
        held.wrappingAdd(added, ordering: .relaxed)
    }

    @inline(__always)
    private func shard(_ hash: UInt64, _ text: UnsafeRawBufferPointer) -> Shard {
        if text.count > Self.maximumUTF8Count { return long }
        return shards[Int(truncatingIfNeeded: hash >> 60)]
    }

    /// A value with the text and the key that it belongs to.
    private struct Entry: Sendable {
        let text: [UInt8]
        let key: Key
        let value: Value
    }

    /// The bytes of an entry besides its text and value: itself, its place in the cache, headers.
    private static var bytesPerEntry: Int { MemoryLayout<Entry>.stride + 128 }

    private final class Shard: Sendable {
        let entries: Locked<LRUCache<UInt64, Entry>>

        init(maximumBytes: Int) {
            entries = Locked(LRUCache(maximumCost: maximumBytes))
        }
    }

    /// Returns true when the bytes are the same. It compares eight at a time: with a text known by its hash, comparing
    /// is most of a look-up.
    private static func areEqual(
        _ one: UnsafeRawBufferPointer,
        to other: UnsafeRawBufferPointer
    ) -> Bool {
        guard one.count == other.count else { return false }
        var offset = 0
        while offset + 8 <= one.count {
            let bits = one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if bits != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
            offset += 8
        }
        while offset < one.count {
            if one[offset] != other[offset] { return false }
            offset += 1
        }
        return true
    }
}
