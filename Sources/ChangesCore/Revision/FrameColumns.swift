/// The frames of items, in order, as four arrays of equal length, in points.
public struct FrameColumns: Sendable, Equatable {
    /// The left edges.
    public private(set) var x: [Double]
    /// The top edges.
    public private(set) var y: [Double]
    /// The widths.
    public private(set) var width: [Double]
    /// The heights.
    public private(set) var height: [Double]

    /// Frames by column. Arrays that are shared with a layout are not copied.
    ///
    /// - Precondition: The four have the same count.
    public init(x: [Double] = [], y: [Double] = [], width: [Double] = [], height: [Double] = []) {
        precondition(
            x.count == y.count && x.count == width.count && x.count == height.count,
            "columns of frames differ in length"
        )
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// How many frames there are.
    public var count: Int { x.count }

    /// One frame. The index must be in `0 ..< count`.
    public subscript(index: Int) -> Frame {
        Frame(x: x[index], y: y[index], width: width[index], height: height[index])
    }

    /// Adds a frame at the end.
    public mutating func append(_ frame: Frame) {
        x.append(frame.x)
        y.append(frame.y)
        width.append(frame.width)
        height.append(frame.height)
    }

    /// Bare pointers to the columns, for loops over all items. They hold during `body` only.
    @inline(__always)
    func withPointers<Result>(_ body: (FramePointers) -> Result) -> Result {
        x.withUnsafeBufferPointer { x in
            y.withUnsafeBufferPointer { y in
                width.withUnsafeBufferPointer { width in
                    height.withUnsafeBufferPointer { height in
                        body(FramePointers(x: x, y: y, width: width, height: height))
                    }
                }
            }
        }
    }
}

/// Frames as bare columns.
struct FramePointers {
    let x: UnsafeBufferPointer<Double>
    let y: UnsafeBufferPointer<Double>
    let width: UnsafeBufferPointer<Double>
    let height: UnsafeBufferPointer<Double>

    @inline(__always)
    subscript(index: Int) -> Frame {
        Frame(x: x[index], y: y[index], width: width[index], height: height[index])
    }
}
