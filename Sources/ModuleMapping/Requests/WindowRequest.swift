/// A request for a window of a page.
package struct WindowRequest: Sendable, Equatable {
    /// The id of the horizontal section whose content it shows; nil for the page.
    package var section: String?
    /// The id of the item of that section whose carousel it shows; nil for the section's own content.
    package var item: String?
    /// The number of that item among those of its id, from 1; nil is the first.
    package var occurrence: Int?
    /// The scroll offset of the page, or of the section's content, in points. Clamped to its ends.
    package var offset: Double
    /// The height of the window, in points; a scroller has its own.
    package var height: Double
    /// The distance that is added before and behind what is visible, in points.
    package var overscan: Double
    /// The offset of the previous window; nil where there was none.
    package var previousOffset: Double?

    /// Creates a request for a window without a previous one.
    package init(offset: Double, height: Double) {
        self.offset = offset
        self.height = height
        overscan = 0
    }
}

/// An error of a window of a section, or of an offset in it.
package enum ScrollerError: Error, Sendable, Equatable {
    /// The page has no such section now; it has the known ones.
    case unknownSection(known: [String])
    /// The section does not scroll.
    case notHorizontal
    /// The section shows no such item; it shows the known ones.
    case unknownItem(id: String, known: [String])
    /// The items of the section have no carousels.
    case noCarousel
    /// Several items of the section have the id.
    case repeatedItem(count: Int)
    /// The id occurs only that many times.
    case unknownOccurrence(id: String, count: Int)
}
