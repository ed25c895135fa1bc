/// A value with the text and the key that it belongs to, in one piece of memory.
///
/// An object, which a look-up reads where it is: of a structure it would copy all members, and retain each.
struct CachedText<Key: Equatable & Sendable, Value: Sendable> {
    private struct Header {
        let key: Key
        let value: Value
        let textCount: Int
        let cost: Int
        /// True where it was asked for since it was spared the last time.
        var isUsed = false
    }

    fileprivate let hash: UInt64
    /// The text's bytes are behind the header.
    private let memory: ManagedBuffer<Header, UInt8>

    /// Creates the value of a text, whose bytes are copied.
    ///
    /// - Parameter cost: The bytes of the value besides the text and this object.
    init(_ value: Value, cost: Int, hash: UInt64, text: UnsafeRawBufferPointer, key: Key) {
        self.hash = hash
        let cost = cost + text.count + Self.ownBytes
        memory = .create(minimumCapacity: text.count) { _ in
            Header(key: key, value: value, textCount: text.count, cost: cost)
        }
        memory.withUnsafeMutablePointerToElements { bytes in
            UnsafeMutableRawBufferPointer(start: bytes, count: text.count).copyMemory(from: text)
        }
    }

    /// The bytes of an object besides its text and value: itself, its slots, headers.
    private static var ownBytes: Int { MemoryLayout<Header>.stride + 96 }

    fileprivate var cost: Int { memory.withUnsafeMutablePointerToHeader { $0.pointee.cost } }

    /// Returns the value, which is in use from now on; nil where it is of another text or key.
    fileprivate func value(of text: UnsafeRawBufferPointer, key: Key) -> Value? {
        memory.withUnsafeMutablePointers { header, bytes in
            guard header.pointee.textCount == text.count, header.pointee.key == key,
                Self.areEqual(UnsafeRawPointer(bytes), to: text)
            else { return nil }
            header.pointee.isUsed = true
            return header.pointee.value
        }
    }

    /// Returns true where it was asked for since it was spared the last time; it was not from now on.
    fileprivate func spare() -> Bool {
        memory.withUnsafeMutablePointerToHeader { header in
            defer { header.pointee.isUsed = false }
            return header.pointee.isUsed
        }
    }

    /// Returns true when a text has these bytes. It compares eight at a time: with a text known by its hash, comparing
    /// is most of a look-up.
    private static func areEqual(_ one: UnsafeRawPointer, to other: UnsafeRawBufferPointer) -> Bool
    {
        var offset = 0
        while offset + 8 <= other.count {
            let bits = one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if bits != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
            offset += 8
        }
        while offset < other.count {
            if one.load(fromByteOffset: offset, as: UInt8.self) != other[offset] { return false }
            offset += 1
        }
        return true
    }
}

// What changes of it changes under the lock of the table that it is in.
extension CachedText: @unchecked Sendable {}

/// Values by text and key, up to a total cost; those that were not asked for of late are removed first.
///
/// A table of hashes with linear probing, at most half full, in which a hand goes around: it spares once what was asked
/// for since it last came by, and removes the rest ("second chance": Corbató, "A Paging Experiment with the Multics
/// System", 1968). A look-up writes nothing but the mark of what it found. In a list by the order of use it would write
/// to three others, which are seldom in the processor's cache.
struct CachedTexts<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    /// The sum of all costs.
    private(set) var cost = 0
    /// The number of values.
    private(set) var count = 0
    private let maximumCost: Int
    /// A power of two.
    private var slots = [CachedText<Key, Value>?](repeating: nil, count: 8)
    /// The slot that the hand comes to next.
    private var hand = 0

    init(maximumCost: Int) {
        self.maximumCost = maximumCost
    }

    /// Returns the value of a text and a key, which is in use from now on; nil where it is missing.
    func value(hash: UInt64, text: UnsafeRawBufferPointer, key: Key) -> Value? {
        var slot = home(of: hash)
        while let cached = slots[slot] {
            if cached.hash == hash { return cached.value(of: text, key: key) }
            slot = self.slot(behind: slot)
        }
        return nil
    }

    /// Inserts a value, in place of one of the same hash, and removes others beyond the bound. A value that is beyond
    /// it all alone is not stored.
    ///
    /// - Complexity: O(1) on average; O(slots) where everything was asked for since the hand came by.
    mutating func insert(_ cached: CachedText<Key, Value>) {
        guard cached.cost <= maximumCost else { return }
        if 2 * count >= slots.count { grow() }
        var slot = home(of: cached.hash)
        while let other = slots[slot], other.hash != cached.hash {
            slot = self.slot(behind: slot)
        }
        if let other = slots[slot] {
            cost -= other.cost
        } else {
            count += 1
        }
        slots[slot] = cached
        cost += cached.cost
        while cost > maximumCost { moveHand() }
    }

    /// Removes what the hand is at, or spares it once. Another may take the place of what is removed.
    private mutating func moveHand() {
        if let cached = slots[hand], !cached.spare() {
            remove(at: hand)
        } else {
            hand = slot(behind: hand)
        }
    }

    /// Removes a value, and moves those behind it that would not be found beyond a free slot.
    private mutating func remove(at removed: Int) {
        cost -= slots[removed]?.cost ?? 0
        count -= 1
        var free = removed
        var slot = self.slot(behind: free)
        while let cached = slots[slot] {
            let distance = (slot - home(of: cached.hash)) & (slots.count - 1)
            if distance >= (slot - free) & (slots.count - 1) {
                slots[free] = cached
                free = slot
            }
            slot = self.slot(behind: slot)
        }
        slots[free] = nil
    }

    private mutating func grow() {
        let old = slots
        slots = [CachedText<Key, Value>?](repeating: nil, count: 2 * old.count)
        for case let moved? in old {
            var slot = home(of: moved.hash)
            while slots[slot] != nil { slot = self.slot(behind: slot) }
            slots[slot] = moved
        }
    }

    @inline(__always)
    private func home(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

    @inline(__always)
    private func slot(behind slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}
