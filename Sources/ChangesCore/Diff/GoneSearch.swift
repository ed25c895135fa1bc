/// Finds the ids that were in the old layout and are nowhere in the new one.
struct GoneSearch {
    private struct Candidate {
        let section: Int
        let isNested: Bool
        let index: Int
    }

    private let old: PageRevision
    private var candidates: [Candidate] = []
    private var hashes: [UInt64] = []

    /// The one section that all candidates were deleted from, by its fingerprint.
    private var onlySection: UInt64?
    private var hasOnlyOneSection = true

    init(_ old: PageRevision) {
        self.old = old
    }

    /// Adds items that went from where they were, with their carousels.
    mutating func add(items: some Collection<Int>, ofSection section: Int) {
        guard !items.isEmpty else { return }
        noteSection(section)
        let columns = old.sections[section].items
        let carousels = old.sections[section].carousels
        for item in items {
            candidates.append(Candidate(section: section, isNested: false, index: item))
            hashes.append(columns.ids.hashes[item])
            if let carousel = carousels.carousel(inRow: item) {
                let range = carousels.range(of: carousel)
                add(carouselItems: range, ofSection: section)
            }
        }
    }

    /// Adds items of carousels by their places among all carousels' items of a section.
    mutating func add(carouselItems: some Collection<Int>, ofSection section: Int) {
        guard !carouselItems.isEmpty else { return }
        hasOnlyOneSection = false
        let columns = old.sections[section].carousels.items
        for item in carouselItems {
            candidates.append(Candidate(section: section, isNested: true, index: item))
            hashes.append(columns.ids.hashes[item])
        }
    }

    private mutating func noteSection(_ index: Int) {
        let section = old.sections[index]
        let isFirst = candidates.isEmpty
        hasOnlyOneSection =
            hasOnlyOneSection && section.hasUniqueIDs && (isFirst || onlySection == section.id)
        onlySection = section.id
    }

    /// Those that are nowhere in the new layout, each once, in the order they were added.
    ///
    /// - Complexity: O(items of the new layout); O(1) where nothing was added.
    func ids(missingIn new: PageRevision) -> IdentifierTable {
        var gone = IdentifierTable()
        guard !hashes.isEmpty else { return gone }
        let table = IdentityTable(hashes)
        var isThere = [Bool](repeating: false, count: hashes.count)
        for section in new.sections {
            // What was deleted from a section is not in it.
            if !(hasOnlyOneSection && section.id == onlySection && section.hasUniqueIDs) {
                Self.mark(section.items.ids.hashes, in: table, &isThere)
            }
            Self.mark(section.carousels.items.ids.hashes, in: table, &isThere)
        }
        for (index, candidate) in candidates.enumerated()
        where !isThere[index] && table.firstIndex(of: hashes[index]) == index {
            let section = old.sections[candidate.section]
            let columns = candidate.isNested ? section.carousels.items : section.items
            gone.append(candidate.index, of: columns.ids)
        }
        return gone
    }

    private static func mark(
        _ hashes: [UInt64],
        in table: IdentityTable,
        _ isThere: inout [Bool]
    ) {
        for hash in hashes {
            if let index = table.firstIndex(of: hash) { isThere[index] = true }
        }
    }
}
