/// The frames of one section and of everything in it.
///
/// `frame` is in page coordinates; header, footer, placeholder, decoration, scroller and the items
/// of a vertical section are relative to the section's origin, the items of a horizontal one to the
/// scroller's content. So a section that only moves changes one frame.
public struct SectionFrames: Sendable, Equatable {
    /// The section, in page coordinates, as wide as the page.
    public let frame: Rect
    /// The header, inside its own inset.
    public let header: Rect?
    /// True when the header stays in sight as long as its section is.
    public let isHeaderPinned: Bool
    /// The footer, inside its own inset.
    public let footer: Rect?
    /// True when the footer stays in sight as long as its section is.
    public let isFooterPinned: Bool
    /// The placeholder, when there are no items.
    public let placeholder: Rect?
    /// The decoration behind the section.
    public let decoration: Rect?
    /// The scroller of a horizontal section that has items.
    public let scroller: ScrollerFrames?
    /// The number of items before `maxLines` and `maxItems` cut.
    public let total: Int
    /// The items shown.
    public internal(set) var items: ItemFrames
    /// The carousels inside the items shown, where they have any.
    public let carousels: CarouselFrames?
    /// The index that finds the items that intersect a rectangle.
    let index: FrameIndex
    /// True when the flow runs from right to left: in a mirrored scroller.
    let isFlowReversed: Bool
    /// The grid that all lengths lie on.
    let grid: PixelGrid
    /// The highest and lowest edge of anything in it, in its own coordinates: a decoration may grow
    /// out of it, and an item be bigger than its cells.
    let reachTop: Double
    let reachBottom: Double

    /// The number of items shown.
    public var shown: Int { items.count }
}
