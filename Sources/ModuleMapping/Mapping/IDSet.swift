import CSystem

/// A set of ids that are ranges of a buffer: an open-addressing hash table without text of its own.
///
/// It is separate, as twelve ids, those of a carousel, take 2.5 times as long in one table shared with
/// identities and request targets, which has three arrays for its one, and 6 times in a set of strings.
struct IDSet {
    private struct Entry {
        var hash: UInt64 = 0
        var range = ByteRange(0, 0)
    }

    private var entries = Self.empty
    private var count = 0
    /// Small: a carousel rarely has more items than half of them.
    private static let empty = [Entry](repeating: Entry(), count: 64)
    /// Random, so that no upstream can choose ids that collide; one for the process, as a number from the
    /// system is a system call.
    private static let seed = UInt64.random(in: .min ... .max)

    /// The position of an id in the set; valid until the next insertion.
    struct Slot {
        fileprivate let hash: UInt64
        fileprivate let index: Int
        /// True when the id is not in the set.
        let isFree: Bool
    }

    /// Returns the slot of an id, and makes room for it.
    mutating func slot(of id: ByteRange, in bytes: UnsafeRawBufferPointer) -> Slot {
        if count * 2 >= entries.count { grow() }
        let hash = galley_xxh3_64(bytes.baseAddress.map { $0 + Int(id.start) }, id.count, Self.seed)
        let index = index(of: id, hash: hash, in: bytes)
        return Slot(hash: hash, index: index, isFree: entries[index].range.count == 0)
    }

    mutating func removeAll() {
        guard count > 0 else { return }
        entries = Self.empty
        count = 0
    }

    /// Inserts an id into its free slot.
    mutating func insert(_ id: ByteRange, into slot: Slot) {
        count += 1
        entries[slot.index] = Entry(hash: slot.hash, range: id)
    }

    /// Returns the index of the id, or of the empty entry where it belongs. An id is never empty: it
    /// has its quotes.
    private func index(of id: ByteRange, hash: UInt64, in bytes: UnsafeRawBufferPointer) -> Int {
        var index = Int(truncatingIfNeeded: hash) & (entries.count - 1)
        while entries[index].range.count > 0 {
            let other = entries[index]
            if other.hash == hash, bytes.hasEqualBytes(at: other.range, and: id) { return index }
            index = (index + 1) & (entries.count - 1)
        }
        return index
    }

    /// Makes room for as many ids as are expected, of which a set may grow to more.
    mutating func reserve(_ ids: Int) {
        var capacity = entries.count
        while capacity < min(ids, Self.maximumReserve) * 2 { capacity *= 2 }
        if capacity > entries.count { grow(to: capacity) }
    }

    /// The maximum of ids that room is made for beforehand: 96 KiB, for an upstream may promise any number.
    private static let maximumReserve = 2048

    private mutating func grow() { grow(to: entries.count * 2) }

    private mutating func grow(to capacity: Int) {
        let old = entries
        entries = Array(repeating: Entry(), count: capacity)
        for entry in old where entry.range.count > 0 {
            var index = Int(truncatingIfNeeded: entry.hash) & (entries.count - 1)
            while entries[index].range.count > 0 { index = (index + 1) & (entries.count - 1) }
            entries[index] = entry
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Returns true when two ranges hold the same bytes.
    fileprivate func hasEqualBytes(at left: ByteRange, and right: ByteRange) -> Bool {
        guard let start = baseAddress, left.count == right.count else { return false }
        return galley_equal(start + Int(left.start), start + Int(right.start), left.count)
    }
}
