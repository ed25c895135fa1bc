/// Counts the occurrences of ids, to distinguish items of equal id by their occurrence number.
///
/// A dictionary, whose seed is not known outside: ids come from upstreams, and this also serves those
/// that repeat them on purpose.
struct OccurrenceCounter {
    private var counts: [UInt64: UInt32] = [:]

    /// Returns the identity of the next item with an id: the id's hash for the first.
    mutating func identity(ofNext hash: UInt64) -> UInt64 {
        let occurrence = counts[hash, default: 0]
        counts[hash] = occurrence + 1
        guard occurrence > 0 else { return hash }
        var fingerprint = Fingerprint()
        fingerprint.combine(hash)
        fingerprint.combine(UInt64(occurrence))
        return fingerprint.value
    }
}
