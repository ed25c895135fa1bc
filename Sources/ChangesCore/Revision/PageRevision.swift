public import LayoutCore
package import WorkLimits

/// The part of a layout from which changes from it or to it can be computed: ids, fingerprints and
/// frames, about 70 bytes an item.
///
/// ```swift
/// let section = SectionRevision(
///     id: 1,
///     scope: 1,
///     content: 0,
///     geometry: geometry,
///     items: ItemColumns(ids: IdentifierTable(["a", "b"]), contents: [1, 2], frames: frames)
/// )
/// let revision = PageRevision(grid: .fine, members: PageMembers(), sections: [section])
/// ```
public struct PageRevision: Sendable, Equatable {
    /// The grid that frames lie on; the same for all revisions that are compared.
    public let grid: PixelGrid
    /// The members of the page beside its sections.
    public let members: PageMembers
    /// The sections from top to bottom.
    public let sections: [SectionRevision]

    /// Creates a revision of a page.
    ///
    /// Numbers the occurrences of ids in scopes that have a section without unique ids, and hashes
    /// items by chunks.
    /// - Complexity: O(items).
    public init(grid: PixelGrid, members: PageMembers, sections: [SectionRevision]) {
        self = WorkBudget.withoutLimits { budget throws(WorkError) in
            try PageRevision(grid: grid, members: members, sections: sections, budget: budget)
        }
    }

    /// Creates a revision of a page within the page's budget.
    package init(
        grid: PixelGrid,
        members: PageMembers,
        sections: [SectionRevision],
        budget: WorkBudget
    ) throws(WorkError) {
        self.grid = grid
        self.members = members
        var sections = sections
        try Self.numberOccurrences(in: &sections, budget: budget)
        for index in sections.indices { try sections[index].seal(budget: budget) }
        self.sections = sections
    }

    /// The memory it takes, in bytes, for bounding caches.
    public var memoryBytes: Int {
        sections.reduce(MemoryLayout<Self>.stride) { $0 + $1.memoryBytes }
    }

    private static func numberOccurrences(
        in sections: inout [SectionRevision],
        budget: WorkBudget
    ) throws(WorkError) {
        var counters: [UInt64: OccurrenceCounter] = [:]
        for section in sections where !section.hasUniqueIDs {
            counters[section.scope] = OccurrenceCounter()
        }
        guard !counters.isEmpty else { return }
        for index in sections.indices {
            let scope = sections[index].scope
            // Taken out, so that it is not copied.
            guard var counter = counters.removeValue(forKey: scope) else { continue }
            try sections[index].numberOccurrences(with: &counter, budget: budget)
            counters[scope] = counter
        }
    }
}
