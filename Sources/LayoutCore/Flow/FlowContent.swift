/// The items of one section, placed by a layout.
struct FlowContent {
    var items = ItemFrames.empty
    /// The extent of the items along the flow, without insets, in units.
    var mainExtent = 0.0
    /// The extent of a scroller's content across the flow, in units.
    var crossExtent: Double
    /// The index that finds the items that intersect a rectangle.
    var index: FrameIndex
    /// The columns of a scroller that stops at them.
    var columns = ScrollColumns.none
    /// True when items may reach out of the section downward: those with a height of their own in a
    /// grid or on a line, and rows that the scroller is not tall enough for.
    var mayOverflow = false

    /// Notes the columns of a scroller that stops at its items, and mirrors the items if the page
    /// is mirrored.
    mutating func finish(_ frames: FlowBuffers, in context: FlowContext) {
        if context.needsColumns { columns = ScrollColumns(of: frames, in: context) }
        context.mirrorAlong(frames, content: mainExtent)
    }
}

/// The columns of a scroller in units from the start of its items: the start and the end of each.
enum ScrollColumns {
    /// Nothing stops at columns.
    case none
    /// Equal columns, `step` apart.
    case even(count: Int, step: Double, size: Double)
    /// Columns one by one, in any order.
    case each(starts: [Double], ends: [Double])

    /// Creates the columns that the items themselves are, before they are mirrored.
    init(of frames: FlowBuffers, in context: FlowContext) {
        let starts = frames.main.map { context.grid.units($0) - context.mainOrigin }
        let sizes = frames.mainSize.map { context.grid.units($0) }
        self = .each(starts: starts, ends: zip(starts, sizes).map { $0 + $1 })
    }
}
