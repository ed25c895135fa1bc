/// Where a section and its parts are, and how many items it has and shows.
public struct SectionGeometry: Sendable, Equatable {
    /// The section, in page coordinates.
    public var frame: Frame
    /// The header, in the section.
    public var header: Frame?
    /// The footer, in the section.
    public var footer: Frame?
    /// The decoration, in the section.
    public var decoration: Frame?
    /// The placeholder, in the section.
    public var placeholder: Frame?
    /// A fingerprint of the scroller: its frame, content size, behaviour and stops.
    public var scroller: UInt64?
    /// How many items there were before cutting, and how many are shown.
    public var counts: ItemCounts

    /// A geometry; see the properties.
    public init(
        frame: Frame,
        header: Frame? = nil,
        footer: Frame? = nil,
        decoration: Frame? = nil,
        placeholder: Frame? = nil,
        scroller: UInt64? = nil,
        counts: ItemCounts
    ) {
        self.frame = frame
        self.header = header
        self.footer = footer
        self.decoration = decoration
        self.placeholder = placeholder
        self.scroller = scroller
        self.counts = counts
    }

    /// Whether both have the same parts, wherever those are.
    func hasSameParts(as other: SectionGeometry) -> Bool {
        (header == nil) == (other.header == nil) && (footer == nil) == (other.footer == nil)
            && (decoration == nil) == (other.decoration == nil)
            && (placeholder == nil) == (other.placeholder == nil)
    }
}

/// How many items a section has.
public struct ItemCounts: Sendable, Equatable {
    /// Before `maxLines` and `maxItems` cut.
    public var total: Int
    /// After that.
    public var shown: Int

    /// Counts of a section.
    public init(total: Int, shown: Int) {
        self.total = total
        self.shown = shown
    }
}
