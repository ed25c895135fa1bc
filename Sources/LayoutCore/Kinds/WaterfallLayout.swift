import WorkLimits

/// Lanes of equal breadth, each filled on its own: columns, or rows when it is horizontal.
///
/// ```
/// vertical, columns: 3        horizontal, rows: 2
/// ┌───┐┌───┐┌───┐             ┌──────┐┌───┐┌────
/// │ 0 ││ 1 ││ 2 │             │  0   ││ 3 ││ 4
/// │   │└───┘│   │             └──────┘└───┘└────
/// └───┘┌───┐│   │             ┌───┐┌──────────┐
/// ┌───┐│ 3 │└───┘             │ 1 ││    2     │
/// │ 4 │└───┘┌───┐             └───┘└──────────┘
/// ```
public struct WaterfallLayout: Sendable, Equatable {
    /// The order in which lanes take items.
    public enum Fill: Sendable, Equatable, CaseIterable {
        /// The lane that ends first takes the next item, the first of equals.
        case shortest
        /// One after another, from the left (in rows, from the top).
        case forward
        /// One after another, from the right (in rows, from the bottom).
        case backward

        /// Creates the value of a `fill` key, whose names depend on the axis.
        ///
        /// - Throws: `LayoutError.unknownName` with the names of that axis, or `.wrongAxis` for a
        ///   name of the other axis.
        public init(name: String, horizontal: Bool) throws(LayoutError) {
            switch (name, horizontal) {
            case ("shortest", _): self = .shortest
            case ("leftToRight", false), ("topToBottom", true): self = .forward
            case ("rightToLeft", false), ("bottomToTop", true): self = .backward
            case ("leftToRight", true), ("rightToLeft", true),
                ("topToBottom", false), ("bottomToTop", false):
                throw .wrongAxis(name, known: Self.names(horizontal: horizontal))
            default:
                throw .unknownName(name, known: Self.names(horizontal: horizontal))
            }
        }

        /// Returns the names of all values on an axis.
        public static func names(horizontal: Bool) -> [String] {
            horizontal
                ? ["shortest", "topToBottom", "bottomToTop"]
                : ["shortest", "leftToRight", "rightToLeft"]
        }
    }

    /// The number of columns, or of rows of a horizontal waterfall: 1 … `Limits.lanes`.
    public var lanes: Int
    /// The order in which lanes take items. Items span lanes only with `shortest`.
    public var fill: Fill

    /// Creates a waterfall of a number of lanes.
    public init(lanes: Int, fill: Fill = .shortest) {
        self.lanes = lanes
        self.fill = fill
    }
}

extension LayoutKind {
    /// Lanes of equal breadth, filled item by item.
    public static func waterfall(_ keys: WaterfallLayout) -> LayoutKind { LayoutKind(keys) }
}

extension WaterfallLayout: LayoutAlgorithm {
    static let name = "waterfall"

    func layOut(in context: FlowContext) throws(WorkError) -> FlowContent {
        let cut = context.cut(to: context.maxItems)
        return try WaterfallPlacement(keys: self, context: cut).place()
    }

    func takesItemWidths(horizontal: Bool) -> Bool { horizontal }

    func itemWidths(in context: FlowContext) throws(WorkError) -> PerItem<Double> {
        try context.budget.check()
        let placement = WaterfallPlacement(keys: self, context: context)
        if context.isHorizontal {
            return .each(
                FlowBuffers.withScratch(count: context.count, horizontal: true) { frames in
                    placement.determineSizes(frames)
                    return frames.width.map(\.asLength)
                }
            )
        }
        guard context.sizes.span != nil else { return .uniform(placement.breadth(spanning: 1)) }
        return .each((0..<context.count).map { placement.breadth(ofItem: $0) })
    }
}

/// Places items in lanes of equal breadth, each filled on its own.
private struct WaterfallPlacement {
    let keys: WaterfallLayout
    let context: FlowContext
    /// The number of lanes.
    private let lanes: Int
    /// The extent that the lanes share, in points.
    private let extent: Double
    /// The breadth of a lane in points, before it is rounded.
    private let breadth: Double

    init(keys: WaterfallLayout, context: FlowContext) {
        self.keys = keys
        self.context = context
        lanes = min(max(1, keys.lanes), Limits.lanes)
        extent = context.crossAvailable ?? 0
        breadth = context.share(of: extent, lanes: lanes)
    }

