/// Walks along the old and the new order of a sequence at once.
///
/// Where they part it looks for the nearest place at which they meet again, a few items ahead. That
/// finds most items that stayed; those it leaves on both sides are looked up in a table afterwards.
/// What it pairs are the same items in any case, so it never costs a move.
struct SequenceWalk {
    /// How far ahead it looks. Longer gaps are left to the table, at a few nanoseconds an item.
    private static let reach = 8

    /// The items found, by their places in both.
    private(set) var runs: [MatchedRun] = []
    /// Old places of items not found, ascending.
    private(set) var oldLeft: [Int] = []
    /// New places of items not found, ascending.
    private(set) var newLeft: [Int] = []
    private let pair: Int

    /// Walks along the pair at an index.
    ///
    /// - Complexity: O(items), see `MatchPair.commonPrefix` for those at the start.
    init(_ pair: MatchPair, at index: Int) {
        self.pair = index
        let prefix = pair.commonPrefix
        let suffix = pair.commonSuffix(behind: prefix)
        if prefix > 0 { append(old: 0, new: 0, count: prefix) }
        let oldEnd = pair.old.count - suffix
        let newEnd = pair.new.count - suffix
        pair.old.withIdentities { old in
            pair.new.withIdentities { new in
                walk(
                    UnsafeBufferPointer(rebasing: old[..<oldEnd]),
                    UnsafeBufferPointer(rebasing: new[..<newEnd]),
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
        _ old: UnsafeBufferPointer<UInt64>,
        _ new: UnsafeBufferPointer<UInt64>,
        from start: Int
    ) {
        var oldPlace = start
        var newPlace = start
        while oldPlace < old.count, newPlace < new.count {
            let limit = min(old.count - oldPlace, new.count - newPlace)
            var count = 0
            while count < limit, old[oldPlace + count] == new[newPlace + count] { count += 1 }
            if count > 0 { append(old: oldPlace, new: newPlace, count: count) }
            oldPlace += count
            newPlace += count
            guard count < limit else { break }
            let gap = Self.gap(old, oldPlace, new, newPlace)
            oldLeft.append(contentsOf: oldPlace..<oldPlace + gap.old)
            newLeft.append(contentsOf: newPlace..<newPlace + gap.new)
            oldPlace += gap.old
            newPlace += gap.new
        }
        if oldPlace < old.count { oldLeft.append(contentsOf: oldPlace..<old.count) }
        if newPlace < new.count { newLeft.append(contentsOf: newPlace..<new.count) }
    }

    /// How many items to leave on each side; one of each where no meeting place is in reach.
    private static func gap(
        _ old: UnsafeBufferPointer<UInt64>,
        _ oldPlace: Int,
        _ new: UnsafeBufferPointer<UInt64>,
        _ newPlace: Int
    ) -> (old: Int, new: Int) {
        let oldIdentity = old[oldPlace]
        let newIdentity = new[newPlace]
        for distance in 1...reach {
            let hasOld = oldPlace + distance < old.count
            let hasNew = newPlace + distance < new.count
            if hasNew, new[newPlace + distance] == oldIdentity { return (0, distance) }
            if hasOld, old[oldPlace + distance] == newIdentity { return (distance, 0) }
            if hasOld, hasNew, old[oldPlace + distance] == new[newPlace + distance] {
                return (distance, distance)
            }
        }
        return (1, 1)
    }
}
