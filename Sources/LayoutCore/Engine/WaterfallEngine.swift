/// Lays out items in lanes of equal breadth, each filled on its own.
struct WaterfallEngine {
    let layout: WaterfallLayout
    let context: FlowContext
    /// How many lanes there are.
    let lanes: Int
    /// What the lanes share, in points.
    private let extent: Double
    /// The breadth of a lane in points, before it is rounded.
    private let breadth: Double

    init(layout: WaterfallLayout, context: FlowContext) {
        self.layout = layout
        self.context = context
        lanes = min(max(1, layout.lanes), Limits.lanes)
        extent = context.isHorizontal ? context.height ?? 0 : context.innerWidth
        breadth = context.share(of: extent, lanes: lanes)
    }

    /// The breadth of so many neighbouring lanes in points, before it is rounded.
    func breadth(spanning span: Int32) -> Double {
        let taken = Double(min(Int(max(1, span)), lanes))
        return taken * breadth + (taken - 1) * context.crossGap
    }

    /// The widths of the items in points, before they are rounded.
    func itemWidths() -> [Double] {
        guard context.isHorizontal else {
            return (0..<context.count).map { breadth(spanning: span(of: $0)) }
        }
        return FlowBuffers.withScratch(count: context.count) { frames in
            determineSizes(frames)
            return frames.mainSize.map(\.asLength)
        }
    }

