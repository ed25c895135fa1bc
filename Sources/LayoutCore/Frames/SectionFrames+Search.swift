package import WorkLimits

extension SectionFrames {
    /// Returns the items that share some area with a rectangle, ascending.
    ///
    /// Touching edges don't count, empty frames never. Edges of the rectangle that stand for a
    /// multiple of the unit, being one but for the four decimals they are written with, count as it.
    /// The rectangle is in the coordinates of the items' frames.
    /// - Complexity: O(columns · log n + found); in a vertical flex O(log n + items on the lines
    ///   met).
    public func items(intersecting rect: Rect) -> [Int] {
        WorkBudget.withoutLimits { budget throws(WorkError) in
            try items(intersecting: rect, budget: budget)
        }
    }

    /// Returns the items that share some area with a rectangle within the budget of a page.
    package func items(
        intersecting rect: Rect,
        budget: WorkBudget
    ) throws(WorkError) -> [Int] {
        let rect = grid.adopting(rect)
        guard items.count > 0, rect.width > 0, rect.height > 0 else { return [] }
        var search = FlowSearch(section: self, rect: rect, budget: budget)
        switch index {
        case .rows(let perLine): try search.searchRows(perLine: perLine)
        case .strided(let lanes): try search.searchStrided(lanes: lanes)
        case .lines(let lines): try search.searchLines(lines)
        case .lanes(let lanes): try search.searchLanes(lanes)
        }
        return search.found
    }
}

/// One search for the items that intersect a rectangle.
///
/// Along the flow an item covers `lead ..< trail`; both ascend in every lane, also where the page is
/// mirrored, whose scrollers are read with the sign of x changed.
private struct FlowSearch {
    private let items: ItemFrames
    private let rect: Rect
    private let starts: [Double]
    private let sizes: [Double]
    private let isReversed: Bool
    /// The difference between a reversed place and the place before mirroring.
    private let mirrorExtent: Double
    private let lower: Double
    private let upper: Double
    private(set) var found: [Int] = []
    private var meter: WorkMeter

    init(section: SectionFrames, rect: Rect, budget: WorkBudget) {
        meter = WorkMeter(budget: budget, interval: 1 << 15)
        items = section.items
        self.rect = rect
        isReversed = section.isFlowReversed
        if let scroller = section.scroller {
            (starts, sizes) = (items.x, items.width)
            (lower, upper) = isReversed ? (-rect.right, -rect.x) : (rect.x, rect.right)
            mirrorExtent = isReversed ? scroller.extent : 0
        } else {
            (starts, sizes) = (items.y, items.height)
            (lower, upper) = (rect.y, rect.bottom)
            mirrorExtent = 0
        }
        // Most windows hold fewer; growing by doubling would cost more than the search.
        found.reserveCapacity(64)
    }

    private func lead(_ item: Int) -> Double {
        isReversed ? -(starts[item] + sizes[item]) : starts[item]
    }

    private func trail(_ item: Int) -> Double {
        isReversed ? -starts[item] : starts[item] + sizes[item]
    }

    private func isBefore(_ item: Int) -> Bool { trail(item) <= lower + Limits.tolerance }

    private func isAfter(_ item: Int) -> Bool { lead(item) >= upper - Limits.tolerance }

    private mutating func take(_ item: Int) throws(WorkError) {
        try meter.step()
        if items[item].intersects(rect) { found.append(item) }
    }

    /// Returns the first index in a range for which a condition, false before it, holds.
    private func first(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Lines of equally many items: those from the first line with an item that reaches in to the
    /// last with one that begins before the end.
    mutating func searchRows(perLine: Int) throws(WorkError) {
        let lanes = min(perLine, items.count)
        let lines = 0..<(items.count + lanes - 1) / lanes
        // All items of a line begin together, so only the ends need each lane.
        let end = first(in: lines) { isAfter($0 * lanes) }
        var begin = end
        for lane in 0..<lanes {
            try meter.step()
            let full = lines.lowerBound..<min(begin, (items.count - lane + lanes - 1) / lanes)
            let line = first(in: full) { !isBefore($0 * lanes + lane) }
            if line < full.upperBound { begin = line }
        }
        guard begin < end else { return }
        for item in begin * lanes..<min(items.count, end * lanes) { try take(item) }
    }

    /// Lanes that are filled in turn.
    mutating func searchStrided(lanes: Int) throws(WorkError) {
        for lane in 0..<min(lanes, items.count) {
            try meter.step()
            let places = 0..<(items.count - lane + lanes - 1) / lanes
            var place = first(in: places) { !isBefore($0 * lanes + lane) }
            while place < places.upperBound, !isAfter(place * lanes + lane) {
                try take(place * lanes + lane)
                place += 1
            }
        }
        if lanes > 1 { found.sort() }
    }

    mutating func searchLines(_ lines: [FlexLine]) throws(WorkError) {
        let range = 0..<lines.count
        let begin = first(in: range) { lines[$0].bottom > lower + Limits.tolerance }
        let end = first(in: begin..<range.upperBound) {
            lines[$0].top >= upper - Limits.tolerance
        }
        guard begin < end else { return }
        let last = end < range.upperBound ? Int(lines[end].first) : items.count
        for item in Int(lines[begin].first)..<last { try take(item) }
    }

    mutating func searchLanes(_ index: LaneIndex) throws(WorkError) {
        for lane in 0..<index.offsets.count - 1 {
            try meter.step()
            let places = Int(index.offsets[lane])..<Int(index.offsets[lane + 1])
            if let ends = index.ends {
                let end = first(in: places) { isAfter(Int(index.items[$0])) }
                let reaching = places.lowerBound..<end
                let start = lower + mirrorExtent
                try ends.forEachPosition(in: reaching, endingAfter: start) {
                    position throws(WorkError) in
                    try take(Int(index.items[position]))
                }
                continue
            }
            let near = index.positions(
                in: places,
                endingAfter: lower + mirrorExtent + Limits.tolerance
            )
            var place = first(in: near) { !isBefore(Int(index.items[$0])) }
            while place < places.upperBound, !isAfter(Int(index.items[place])) {
                try take(Int(index.items[place]))
                place += 1
            }
        }
        found.sort()
    }
}
