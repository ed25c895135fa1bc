import CSystem

/// A hash table from request targets, as raw bytes, to objects.
///
/// A look-up takes bytes of the input buffer, hashes them there and compares them to the stored ones; a
/// dictionary's key would have to own them, an allocation for each request on the hot path. A table
/// of its own, as a look-up among 2,000 targets takes 1.4 to 1.6 times as long in one table shared with ids and
/// identities, whose slots lead to entries elsewhere, and 8 to 13 times in a dictionary. The hash is seeded
/// at random, so that clients cannot choose targets that collide.
struct RequestTargetMap<Value: AnyObject & Sendable>: Sendable {
    /// A slot of the table; empty without a value.
    ///
    /// The value is optional rather than the slot, because comparing a member of an optional copies all of
    /// it, and counts references up and down for each look-up.
    private struct Entry: Sendable {
        var hash: UInt64 = 0
        var target: [UInt8] = []
        var value: Value?

        var isEmpty: Bool { value == nil }

        func isFor(_ other: UnsafeRawBufferPointer, hash otherHash: UInt64) -> Bool {
            hash == otherHash && target.count == other.count
                && target.withUnsafeBytes {
                    galley_equal($0.baseAddress, other.baseAddress, $0.count)
                }
        }
    }

    /// A power of two of them, at most half of them used, so that a probe soon finds an empty one.
    private var slots = Array(repeating: Entry(), count: 16)
    private let seed: UInt64

    /// The number of targets.
    private(set) var count = 0

    init(seed: UInt64 = .random(in: .min ... .max)) {
        self.seed = seed
    }

    /// Returns the object of a target. O(length).
    func value(for target: UnsafeRawBufferPointer) -> Value? {
        slots[index(of: target, hash: fingerprint(target))].value
    }

    /// Stores an object for a target, in place of another one's.
    mutating func insert(_ value: Value, for target: [UInt8]) {
        if (count + 1) * 2 > slots.count { grow() }
        let hash: UInt64 = target.withUnsafeBytes { fingerprint($0) }
        let place: Int = target.withUnsafeBytes { index(of: $0, hash: hash) }
        if slots[place].isEmpty { count += 1 }
        slots[place] = Entry(hash: hash, target: target, value: value)
    }

    /// Removes a target. The entries behind it move up, so that no probe ends too early.
    mutating func remove(_ target: [UInt8]) {
        var hole: Int = target.withUnsafeBytes { index(of: $0, hash: fingerprint($0)) }
        guard !slots[hole].isEmpty else { return }
        count -= 1
        slots[hole] = Entry()
        var next = after(hole)
        while !slots[next].isEmpty {
            let home = home(of: slots[next].hash)
            let isReachable =
                hole < next ? home > hole && home <= next : home > hole || home <= next
            if !isReachable {
                slots.swapAt(hole, next)
                hole = next
            }
            next = after(next)
        }
    }

    // MARK: Probing

    private func fingerprint(_ target: UnsafeRawBufferPointer) -> UInt64 {
        galley_xxh3_64(target.baseAddress, target.count, seed)
    }

    private func home(of hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash) & (slots.count - 1)
    }

    private func after(_ index: Int) -> Int { (index + 1) & (slots.count - 1) }

    /// Returns the slot of a target, or the empty one where it belongs.
    private func index(of target: UnsafeRawBufferPointer, hash: UInt64) -> Int {
        var index = home(of: hash)
        return slots.withUnsafeBufferPointer { slots in
            while !slots[index].isEmpty, !slots[index].isFor(target, hash: hash) {
                index = (index + 1) & (slots.count - 1)
            }
            return index
        }
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Entry(), count: old.count * 2)
        for entry in old where !entry.isEmpty {
            var index = home(of: entry.hash)
            while !slots[index].isEmpty { index = after(index) }
            slots[index] = entry
        }
    }
}