    func place() throws(WorkError) -> FlowContent {
        var content = FlowContent(
            crossExtent: context.grid.round(extent),
            index: .strided(lanes: lanes),
            mayOverflow: context.isHorizontal
        )
        try context.budget.check(columns: context.isHorizontal ? context.count : lanes)
        content.items = try ItemFrames.writing(
            count: context.count,
            horizontal: context.isHorizontal
        ) { frames throws(WorkError) in
            determineUnits(frames)
            try ItemLanes.withScratch(count: frames.count, lanes: lanes) {
                itemLanes throws(WorkError) in
                content.mainExtent = try placeItems(frames, notingLanesIn: itemLanes)
                guard keys.fill == .shortest, lanes > 1 else { return }
                content.index = .lanes(LaneIndex(itemLanes, ordering: .ascending, in: frames))
            }
            content.finish(frames, in: context)
        }
        return content
    }

    // MARK: Step 1: sizes along the flow, in points

    func determineSizes(_ frames: FlowBuffers) {
        let inner = context.innerWidth
        SizeColumns.write(context.mainLengths, innerWidth: inner, to: frames.mainSize)
        guard context.sizes.aspectRatio != nil else { return }
        for index in 0..<frames.count {
            frames.crossSize[index] = breadth(ofItem: index)
        }
        SizeColumns.fill(ratios: context.sizes.aspectRatio, in: frames)
    }

    /// Writes sizes along the flow in units, rounded up.
    private func determineUnits(_ frames: FlowBuffers) {
        let grid = context.grid
        guard context.sizes.aspectRatio == nil else {
            determineSizes(frames)
            return grid.convertToUnits(frames.mainSize)
        }
        SizeColumns.write(
            context.mainLengths,
            innerWidth: context.innerWidth,
            to: frames.mainSize,
            converting: grid.ceil(length:)
        )
    }

    /// The breadth of a number of neighbouring lanes in points, before it is rounded.
    func breadth(spanning span: Int) -> Double {
        let taken = Double(span)
        return taken * breadth + (taken - 1) * context.crossGap
    }

    /// The breadth of the lanes that an item takes, in points, before it is rounded.
    func breadth(ofItem index: Int) -> Double {
        breadth(spanning: span(ofItem: index))
    }

    private func span(ofItem index: Int) -> Int {
        guard keys.fill == .shortest, let spans = context.sizes.span else { return 1 }
        return min(max(1, Int(spans[index] ?? 1)), lanes)
    }

    // MARK: Step 2: items one after another

