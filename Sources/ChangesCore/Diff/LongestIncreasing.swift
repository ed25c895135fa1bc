/// The longest increasing subsequence of runs: what can stay while the rest moves.
///
/// Patience sorting (Fredman 1975, "On computing the length of longest increasing subsequences").
/// A run of consecutive places stays or moves as a whole: every other element is either before or
/// behind all of it, in both orders. So only the first of a run is searched for, and the others
/// follow it.
enum LongestIncreasing {
    /// For each run whether it is in a subsequence of the most elements.
    ///
    /// - Parameter runs: The places that each run covers; no two share one.
    /// - Complexity: O(elements + runs · log elements); O(runs) where they ascend already.
    static func stays(_ runs: [Range<Int>]) -> [Bool] {
        var stays = [Bool](repeating: true, count: runs.count)
        guard !ascends(runs) else { return stays }
        // At each length the lowest last place of a subsequence of that length, and its run.
        var lasts: [Int32] = []
        var ends: [Int32] = []
        lasts.reserveCapacity(runs.reduce(0) { $0 + $1.count })
        ends.reserveCapacity(lasts.capacity)
        var before = [Int32](repeating: -1, count: runs.count)
        for (index, run) in runs.enumerated() {
            let length = lengthBelow(run.lowerBound, lasts)
            before[index] = length == 0 ? -1 : ends[length - 1]
            place(run, Int32(truncatingIfNeeded: index), after: length, &lasts, &ends)
        }
        for index in stays.indices { stays[index] = false }
        var run = ends.last ?? -1
        while run >= 0 {
            stays[Int(run)] = true
            run = before[Int(run)]
        }
        return stays
    }

    private static func ascends(_ runs: [Range<Int>]) -> Bool {
        var end = 0
        for run in runs {
            guard run.lowerBound >= end else { return false }
            end = run.upperBound
        }
        return true
    }

    /// The length of the longest subsequence that ends below a place.
    private static func lengthBelow(_ place: Int, _ lasts: [Int32]) -> Int {
        guard let last = lasts.last, last >= place else { return lasts.count }
        var low = 0
        var high = lasts.count
        while low < high {
            let middle = (low + high) / 2
            if lasts[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Puts a run behind a subsequence of some length.
    private static func place(
        _ run: Range<Int>,
        _ index: Int32,
        after length: Int,
        _ lasts: inout [Int32],
        _ ends: inout [Int32]
    ) {
        for (offset, place) in run.enumerated() {
            let place = Int32(truncatingIfNeeded: place)
            if length + offset < lasts.count {
                lasts[length + offset] = place
                ends[length + offset] = index
            } else {
                lasts.append(place)
                ends.append(index)
            }
        }
    }
}
