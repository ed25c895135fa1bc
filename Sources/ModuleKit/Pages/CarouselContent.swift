public import LayoutCore

/// The carousels inside a section's items after mapping: the items of all of them in one table,
/// carousel after carousel.
public struct CarouselContent: Sendable {
    /// The layout of each, breakpoints and parameters resolved.
    public var layout: SectionLayout
    /// The items of all carousels.
    public var items: ItemTable
    /// For each item of the section, where its carousel ends in `items`.
    public var ends: [Int32]

    /// Where the carousel of an item of the section begins in `items`.
    public func start(of item: Int) -> Int { item == 0 ? 0 : Int(ends[item - 1]) }
}
