/// Finds an identity's place in a list: open addressing with linear probing, at most half full.
///
/// A slot holds half of the identity's mixed bits beside the index, so that a look-up of what is not
/// there rarely looks at the list.
struct IdentityTable {
    private let identities: [UInt64]
    private var slots: [UInt64]
    private let shift: UInt64

    /// Of an identity that occurs twice only the first place is found.
    ///
    /// - Complexity: O(identities).
    init(_ identities: [UInt64]) {
        self.identities = identities
        let bits = Self.bits(for: identities.count)
        shift = UInt64(64 - bits)
        slots = [UInt64](repeating: 0, count: 1 << bits)
        slots.withUnsafeMutableBufferPointer { slots in
            identities.withUnsafeBufferPointer { Self.fill(slots, with: $0, shift: shift) }
        }
    }

    private static func fill(
        _ slots: UnsafeMutableBufferPointer<UInt64>,
        with identities: UnsafeBufferPointer<UInt64>,
        shift: UInt64
    ) {
        let mask = slots.count - 1
        for index in identities.indices {
            let place = place(of: identities[index])
            let tag = tag(place)
            var slot = Int(place >> shift)
            while slots[slot] != 0 {
                let sameTag = slots[slot] & Self.tagMask == tag
                if sameTag, identities[Self.index(slots[slot])] == identities[index] { break }
                slot = (slot + 1) & mask
            }
            if slots[slot] == 0 { slots[slot] = tag | UInt64(index + 1) }
        }
    }

    /// The first index of an identity, or nil where it isn't there.
    @inline(__always)
    func firstIndex(of identity: UInt64) -> Int? {
        let place = Self.place(of: identity)
        let tag = Self.tag(place)
        var slot = Int(place >> shift)
        while slots[slot] != 0 {
            if slots[slot] & Self.tagMask == tag {
                let index = Self.index(slots[slot])
                if identities[index] == identity { return index }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// How many bits address the slots for so many identities.
    static func bits(for count: Int) -> Int {
        max(3, Int.bitWidth - (2 * count).leadingZeroBitCount)
    }

    /// Spreads what may be small numbers over all bits; the highest ones choose the slot.
    @inline(__always)
    static func place(of identity: UInt64) -> UInt64 {
        (identity ^ (identity >> 32)) &* 0x9E37_79B9_7F4A_7C15
    }

    private static let tagMask: UInt64 = 0xFFFF_FFFF_0000_0000

    /// The lower half of the place, which does not choose the slot.
    @inline(__always)
    private static func tag(_ place: UInt64) -> UInt64 {
        place << 32
    }

    @inline(__always)
    private static func index(_ slot: UInt64) -> Int {
        Int(slot & 0xFFFF_FFFF) - 1
    }
}
