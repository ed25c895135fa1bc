/// A rectangle in points; `y` grows downward.
public struct Rect: Sendable, Equatable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The extent to the right of `x`.
    public var width: Double
    /// The extent below `y`.
    public var height: Double

    /// Creates a rectangle with its top left corner at (`x`, `y`).
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The right edge.
    public var right: Double { x + width }
    /// The bottom edge.
    public var bottom: Double { y + height }

    /// Returns the rectangle moved by (`dx`, `dy`).
    public func moved(byX dx: Double, y dy: Double) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// Returns true when the two share some area.
    ///
    /// Edges that touch (within `Limits.tolerance`) don't count, and an empty rectangle intersects none.
    public func intersects(_ other: Rect) -> Bool {
        width > 0 && height > 0 && other.width > 0 && other.height > 0
            && right > other.x + Limits.tolerance && other.right > x + Limits.tolerance
            && bottom > other.y + Limits.tolerance && other.bottom > y + Limits.tolerance
    }
}
