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

    /// The columns that the items themselves are.
    init(of frames: FlowBuffers, from origin: Double) {
        self = .each(
            starts: frames.main.map { $0 - origin },
            ends: frames.main.indices.map { frames.main[$0] + frames.mainSize[$0] - origin }
        )
    }
}