    /// Lays the items out.
    func layOut() -> SectionContent {
        var content = SectionContent(
            items: .empty,
            mainExtent: 0,
            crossExtent: context.grid.nearestUnits(extent),
            index: .strided(lanes: lanes)
        )
        content.items = ItemFrames.writing(
            count: context.count,
            horizontal: context.isHorizontal
        ) { frames in
            determineSizes(frames)
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: frames.count) { lane in
                let extent = place(frames, lane)
                content.mainExtent = extent
                if layout.fill == .shortest, lanes > 1 {
                    content.index = .lanes(
                        LaneIndex(lane: lane, lanes: lanes, ordering: .ascending, frames: frames)
                    )
                }
                if context.needsColumns {
                    content.columns = ScrollColumns(of: frames, in: context)
                }
                context.mirrorAlong(frames, content: extent)
            }
        }
        return content
    }

    // MARK: Step 1: sizes along the flow, in points

    private func determineSizes(_ frames: FlowBuffers) {
        let sizes = context.sizes
        SizeColumns.write(
            context.isHorizontal ? sizes.width : sizes.height,
            innerWidth: context.innerWidth,
            frames.mainSize
        )
        if sizes.aspectRatio != nil { fillFromRatios(frames) }
    }

    /// The aspect ratio gives the size along the flow from the breadth of the lanes taken.
    private func fillFromRatios(_ frames: FlowBuffers) {
        for index in 0..<frames.count {
            frames.crossSize[index] = breadth(spanning: span(of: index))
        }
        if context.isHorizontal {
            SizeColumns.fill(
                ratios: context.sizes.aspectRatio,
                widths: frames.mainSize,
                heights: frames.crossSize
            )
        } else {
            SizeColumns.fill(
                ratios: context.sizes.aspectRatio,
                widths: frames.crossSize,
                heights: frames.mainSize
            )
        }
    }

    private func span(of index: Int) -> Int32 {
        guard layout.fill == .shortest else { return 1 }
        return switch context.sizes.span {
        case nil: 1
        case .uniform(let span): span
        case .each(let spans): index < spans.count ? spans[index] : 1
        }
    }

    // MARK: Step 2: lanes, their rounded edges and how far each is filled

    /// The lanes while items go into them.
    private struct Lanes {
        /// Their edges, in units.
        let starts: UnsafeMutableBufferPointer<Double>
        let ends: UnsafeMutableBufferPointer<Double>
        /// What an item of one lane has across the flow, in points.
        let cross: UnsafeMutableBufferPointer<Double>
        let crossSize: UnsafeMutableBufferPointer<Double>
        /// Where the next item of each lane begins, after its last item and a gap, in units.
        let next: UnsafeMutableBufferPointer<Double>
    }

    private func place(
        _ frames: FlowBuffers,
        _ laneOf: UnsafeMutableBufferPointer<Int32>
    ) -> Double {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 5 * lanes) { scratch in
            let lanes = Lanes(
                starts: .init(rebasing: scratch[..<lanes]),
                ends: .init(rebasing: scratch[lanes..<2 * lanes]),
                cross: .init(rebasing: scratch[2 * lanes..<3 * lanes]),
                crossSize: .init(rebasing: scratch[3 * lanes..<4 * lanes]),
                next: .init(rebasing: scratch[(4 * lanes)...])
            )
            prepare(lanes)
            placeItems(frames, lanes, laneOf)
            let furthest = lanes.next.max() ?? 0
            return max(0, furthest - context.mainGap - context.mainOrigin)
        }
    }

    private func prepare(_ lanes: Lanes) {
        for lane in 0..<self.lanes {
            let start = context.crossOrigin + Double(lane) * (breadth + context.crossGap)
            lanes.starts[lane] = context.grid.nearestUnits(start)
            lanes.ends[lane] = context.grid.nearestUnits(start + breadth)
            (lanes.cross[lane], lanes.crossSize[lane]) = context.crossFrame(
                from: lanes.starts[lane],
                to: lanes.ends[lane]
            )
            lanes.next[lane] = context.mainOrigin
        }
    }

    // MARK: Step 3: items one after another

    private func placeItems(
        _ frames: FlowBuffers,
        _ lanes: Lanes,
        _ laneOf: UnsafeMutableBufferPointer<Int32>
    ) {
        switch layout.fill {
        case .shortest where context.sizes.span != nil && self.lanes > 1:
            placeSpanning(frames, lanes, laneOf)
        case .shortest:
            for index in 0..<frames.count {
                let lane = Self.shortest(lanes.next)
                laneOf[index] = Int32(truncatingIfNeeded: lane)
                put(index, in: lane, frames, lanes)
            }
        case .forward:
            var lane = 0
            for index in 0..<frames.count {
                put(index, in: lane, frames, lanes)
                lane = lane + 1 == self.lanes ? 0 : lane + 1
            }
        case .backward:
            var lane = self.lanes - 1
            for index in 0..<frames.count {
                put(index, in: lane, frames, lanes)
                lane = lane == 0 ? self.lanes - 1 : lane - 1
            }
        }
    }

    /// The lane that ends first, the first of equals.
    @inline(__always)
    private static func shortest(_ next: UnsafeMutableBufferPointer<Double>) -> Int {
        var lane = 0
        var least = next[0]
        // Without a branch: which lane it is can't be predicted.
        for other in 1..<max(1, next.count) {
            let isLess = next[other] < least
            lane = isLess ? other : lane
            least = isLess ? next[other] : least
        }
        return lane
    }

    @inline(__always)
    private func put(_ index: Int, in lane: Int, _ frames: FlowBuffers, _ lanes: Lanes) {
        frames.cross[index] = lanes.cross[lane]
        frames.crossSize[index] = lanes.crossSize[lane]
        lanes.next[lane] = put(index, at: lanes.next[lane], frames)
    }

    /// Places an item along the flow; returns where the next one of its lanes begins.
    @inline(__always)
    private func put(_ index: Int, at start: Double, _ frames: FlowBuffers) -> Double {
        let size = context.grid.unitsUp(frames.mainSize[index].asLength)
        frames.main[index] = context.grid.points(start)
        frames.mainSize[index] = context.grid.points(size)
        return start + size + context.mainGap
    }

    // MARK: Step 3, with spans

    private func placeSpanning(
        _ frames: FlowBuffers,
        _ lanes: Lanes,
        _ laneOf: UnsafeMutableBufferPointer<Int32>
    ) {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: self.lanes) { queue in
            for index in 0..<frames.count {
                let span = min(Int(max(1, self.span(of: index))), self.lanes)
                let (lane, start) = Self.lowest(lanes.next, span: span, queue: queue)
                laneOf[index] = Int32(truncatingIfNeeded: lane)
                (frames.cross[index], frames.crossSize[index]) = context.crossFrame(
                    from: lanes.starts[lane],
                    to: lanes.ends[lane + span - 1]
                )
                let next = put(index, at: start, frames)
                for taken in lane..<lane + span { lanes.next[taken] = next }
            }
        }
    }

    /// Where the tallest of `span` neighbouring lanes is lowest, the first of equals.
    ///
    /// One pass: the queue holds the lanes of the window that are taller than all after them.
    private static func lowest(
        _ next: UnsafeMutableBufferPointer<Double>,
        span: Int,
        queue: UnsafeMutableBufferPointer<Int>
    ) -> (lane: Int, start: Double) {
        var best = (lane: 0, start: Double.infinity)
        var head = 0
        var tail = 0
        for lane in 0..<next.count {
            while tail > head, next[queue[tail - 1]] <= next[lane] { tail -= 1 }
            queue[tail] = lane
            tail += 1
            let first = lane - span + 1
            guard first >= 0 else { continue }
            if queue[head] < first { head += 1 }
            if next[queue[head]] < best.start { best = (first, next[queue[head]]) }
        }
        return best
    }
}
