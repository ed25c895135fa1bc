/// One section to lay out: its keys, resolved, and the sizes of its items.
public struct SectionInput: Sendable, Equatable {
    /// The layout keys, breakpoints and templates already applied.
    public var layout: SectionLayout
    /// The number of items, before `maxLines` and `maxItems` cut. Negative counts as 0.
    public var count: Int
    /// The sizes the items bring with them.
    public var sizes: ItemSizes
    /// The header above the items, over the full width.
    public var header: Supplementary?
    /// The footer below the items, over the full width.
    public var footer: Supplementary?
    /// The height of the placeholder that takes the place of items when there are none, in points.
    public var placeholderHeight: Double?
    /// The decoration behind the section.
    public var decoration: Decoration?
    /// The carousels inside the items.
    public var carousels: CarouselsInput?

    /// Creates a section of `count` items.
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
    /// True when it stays in sight as long as its section is.
    public var isPinned: Bool

    /// Creates a header or footer.
    public init(height: Double, inset: Insets = .zero, isPinned: Bool = false) {
        self.height = height
        self.inset = inset
        self.isPinned = isPinned
    }
}

/// A decoration behind a section: the parts of the section that it spans, and its distance from
/// their edges.
public struct Decoration: Sendable, Equatable {
    /// The parts of a section that a decoration spans.
    public enum Region: String, Sendable, Equatable, CaseIterable {
        /// The items with the section's inset above and below them.
        case items
        case headerAndItems
        case itemsAndFooter
        /// The whole section.
        case all
    }

    /// The parts spanned.
    public var region: Region
    /// The distance inward from those parts; negative grows.
    public var inset: Insets

    /// Creates a decoration of a region.
    public init(region: Region = .items, inset: Insets = .zero) {
        self.region = region
        self.inset = inset
    }
}
