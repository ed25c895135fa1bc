/// How the items of a section are arranged: the keys of a `layout`, resolved.
public struct SectionLayout: Sendable, Equatable {
    /// Which layout it is, with the keys of its own.
    public var kind: LayoutKind
    /// Whether the items run down the page or sideways in a scroller.
    public var arrange: Arrangement
    /// The space around the items. Negative edges count as 0.
    public var inset: Insets
    /// The gap between lines, on the vertical axis in every layout, in points; negative is 0.
    public var lineSpacing: Double
    /// The gap between items on a line or between columns, on the horizontal axis in every layout,
    /// in points; negative is 0.
    public var itemSpacing: Double
    /// How many lines of a vertical list or flex are shown; `nil` and 0 are all. Wins over
    /// `maxItems`.
    public var maxLines: Int?
    /// How many items are shown; `nil` and 0 are all.
    public var maxItems: Int?

    /// A layout; the defaults are those of the keys.
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

    /// Checks what the types leave open: a horizontal list or waterfall that lacks its height.
    ///
    /// Laying out never fails: what is missing counts as 0.
    /// - Throws: `LayoutError.missingHeight` or `.missingRowsOrHeight`.
    public func validate() throws(LayoutError) {
        guard case .horizontal(let height, _) = arrange, height == nil else { return }
        switch kind {
        case .list(let list) where list.rows == nil: throw .missingRowsOrHeight
        case .waterfall: throw .missingHeight
        default: return
        }
    }
}

/// The layouts, each with the keys of its own.
public enum LayoutKind: Sendable, Equatable {
    /// Equal items on lines.
    case list(ListLayout)
    /// Items of their own widths on lines, justified.
    case flex(FlexLayout)
    /// Columns of equal width, filled item by item.
    case waterfall(WaterfallLayout)
    /// Tracks across and along, as in CSS.
    case grid(GridLayout)
}

/// The direction in which a section grows.
public enum Arrangement: Sendable, Equatable {
    /// Down the page.
    case vertical
    /// Sideways in a scroller, whose content is `height` points high where the kind needs telling.
    case horizontal(height: Double?, scrolling: ScrollBehavior)

    var isHorizontal: Bool { self != .vertical }
}

/// Where a horizontal section comes to rest.
public enum ScrollBehavior: String, Sendable, Equatable, CaseIterable {
    /// Anywhere; also for sections that are not meant to be scrolled.
    case none
    /// Anywhere.
    case continuous
    /// At multiples of the scroller's width.
    case paging
    /// With a column at the left.
    case itemPaging
    /// With a column in the middle.
    case centered
}
