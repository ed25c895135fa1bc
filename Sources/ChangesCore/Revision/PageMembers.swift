/// Fingerprints of a page's members beside its sections. A delta leaves out members that are equal.
public struct PageMembers: Sendable, Equatable {
    /// The fingerprint of `status`.
    public var status: UInt64
    /// The fingerprint of `contentSize`.
    public var contentSize: UInt64
    /// The fingerprint of `failures`.
    public var failures: UInt64
    /// The fingerprint of `dropped`; 0 where there is none.
    public var dropped: UInt64
    /// The fingerprint of `next`; 0 where there is none.
    public var next: UInt64
    /// The fingerprint of `viewport`.
    public var viewport: UInt64
    /// The fingerprint of `styles`; 0 where there are none.
    public var styles: UInt64
    /// The fingerprint of `palette`; 0 where there is none.
    public var palette: UInt64
    /// The fingerprint of `background`; 0 where there is none.
    public var background: UInt64
    /// The fingerprint of `images`; 0 where there are none.
    public var images: UInt64
    /// The fingerprint of `screen`; 0 where there is none.
    public var screen: UInt64
    /// The fingerprint of `docks`; 0 where there are none.
    public var docks: UInt64
    /// The fingerprint of what frames depend on of `viewport`: width, scale, direction and text scale.
    /// Changes lead only between revisions in which it is the same.
    public var display: UInt64

    /// Creates fingerprints of members; see the properties.
    public init(
        status: UInt64 = 0,
        contentSize: UInt64 = 0,
        failures: UInt64 = 0,
        dropped: UInt64 = 0,
        next: UInt64 = 0,
        viewport: UInt64 = 0,
        styles: UInt64 = 0,
        palette: UInt64 = 0,
        background: UInt64 = 0,
        images: UInt64 = 0,
        screen: UInt64 = 0,
        docks: UInt64 = 0,
        display: UInt64 = 0
    ) {
        self.status = status
        self.contentSize = contentSize
        self.failures = failures
        self.dropped = dropped
        self.next = next
        self.viewport = viewport
        self.styles = styles
        self.palette = palette
        self.background = background
        self.images = images
        self.screen = screen
        self.docks = docks
        self.display = display
    }

    /// Returns the members that differ, in the order of `PageMember`.
    func differences(from old: PageMembers) -> [PageMember] {
        let pairs: [(PageMember, Bool)] = [
            (.status, status == old.status), (.contentSize, contentSize == old.contentSize),
            (.failures, failures == old.failures), (.dropped, dropped == old.dropped),
            (.next, next == old.next), (.viewport, viewport == old.viewport),
            (.styles, styles == old.styles), (.palette, palette == old.palette),
            (.background, background == old.background),
            (.images, images == old.images), (.screen, screen == old.screen),
            (.docks, docks == old.docks),
        ]
        return pairs.filter { !$0.1 }.map(\.0)
    }
}

/// A member of a page beside its sections.
public enum PageMember: String, Sendable, CaseIterable {
    /// The status: whole, partial, a placeholder.
    case status
    case contentSize
    /// The failed requests.
    case failures
    /// The numbers of values that are no section for want of an id.
    case dropped
    /// The URL of the page with one more batch of items in it.
    case next
    /// The viewport that the page was laid out for.
    case viewport
    /// The styles of its texts, by key.
    case styles
    /// The colours that it names, by name.
    case palette
    /// The colour behind everything.
    case background
    /// The service's own images that it shows, by name.
    case images
    /// The title, the bar and what else it says of the screen around it.
    case screen
    /// The docks at the edges of the screen.
    case docks
}
