/// Items by the lane in which they begin, in each lane ascending along the flow.
struct LaneIndex: Sendable, Equatable {
    /// Where each lane begins in `items`, and the end of the last.
    let offsets: [Int32]
    /// The items' indexes, lane after lane.
    let items: [Int32]
    /// Where an item may end after the one that follows it in its lane (it is bigger than its
    /// cells): the furthest ends, for a search that can't halve.
    let ends: EndTree?

    /// Sorts items into their lanes, given each one's and the frames before they are mirrored.
    init(
        lane laneOf: UnsafeMutableBufferPointer<Int32>,
        lanes: Int,
        frames: FlowBuffers,
        grid: LengthGrid
    ) {
        var offsets = [Int32](repeating: 0, count: lanes + 1)
        for lane in laneOf { offsets[Int(lane) + 1] += 1 }
        for lane in 0..<lanes { offsets[lane + 1] += offsets[lane] }
        var next = offsets
        let count = laneOf.count
        var items = [Int32](unsafeUninitializedCapacity: count) { items, initialized in
            next.withUnsafeMutableBufferPointer { next in
                for index in 0..<count {
                    let lane = Int(laneOf[index])
                    items[Int(next[lane])] = Int32(truncatingIfNeeded: index)
                    next[lane] += 1
                }
            }
            initialized = count
        }
        Self.sortLanes(&items, offsets, frames)
        ends = EndTree(items: items, offsets: offsets, frames: frames, grid: grid)
        self.offsets = offsets
        self.items = items
    }

    /// Brings lanes that were not filled in order (a dense grid's) into it.
    private static func sortLanes(_ items: inout [Int32], _ offsets: [Int32], _ frames: FlowBuffers)
    {
        let main = frames.main
        for lane in 0..<offsets.count - 1 {
            let range = Int(offsets[lane])..<Int(offsets[lane + 1])
            let ascends = range.dropFirst().allSatisfy {
                main[Int(items[$0 - 1])] <= main[Int(items[$0])]
            }
            guard !ascends else { continue }
            items[range].sort { (main[Int($0)], $0) < (main[Int($1)], $1) }
        }
    }
}
