/// One section to lay out: its keys, resolved, and the sizes of its items.
public struct SectionInput: Sendable, Equatable {
    /// The layout keys, breakpoints and templates already applied.
    public var layout: SectionLayout
    /// How many items there are, before `maxLines` and `maxItems` cut. Negative counts as 0.
    public var count: Int
    /// The sizes the items bring with them.
    public var sizes: ItemSizes
    /// What stands above the items, over the full width.
    public var header: Supplementary?
    /// What stands below the items, over the full width.
    public var footer: Supplementary?
    /// The height of what stands in for the items when there are none, in points.
    public var placeholderHeight: Double?
    /// What lies behind the section.
    public var decoration: Decoration?
    /// What is inside the items, where they have carousels.
    public var carousels: CarouselsInput?

    /// A section of `count` items.
    public init(
        layout: SectionLayout,
        count: Int,
        sizes: ItemSizes = ItemSizes(),
        header: Supplementary? = nil,
        footer: Supplementary? = nil,
        placeholderHeight: Double? = nil,
        decoration: Decoration? = nil,
        carousels: CarouselsInput? = nil
    ) {
        self.layout = layout
        self.count = count
        self.sizes = sizes
        self.header = header
        self.footer = footer
        self.placeholderHeight = placeholderHeight
        self.decoration = decoration
        self.carousels = carousels
    }
}

/// A header or footer: as wide as the page, inside an inset of its own.
public struct Supplementary: Sendable, Equatable {
    /// Its height without the inset, in points.
    public var height: Double
    /// The space around it.
    public var inset: Insets
    /// Whether it stays in sight while its section is; only headers do.
    public var isPinned: Bool

    /// A header or footer of a height.
    public init(height: Double, inset: Insets = .zero, isPinned: Bool = false) {
        self.height = height
        self.inset = inset
        self.isPinned = isPinned
    }
}

/// What lies behind a section: which of its parts it spans, and how far inside (or outside) them.
public struct Decoration: Sendable, Equatable {
    /// The parts of a section that a decoration spans.
    public enum Region: String, Sendable, Equatable, CaseIterable {
        /// The items with the section's inset above and below them.
        case items
        /// The items and the header.
        case headerAndItems
        /// The items and the footer.
        case itemsAndFooter
        /// The whole section.
        case all
    }

    /// The parts spanned.
    public var region: Region
    /// The distance inward from those parts; negative grows.
    public var inset: Insets

    /// A decoration of a region.
    public init(region: Region = .items, inset: Insets = .zero) {
        self.region = region
        self.inset = inset
    }
}
