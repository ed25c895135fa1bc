/// Counts how often each id came by, so that equal ids are told apart by their occurrence number.
///
/// An open-addressed table of twice the room that is needed; see `IdentityTable`.
struct OccurrenceCounter {
    private var keys: [UInt64]
    private var counts: [UInt32]
    private let shift: UInt64

    /// A counter for at most so many ids.
    init(capacity: Int) {
        let bits = IdentityTable.bits(for: capacity)
        keys = [UInt64](repeating: 0, count: 1 << bits)
        counts = [UInt32](repeating: 0, count: 1 << bits)
        shift = UInt64(64 - bits)
    }

    /// The identity of the next item with an id: the id's hash for the first.
    mutating func identity(ofNext hash: UInt64) -> UInt64 {
        var slot = Int(IdentityTable.place(of: hash) >> shift)
        while counts[slot] > 0, keys[slot] != hash {
            slot = (slot + 1) & (keys.count - 1)
        }
        keys[slot] = hash
        counts[slot] += 1
        let occurrence = counts[slot] - 1
        guard occurrence > 0 else { return hash }
        var fingerprint = Fingerprint()
        fingerprint.combine(hash)
        fingerprint.combine(UInt64(occurrence))
        return fingerprint.value
    }
}
