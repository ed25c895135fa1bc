/// What is kept of a layout so that changes from it or to it can be computed: ids, fingerprints and
/// frames, about 70 bytes an item.
public struct PageRevision: Sendable, Equatable {
    /// The grid that frames lie on; the same for all revisions that are compared.
    public let grid: FrameGrid
    /// The members of the page beside its sections.
    public let members: PageMembers
    /// The sections from top to bottom.
    public let sections: [SectionRevision]

    /// A revision of a page.
    ///
    /// Numbers the occurrences of ids in scopes that have a section without unique ids, and hashes
    /// items by chunks.
    /// - Complexity: O(items).
    public init(grid: FrameGrid, members: PageMembers, sections: [SectionRevision]) {
        self.grid = grid
        self.members = members
        var sections = sections
        Self.numberOccurrences(&sections)
        for index in sections.indices { sections[index].seal() }
        self.sections = sections
    }

    /// How many items there are, without those of carousels.
    public var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

    /// The memory it holds, in bytes, for bounding what is kept.
    public var memoryBytes: Int {
        sections.reduce(MemoryLayout<Self>.stride) { $0 + $1.memoryBytes }
    }

    private static func numberOccurrences(_ sections: inout [SectionRevision]) {
        let scopes = Set(sections.lazy.filter { !$0.hasUniqueIDs }.map(\.scope))
        for scope in scopes {
            let members = sections.indices.filter { sections[$0].scope == scope }
            let count = members.reduce(0) { $0 + sections[$1].items.count }
            var counter = OccurrenceCounter(capacity: count)
            for index in members { sections[index].numberOccurrences(with: &counter) }
        }
    }
}
