/// The arrangement of a section's items: the keys of a `layout`, resolved.
public struct SectionLayout: Sendable, Equatable {
    /// The kind of layout, with the keys of its own.
    public var kind: LayoutKind
    /// The direction in which the section grows: down the page, or sideways in a scroller.
    public var arrange: Arrangement
    /// The space around the items. Negative edges count as 0.
    public var inset: Insets
    /// The gap between lines, on the vertical axis in every layout, in points; negative is 0.
    public var lineSpacing: Double
    /// The gap between items on a line or between columns, on the horizontal axis in every layout,
    /// in points; negative is 0.
    public var itemSpacing: Double
    /// The number of lines of a vertical list or flex that are shown; nil and 0 are all. Wins over
    /// `maxItems`.
    public var maxLines: Int?
    /// The number of items that are shown; nil and 0 are all.
    public var maxItems: Int?

    /// Creates a layout; the defaults are those of the keys.
    public init(
        kind: LayoutKind = .list(ListLayout()),
        arrange: Arrangement = .vertical,
        inset: Insets = .zero,
        lineSpacing: Double = 5,
        itemSpacing: Double = 5,
        maxLines: Int? = nil,
        maxItems: Int? = nil
    ) {
        self.kind = kind
        self.arrange = arrange
        self.inset = inset
        self.lineSpacing = lineSpacing
        self.itemSpacing = itemSpacing
        self.maxLines = maxLines
        self.maxItems = maxItems
    }
}

/// The direction in which a section grows.
public enum Arrangement: Sendable, Equatable {
    /// Down the page.
    case vertical
    /// Sideways in a scroller. Its content is `height` points tall where the kind does not give it a
    /// height.
    case horizontal(height: Double?, scrolling: ScrollBehavior)

    var isHorizontal: Bool { self != .vertical }
}
