import Locking
import Synchronization

/// A cache of values by text and key that several threads use.
///
/// Split into shards with a lock each, so that threads seldom wait for one another.
final class TextCache<Key: Equatable & Sendable, Value: Sendable>: Sendable {
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
        shard(hash, text).texts.withLock { $0.value(hash: hash, text: text, key: key) }
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
        let cached = CachedText(value, cost: cost, hash: hash, text: text, key: key)
        let added = shard(hash, text).texts.withLock { texts in
            let before = texts.cost
            texts.insert(cached)
            return texts.cost - before
        }
        held.wrappingAdd(added, ordering: .relaxed)
    }

    @inline(__always)
    private func shard(_ hash: UInt64, _ text: UnsafeRawBufferPointer) -> Shard {
        if text.count > Self.maximumUTF8Count { return long }
        return shards[Int(truncatingIfNeeded: hash >> 60)]
    }

    private final class Shard: Sendable {
        let texts: Locked<CachedTexts<Key, Value>>

        init(maximumBytes: Int) {
            texts = Locked(CachedTexts(maximumCost: maximumBytes))
        }
    }
}
