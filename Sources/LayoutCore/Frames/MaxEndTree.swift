import WorkLimits

/// The furthest ends of runs of items, to find all that end after a place among items whose ends do
/// not ascend.
///
/// A complete binary tree in an array: node k has children 2k and 2k + 1, the leaves are the items
/// of a `LaneIndex` in its order.
struct MaxEndTree: Sendable, Equatable {
    /// Ends along the flow before mirroring, in points.
    private let furthest: [Double]
    private let leaves: Int

    /// Creates the tree, or nil where ends ascend in every lane.
    init?(items: [Int32], offsets: [Int32], frames: FlowBuffers) {
        guard !Self.endsAscend(items, offsets: offsets, in: frames) else { return nil }
        var leaves = 1
        while leaves < items.count { leaves *= 2 }
        var furthest = [Double](repeating: -.infinity, count: 2 * leaves)
        for (position, item) in items.enumerated() {
            furthest[leaves + position] = frames.main[Int(item)] + frames.mainSize[Int(item)]
        }
        for node in stride(from: leaves - 1, to: 0, by: -1) {
            furthest[node] = max(furthest[2 * node], furthest[2 * node + 1])
        }
        self.furthest = furthest
        self.leaves = leaves
    }

    private static func endsAscend(
        _ items: [Int32],
        offsets: [Int32],
        in frames: FlowBuffers
    ) -> Bool {
        for lane in 0..<offsets.count - 1 {
            var last = -Double.infinity
            for position in Int(offsets[lane])..<Int(offsets[lane + 1]) {
                let item = Int(items[position])
                let end = frames.main[item] + frames.mainSize[item]
                guard end >= last else { return false }
                last = end
            }
        }
        return true
    }

    /// Calls `body` with each position of a range whose item ends after a place.
    ///
    /// - Complexity: O(log n) for each one found.
    func forEachPosition(
        in range: Range<Int>,
        endingAfter place: Double,
        _ body: (Int) throws(WorkError) -> Void
    ) throws(WorkError) {
        try visit(node: 1, covering: 0..<leaves, in: range, endingAfter: place, body)
    }

    private func visit(
        node: Int,
        covering: Range<Int>,
        in range: Range<Int>,
        endingAfter place: Double,
        _ body: (Int) throws(WorkError) -> Void
    ) throws(WorkError) {
        guard furthest[node] > place, covering.overlaps(range) else { return }
        guard covering.count > 1 else { return try body(covering.lowerBound) }
        let middle = (covering.lowerBound + covering.upperBound) / 2
        let left = covering.lowerBound..<middle
        try visit(node: 2 * node, covering: left, in: range, endingAfter: place, body)
        let right = middle..<covering.upperBound
        try visit(node: 2 * node + 1, covering: right, in: range, endingAfter: place, body)
    }
}
