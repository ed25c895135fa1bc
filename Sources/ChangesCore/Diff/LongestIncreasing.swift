import WorkLimits

/// The longest increasing subsequence of runs: the runs that can stay while the rest moves.
///
/// Patience sorting (Fredman 1975, "On computing the length of longest increasing subsequences").
/// A run of consecutive places stays or moves as a whole: every other element is either before or
/// behind all of it, in both orders. So only the first of a run is searched for, and the others
/// follow it.
enum LongestIncreasing {
    /// Returns for each run true when it is in a longest subsequence, counted in elements.
    ///
    /// - Parameters:
    ///   - runs: The positions that each run covers; no two share one.
    ///   - budget: The budget of the page.
    /// - Complexity: O(elements + runs · log elements); O(runs) where they ascend already.
    static func stays(
        _ runs: [Range<Int>],
        budget: WorkBudget
    ) throws(WorkError) -> [Bool] {
        var stays = [Bool](repeating: true, count: runs.count)
        guard !ascends(runs) else { return stays }
        var meter = WorkMeter(budget: budget, interval: 16_384)
        var ends = LowestEnds(capacity: runs.reduce(0) { $0 + $1.count })
        var before = [Int32](repeating: -1, count: runs.count)
        for (index, run) in runs.enumerated() {
            try meter.step(run.count)
            let length = ends.length(below: run.lowerBound)
            before[index] = length == 0 ? -1 : ends.runs[length - 1]
            ends.append(run, index: Int32(truncatingIfNeeded: index), after: length)
        }
        for index in stays.indices { stays[index] = false }
        var run = ends.count == 0 ? -1 : ends.runs[ends.count - 1]
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

    /// At each length the subsequence of that length that ends lowest.
    private struct LowestEnds {
        /// The greatest length, and the number of those positions and runs that count.
        private(set) var count = 0
        /// The last position of each.
        private var positions: [Int32]
        /// The run of that position.
        private(set) var runs: [Int32]

        init(capacity: Int) {
            positions = [Int32](repeating: 0, count: capacity)
            runs = positions
        }

        /// Returns the length of the longest subsequence that ends below a position.
        func length(below position: Int) -> Int {
            guard count > 0, positions[count - 1] >= position else { return count }
            var low = 0
            var high = count
            while low < high {
                let middle = (low + high) / 2
                if positions[middle] < position { low = middle + 1 } else { high = middle }
            }
            return low
        }

        /// Continues a subsequence of some length with a run.
        mutating func append(_ run: Range<Int>, index: Int32, after length: Int) {
            let end = length + run.count
            let offset = run.lowerBound - length
            for place in length..<end {
                positions[place] = Int32(truncatingIfNeeded: offset + place)
                runs[place] = index
            }
            count = max(count, end)
        }
    }
}
