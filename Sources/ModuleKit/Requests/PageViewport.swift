import ModuleConfiguration

/// The client's screen, for which a page is laid out.
package struct PageViewport: Sendable, Hashable {
    /// The container's width in points, 1 to 100,000.
    package var width: Double
    /// The screen's height in points, 1 to 1,000,000.
    package var height: Double
    /// Device pixels a point, 1 to 8; nil lays out without snapping to pixels.
    package var scale: Double?
    /// The direction in which the page reads.
    package var direction: TextDirection
    /// The factor of every font size, 0.5 to 4.
    package var textScale: Double

    /// The width of a page when neither the client nor the module names one, in points.
    package static let defaultWidth = 390.0
    /// The height of a screen when neither the client nor the module names one, in points.
    package static let defaultHeight = 844.0

    /// Creates a viewport.
    package init(
        width: Double = defaultWidth,
        height: Double = defaultHeight,
        scale: Double? = nil,
        direction: TextDirection = .leftToRight,
        textScale: Double = 1
    ) {
        self.width = width
        self.height = height
        self.scale = scale
        self.direction = direction
        self.textScale = textScale
    }
}
