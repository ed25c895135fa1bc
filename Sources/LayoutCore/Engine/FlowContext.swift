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

    /// Turns the columns of frames from units into points, mirrored if the page is; `content` is
    /// their extent along the flow, without insets, in units.
    func finish(_ frames: FlowBuffers, content: Double) {
        if isMirrored {
            if isHorizontal {
                Self.mirror(frames.main, frames.mainSize, in: scrollExtent(content: content))
            } else {
                Self.mirror(frames.cross, frames.crossSize, in: pageUnits)
            }
        }
        scale(frames.cross)
        scale(frames.crossSize)
        scale(frames.main)
        scale(frames.mainSize)
    }

    private static func mirror(
        _ starts: UnsafeMutableBufferPointer<Double>,
        _ sizes: UnsafeMutableBufferPointer<Double>,
        in extent: Double
    ) {
        for index in 0..<starts.count {
            starts[index] = extent - starts[index] - sizes[index]
        }
    }

    private func scale(_ column: UnsafeMutableBufferPointer<Double>) {
        let unitsPerPoint = grid.unitsPerPoint
        for index in 0..<column.count {
            column[index] /= unitsPerPoint
        }
    }
}
