/// The alignment of items of their own heights in the rows of a horizontal section.
public enum RowAlignment: String, Sendable, Equatable, CaseIterable {
    /// At the row's top.
    case start
    /// In the middle.
    case center
    /// At the row's bottom.
    case end
    /// As tall as the row.
    case stretch

    /// Returns the distance of an item from the start of its row, in units.
    ///
    /// - Parameter free: The length that the item leaves of the row, in units; nothing where it is longer.
    func offset(in free: Double) -> Double {
        switch self {
        case .start, .stretch: 0
        case .center: max(0, (free / 2).rounded())
        case .end: max(0, free)
        }
    }
}

extension FlowContext {
    /// Writes an item of its own size across the flow, aligned between two edges.
    ///
    /// - Parameters:
    ///   - own: The item's size, in points; NaN where it fills the row.
    ///   - edges: The row's edges, in units.
    @inline(__always)
    func alignAcross(
        _ index: Int,
        own: Double,
        between edges: SIMD2<Double>,
        by alignment: RowAlignment,
        in frames: FlowBuffers
    ) {
        let length = edges.y - edges.x
        let size = own.isNaN || alignment == .stretch ? length : grid.round(own)
        let start = edges.x + alignment.offset(in: length - size)
        (frames.cross[index], frames.crossSize[index]) = crossFrame(from: start, to: start + size)
    }
}
