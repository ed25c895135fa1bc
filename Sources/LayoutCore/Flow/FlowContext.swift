import WorkLimits

/// One section as a layout sees it: its numbers by their role in the flow.
///
/// The main axis runs along the flow (down the page, or sideways in a scroller), the cross axis
/// across it. Along the flow lengths are counted in units of the grid, across it in points,
/// unrounded. So one algorithm does for both arrangements.
struct FlowContext {
    let grid: PixelGrid
    let isHorizontal: Bool
    let isMirrored: Bool
    /// The budget of the page; a layout checks it at least once in 5 ms of its own work.
    let budget: WorkBudget
    /// The number of items to place, after the cut.
    var count: Int
    /// The number of lines and of items shown; nil for no limit.
    let maxLines: Int?
    let maxItems: Int?
    let sizes: ItemSizes

    /// The page's width, in points and in units.
    let pageWidth: Double
    let pageUnits: Double
    /// The page's width less the section's insets, in points.
    let innerWidth: Double
    /// The extent that the section offers across the flow, in points: its inner width, or the
    /// height given to a scroller's content, rounded up; nil where none is given.
    let crossAvailable: Double?

    /// The start of the first item along the flow, in units.
    let mainOrigin: Double
    /// The space behind the last item of a scroller, in units.
    let mainTail: Double
    /// The gap along the flow, in units.
    let mainGap: Double
    /// The start of the first item across the flow, in points.
    let crossOrigin: Double
    /// The gap across the flow, in points.
    let crossGap: Double
    /// The horizontal gap, in points, whichever the axis.
    let itemSpacing: Double
    /// True when the scroller stops at its columns.
    let needsColumns: Bool

    /// The same section with its first items only; nil for all.
    func cut(to maxItems: Int?) -> FlowContext {
        var cut = self
        cut.count = min(count, maxItems ?? count)
        return cut
    }

    /// A meter for loops over items that take some nanoseconds each.
    var meter: WorkMeter { WorkMeter(budget: budget, interval: 1 << 16) }

    // MARK: The items' own sizes by their role

    /// The lengths that items bring along the flow.
    var mainLengths: PerItem<ItemLength>? { isHorizontal ? sizes.width : sizes.height }
    /// The lengths that items bring across the flow.
    var crossLengths: PerItem<ItemLength>? { isHorizontal ? sizes.height : sizes.width }
    /// The numbers of tracks that items take along the flow.
    var mainSpans: PerItem<Int32>? { isHorizontal ? sizes.span : sizes.rowSpan }
    /// The numbers of tracks that items take across the flow.
    var crossSpans: PerItem<Int32>? { isHorizontal ? sizes.rowSpan : sizes.span }

    // MARK: Extents

    /// The width of a scroller's content with its insets, or that of the page when it is wider.
    func scrollExtent(content: Double) -> Double {
        max(mainOrigin + content + mainTail, pageUnits)
    }

    /// The equal shares of lanes: `(extent − (n − 1)·gap) / n`, never negative.
    func share(of extent: Double, lanes: Int) -> Double {
        max(0, (extent - Double(lanes - 1) * crossGap) / Double(lanes))
    }

    // MARK: Frames

    /// Writes an item's start along the flow and its size there, which the buffers hold in points,
    /// rounded up; returns the size in units.
    ///
    /// - Parameter start: The start, in units.
    @inline(__always)
    func placeAlong(_ index: Int, at start: Double, in frames: FlowBuffers) -> Double {
        let size = grid.ceil(frames.mainSize[index].asLength)
        frames.main[index] = grid.points(start)
        frames.mainSize[index] = grid.points(size)
        return size
    }

    /// Writes an item's start and size across the flow.
    ///
    /// - Parameters:
    ///   - start: The start, in points, before it is rounded.
    ///   - end: The end, in points, before it is rounded.
    @inline(__always)
    func placeAcross(_ index: Int, from start: Double, to end: Double, in frames: FlowBuffers) {
        let edges = grid.round(SIMD2(start, end))
        (frames.cross[index], frames.crossSize[index]) = crossFrame(from: edges.x, to: edges.y)
    }

    /// Rounds starts and sizes across the flow, which the buffers hold in points.
    ///
    /// - Precondition: All edges are within four times `Limits.length`.
    func roundAcross(_ items: Range<Int>, in frames: FlowBuffers) {
        grid.round(
            starts: .init(rebasing: frames.cross[items]),
            sizes: .init(rebasing: frames.crossSize[items]),
            mirroredIn: isMirrored && !isHorizontal ? pageUnits : nil
        )
    }

    /// Edges across the flow, in units, as a start and a size in points: mirrored where the page is
    /// and they run across it.
    @inline(__always)
    func crossFrame(from start: Double, to end: Double) -> (start: Double, size: Double) {
        let mirrors = isMirrored && !isHorizontal
        let points = grid.points(SIMD2(mirrors ? pageUnits - end : start, end - start))
        return (points.x, points.y)
    }

    /// Mirrors the items of a scroller, if the page is mirrored.
    ///
    /// - Parameter content: The extent of the items without insets, in units.
    func mirrorAlong(_ frames: FlowBuffers, content: Double) {
        guard isMirrored, isHorizontal else { return }
        let extent = scrollExtent(content: content)
        for index in 0..<frames.count {
            let end = grid.units(frames.main[index]) + grid.units(frames.mainSize[index])
            frames.main[index] = grid.points(extent - end)
        }
    }
}
