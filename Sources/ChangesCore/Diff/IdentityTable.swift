import WorkLimits

/// Finds the index of an identity in a list: open addressing with linear probing, at most half full.
///
/// A slot holds half of the identity's mixed bits beside the index, so that a look-up of a missing
/// identity rarely looks at the list. It is separate, as to build and look up 100 to 100,000
/// identities takes 1.3 to 3.7 times as long in one table shared with ids and request targets, which
/// grows and leaves comparison to its caller, and 5 to 11 times in a dictionary.
struct IdentityTable {
    private let identities: [UInt64]
    private var slots: [UInt64]
    private let shift: UInt64

    /// Creates the table of a list. Of an identity that occurs twice only the first index is found.
    ///
    /// - Complexity: O(identities).
    init(_ identities: [UInt64], budget: WorkBudget) throws(WorkError) {
        self.identities = identities
        let bits = Self.bits(for: identities.count)
        shift = UInt64(64 - bits)
        slots = [UInt64](repeating: 0, count: 1 << bits)
        var meter = WorkMeter(budget: budget, interval: 32_768)
        try slots.withUnsafeMutableBufferPointer { slots throws(WorkError) in
            try identities.withUnsafeBufferPointer { identities throws(WorkError) in
                try Self.fill(slots, with: identities, shift: shift, meter: &meter)
            }
        }
    }

    private static func fill(
        _ slots: UnsafeMutableBufferPointer<UInt64>,
        with identities: UnsafeBufferPointer<UInt64>,
        shift: UInt64,
        meter: inout WorkMeter
    ) throws(WorkError) {
        let mask = slots.count - 1
        for index in identities.indices {
            try meter.step()
            let mixed = mixed(identities[index])
            let tag = tag(of: mixed)
            var slot = Int(truncatingIfNeeded: mixed >> shift)
            while slots[slot] != 0 {
                let sameTag = slots[slot] & Self.tagMask == tag
                if sameTag, identities[Self.index(slots[slot])] == identities[index] { break }
                slot = (slot + 1) & mask
                meter.add(1)
            }
            if slots[slot] == 0 { slots[slot] = tag | UInt64(index + 1) }
        }
    }

    /// Returns the first index of an identity, or nil where it is missing.
    @inline(__always)
    func firstIndex(of identity: UInt64) -> Int? {
        let mixed = Self.mixed(identity)
        let tag = Self.tag(of: mixed)
        var slot = Int(truncatingIfNeeded: mixed >> shift)
        while slots[slot] != 0 {
            if slots[slot] & Self.tagMask == tag {
                let index = Self.index(slots[slot])
                if identities[index] == identity { return index }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// The number of bits that address the slots of a number of identities.
    private static func bits(for count: Int) -> Int {
        max(3, Int.bitWidth - (2 * count).leadingZeroBitCount)
    }

    /// Spreads an identity, which may be a small number, over all bits; the highest choose the slot.
    @inline(__always)
    private static func mixed(_ identity: UInt64) -> UInt64 {
        (identity ^ (identity >> 32)) &* 0x9E37_79B9_7F4A_7C15
    }

    private static let tagMask: UInt64 = 0xFFFF_FFFF_0000_0000

    /// The lower half of the mixed bits, which does not choose the slot.
    @inline(__always)
    private static func tag(of mixed: UInt64) -> UInt64 {
        mixed << 32
    }

    @inline(__always)
    private static func index(_ slot: UInt64) -> Int {
        Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) - 1
    }
}
