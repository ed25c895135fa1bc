/// A layout as a client holds it: indexes and frames as the law needs them, everything else as the
/// client's own payload.
public struct HeldPage<Payload> {
    /// The grid that frames lie on.
    public var grid: FrameGrid
    /// The members beside the sections, those that the page has.
    public var members: [PageMember: Payload]
    /// The sections from top to bottom.
    public var sections: [HeldSection<Payload>]

    /// A layout; see the properties.
    public init(
        grid: FrameGrid,
        members: [PageMember: Payload],
        sections: [HeldSection<Payload>]
    ) {
        self.grid = grid
        self.members = members
        self.sections = sections
    }
}

/// A section as a client holds it.
public struct HeldSection<Payload> {
    /// All it says but what the other properties hold.
    public var payload: Payload
    /// The section, in page coordinates.
    public var frame: Frame
    /// The header's frame, in the section.
    public var header: Frame?
    /// The footer's frame, in the section.
    public var footer: Frame?
    /// The decoration's frame, in the section.
    public var decoration: Frame?
    /// The placeholder's frame, in the section.
    public var placeholder: Frame?
    /// The scroller whole.
    public var scroller: Payload?
    /// How many items there were before cutting, and how many are shown.
    public var counts: ItemCounts
    /// The items.
    public var items: [HeldItem<Payload>]

    /// A section; see the properties.
    public init(
        payload: Payload,
        frame: Frame,
        header: Frame? = nil,
        footer: Frame? = nil,
        decoration: Frame? = nil,
        placeholder: Frame? = nil,
        scroller: Payload? = nil,
        counts: ItemCounts,
        items: [HeldItem<Payload>]
    ) {
        self.payload = payload
        self.frame = frame
        self.header = header
        self.footer = footer
        self.decoration = decoration
        self.placeholder = placeholder
        self.scroller = scroller
        self.counts = counts
        self.items = items
    }
}

/// An item as a client holds it.
public struct HeldItem<Payload> {
    /// All it says but frame and carousel.
    public var payload: Payload
    /// Its frame.
    public var frame: Frame
    /// The carousel inside.
    public var carousel: HeldCarousel<Payload>?

    /// An item; see the properties.
    public init(payload: Payload, frame: Frame, carousel: HeldCarousel<Payload>? = nil) {
        self.payload = payload
        self.frame = frame
        self.carousel = carousel
    }
}

/// A carousel inside an item as a client holds it.
public struct HeldCarousel<Payload> {
    /// All it says but its items.
    public var payload: Payload
    /// Its items; they have no carousels themselves.
    public var items: [HeldItem<Payload>]

    /// A carousel; see the properties.
    public init(payload: Payload, items: [HeldItem<Payload>]) {
        self.payload = payload
        self.items = items
    }
}

extension HeldPage: Sendable where Payload: Sendable {}
extension HeldSection: Sendable where Payload: Sendable {}
extension HeldItem: Sendable where Payload: Sendable {}
extension HeldCarousel: Sendable where Payload: Sendable {}
extension HeldPage: Equatable where Payload: Equatable {}
extension HeldSection: Equatable where Payload: Equatable {}
extension HeldItem: Equatable where Payload: Equatable {}
extension HeldCarousel: Equatable where Payload: Equatable {}
