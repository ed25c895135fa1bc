/// What a layout makes of the items of one section.
struct SectionContent {
    /// The items' frames.
    var items: ItemFrames
    /// How far the items reach along the flow, without insets, in units.
    var mainExtent: Double
    /// How far they reach across it: the content height of a scroller, in units.
    var crossExtent: Double
    /// How what intersects a rectangle is found.
    var index: FrameIndex
    /// The columns of a scroller that stops at them.
    var columns: ScrollColumns = .none
}

/// The columns of a scroller in units from the start of its items: where each begins and ends.
enum ScrollColumns {
    /// Nothing stops at columns.
    case none
    /// Equal columns, `step` apart.
    case even(count: Int, step: Double, size: Double)
    /// Columns one by one, in any order.
    case each(starts: [Double], ends: [Double])

    /// The columns that the items themselves are, before they are mirrored.
    init(of frames: FlowBuffers, in context: FlowContext) {
        let starts = frames.main.map { context.grid.units($0) - context.mainOrigin }
        let sizes = frames.mainSize.map { context.grid.units($0) }
        self = .each(starts: starts, ends: zip(starts, sizes).map { $0 + $1 })
    }
}
