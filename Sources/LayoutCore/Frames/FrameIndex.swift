/// The index that finds the items of a section that intersect a rectangle without looking at all of
/// them.
///
/// Each layout leaves its items in lanes or lines in which both starts and ends ascend along the
/// flow; so the first and the last candidate of each are found by halving.
enum FrameIndex: Sendable, Equatable {
    /// Lines of a number of items, item after item, line after line.
    case rows(perLine: Int)
    /// Item i is in lane i mod `lanes`.
    case strided(lanes: Int)
    /// Lines of any number of items.
    case lines([FlexLine])
    /// Lanes that list their items.
    case lanes(LaneIndex)
}

/// A line of a vertical flex: its first item, and its top and bottom from the section's top, in
/// points.
struct FlexLine: Sendable, Equatable {
    let first: Int32
    let top: Double
    let bottom: Double
}
