/// The resolved numbers that every layout of one section works from.
///
/// `main` runs along the flow (down the page, or sideways in a scroller), `cross` across it. Along
/// the flow lengths are counted in units of the grid, across it in points, unrounded.
struct FlowContext {
    let grid: LengthGrid
    let isHorizontal: Bool
    let isMirrored: Bool
    /// How many items are laid out, after the cut.
    var count: Int
    let sizes: ItemSizes

    /// The page's width in points and in units.
    let pageWidth: Double
    let pageUnits: Double
    /// The page's width less the section's insets, in points.
    let innerWidth: Double
    /// The height given to the scroller's content, rounded up, in points.
    let height: Double?

    /// Where the first item starts along the flow, in units.
    let mainOrigin: Double
    /// What follows the last item of a scroller, in units.
    let mainTail: Double
    /// The gap along the flow, in units.
    let mainGap: Double
    /// Where the first item starts across the flow, in points.
    let crossOrigin: Double
    /// The gap across the flow, in points.
    let crossGap: Double
    /// The horizontal gap, in points, whichever the axis.
    let itemSpacing: Double
    /// Whether the stops need to know the columns.
    let needsColumns: Bool

    /// The context of a section whose items, if it is vertical, start at `top` units from its top.
    init(section: SectionInput, viewport: Viewport, top: Double) {
        let layout = section.layout
        let inset = layout.inset.nonNegative
        let lineSpacing = layout.lineSpacing.asLength
        itemSpacing = layout.itemSpacing.asLength
        grid = viewport.grid
        isHorizontal = layout.arrange.isHorizontal
        isMirrored = viewport.direction == .rightToLeft
        count = max(0, section.count)
        sizes = section.sizes
        pageWidth = viewport.layoutWidth
        pageUnits = grid.nearestUnits(pageWidth)
        innerWidth = max(0, pageWidth - inset.left - inset.right)
        switch layout.arrange {
        case .vertical:
            (height, needsColumns) = (nil, false)
            (mainOrigin, mainTail) = (top, 0)
            (mainGap, crossGap) = (grid.nearestUnits(lineSpacing), itemSpacing)
            crossOrigin = inset.left
        case .horizontal(let given, let scrolling):
            height = given.map { [grid] in grid.up($0) }
            needsColumns = scrolling == .itemPaging || scrolling == .centered
            mainOrigin = grid.nearestUnits(inset.left)
            mainTail = grid.nearestUnits(inset.right)
            (mainGap, crossGap) = (grid.nearestUnits(itemSpacing), lineSpacing)
            crossOrigin = 0
        }
    }

    /// The same for the first items only.
    func cut(to maxItems: Int?) -> FlowContext {
        var cut = self
        cut.count = min(count, maxItems ?? count)
        return cut
    }

    /// The width of a scroller's content with its insets, or that of the page when it is wider.
    func scrollExtent(content: Double) -> Double {
        max(mainOrigin + content + mainTail, pageUnits)
    }

    /// The equal shares of lanes: `(extent − (n − 1)·gap) / n`, never negative.
    func share(of extent: Double, lanes: Int) -> Double {
        max(0, (extent - Double(lanes - 1) * crossGap) / Double(lanes))
    }

    /// Edges across the flow, in units, as a start and a size in points: mirrored where the page is
    /// and they run across it.
    @inline(__always)
    func crossFrame(from start: Double, to end: Double) -> (start: Double, size: Double) {
        let mirrors = isMirrored && !isHorizontal
        let points = grid.points(SIMD2(mirrors ? pageUnits - end : start, end - start))
        return (points.x, points.y)
    }

    /// Mirrors the items of a scroller, if the page is; `content` is their extent without insets, in
    /// units.
    func mirrorAlong(_ frames: FlowBuffers, content: Double) {
        guard isMirrored, isHorizontal else { return }
        let extent = scrollExtent(content: content)
        for index in 0..<frames.count {
            let end = grid.units(frames.main[index]) + grid.units(frames.mainSize[index])
            frames.main[index] = grid.points(extent - end)
        }
    }
}
