import LayoutCore

/// Finds frames that overlap, by a sweep along the axis in which a section grows.
struct OverlapSearch {
    /// Two frames that overlap.
    struct Overlap: Equatable {
        /// The index of the earlier item.
        let first: Int
        /// The index of the later item.
        let second: Int
        /// The width of the area that they share, in points.
        let width: Double
        /// The height of the area that they share, in points.
        let height: Double
    }

    private let frames: ItemFrames
    private let allowed: Double
    private let isHorizontal: Bool

    /// - Parameters:
    ///   - allowed: The overlap in points, in one direction, up to which frames are taken for apart.
    ///   - isHorizontal: True where items follow one another sideways.
    init(_ frames: ItemFrames, allowed: Double, isHorizontal: Bool) {
        self.frames = frames
        self.allowed = allowed
        self.isHorizontal = isHorizontal
    }

    /// Returns pairs that overlap, in the order in which they are found.
    ///
    /// - Complexity: O(n · log n + n · frames side by side).
    func overlaps(atMost count: Int) -> [Overlap] {
        let starts = isHorizontal ? frames.x : frames.y
        let order = starts.indices.sorted { starts[$0] < starts[$1] }
        var active: [Int] = []
        var found: [Overlap] = []
        for index in order {
            active.removeAll { end(of: $0) <= starts[index] + allowed }
            for other in active {
                guard let overlap = overlap(of: other, index) else { continue }
                found.append(overlap)
                if found.count == count { return found }
            }
            active.append(index)
        }
        return found
    }

    private func end(of index: Int) -> Double {
        isHorizontal ? frames[index].right : frames[index].bottom
    }

    private func overlap(of one: Int, _ other: Int) -> Overlap? {
        let (a, b) = (frames[one], frames[other])
        let width = min(a.right, b.right) - max(a.x, b.x)
        let height = min(a.bottom, b.bottom) - max(a.y, b.y)
        guard width > allowed, height > allowed else { return nil }
        return Overlap(
            first: min(one, other),
            second: max(one, other),
            width: width,
            height: height
        )
    }
}
