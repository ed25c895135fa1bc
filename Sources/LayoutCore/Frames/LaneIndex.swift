/// Items by the lane in which they begin, in each lane ascending along the flow.
struct LaneIndex: Sendable, Equatable {
    /// Where each lane begins in `items`, and the end of the last.
    let offsets: [Int32]
    /// The items' indexes, lane after lane.
    let items: [Int32]
    /// Where an item may end after the one that follows it in its lane (it is bigger than its
    /// cells): the furthest ends, for a search that can't halve.
    let ends: EndTree?
    /// Where every 32nd of `items` ends, before it is mirrored: most of a search among a million
    /// items stays within these, which the processor's cache holds.
    let milestones: [Double]

    /// How many items there are to a milestone.
    static let stride = 32

    /// What is known of the items of each lane.
    enum Ordering {
        /// Starts and ends ascend with the index.
        case ascending
        /// Starts ascend with the index, ends may not.
        case ascendingStarts
        /// Nothing is known.
        case any
    }

    /// Sorts items into their lanes, given each one's and the frames before they are mirrored.
    init(
        lane laneOf: UnsafeMutableBufferPointer<Int32>,
        lanes: Int,
        ordering: Ordering,
        frames: FlowBuffers
    ) {
        var offsets = [Int32](repeating: 0, count: lanes + 1)
        offsets.withUnsafeMutableBufferPointer { offsets in
            for lane in laneOf { offsets[Int(lane) + 1] += 1 }
            for lane in 0..<lanes { offsets[lane + 1] += offsets[lane] }
        }
        var items = Self.items(by: laneOf, from: offsets)
        if ordering == .any { Self.sortLanes(&items, offsets, frames) }
        ends =
            ordering == .ascending
            ? nil : EndTree(items: items, offsets: offsets, frames: frames)
        self.offsets = offsets
        self.items = items
        milestones = Swift.stride(from: 0, to: items.count, by: Self.stride).map { position in
            let item = Int(items[position])
            return frames.main[item] + frames.mainSize[item]
        }
    }

    /// Counting sort: the items lane after lane, in each by index.
    private static func items(
        by laneOf: UnsafeMutableBufferPointer<Int32>,
        from offsets: [Int32]
    ) -> [Int32] {
        var next = offsets
        let count = laneOf.count
        return [Int32](unsafeUninitializedCapacity: count) { items, initialized in
            next.withUnsafeMutableBufferPointer { next in
                for index in 0..<count {
                    let lane = Int(laneOf[index])
                    items[Int(next[lane])] = Int32(truncatingIfNeeded: index)
                    next[lane] += 1
                }
            }
            initialized = count
        }
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

    /// The positions in a lane among which the first item is that ends after a place; right where
    /// ends ascend.
    func positions(in lane: Range<Int>, endingAfter place: Double) -> Range<Int> {
        let stride = Self.stride
        let first = (lane.lowerBound + stride - 1) / stride
        var low = first
        var high = max(first, (lane.upperBound + stride - 1) / stride)
        while low < high {
            let middle = (low + high) / 2
            if milestones[middle] > place { high = middle } else { low = middle + 1 }
        }
        let begin = max(lane.lowerBound, (low - 1) * stride)
        return begin..<max(begin, min(lane.upperBound, low * stride + 1))
    }
}
