public import LayoutCore

/// A layout as a client holds it: indexes and frames as a delta needs them, all else as the client's
/// own payload.
public struct ClientPage<Payload> {
    /// The grid that frames lie on.
    public var grid: PixelGrid
    /// The members beside the sections that the page has.
    public var members: [PageMember: Payload]
    /// The sections from top to bottom.
    public var sections: [ClientSection<Payload>]

    /// Creates a layout; see the properties.
    public init(
        grid: PixelGrid,
        members: [PageMember: Payload],
        sections: [ClientSection<Payload>]
    ) {
        self.grid = grid
        self.members = members
        self.sections = sections
    }
}

/// A section as a client holds it.
public struct ClientSection<Payload> {
    /// The members of the section that no other property holds.
    public var payload: Payload
    /// The section, in page coordinates.
    public var frame: Rect
    /// The header's frame, in the section.
    public var header: Rect?
    /// The footer's frame, in the section.
    public var footer: Rect?
    /// The decoration's frame, in the section.
    public var decoration: Rect?
    /// The placeholder's frame, in the section.
    public var placeholder: Rect?
    /// The scroller whole.
    public var scroller: Payload?
    /// The number of items before cutting, and the number shown.
    public var counts: ItemCounts
    /// In the order of the layout.
    public var items: [ClientItem<Payload>]

    /// Creates a section; see the properties.
    public init(
        payload: Payload,
        frame: Rect,
        header: Rect? = nil,
        footer: Rect? = nil,
        decoration: Rect? = nil,
        placeholder: Rect? = nil,
        scroller: Payload? = nil,
        counts: ItemCounts,
        items: [ClientItem<Payload>]
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
public struct ClientItem<Payload> {
    /// All members of the item but frame and carousel.
    public var payload: Payload
    /// In the section, or in its row that scrolls sideways.
    public var frame: Rect
    /// The carousel inside.
    public var carousel: ClientCarousel<Payload>?

    /// Creates an item; see the properties.
    public init(payload: Payload, frame: Rect, carousel: ClientCarousel<Payload>? = nil) {
        self.payload = payload
        self.frame = frame
        self.carousel = carousel
    }
}

/// A carousel inside an item as a client holds it.
public struct ClientCarousel<Payload> {
    /// All members of the carousel but its items.
    public var payload: Payload
    /// Its items; they have no carousels themselves.
    public var items: [ClientItem<Payload>]

    /// Creates a carousel; see the properties.
    public init(payload: Payload, items: [ClientItem<Payload>]) {
        self.payload = payload
        self.items = items
    }
}

extension ClientPage: Sendable where Payload: Sendable {}
extension ClientSection: Sendable where Payload: Sendable {}
extension ClientItem: Sendable where Payload: Sendable {}
extension ClientCarousel: Sendable where Payload: Sendable {}
extension ClientPage: Equatable where Payload: Equatable {}
extension ClientSection: Equatable where Payload: Equatable {}
extension ClientItem: Equatable where Payload: Equatable {}
extension ClientCarousel: Equatable where Payload: Equatable {}