    /// Places the items; returns their extent along the flow, in units.
    private func placeItems(
        _ frames: FlowBuffers,
        notingLanesIn itemLanes: ItemLanes
    ) throws(WorkError) -> Double {
        // The start of the next item of each lane, after its last item and a gap, in units.
        let end = try withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * lanes) {
            scratch throws(WorkError) in
            scratch[..<lanes].update(repeating: context.mainOrigin)
            let columns = Lanes(
                next: .init(rebasing: scratch[..<lanes]),
                cross: .init(rebasing: scratch[lanes..<2 * lanes]),
                crossSize: .init(rebasing: scratch[(2 * lanes)...])
            )
            for lane in 0..<lanes {
                let (start, end) = edges(ofLane: lane)
                (columns.cross[lane], columns.crossSize[lane]) = context.crossFrame(
                    from: start,
                    to: end
                )
            }
            switch keys.fill {
            case .shortest where context.sizes.span != nil && lanes > 1:
                try placeSpanning(frames, filledTo: columns.next, notingLanesIn: itemLanes)
            case .shortest where lanes > LowestLane.minimumLanes:
                try placeInShortestOfMany(frames, in: columns, notingLanesIn: itemLanes)
            case .shortest where lanes <= LaneOrder.maximumLanes && staysExact(frames):
                try placeInShortestOfFew(frames, in: columns, notingLanesIn: itemLanes)
            case .shortest: try placeInShortest(frames, in: columns, notingLanesIn: itemLanes)
            case .forward: try placeInTurn(frames, in: columns, from: 0, step: 1)
            case .backward: try placeInTurn(frames, in: columns, from: lanes - 1, step: lanes - 1)
            }
            return columns.next.max() ?? 0
        }
        return max(0, end - context.mainGap - context.mainOrigin)
    }

    /// The edges of a lane across the flow, rounded, in units.
    private func edges(ofLane lane: Int) -> (start: Double, end: Double) {
        let start = context.crossOrigin + Double(lane) * (breadth + context.crossGap)
        return (context.grid.round(start), context.grid.round(start + breadth))
    }

    /// The lanes while items of one lane each go into them.
    private struct Lanes {
        /// The start of the next item of each lane, in units.
        let next: UnsafeMutableBufferPointer<Double>
        /// The starts and sizes of items across the flow, in points.
        let cross: UnsafeMutableBufferPointer<Double>
        let crossSize: UnsafeMutableBufferPointer<Double>
    }

    /// Places an item in a lane; returns the start of the next item there, in units.
    @inline(__always)
    @discardableResult
    private func put(
        _ index: Int,
        in lane: Int,
        of lanes: Lanes,
        to frames: FlowBuffers
    ) -> Double {
        frames.cross[index] = lanes.cross[lane]
        frames.crossSize[index] = lanes.crossSize[lane]
        let start = lanes.next[lane]
        let next = start + putAlong(index, at: start, in: frames) + context.mainGap
        lanes.next[lane] = next
        return next
    }

    private func placeInTurn(
        _ frames: FlowBuffers,
        in lanes: Lanes,
        from first: Int,
        step: Int
    ) throws(WorkError) {
        var lane = first
        try context.budget.forEachChunk(of: 0..<frames.count) { range in
            for index in range {
                put(index, in: lane, of: lanes, to: frames)
                lane += step
                if lane >= self.lanes { lane -= self.lanes }
            }
        }
    }

    /// Writes an item's start along the flow and its size there in points; returns the size in units.
    @inline(__always)
    private func putAlong(_ index: Int, at start: Double, in frames: FlowBuffers) -> Double {
        let size = frames.mainSize[index]
        let points = context.grid.points(SIMD2(start, size))
        (frames.main[index], frames.mainSize[index]) = (points.x, points.y)
        return size
    }

    /// True when no lane can get too long for `LaneOrder`.
    private func staysExact(_ frames: FlowBuffers) -> Bool {
        let tallest = SizeColumns.greatest(of: frames.mainSize)
        let step = tallest + context.mainGap
        return context.mainOrigin + Double(frames.count) * step < LaneOrder.maximumLevel
    }

    private func placeInShortestOfFew(
        _ frames: FlowBuffers,
        in lanes: Lanes,
        notingLanesIn itemLanes: ItemLanes
    ) throws(WorkError) {
        var order = LaneOrder(lanes: lanes.next.count, level: context.mainOrigin)
        try context.budget.forEachChunk(of: 0..<frames.count) { range in
            order = place(range, of: frames, in: lanes, order: order, notingLanesIn: itemLanes)
            context.grid.convertToPoints(.init(rebasing: frames.main[range]))
            context.grid.convertToPoints(.init(rebasing: frames.mainSize[range]))
        }
        lanes.next[0] = order.highestLevel
    }

    /// Writes starts and sizes along the flow in units; returns the order of the lanes after the items.
    private func place(
        _ range: Range<Int>,
        of frames: FlowBuffers,
        in lanes: Lanes,
        order: LaneOrder,
        notingLanesIn itemLanes: ItemLanes
    ) -> LaneOrder {
        var order = order
        let gap = context.mainGap
        for index in range {
            let (lane, start) = order.lowest
            itemLanes.note(lane, ofItem: index)
            frames.cross[index] = lanes.cross[lane]
            frames.crossSize[index] = lanes.crossSize[lane]
            frames.main[index] = start
            order.raiseLowest(by: frames.mainSize[index] + gap)
        }
        return order
    }

    private func placeInShortest(
        _ frames: FlowBuffers,
        in lanes: Lanes,
        notingLanesIn itemLanes: ItemLanes
    ) throws(WorkError) {
        try context.budget.forEachChunk(of: 0..<frames.count) { range in
            for index in range {
                let lane = LowestLane.search(lanes.next)
                itemLanes.note(lane, ofItem: index)
                put(index, in: lane, of: lanes, to: frames)
            }
        }
    }

    private func placeInShortestOfMany(
        _ frames: FlowBuffers,
        in lanes: Lanes,
        notingLanesIn itemLanes: ItemLanes
    ) throws(WorkError) {
        var tree = LowestLane(lanes.next)
        try context.budget.forEachChunk(of: 0..<frames.count) { range in
            for index in range {
                let lane = tree.lane
                itemLanes.note(lane, ofItem: index)
                tree.update(lane, to: put(index, in: lane, of: lanes, to: frames))
            }
        }
    }

    /// Places items where the tallest of the lanes that each takes is lowest: O(lanes) an item.
    private func placeSpanning(
        _ frames: FlowBuffers,
        filledTo next: UnsafeMutableBufferPointer<Double>,
        notingLanesIn itemLanes: ItemLanes
    ) throws(WorkError) {
        var meter = context.meter
        var search = LowestWindow<Double>(lanes: lanes)
        let edges = (0..<lanes).map { self.edges(ofLane: $0) }
        for index in 0..<frames.count {
            try meter.step(lanes + 1)
            let span = span(ofItem: index)
            let (lane, start) = search.lowest(in: next, span: span)
            itemLanes.note(lane, ofItem: index)
            (frames.cross[index], frames.crossSize[index]) = context.crossFrame(
                from: edges[lane].start,
                to: edges[lane + span - 1].end
            )
            let size = putAlong(index, at: start, in: frames)
            next[lane..<lane + span].update(repeating: start + size + context.mainGap)
        }
    }
}
