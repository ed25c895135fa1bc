import LayoutCore

/// Finds the intervals that meet another one, in O(log n + found) where few of them overlap.
struct FlowIndex {
    /// The intervals by their start; nil where they are in that order already.
    private let order: [Int32]?
    /// The starts, ascending.
    private let starts: [Double]
    /// The furthest end of all intervals up to each.
    private let reaches: [Double]

    /// - Complexity: O(n); O(n log n) where the starts don't ascend.
    init(count: Int, start: (Int) -> Double, end: (Int) -> Double) {
        var starts = [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
            for index in 0..<count { buffer[index] = start(index) }
            initialized = count
        }
        var order: [Int32]?
        if !zip(starts, starts.dropFirst()).allSatisfy(<=) {
            let sorted = (0..<Int32(count)).sorted {
                let (a, b) = (starts[Int($0)], starts[Int($1)])
                return a == b ? $0 < $1 : a < b
            }
            starts = sorted.map { starts[Int($0)] }
            order = sorted
        }
        var reach = -Double.infinity
        reaches = [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
            for place in 0..<count {
                reach = max(reach, end(order.map { Int($0[place]) } ?? place))
                buffer[place] = reach
            }
            initialized = count
        }
        self.starts = starts
        self.order = order
    }

    /// Calls a function with each interval that may meet another one; ascending.
    @inline(__always)
    func search(from lower: Double, to upper: Double, _ take: (Int) -> Void) {
        var low = 0
        var high = reaches.count
        while low < high {
            let middle = (low + high) / 2
            if reaches[middle] > lower { high = middle } else { low = middle + 1 }
        }
        guard let order else {
            while low < starts.count, starts[low] < upper {
                take(low)
                low += 1
            }
            return
        }
        var found: [Int32] = []
        while low < starts.count, starts[low] < upper {
            found.append(order[low])
            low += 1
        }
        for index in found.sorted() { take(Int(index)) }
    }
}
