public import LayoutCore

/// The differences of the frames of items that stayed or moved from those that the client holds.
///
/// No run spans an item that was inserted or reloaded, as those arrive with their frames.
public struct FrameChanges: Sendable, Equatable {
    /// Runs of items moved by the same distance; ascending, not overlapping.
    public package(set) var shifts: [FrameShift] = []
    /// Items whose size differs too; ascending, none in a run.
    public package(set) var sets: [FrameSetting] = []

    /// True when no frame differs.
    public var isEmpty: Bool { shifts.isEmpty && sets.isEmpty }
}

/// A run of items whose frames moved by the same distance; final indexes.
public struct FrameShift: Sendable, Equatable {
    /// The first item.
    public var first: Int
    /// The last item.
    public var last: Int
    /// The distance to the right, in points; sums are rounded to the grid.
    public var dx: Double
    /// The distance down, in points; sums are rounded to the grid.
    public var dy: Double

    /// Creates a run of items, both ends included.
    public init(first: Int, last: Int, dx: Double, dy: Double) {
        self.first = first
        self.last = last
        self.dx = dx
        self.dy = dy
    }
}

/// An item's new frame; a final index.
public struct FrameSetting: Sendable, Equatable {
    /// The item.
    public var index: Int
    /// In the section, or in its row that scrolls sideways.
    public var frame: Rect

    /// Creates the new frame of an item.
    public init(index: Int, frame: Rect) {
        self.index = index
        self.frame = frame
    }
}

/// The differences of a section's geometry; parts that are equal are nil.
public struct SectionFrameChanges: Sendable, Equatable {
    /// The section's final index.
    public package(set) var section: Int
    /// The section's frame.
    public package(set) var frame: Rect?
    /// In the section's coordinates, as are those of the other parts.
    public package(set) var header: Rect?
    /// The frame below the items.
    public package(set) var footer: Rect?
    /// The frame behind header, items and footer.
    public package(set) var decoration: Rect?
    /// The frame in place of items that are missing.
    public package(set) var placeholder: Rect?
    /// True when the new layout's scroller, which may be none, replaces the old one.
    public package(set) var replacesScroller = false
    /// The number of items before cutting, and the number shown.
    public package(set) var counts: ItemCounts?
    /// The differences of frames between items that both layouts have.
    public package(set) var items = FrameChanges()

    /// Creates changes that are none.
    package init(section: Int) {
        self.section = section
    }

    /// True when nothing differs.
    public var isEmpty: Bool {
        frame == nil && header == nil && footer == nil && decoration == nil && placeholder == nil
            && !replacesScroller && counts == nil && items.isEmpty
    }

    /// Notes the differences of two geometries.
    mutating func compare(_ old: SectionGeometry, with new: SectionGeometry) {
        frame = old.frame == new.frame ? nil : new.frame
        header = old.header == new.header ? nil : new.header
        footer = old.footer == new.footer ? nil : new.footer
        decoration = old.decoration == new.decoration ? nil : new.decoration
        placeholder = old.placeholder == new.placeholder ? nil : new.placeholder
        replacesScroller = old.scroller != new.scroller
        counts = old.counts == new.counts ? nil : new.counts
    }
}
