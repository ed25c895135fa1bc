import Synchronization

/// A cache of values by text and key that evicts the least recently used first.
///
/// Split into shards with a lock each, so that threads seldom wait for one another.
final class ShardedLRUCache<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    private let shards: [Shard]
    private let bytesPerShard: Int

    /// The number of shards: well over the threads that measure at one time.
    private static var shardCount: Int { 16 }

    /// The longest text kept, in bytes: long ones rarely come again, and one must not drive out
    /// thousands of labels.
    private static var maximumUTF8Count: Int { 2048 }

    /// A cache of at most so many bytes, as `cost` tells them.
    init(maximumBytes: Int) {
        bytesPerShard = maximumBytes / Self.shardCount
        shards = (0..<Self.shardCount).map { _ in Shard() }
    }

    /// The bytes of all entries.
    var bytes: Int { shards.reduce(0) { $0 + $1.state.withLock(\.bytes) } }

    /// The value of a text and a key, if it is there.
    func value(hash: UInt64, text: UnsafeRawBufferPointer, key: Key) -> Value? {
        shard(hash).state.withLock { $0.value(hash: hash, text: text, key: key) }
    }

    /// Keeps a value that takes `cost` bytes besides the text.
    func insert(
        _ value: Value,
        cost: Int,
        hash: UInt64,
        text: UnsafeRawBufferPointer,
        key: Key
    ) {
        guard text.count <= Self.maximumUTF8Count else { return }
        let bytes = cost + text.count + LRUEntries<Key, Value>.bytesPerEntry
        guard bytes <= bytesPerShard else { return }
        let entry = LRUEntries<Key, Value>.Entry(
            hash: hash,
            text: Array(text),
            key: key,
            value: value,
            bytes: bytes
        )
        shard(hash).state.withLock { $0.insert(entry, maximumBytes: bytesPerShard) }
    }

    @inline(__always)
    private func shard(_ hash: UInt64) -> Shard {
        shards[Int(truncatingIfNeeded: hash >> 60)]
    }

    private final class Shard: Sendable {
        let state = Mutex(LRUEntries<Key, Value>())
    }
}

/// The entries of one shard: a list in order of use, found by hash.
///
/// Of two texts with one hash only the later is kept: that costs time, never a wrong answer.
struct LRUEntries<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    /// A value with all that it belongs to.
    struct Entry: Sendable {
        var hash: UInt64
        var text: [UInt8]
        var key: Key
        var value: Value
        var bytes: Int
        fileprivate var newer: Int32 = -1
        fileprivate var older: Int32 = -1

        init(hash: UInt64, text: [UInt8], key: Key, value: Value, bytes: Int) {
            self.hash = hash
            self.text = text
            self.key = key
            self.value = value
            self.bytes = bytes
        }
    }

    /// The bytes of an entry besides its text and value: itself, its place in the table, headers.
    static var bytesPerEntry: Int { MemoryLayout<Entry>.stride + 64 }

    private var places: [UInt64: Int32] = [:]
    private var entries: [Entry] = []
    private var free: [Int32] = []
    private var newest: Int32 = -1
    private var oldest: Int32 = -1
    private(set) var bytes = 0

    /// The value of a text and a key, which is the last to be forgotten from now on.
    mutating func value(hash: UInt64, text: UnsafeRawBufferPointer, key: Key) -> Value? {
        guard let place = places[hash] else { return nil }
        let index = Int(place)
        guard entries[index].key == key,
            entries[index].text.withUnsafeBytes({ Self.areEqual($0, text) })
        else { return nil }
        if newest != place {
            unlink(place)
            link(place)
        }
        return entries[index].value
    }

    /// Keeps an entry, and forgets old ones until all fit.
    mutating func insert(_ entry: Entry, maximumBytes: Int) {
        if let place = places[entry.hash] { remove(place) }
        while bytes + entry.bytes > maximumBytes, oldest >= 0 { remove(oldest) }
        bytes += entry.bytes
        let place: Int32
        if let reused = free.popLast() {
            entries[Int(reused)] = entry
            place = reused
        } else {
            place = Int32(entries.count)
            entries.append(entry)
        }
        places[entry.hash] = place
        link(place)
    }

    private mutating func remove(_ place: Int32) {
        unlink(place)
        let index = Int(place)
        places[entries[index].hash] = nil
        bytes -= entries[index].bytes
        entries[index].text = []
        free.append(place)
    }

    private mutating func link(_ place: Int32) {
        entries[Int(place)].older = newest
        entries[Int(place)].newer = -1
        if newest >= 0 { entries[Int(newest)].newer = place } else { oldest = place }
        newest = place
    }

    private mutating func unlink(_ place: Int32) {
        let (newer, older) = (entries[Int(place)].newer, entries[Int(place)].older)
        if newer >= 0 { entries[Int(newer)].older = older } else { newest = older }
        if older >= 0 { entries[Int(older)].newer = newer } else { oldest = newer }
    }

    /// Returns true when the bytes are the same. It compares eight at a time: with a text known by its hash, comparing is
    /// most of a look-up.
    private static func areEqual(
        _ one: UnsafeRawBufferPointer,
        _ other: UnsafeRawBufferPointer
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
