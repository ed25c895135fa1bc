/// A sequence of items in both revisions.
struct MatchPair {
    let old: ItemSpan
    let new: ItemSpan
    /// Whether items may leave it for another sequence by a move.
    var lets = false
    /// Whether items may come to it from another sequence by a move.
    var receives = false

    /// How many items are the same ones at the start of both.
    ///
    /// - Complexity: O(chunks) for what is equal in chunks, O(items) for the rest.
    var commonPrefix: Int {
        let limit = min(old.count, new.count)
        return old.withIdentities { old in
            new.withIdentities { new in
                var index = 0
                while index < limit {
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

    /// How many items are the same ones at the end of both, behind a prefix.
    func commonSuffix(behind prefix: Int) -> Int {
        let limit = min(old.count, new.count) - prefix
        return old.withIdentities { old in
            new.withIdentities { new in
                var count = 0
                while count < limit {
                    guard old[old.count - 1 - count] == new[new.count - 1 - count] else { break }
                    count += 1
                }
                return count
            }
        }
    }
}

/// What became of a sequence's items.
struct ItemMatch {
    /// The survivors in it, by their new places.
    var runs: [MatchedRun] = []
    /// Old places of those that went, ascending.
    var deletes: [Int] = []
}
