/// The lane in which each item begins, while items are placed.
struct ItemLanes {
    /// The number of lanes.
    let laneCount: Int
    private let lanes: UnsafeMutableBufferPointer<Int32>

    /// Calls a function with memory for the lanes of a number of items, which is discarded afterwards.
    ///
    /// - Parameter body: Notes the lane of every item.
    static func withScratch<Failure: Error>(
        count: Int,
        lanes laneCount: Int,
        _ body: (ItemLanes) throws(Failure) -> Void
    ) throws(Failure) {
        try withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) {
            lanes throws(Failure) in
            try body(ItemLanes(laneCount: laneCount, lanes: lanes))
        }
    }

    @inline(__always)
    func note(_ lane: Int, ofItem index: Int) {
        lanes[index] = Int32(truncatingIfNeeded: lane)
    }

    /// Returns the items lane after lane, in each by index, and the position of the first of each lane with that
    /// behind the last one: a counting sort.
    func sorted() -> (items: [Int32], offsets: [Int32]) {
        var offsets = [Int32](repeating: 0, count: laneCount + 1)
        let isFew = laneCount <= PackedCounts.maximumLanes
        offsets.withUnsafeMutableBufferPointer { offsets in
            let counts = UnsafeMutableBufferPointer(rebasing: offsets[1...])
            if isFew {
                PackedCounts.forEachRun(of: lanes.count, addingTo: counts) { count($0) }
            } else {
                for lane in lanes { counts[Int(lane)] &+= 1 }
            }
            for lane in counts.indices { offsets[lane + 1] += offsets[lane] }
        }
        var next = offsets
        let items = [Int32](unsafeUninitializedCapacity: lanes.count) { items, initialized in
            next.withUnsafeMutableBufferPointer { next in
                if isFew {
                    PackedCounts.forEachRun(of: lanes.count, addingTo: next) {
                        write($0, behind: next, to: items)
                    }
                } else {
                    write(behind: next, to: items)
                }
            }
            initialized = lanes.count
        }
        return (items, offsets)
    }

    private func count(_ run: Range<Int>) -> PackedCounts {
        var counts = PackedCounts()
        for index in run { _ = counts.increment(lanes[index]) }
        return counts
    }

    private func write(
        _ run: Range<Int>,
        behind next: UnsafeMutableBufferPointer<Int32>,
        to items: UnsafeMutableBufferPointer<Int32>
    ) -> PackedCounts {
        var counts = PackedCounts()
        for index in run {
            let lane = lanes[index]
            let position = Int(next[Int(lane)]) &+ counts.increment(lane)
            items[position] = Int32(truncatingIfNeeded: index)
        }
        return counts
    }

    private func write(
        behind next: UnsafeMutableBufferPointer<Int32>,
        to items: UnsafeMutableBufferPointer<Int32>
    ) {
        for index in 0..<lanes.count {
            let lane = Int(lanes[index])
            items[Int(next[lane])] = Int32(truncatingIfNeeded: index)
            next[lane] &+= 1
        }
    }
}

/// The numbers of items of a few lanes as the bytes of one number: counters in memory would wait for each other, as
/// lanes come in an order that can't be predicted.
private struct PackedCounts {
    /// The maximum number of lanes.
    static let maximumLanes = 8
    private static let maximumCount = 255

    private var bytes: UInt64 = 0

    /// Counts an item of a lane; returns the number before.
    @inline(__always)
    mutating func increment(_ lane: Int32) -> Int {
        let shift = UInt64(truncatingIfNeeded: lane) &* 8
        let count = (bytes &>> shift) & 0xFF
        bytes &+= 1 &<< shift
        return Int(truncatingIfNeeded: count)
    }

    /// Calls a function with runs of items that are short enough, and adds the counts of each to the totals of the
    /// lanes.
    @inline(__always)
    static func forEachRun(
        of count: Int,
        addingTo totals: UnsafeMutableBufferPointer<Int32>,
        _ body: (Range<Int>) -> PackedCounts
    ) {
        for start in stride(from: 0, to: count, by: maximumCount) {
            let counts = body(start..<min(count, start + maximumCount))
            for lane in 0..<min(totals.count, maximumLanes) {
                totals[lane] += Int32(counts.bytes >> (8 * UInt64(lane)) & 0xFF)
            }
        }
    }
}
