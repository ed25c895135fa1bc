package import TextCore

/// The client's screen, for which a page is laid out.
package struct PageViewport: Sendable, Hashable {
    /// The container's width in points, 1 to 100,000.
    package var width: Double
    /// The screen's height in points, 1 to 1,000,000.
    package var height: Double
    /// Device pixels a point, 1 to 8; nil lays out without snapping to pixels.
    package var scale: Double?
    /// The direction in which the page reads.
    package var direction: ModuleMapping.TextDirection
    /// The size of text that the reader has chosen, as his platform knows it.
    package var scaling: TextScaling

    /// The width of a page when neither the client nor the module names one, in points.
    package static let defaultWidth = 390.0
    /// The height of a screen when neither the client nor the module names one, in points.
    package static let defaultHeight = 844.0

    /// Creates a viewport.
    package init(
        width: Double = defaultWidth,
        height: Double = defaultHeight,
        scale: Double? = nil,
        direction: ModuleMapping.TextDirection = .leftToRight,
        textScale: Double = 1
    ) {
        self.width = width
        self.height = height
        self.scale = scale
        self.direction = direction
        scaling = .factor(textScale)
    }

    /// The factor of every font size in a browser, 0.5 to 4; that of body text elsewhere.
    package var textScale: Double {
        get { scaling.factor }
        set { scaling = .factor(newValue) }
    }

    /// The platform whose fonts text is set in.
    package var platform: TextPlatform { scaling.platform }
}
