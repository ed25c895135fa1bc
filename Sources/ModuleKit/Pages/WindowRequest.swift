/// Which part of a page is wanted.
public struct WindowRequest: Sendable, Equatable {
    /// The id of the horizontal section whose content it is a part of; nil for a part of the page.
    public var section: String?
    /// How far the page, or the section's content, is scrolled, in points. Clamped to its ends.
    public var offset: Double
    /// The height of the page's part, in points; a scroller has its own.
    public var height: Double
    /// How much more is wanted before and behind what is visible, in points.
    public var overscan: Double
    /// The offset of the window before; nil where there was none.
    public var previousOffset: Double?

    /// A window of a page that was not shown before.
    public init(offset: Double, height: Double) {
        self.offset = offset
        self.height = height
        overscan = 0
    }
}

/// Why there is no window of a section, or no offset in it.
public enum ScrollerFailure: Error, Sendable, Equatable {
    /// The page has no such section now; these it has.
    case unknownSection(known: [String])
    /// The section does not scroll.
    case notHorizontal
    /// The section shows no such item; these it does.
    case unknownItem(known: [String])
    /// Several items of the section have the id, so that one has to be told from the others.
    case repeatedItem(count: Int)
}
