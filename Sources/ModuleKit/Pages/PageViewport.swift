/// The client's screen: what a page is laid out for.
public struct PageViewport: Sendable, Hashable {
    /// The container's width in points, 1 to 100,000.
    public var width: Double
    /// The screen's height in points, 1 to 1,000,000.
    public var height: Double
    /// Device pixels a point, 1 to 8; nil lays out without snapping to pixels.
    public var scale: Double?
    /// Which way the page reads.
    public var direction: TextDirection
    /// What every font size is multiplied by, 0.5 to 4.
    public var textScale: Double

    /// The width of a page when neither the client nor the module names one, in points.
    public static let defaultWidth = 390.0
    /// The height of a screen when neither the client nor the module names one, in points.
    public static let defaultHeight = 844.0

    /// Describes a screen.
    public init(
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
