public import LayoutCore

/// The keys of a `layout`, each of which `at` may override.
public struct LayoutKeys: OverridableKeys {
    /// The layouts by name.
    public enum Kind: String, Sendable, CaseIterable {
        /// Equal items.
        case list
        /// Items of their own widths.
        case flex
        /// Columns filled item by item.
        case waterfall
        /// Tracks and areas.
        case grid
    }

    /// The directions in which a section grows, by name.
    public enum Arrange: String, Sendable, CaseIterable {
        /// Down the page.
        case vertical
        /// Sideways.
        case horizontal
    }

    /// Columns or rows: how many, or one by one.
    public enum Tracks: Sendable {
        /// So many equal ones.
        case count(Parameterized<Int>)
        /// These.
        case tracks([Track])
    }

    /// The width of all items of a list.
    public enum ItemWidth: Sendable {
        /// Points.
        case points(Parameterized<Double>)
        /// A share of the inner width.
        case fraction(Double)
    }

    /// Which layout it is.
    public var kind: Kind?
    /// The direction in which it grows.
    public var arrange: Arrange?
    /// The space around the items.
    public var inset: Parameterized<Insets>?
    /// The gap between lines.
    public var lineSpacing: Parameterized<Double>?
    /// The gap between items on a line or between columns.
    public var itemSpacing: Parameterized<Double>?
    /// How many lines are shown; 0 is all.
    public var maxLines: Parameterized<Int>?
    /// How many items are shown; 0 is all.
    public var maxItems: Parameterized<Int>?
    /// The height of a horizontal section's content.
    public var height: Parameterized<Double>?
    /// Where a horizontal section comes to rest.
    public var scrolling: Parameterized<String>?
    /// Whether the section is left out.
    public var hidden: Parameterized<Bool>?
    /// Columns of a list, waterfall or grid.
    public var columns: Tracks?
    /// Rows of a horizontal list or waterfall, or of a grid.
    public var rows: Tracks?
    /// The width of a list's items.
    public var itemWidth: ItemWidth?
    /// The height of a list's or flex's items.
    public var itemHeight: Parameterized<Double>?
    /// Whether the items of a vertical list size themselves: `itemHeight: auto`.
    public var hasAutoHeight: Bool?
    /// Width ÷ height of a list's items.
    public var aspectRatio: Parameterized<Double>?
    /// Where the free space of a flex's lines goes.
    public var justifyContent: Parameterized<String>?
    /// Where items lower than their line are.
    public var alignItems: Parameterized<String>?
    /// How a flex's last line is justified.
    public var lastLine: Parameterized<String>?
    /// Which lane of a waterfall the next item goes into.
    public var fill: Parameterized<String>?
    /// A grid's rows beyond `rows`.
    public var autoRows: Track?
    /// A grid's columns beyond `columns`.
    public var autoColumns: Track?
    /// Whether a grid goes back to fill holes.
    public var flow: Parameterized<String>?
    /// The areas of a grid.
    public var areas: GridTemplate?
    /// What follows when a grid has more items than areas.
    public var templateRepeat: Parameterized<String>?

    /// These keys, with another's values for what they leave open.
    ///
    /// Of two keys that say the same thing in different ways (`columns` and `itemWidth`, `itemHeight`
    /// and `aspectRatio` of a list) one here takes the place of the other there.
    public func over(_ base: LayoutKeys) -> LayoutKeys {
        var keys = common(over: base)
        keys.columns = columns ?? (itemWidth == nil ? base.columns : nil)
        keys.itemWidth = itemWidth ?? (columns == nil ? base.itemWidth : nil)
        let givesHeight = itemHeight != nil || aspectRatio != nil || hasAutoHeight != nil
        keys.itemHeight = itemHeight ?? (givesHeight ? nil : base.itemHeight)
        keys.aspectRatio = aspectRatio ?? (givesHeight ? nil : base.aspectRatio)
        keys.hasAutoHeight = hasAutoHeight ?? (givesHeight ? nil : base.hasAutoHeight)
        keys.rows = rows ?? base.rows
        keys.justifyContent = justifyContent ?? base.justifyContent
        keys.alignItems = alignItems ?? base.alignItems
        keys.lastLine = lastLine ?? base.lastLine
        keys.fill = fill ?? base.fill
        keys.autoRows = autoRows ?? base.autoRows
        keys.autoColumns = autoColumns ?? base.autoColumns
        keys.flow = flow ?? base.flow
        keys.areas = areas ?? base.areas
        keys.templateRepeat = templateRepeat ?? base.templateRepeat
        return keys
    }

    private func common(over base: LayoutKeys) -> LayoutKeys {
        var keys = self
        keys.kind = kind ?? base.kind
        keys.arrange = arrange ?? base.arrange
        keys.inset = inset ?? base.inset
        keys.lineSpacing = lineSpacing ?? base.lineSpacing
        keys.itemSpacing = itemSpacing ?? base.itemSpacing
        keys.maxLines = maxLines ?? base.maxLines
        keys.maxItems = maxItems ?? base.maxItems
        keys.height = height ?? base.height
        keys.scrolling = scrolling ?? base.scrolling
        keys.hidden = hidden ?? base.hidden
        return keys
    }
}
