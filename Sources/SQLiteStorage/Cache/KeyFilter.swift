import UpstreamKit

/// The keys that a cache's file may have: "no" is certain, so that a look-up of what was never stored needs
/// neither a thread nor the disk.
///
/// A Bloom filter. Keys that are removed stay in it until it is made anew, which costs a look-up each.
struct KeyFilter: Sendable {
    /// Sixteen bits a key and four probes: one look-up in four hundred is for nothing.
    private static let bitsPerKey = 16

    /// The keys that there is room for at first.
    private static let minimumCapacity = 16_384

    /// The maximum of keys that there is room for, in 8 MiB; with more of them more look-ups are for nothing.
    private static let maximumCapacity = 4 << 20

    private var words: [UInt64]
    /// The number of added keys, repeated ones included.
    private(set) var count = 0
    /// False until the file's own keys are in it.
    private(set) var isComplete = false
    /// The number of keys that it has room for.
    let capacity: Int

    /// An incomplete filter.
    ///
    /// - Parameter keys: the keys that are expected now; there is room for twice as many.
    init(expecting keys: Int = 0) {
        var capacity = Self.minimumCapacity
        while capacity < min(keys * 2, Self.maximumCapacity) { capacity *= 2 }
        self.capacity = capacity
        words = Array(repeating: 0, count: capacity * Self.bitsPerKey / 64)
    }

    /// True when enough keys were added that it is worth making anew.
    var isFull: Bool { count > capacity && capacity < Self.maximumCapacity }

    /// The bytes of memory that it takes.
    var memoryBytes: Int { words.count * 8 }

    /// Returns false when the file certainly has no response of the key.
    func mayContain(_ key: CacheKey) -> Bool {
        if !isComplete { return true }
        var probes = Probes(key)
        for _ in 0..<Probes.count {
            let bit = probes.next(below: words.count * 64)
            if words[bit >> 6] & (1 << UInt64(bit & 63)) == 0 { return false }
        }
        return true
    }

    /// Adds a key.
    mutating func insert(_ key: CacheKey) {
        count += 1
        var probes = Probes(key)
        for _ in 0..<Probes.count {
            let bit = probes.next(below: words.count * 64)
            words[bit >> 6] |= 1 << UInt64(bit & 63)
        }
    }

    /// Adds the file's own keys, which make the filter complete.
    ///
    /// - Parameter stored: a filter of the same capacity with them.
    mutating func complete(with stored: KeyFilter) {
        guard stored.words.count == words.count else { return }
        for index in words.indices { words[index] |= stored.words[index] }
        count += stored.count
        isComplete = true
    }

    /// The places of a key's bits. Keys are digests, so that their own bits are as good as a hash of them.
    private struct Probes {
        static let count = 4

        private var value: UInt64
        private let step: UInt64

        init(_ key: CacheKey) {
            value = (key.resource.low ^ key.variant.low) &* 0x9e37_79b9_7f4a_7c15
            step = (key.resource.high ^ key.variant.high) | 1
        }

        /// The capacity is a power of two.
        mutating func next(below bits: Int) -> Int {
            defer { value &+= step }
            return Int(truncatingIfNeeded: value >> 8) & (bits - 1)
        }
    }
}

extension CacheKey {
    /// Reads the thirty-two bytes of a key; nil for another number of them.
    init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 32 else { return nil }
        func word(_ index: Int) -> UInt64 {
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
        }
        self.init(
            resource: Digest(high: word(0), low: word(1)),
            variant: Digest(high: word(2), low: word(3))
        )
    }
}
