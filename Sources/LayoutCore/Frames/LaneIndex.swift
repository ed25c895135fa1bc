/// Items by the lane in which they begin, in each lane ascending along the flow.
struct LaneIndex: Sendable, Equatable {
    /// The start of each lane in `items`, and the end of the last.
    let offsets: [Int32]
    /// The items' indexes, lane after lane.
    let items: [Int32]
    /// The furthest ends, for a search that can't halve: where an item, being bigger than its cells,
    /// ends after the one that follows it in its lane.
    let ends: MaxEndTree?
    /// The end of every 32nd of `items`, before it is mirrored: most of a search among a million
    /// items stays within these, which the processor's cache holds.
    let milestones: [Double]

    /// The number of items from one milestone to the next.
    static let stride = 32

    /// The order of the items of each lane along the flow.
    enum Ordering {
        /// Starts and ends ascend with the index.
        case ascending
        /// Starts ascend with the index, ends may not.
        case ascendingStarts
        /// Nothing is known.
        case any
    }

    /// Creates the index of items, given each one's lane and the frames before they are mirrored.
    init(_ lanes: ItemLanes, ordering: Ordering, in frames: FlowBuffers) {
        let sorted = lanes.sorted()
        let offsets = sorted.offsets
        var items = sorted.items
        if ordering == .any { Self.sortLanes(of: &items, offsets: offsets, in: frames) }
        ends =
            ordering == .ascending
            ? nil : MaxEndTree(items: items, offsets: offsets, frames: frames)
        self.offsets = offsets
        self.items = items
        milestones = Swift.stride(from: 0, to: items.count, by: Self.stride).map { position in
            let item = Int(items[position])
            return frames.main[item] + frames.mainSize[item]
        }
    }

    /// Sorts lanes that were not filled in order (a dense grid's).
    private static func sortLanes(
        of items: inout [Int32],
        offsets: [Int32],
        in frames: FlowBuffers
    ) {
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

    /// Returns the positions in a lane among which the first item that ends after a place is, given
    /// that ends ascend.
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
