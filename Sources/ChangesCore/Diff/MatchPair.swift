import WorkLimits

/// A sequence of items in both revisions.
struct MatchPair {
    let old: ItemSpan
    let new: ItemSpan
    /// True when items may leave it for another sequence by a move.
    var allowsMovesOut = false
    /// True when items may come to it from another sequence by a move.
    var allowsMovesIn = false

    /// The number of items that are the same at the start of both.
    ///
    /// - Complexity: O(chunks) for what is equal in chunks, O(items) for the rest.
    func commonPrefix(_ meter: inout WorkMeter) throws(WorkError) -> Int {
        let limit = min(old.count, new.count)
        return try old.withIdentities { old throws(WorkError) in
            try new.withIdentities { new throws(WorkError) in
                var index = 0
                while index < limit {
                    try meter.step(ChunkFingerprints.items)
                    let chunk = index / ChunkFingerprints.items
                    if hasEqualContents(chunk, startingAt: index) {
                        index += ChunkFingerprints.items
                        continue
                    }
                    let end = min(limit, (chunk + 1) * ChunkFingerprints.items)
                    while index < end {
                        guard old[index] == new[index] else { return index }
                        index += 1
                    }
                }
                return index
            }
        }
    }

    private func hasEqualContents(_ chunk: Int, startingAt index: Int) -> Bool {
        old.hasChunk(startingAt: index, in: new)
            && old.chunks.contents[chunk] == new.chunks.contents[chunk]
    }

    /// The number of items that are the same at the end of both, behind a prefix.
    func commonSuffix(
        behind prefix: Int,
        _ meter: inout WorkMeter
    ) throws(WorkError) -> Int {
        let limit = min(old.count, new.count) - prefix
        return try old.withIdentities { old throws(WorkError) in
            try new.withIdentities { new throws(WorkError) in
                var count = 0
                while count < limit {
                    if count & 0xFFF == 0 { try meter.step(0x1000) }
                    guard old[old.count - 1 - count] == new[new.count - 1 - count] else { break }
                    count += 1
                }
                return count
            }
        }
    }
}

/// The survivors and the removed items of a sequence.
struct ItemMatch {
    /// The survivors, by their new indexes.
    var runs: [MatchedRun] = []
    /// The old indexes of the removed items, ascending.
    var deletes: [Int] = []
}
