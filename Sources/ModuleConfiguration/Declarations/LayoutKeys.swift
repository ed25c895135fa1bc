package import LayoutCore

/// The keys of a `layout`, each of which `at` may override.
package struct LayoutKeys: Sendable {
    /// The directions in which a section grows, by name.
    package enum Arrange: String, Sendable, CaseIterable {
        /// Down the page.
        case vertical
        /// Sideways.
        case horizontal
    }

    /// Columns or rows: how many, or one by one.
    package enum Tracks: Sendable {
        /// So many equal ones.
        case count(Parameterized<Int>)
        /// These.
        case tracks([Track])
    }

    /// The width of all items of a list.
    package enum ItemWidth: Sendable {
        case points(Parameterized<Double>)
        /// A share of the inner width.
        case fraction(Double)
    }

    /// Which layout it is.
    package var kind: Kind?
    /// The direction in which it grows.
    package var arrange: Arrange?
    /// The space around the items.
    package var inset: Parameterized<Insets>?
    /// The gap between lines.
    package var lineSpacing: Parameterized<Double>?
    /// The gap between items on a line or between columns.
    package var itemSpacing: Parameterized<Double>?
    /// The maximum number of lines; 0 is all.
    package var maxLines: Parameterized<Int>?
    /// The maximum number of items; 0 is all.
    package var maxItems: Parameterized<Int>?
    /// The height of a horizontal section's content.
    package var height: Parameterized<Double>?
    /// The positions at which a horizontal section comes to rest.
    package var scrolling: Parameterized<String>?
    /// True when the section is left out.
    package var hidden: Parameterized<Bool>?
    /// Columns of a list, waterfall or grid.
    package var columns: Tracks?
    /// Rows of a horizontal list or waterfall, or of a grid.
    package var rows: Tracks?
    /// The width of a list's items.
    package var itemWidth: ItemWidth?
    /// The height of a list's or flex's items.
    package var itemHeight: Parameterized<Double>?
    /// True when the items size themselves: `itemHeight: auto`.
    package var hasAutoHeight: Bool?
    /// Width ÷ height of a list's items.
    package var aspectRatio: Parameterized<Double>?
    /// The distribution of the free space of a flex's lines.
    package var justifyContent: Parameterized<String>?
    /// The alignment of items shorter than their line.
    package var alignItems: Parameterized<String>?
    /// The alignment of items lower than their row, in a horizontal list or grid.
    package var align: Parameterized<String>?
    /// The justification of a flex's last line.
    package var lastLine: Parameterized<String>?
    /// The gaps of a flex's `space-…` distributions.
    package var gap: Parameterized<String>?
    /// Which lane of a waterfall the next item goes into.
    package var fill: Parameterized<String>?
    /// A grid's rows beyond `rows`.
    package var autoRows: Track?
    /// A grid's columns beyond `columns`.
    package var autoColumns: Track?
    /// `dense` when a grid goes back to fill holes.
    package var flow: Parameterized<String>?
    package var areas: GridTemplate?
    /// The continuation when a grid has more items than areas.
    package var templateRepeat: Parameterized<String>?

    /// These keys, with another's values for what they leave open.
    ///
    /// Of two keys that say the same thing in different ways (`columns` and `itemWidth`, `itemHeight`
    /// and `aspectRatio` of a list) one here takes the place of the other there.
    func merging(defaults base: LayoutKeys) -> LayoutKeys {
        var keys = common(defaults: base)
        keys.columns = columns ?? (itemWidth == nil ? base.columns : nil)
        keys.itemWidth = itemWidth ?? (columns == nil ? base.itemWidth : nil)
        let givesHeight = itemHeight != nil || aspectRatio != nil || hasAutoHeight != nil
        keys.itemHeight = itemHeight ?? (givesHeight ? nil : base.itemHeight)
        keys.aspectRatio = aspectRatio ?? (givesHeight ? nil : base.aspectRatio)
        keys.hasAutoHeight = hasAutoHeight ?? (givesHeight ? nil : base.hasAutoHeight)
        keys.rows = rows ?? base.rows
        keys.justifyContent = justifyContent ?? base.justifyContent
        keys.alignItems = alignItems ?? base.alignItems
        keys.align = align ?? base.align
        keys.lastLine = lastLine ?? base.lastLine
        keys.gap = gap ?? base.gap
        keys.fill = fill ?? base.fill
        keys.autoRows = autoRows ?? base.autoRows
        keys.autoColumns = autoColumns ?? base.autoColumns
        keys.flow = flow ?? base.flow
        keys.areas = areas ?? base.areas
        keys.templateRepeat = templateRepeat ?? base.templateRepeat
        return keys
    }

    private func common(defaults base: LayoutKeys) -> LayoutKeys {
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
