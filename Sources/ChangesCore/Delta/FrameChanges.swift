/// How the frames of items that stayed or moved differ from those the client holds.
///
/// No run spans an item that was inserted or reloaded, as those arrive with their frames.
public struct FrameChanges: Sendable, Equatable {
    /// Runs of items moved by the same way; ascending, not overlapping.
    public internal(set) var shifts: [FrameShift] = []
    /// Items whose size differs too; ascending, none in a run.
    public internal(set) var sets: [FrameSetting] = []

    /// Whether no frame differs.
    public var isEmpty: Bool { shifts.isEmpty && sets.isEmpty }
}

/// A run of items whose frames moved by the same way; final indexes.
public struct FrameShift: Sendable, Equatable {
    /// The first item.
    public var first: Int
    /// The last item.
    public var last: Int
    /// To the right, in points; sums are rounded to the grid.
    public var dx: Double
    /// Down, in points; sums are rounded to the grid.
    public var dy: Double

    /// A run of items, both ends included.
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
    /// Its frame.
    public var frame: Frame

    /// The frame of an item.
    public init(index: Int, frame: Frame) {
        self.index = index
        self.frame = frame
    }
}

/// What differs in a section's geometry; parts that don't are nil.
public struct SectionFrameChanges: Sendable, Equatable {
    /// The section's final index.
    public internal(set) var section: Int
    /// The section's frame.
    public internal(set) var frame: Frame?
    /// The header's frame.
    public internal(set) var header: Frame?
    /// The footer's frame.
    public internal(set) var footer: Frame?
    /// The decoration's frame.
    public internal(set) var decoration: Frame?
    /// The placeholder's frame.
    public internal(set) var placeholder: Frame?
    /// Whether the scroller is to be replaced by the new layout's, which may be none.
    public internal(set) var replacesScroller = false
    /// The counts.
    public internal(set) var counts: ItemCounts?
    /// The items' frames.
    public internal(set) var items = FrameChanges()

    init(section: Int) {
        self.section = section
    }

    /// Whether nothing differs.
    public var isEmpty: Bool {
        frame == nil && header == nil && footer == nil && decoration == nil && placeholder == nil
            && !replacesScroller && counts == nil && items.isEmpty
    }

    /// Fills in what differs but items.
    mutating func compare(_ old: SectionGeometry, _ new: SectionGeometry) {
        frame = old.frame == new.frame ? nil : new.frame
        header = old.header == new.header ? nil : new.header
        footer = old.footer == new.footer ? nil : new.footer
        decoration = old.decoration == new.decoration ? nil : new.decoration
        placeholder = old.placeholder == new.placeholder ? nil : new.placeholder
        replacesScroller = old.scroller != new.scroller
        counts = old.counts == new.counts ? nil : new.counts
    }
}
