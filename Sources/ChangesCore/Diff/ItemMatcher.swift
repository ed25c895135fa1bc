import WorkLimits

/// Finds the same items in both revisions of sequences that share a scope of identities.
///
/// Each sequence is walked along by itself first. The old items that the walks did not match are put
/// into one table for all sequences, and the new ones looked up.
struct ItemMatcher {
    private let pairs: [MatchPair]
    private var matches: [ItemMatch] = []
    /// For each pair the new indexes that are not matched yet.
    private var newUnmatched: [[Int]] = []
    /// The identities and old indexes that are not matched yet, pair after pair.
    private var identities: [UInt64] = []
    private var oldUnmatched: [Int] = []
    /// For each pair its start in those, and their end.
    private var bases: [Int] = [0]
    private var isTaken: [Bool] = []
    private let budget: WorkBudget

    /// Returns the survivors and the removed items of each pair.
    ///
    /// - Complexity: O(items + moves · log items), see `MatchPair.commonPrefix` for those at the
    ///   start.
    static func matches(
        of pairs: [MatchPair],
        budget: WorkBudget
    ) throws(WorkError) -> [ItemMatch] {
        var matcher = try ItemMatcher(pairs, budget: budget)
        try matcher.lookUpUnmatched()
        for index in pairs.indices {
            try matcher.markMoves(ofPair: index)
            matcher.appendDeletes(ofPair: index)
        }
        return matcher.matches
    }

    private init(_ pairs: [MatchPair], budget: WorkBudget) throws(WorkError) {
        self.pairs = pairs
        self.budget = budget
        for (index, pair) in pairs.enumerated() {
            let walk = try GreedyMatcher(pair, at: index, budget: budget)
            matches.append(ItemMatch(runs: walk.runs))
            newUnmatched.append(walk.newUnmatched)
            oldUnmatched.append(contentsOf: walk.oldUnmatched)
            bases.append(oldUnmatched.count)
        }
    }

    // MARK: Items that the walks did not match

    private mutating func lookUpUnmatched() throws(WorkError) {
        isTaken = [Bool](repeating: false, count: oldUnmatched.count)
        guard !oldUnmatched.isEmpty, newUnmatched.contains(where: { !$0.isEmpty }) else { return }
        identities.reserveCapacity(oldUnmatched.count)
        for (index, pair) in pairs.enumerated() {
            pair.old.withIdentities { old in
                for position in bases[index]..<bases[index + 1] {
                    identities.append(old[oldUnmatched[position]])
                }
            }
        }
        let table = try IdentityTable(identities, budget: budget)
        for index in pairs.indices where !newUnmatched[index].isEmpty {
            let found = try lookUp(newUnmatched[index], ofPair: index, in: table)
            if !found.isEmpty {
                matches[index].runs = Self.merged(matches[index].runs, with: found)
            }
        }
    }

    private mutating func lookUp(
        _ indexes: [Int],
        ofPair index: Int,
        in table: IdentityTable
    ) throws(WorkError) -> [MatchedRun] {
        var runs: [MatchedRun] = []
        var meter = WorkMeter(budget: budget, interval: 16_384)
        try pairs[index].new.withIdentities { new throws(WorkError) in
            for newIndex in indexes {
                try meter.step()
                guard let found = table.firstIndex(of: new[newIndex]), !isTaken[found],
                    let owner = owner(of: found, movingTo: index)
                else { continue }
                isTaken[found] = true
                let oldIndex = oldUnmatched[found]
                let last = runs.count - 1
                if last >= 0, runs[last].pair == owner, runs[last].oldEnd == oldIndex,
                    runs[last].newEnd == newIndex
                {
                    runs[last].count += 1
                } else {
                    runs.append(
                        MatchedRun(pair: owner, old: oldIndex, new: newIndex, count: 1)
                    )
                }
            }
        }
        return runs
    }

    /// The pair that an unmatched old item belongs to, or nil where it can't move to another pair.
    private func owner(of position: Int, movingTo index: Int) -> Int? {
        if bases[index] <= position, position < bases[index + 1] { return index }
        guard pairs[index].allowsMovesIn else { return nil }
        var low = 0
        var high = pairs.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if bases[middle] <= position { low = middle } else { high = middle }
        }
        return pairs[low].allowsMovesOut ? low : nil
    }

    /// Returns both lists in one, by new indexes.
    private static func merged(
        _ first: [MatchedRun],
        with second: [MatchedRun]
    ) -> [MatchedRun] {
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

    /// Marks the runs that move: those from other sequences, and the fewest that have to among the
    /// others.
    private mutating func markMoves(ofPair index: Int) throws(WorkError) {
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(matches[index].runs.count)
        for run in matches[index].runs where run.pair == index {
            ranges.append(run.old..<run.oldEnd)
        }
        let stays = try LongestIncreasing.stays(ranges, budget: budget)
        var own = 0
        for run in matches[index].runs.indices {
            if matches[index].runs[run].pair == index {
                matches[index].runs[run].isMoved = !stays[own]
                own += 1
            } else {
                matches[index].runs[run].isMoved = true
            }
        }
    }

    private mutating func appendDeletes(ofPair index: Int) {
        for position in bases[index]..<bases[index + 1] where !isTaken[position] {
            matches[index].deletes.append(oldUnmatched[position])
        }
    }
}
