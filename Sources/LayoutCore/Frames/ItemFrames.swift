/// The frames of a section's items, in order, as four arrays of equal length.
///
/// In points: relative to the section's origin when it is vertical, to the scroller's content when
/// it is horizontal.
public struct ItemFrames: Sendable, Equatable {
    /// The left edges.
    public let x: [Double]
    /// The top edges.
    public let y: [Double]
    /// The widths; never negative.
    public let width: [Double]
    /// The heights; never negative.
    public let height: [Double]

    /// How many items there are.
    public var count: Int { x.count }

    /// The frame of one item. The index must be in `0 ..< count`.
    public subscript(index: Int) -> Rect {
        Rect(x: x[index], y: y[index], width: width[index], height: height[index])
    }

    /// No items.
    static let empty = ItemFrames(x: [], y: [], width: [], height: [])

    /// Frames written in place: `fill` must write every element of all four columns.
    static func writing(
        count: Int,
        horizontal: Bool,
        _ fill: (FlowBuffers) -> Void
    ) -> ItemFrames {
        var y: [Double] = []
        var width: [Double] = []
        var height: [Double] = []
        let x = column(count) { x in
            y = column(count) { y in
                width = column(count) { width in
                    height = column(count) { height in
                        fill(
                            horizontal
                                ? FlowBuffers(cross: y, main: x, crossSize: height, mainSize: width)
                                : FlowBuffers(cross: x, main: y, crossSize: width, mainSize: height)
                        )
                    }
                }
            }
        }
        return ItemFrames(x: x, y: y, width: width, height: height)
    }

    private static func column(
        _ count: Int,
        _ fill: (UnsafeMutableBufferPointer<Double>) -> Void
    ) -> [Double] {
        [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
            fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            initialized = count
        }
    }
}
