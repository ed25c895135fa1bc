import LayoutCore

/// Frames as bare columns.
struct FramePointers {
    let x: UnsafeBufferPointer<Double>
    let y: UnsafeBufferPointer<Double>
    let width: UnsafeBufferPointer<Double>
    let height: UnsafeBufferPointer<Double>

    @inline(__always)
    subscript(index: Int) -> Rect {
        Rect(x: x[index], y: y[index], width: width[index], height: height[index])
    }
}

extension ItemFrames {
    /// Calls a function with bare pointers to the columns, for loops over all items. They hold
    /// during `body` only.
    @inline(__always)
    func withPointers<Result, Failure: Error>(
        _ body: (FramePointers) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try x.withUnsafeBufferPointer { x throws(Failure) in
            try y.withUnsafeBufferPointer { y throws(Failure) in
                try width.withUnsafeBufferPointer { width throws(Failure) in
                    try height.withUnsafeBufferPointer { height throws(Failure) in
                        try body(FramePointers(x: x, y: y, width: width, height: height))
                    }
                }
            }
        }
    }
}
