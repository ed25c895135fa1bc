/// Finds the same items in both revisions of sequences that share a scope of identities.
///
/// Each sequence is walked along by itself first. The old items that the walks left are put into
/// one table for all sequences, and the new ones looked up.
struct ItemMatcher {
    private let pairs: [MatchPair]
    private var matches: [ItemMatch] = []
    /// For each pair the new places left.
    private var newLeft: [[Int]] = []
    /// Identities and old places left, pair after pair.
    private var identities: [UInt64] = []
    private var places: [Int] = []
    /// For each pair where it starts in those, and their end.
    private var bases: [Int] = [0]
    private var isTaken: [Bool] = []

    /// What became of the items of each pair.
    ///
    /// - Complexity: O(items + moves · log items), see `MatchPair.commonPrefix` for those at the
    ///   start.
    static func matches(of pairs: [MatchPair]) -> [ItemMatch] {
        var matcher = ItemMatcher(pairs)
        matcher.lookUpLeft()
        for index in pairs.indices {
            matcher.markMoves(index)
            matcher.appendDeletes(index)
        }
        return matcher.matches
    }

    private init(_ pairs: [MatchPair]) {
        self.pairs = pairs
        for (index, pair) in pairs.enumerated() {
            let walk = SequenceWalk(pair, at: index)
            matches.append(ItemMatch(runs: walk.runs))
            newLeft.append(walk.newLeft)
            places.append(contentsOf: walk.oldLeft)
            bases.append(places.count)
        }
    }

    // MARK: What the walks left

    private mutating func lookUpLeft() {
        isTaken = [Bool](repeating: false, count: places.count)
        guard !places.isEmpty, newLeft.contains(where: { !$0.isEmpty }) else { return }
        identities.reserveCapacity(places.count)
        for (index, pair) in pairs.enumerated() {
            pair.old.withIdentities { old in
                for place in bases[index]..<bases[index + 1] {
                    identities.append(old[places[place]])
                }
            }
        }
        let table = IdentityTable(identities)
        for index in pairs.indices where !newLeft[index].isEmpty {
            let found = lookUp(newLeft[index], ofPair: index, in: table)
            if !found.isEmpty {
                matches[index].runs = Self.merged(matches[index].runs, found)
            }
        }
    }

    private mutating func lookUp(
        _ left: [Int],
        ofPair index: Int,
        in table: IdentityTable
    ) -> [MatchedRun] {
        var runs: [MatchedRun] = []
        pairs[index].new.withIdentities { new in
            for place in left {
                guard let found = table.firstIndex(of: new[place]), !isTaken[found],
                    let owner = owner(of: found, wantedBy: index)
                else { continue }
                isTaken[found] = true
                let last = runs.count - 1
                if last >= 0, runs[last].pair == owner, runs[last].oldEnd == places[found],
                    runs[last].newEnd == place
                {
                    runs[last].count += 1
                } else {
                    runs.append(
                        MatchedRun(pair: owner, old: places[found], new: place, count: 1)
                    )
                }
            }
        }
        return runs
    }

    /// The pair that something left belongs to, or nil where it can't move to the one that wants it.
    private func owner(of place: Int, wantedBy index: Int) -> Int? {
        if bases[index] <= place, place < bases[index + 1] { return index }
        guard pairs[index].receives else { return nil }
        var low = 0
        var high = pairs.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if bases[middle] <= place { low = middle } else { high = middle }
        }
        return pairs[low].lets ? low : nil
    }

    /// Both lists in one, by new places.
    private static func merged(_ first: [MatchedRun], _ second: [MatchedRun]) -> [MatchedRun] {
        var merged: [MatchedRun] = []
        merged.reserveCapacity(first.count + second.count)
        var next = 0
        for run in first {
            while next < second.count, second[next].new < run.new {
                merged.append(second[next])
                next += 1
            }
            merged.append(run)
        }
        merged.append(contentsOf: second[next...])
        return merged
    }

    // MARK: Moves and deletions

    /// Marks the runs that move: those from elsewhere, and the fewest that have to among the others.
    private mutating func markMoves(_ index: Int) {
        let runs = matches[index].runs
        let own = runs.indices.filter { runs[$0].pair == index }
        let stays = LongestIncreasing.stays(own.map { runs[$0].old..<runs[$0].oldEnd })
        guard own.count < runs.count || stays.contains(false) else { return }
        for run in runs.indices where runs[run].pair != index {
            matches[index].runs[run].isMoved = true
        }
        for (run, stays) in zip(own, stays) where !stays {
            matches[index].runs[run].isMoved = true
        }
    }

    private mutating func appendDeletes(_ index: Int) {
        for place in bases[index]..<bases[index + 1] where !isTaken[place] {
            matches[index].deletes.append(places[place])
        }
    }
}
