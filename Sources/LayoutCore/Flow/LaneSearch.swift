/// The lowest of many lanes, the first of equals: a tree of minima over the lanes' levels.
///
/// Node k has children 2k and 2k + 1; the leaves are the lanes.
struct LowestLane {
    /// The number of lanes up to which looking at each is faster than the tree.
    static let minimumLanes = 32

    private var minima: [Double]
    private let leaves: Int

    /// Creates the tree of lanes filled up to levels.
    init(_ levels: UnsafeMutableBufferPointer<Double>) {
        var leaves = 1
        while leaves < levels.count { leaves *= 2 }
        minima = [Double](repeating: .infinity, count: 2 * leaves)
        for (lane, level) in levels.enumerated() { minima[leaves + lane] = level }
        for node in stride(from: leaves - 1, to: 0, by: -1) {
            minima[node] = min(minima[2 * node], minima[2 * node + 1])
        }
        self.leaves = leaves
    }

    /// The lowest lane. O(log lanes).
    var lane: Int {
        var node = 1
        while node < leaves {
            node *= 2
            if minima[node + 1] < minima[node] { node += 1 }
        }
        return node - leaves
    }

    /// Sets the level of a lane. O(log lanes).
    mutating func update(_ lane: Int, to level: Double) {
        var node = leaves + lane
        minima[node] = level
        while node > 1 {
            node /= 2
            minima[node] = min(minima[2 * node], minima[2 * node + 1])
        }
    }

    /// Returns the lowest of a few lanes, the first of equals. O(lanes).
    @inline(__always)
    static func search(_ levels: UnsafeMutableBufferPointer<Double>) -> Int {
        var lane = 0
        var lowest = levels[0]
        // Without a branch: which lane it is can't be predicted.
        for other in 1..<max(1, levels.count) {
            let isLower = levels[other] < lowest
            lane = isLower ? other : lane
            lowest = isLower ? levels[other] : lowest
        }
        return lane
    }
}

/// The search for neighbouring lanes whose tallest is lowest.
///
/// One pass over the lanes: a queue holds those lanes of the window that are taller than all after
/// them, so that its head is the tallest.
struct LowestWindow<Level: Comparable> {
    private var queue: [Int]

    /// Creates a search among a number of lanes.
    init(lanes: Int) {
        queue = [Int](repeating: 0, count: lanes)
    }

    /// Returns the first of the neighbouring lanes whose tallest is lowest, and that one's level;
    /// the leftmost of equals. O(lanes).
    ///
    /// - Parameter span: The number of neighbouring lanes: 1 … lanes.
    @inline(__always)
    mutating func lowest(
        in levels: UnsafeMutableBufferPointer<Level>,
        span: Int
    ) -> (lane: Int, level: Level) {
        queue.withUnsafeMutableBufferPointer { queue in
            var best = (lane: 0, level: levels[0])
            var head = 0
            var tail = 0
            for lane in 0..<levels.count {
                while tail > head, levels[queue[tail - 1]] <= levels[lane] { tail -= 1 }
                queue[tail] = lane
                tail += 1
                let first = lane - span + 1
                guard first >= 0 else { continue }
                if queue[head] < first { head += 1 }
                let tallest = levels[queue[head]]
                if first == 0 || tallest < best.level { best = (first, tallest) }
            }
            return best
        }
    }
}
