public import LayoutCore

/// The frames of a section and its parts, and the counts of its items.
public struct SectionGeometry: Sendable, Equatable {
    /// The section, in page coordinates.
    public var frame: Rect
    /// In the section's coordinates, as are the frames below; nil without a header.
    public var header: Rect?
    /// Nil without a footer.
    public var footer: Rect?
    /// Nil without a decoration.
    public var decoration: Rect?
    /// Nil where the section has items, or shows nothing for want of them.
    public var placeholder: Rect?
    /// A fingerprint of the scroller: its frame, content size, behaviour and stops.
    public var scroller: UInt64?
    /// The number of items before cutting, and the number shown.
    public var counts: ItemCounts

    /// Creates a geometry; see the properties.
    public init(
        frame: Rect,
        header: Rect? = nil,
        footer: Rect? = nil,
        decoration: Rect? = nil,
        placeholder: Rect? = nil,
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

    /// Returns true when both have the same parts, wherever those are.
    func hasSameParts(as other: SectionGeometry) -> Bool {
        (header == nil) == (other.header == nil) && (footer == nil) == (other.footer == nil)
            && (decoration == nil) == (other.decoration == nil)
            && (placeholder == nil) == (other.placeholder == nil)
    }
}

/// The numbers of a section's values that were shown and left out.
public struct ItemCounts: Sendable, Equatable {
    /// The number of values, before anything was left out or cut.
    public var total: Int
    /// The number of items shown.
    public var shown: Int
    /// The number of values left out because they lack an id or a field.
    public var dropped: Int
    /// The number of values left out because an earlier one has their id.
    public var duplicates: Int

    /// Creates counts.
    public init(total: Int, shown: Int, dropped: Int = 0, duplicates: Int = 0) {
        self.total = total
        self.shown = shown
        self.dropped = dropped
        self.duplicates = duplicates
    }
}
