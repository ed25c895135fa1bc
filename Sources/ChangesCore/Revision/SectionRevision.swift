/// What a revision keeps of one section.
public struct SectionRevision: Sendable, Equatable {
    /// A fingerprint of the section's id; unique in the page.
    public var id: UInt64
    /// A fingerprint of what the items' ids are unique in: the section's id with
    /// `identity: section`, what names the module's place in the page with `identity: module`.
    /// Between sections of the same scope items move.
    public var scope: UInt64
    /// Whether it is a scroller of its own, which items neither enter nor leave by a move.
    public var isHorizontal: Bool
    /// Whether ids are unique in the scope; otherwise occurrences are numbered.
    public var hasUniqueIDs: Bool
    /// A fingerprint of all that puts the section among the reloaded: header, footer, decoration and
    /// placeholder but for their frames, layout keys, status, selection; never geometry, counts or
    /// items.
    public var content: UInt64
    /// Where the section and its parts are.
    public var geometry: SectionGeometry
    /// The items.
    public var items: ItemColumns
    /// The carousels inside items.
    public var carousels: CarouselColumns
    /// Filled in when the section becomes part of a page.
    private(set) var chunks = ChunkFingerprints.none

    /// A section; see the properties.
    public init(
        id: UInt64,
        scope: UInt64,
        isHorizontal: Bool = false,
        hasUniqueIDs: Bool = true,
        content: UInt64,
        geometry: SectionGeometry,
        items: ItemColumns,
        carousels: CarouselColumns = CarouselColumns()
    ) {
        self.id = id
        self.scope = scope
        self.isHorizontal = isHorizontal
        self.hasUniqueIDs = hasUniqueIDs
        self.content = content
        self.geometry = geometry
        self.items = items
        self.carousels = carousels
    }

    /// The memory it holds, in bytes.
    public var memoryBytes: Int {
        items.memoryBytes + carousels.memoryBytes + MemoryLayout<Self>.stride
    }

    /// Tells items of equal id apart; see `ItemColumns`.
    mutating func numberOccurrences(with counter: inout OccurrenceCounter) {
        items.numberOccurrences(with: &counter, in: 0..<items.count)
    }

    /// Computes what is compared instead of the items; identities are final by then.
    mutating func seal() {
        chunks = ChunkFingerprints(items, carousels)
    }
}
