/// The frames of items, in order, as four arrays of equal length, in points.
///
/// Those of a section are relative to the section's origin when it is vertical, to the scroller's
/// content when it is horizontal.
public struct ItemFrames: Sendable, Equatable {
    /// The left edges.
    public private(set) var x: [Double]
    /// The top edges.
    public private(set) var y: [Double]
    /// The widths; never negative in a layout.
    public private(set) var width: [Double]
    /// The heights; never negative in a layout.
    public private(set) var height: [Double]

    /// Creates frames from their columns, which are shared, not copied.
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

    /// The number of frames.
    public var count: Int { x.count }

    /// The frame at an index in `0 ..< count`.
    @inlinable
    public subscript(index: Int) -> Rect {
        Rect(x: x[index], y: y[index], width: width[index], height: height[index])
    }

    /// Adds a frame at the end.
    public mutating func append(_ frame: Rect) {
        x.append(frame.x)
        y.append(frame.y)
        width.append(frame.width)
        height.append(frame.height)
    }

    /// Puts other columns in the places of the four, one after another.
    ///
    /// - Parameter body: Returns a column that is equal to the one it is given.
    mutating func replaceColumns(_ body: ([Double]) -> [Double]) {
        x = body(x)
        y = body(y)
        width = body(width)
        height = body(height)
    }

    /// No frames.
    static let empty = ItemFrames()

    /// Creates frames that are written in place.
    ///
    /// - Parameter fill: Writes every element of all four columns.
    static func writing<Failure: Error>(
        count: Int,
        horizontal: Bool,
        _ fill: (FlowBuffers) throws(Failure) -> Void
    ) throws(Failure) -> ItemFrames {
        var y: [Double] = []
        var width: [Double] = []
        var height: [Double] = []
        let x = try column(of: count) { x throws(Failure) in
            y = try column(of: count) { y throws(Failure) in
                width = try column(of: count) { width throws(Failure) in
                    height = try column(of: count) { height throws(Failure) in
                        try fill(
                            FlowBuffers(
                                cross: horizontal ? y : x,
                                main: horizontal ? x : y,
                                crossSize: horizontal ? height : width,
                                mainSize: horizontal ? width : height,
                                isHorizontal: horizontal
                            )
                        )
                    }
                }
            }
        }
        return ItemFrames(x: x, y: y, width: width, height: height)
    }

    private static func column<Failure: Error>(
        of count: Int,
        _ fill: (UnsafeMutableBufferPointer<Double>) throws(Failure) -> Void
    ) throws(Failure) -> [Double] {
        try [Double](unsafeUninitializedCapacity: count) { buffer, initialized throws(Failure) in
            try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            initialized = count
        }
    }
}
