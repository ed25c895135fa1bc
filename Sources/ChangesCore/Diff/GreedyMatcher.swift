import WorkLimits

/// Walks along the old and the new order of a sequence at once.
///
/// At a difference it looks for the nearest position at which they agree again, a few items ahead.
/// That finds most items that stayed; the others are looked up in a table afterwards. It pairs
/// equal items only, so it never costs a move.
struct GreedyMatcher {
    /// The number of items that it looks ahead. Longer gaps are left to the table, at a few
    /// nanoseconds an item.
    private static let reach = 8

    /// The items found, by their indexes in both.
    private(set) var runs: [MatchedRun] = []
    /// The old indexes of items not found, ascending.
    private(set) var oldUnmatched: [Int] = []
    /// The new indexes of items not found, ascending.
    private(set) var newUnmatched: [Int] = []
    private let pair: Int
    private var meter: WorkMeter

    /// Walks along the pair at an index.
    ///
    /// - Complexity: O(items), see `MatchPair.commonPrefix` for those at the start.
    init(_ pair: MatchPair, at index: Int, budget: WorkBudget) throws(WorkError) {
        self.pair = index
        meter = WorkMeter(budget: budget, interval: 1 << 17)
        let prefix = try pair.commonPrefix(&meter)
        let suffix = try pair.commonSuffix(behind: prefix, &meter)
        if prefix > 0 { append(old: 0, new: 0, count: prefix) }
        let oldEnd = pair.old.count - suffix
        let newEnd = pair.new.count - suffix
        try pair.old.withIdentities { old throws(WorkError) in
            try pair.new.withIdentities { new throws(WorkError) in
                try walk(
                    old: UnsafeBufferPointer(rebasing: old[..<oldEnd]),
                    new: UnsafeBufferPointer(rebasing: new[..<newEnd]),
                    from: prefix
                )
            }
        }
        if suffix > 0 { append(old: oldEnd, new: newEnd, count: suffix) }
    }

    private mutating func append(old: Int, new: Int, count: Int) {
        runs.append(MatchedRun(pair: pair, old: old, new: new, count: count))
    }

    private mutating func walk(
        old: UnsafeBufferPointer<UInt64>,
        new: UnsafeBufferPointer<UInt64>,
        from start: Int
    ) throws(WorkError) {
        var oldIndex = start
        var newIndex = start
        while oldIndex < old.count, newIndex < new.count {
            let limit = min(old.count - oldIndex, new.count - newIndex)
            var count = 0
            while count < limit, old[oldIndex + count] == new[newIndex + count] { count += 1 }
            if count > 0 { append(old: oldIndex, new: newIndex, count: count) }
            oldIndex += count
            newIndex += count
            guard count < limit else { break }
            let gap = Self.gap(old: old[oldIndex...], new: new[newIndex...])
            try meter.step(count + 2 * Self.reach)
            // One by one, as a gap is mostly of one item.
            for index in oldIndex..<oldIndex + gap.old { oldUnmatched.append(index) }
            for index in newIndex..<newIndex + gap.new { newUnmatched.append(index) }
            oldIndex += gap.old
            newIndex += gap.new
        }
        if oldIndex < old.count { oldUnmatched.append(contentsOf: oldIndex..<old.count) }
        if newIndex < new.count { newUnmatched.append(contentsOf: newIndex..<new.count) }
    }

    /// The numbers of items to skip in each until both agree; one of each where they do not within
    /// reach.
    private static func gap(
        old: Slice<UnsafeBufferPointer<UInt64>>,
        new: Slice<UnsafeBufferPointer<UInt64>>
    ) -> (old: Int, new: Int) {
        let old = UnsafeBufferPointer(rebasing: old)
        let new = UnsafeBufferPointer(rebasing: new)
        for distance in 1...reach {
            let hasOld = distance < old.count
            let hasNew = distance < new.count
            if hasNew, new[distance] == old[0] { return (0, distance) }
            if hasOld, old[distance] == new[0] { return (distance, 0) }
            if hasOld, hasNew, old[distance] == new[distance] {
                return (distance, distance)
            }
        }
        return (1, 1)
    }
}
