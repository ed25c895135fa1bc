/// How what intersects a rectangle is found among a section's items without looking at all of them.
///
/// Each layout leaves its items in lanes or lines in which both starts and ends ascend along the
/// flow; so the first and the last candidate of each are found by halving.
enum FrameIndex: Sendable, Equatable {
    /// Lines of so many items, item after item, line after line.
    case rows(perLine: Int)
    /// Item i is in lane i mod `lanes`.
    case strided(lanes: Int)
    /// Lines of any number of items.
    case lines(FlexLines)
    /// Lanes that list their items.
    case lanes(LaneIndex)
}

/// The lines of a vertical flex: the first item of each, and what they cover from the section's
/// top, in points.
struct FlexLines: Sendable, Equatable {
    private(set) var firsts: [Int32] = []
    private(set) var tops: [Double] = []
    private(set) var bottoms: [Double] = []

    mutating func append(first: Int, top: Double, bottom: Double) {
        firsts.append(Int32(truncatingIfNeeded: first))
        tops.append(top)
        bottoms.append(bottom)
    }
}
