package import LayoutCore

/// The carousels inside a section's items: the items of all of them in one table, carousel after
/// carousel.
package struct CarouselContent: Sendable {
    /// The layout of each, breakpoints and parameters resolved.
    package var layout: SectionLayout
    /// The items of all carousels.
    package var items: ItemTable
    /// For each item of the section, the end of its carousel in `items`.
    package var ends: [Int32]
    /// For each item of the section, the frame of its carousel in the item; nil where carousels are at
    /// the top left corners of their items.
    package var frames: [Rect]?

    package init(layout: SectionLayout, items: ItemTable, ends: [Int32], frames: [Rect]? = nil) {
        self.layout = layout
        self.items = items
        self.ends = ends
        self.frames = frames
    }

    /// The input of the layout.
    package var input: CarouselsInput {
        CarouselsInput(layout: layout, ends: ends, sizes: items.sizes, frames: frames)
    }

    /// Returns the start, in `items`, of the carousel of an item of the section.
    package func start(of item: Int) -> Int { item == 0 ? 0 : Int(ends[item - 1]) }
}
