import WorkLimits

/// A section as two revisions are compared by it: fingerprints and frames, no texts.
public struct SectionRevision: Sendable, Equatable {
    /// A fingerprint of the section's id; unique in the page.
    public var id: UInt64
    /// A fingerprint of the scope that the items' ids are unique in: of the section's id with
    /// `identity: section`, of the name of the module's place in the page with `identity: module`.
    /// Items move between sections of the same scope.
    public var scope: UInt64
    /// True when it is a scroller of its own, which items neither enter nor leave by a move.
    public var isHorizontal: Bool
    /// True when ids are unique in the scope; otherwise occurrences are numbered.
    public var hasUniqueIDs: Bool
    /// A fingerprint of the members whose change reloads the section: header, footer, decoration and
    /// placeholder but for their frames, layout keys, status, selection; never geometry, counts or
    /// items.
    public var content: UInt64
    /// The frames of the section and its parts.
    public var geometry: SectionGeometry
    /// In the order of the page.
    public var items: ItemColumns
    /// The carousels inside items.
    public var carousels: CarouselColumns
    /// Filled in when the section becomes part of a page.
    private(set) var chunks = ChunkFingerprints.none

    /// Creates a section; see the properties.
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

    /// The memory it takes, in bytes.
    public var memoryBytes: Int {
        items.memoryBytes + carousels.memoryBytes + MemoryLayout<Self>.stride
    }

    /// Distinguishes items of equal id; see `ItemColumns`.
    mutating func numberOccurrences(
        with counter: inout OccurrenceCounter,
        budget: WorkBudget
    ) throws(WorkError) {
        try budget.forEachChunk(of: 0..<items.count) { range in
            items.numberOccurrences(with: &counter, in: range)
        }
    }

    /// Computes the fingerprints that are compared in place of the items; identities are final by
    /// then.
    mutating func seal(budget: WorkBudget) throws(WorkError) {
        chunks = try ChunkFingerprints(of: items, carousels: carousels, budget: budget)
    }
}
