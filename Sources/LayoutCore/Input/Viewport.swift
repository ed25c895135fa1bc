/// The screen that a page is laid out for: its width, its device pixels, its direction of reading.
public struct Viewport: Sendable, Equatable {
    /// The width of the page as the client states it, in points.
    public var width: Double
    /// Device pixels per point; without it lengths are multiples of 1/10000 point.
    public var scale: Double?
    /// The direction of reading.
    public var direction: LayoutDirection

    /// Creates a viewport. Widths that are not positive count as 0.
    public init(
        width: Double,
        scale: Double? = nil,
        direction: LayoutDirection = .leftToRight
    ) {
        self.width = width
        self.scale = scale
        self.direction = direction
    }

    /// The grid that all lengths of the page lie on.
    public var grid: PixelGrid { PixelGrid(scale: scale) }

    /// The width that pages are laid out for: with a scale the largest whole number of device pixels
    /// that the width holds, so that nothing reaches beyond it.
    public var layoutWidth: Double {
        scale == nil ? width.asLength : grid.down(width.asLength)
    }
}

/// The direction in which a page is read: the side at which its lines begin.
public enum LayoutDirection: Sendable, Equatable {
    /// Lines begin at the left.
    case leftToRight
    /// Lines begin at the right: the page is laid out left to right, then mirrored.
    case rightToLeft
}
