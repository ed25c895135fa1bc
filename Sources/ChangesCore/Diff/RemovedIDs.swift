import WorkLimits

/// Finds the ids of the old layout that are nowhere in the new one.
struct RemovedIDs {
    private struct Candidate {
        let section: Int
        let isNested: Bool
        let index: Int
    }

    private let old: PageRevision
    private let budget: WorkBudget
    private var meter: WorkMeter
    private var candidates: [Candidate] = []
    private var hashes: [UInt64] = []

    /// The one section that all candidates were deleted from, by its fingerprint.
    private var onlySection: UInt64?
    private var hasOnlyOneSection = true

    init(of old: PageRevision, budget: WorkBudget) {
        self.old = old
        self.budget = budget
        meter = WorkMeter(budget: budget, interval: 16_384)
    }

    /// Adds items that were deleted from a section, with their carousels.
    mutating func add(
        items: some Collection<Int>,
        ofSection section: Int
    ) throws(WorkError) {
        guard !items.isEmpty else { return }
        noteSection(section)
        let columns = old.sections[section].items
        let carousels = old.sections[section].carousels
        for item in items {
            try meter.step()
            candidates.append(Candidate(section: section, isNested: false, index: item))
            hashes.append(columns.ids.hashes[item])
            if let carousel = carousels.carousel(inRow: item) {
                let range = carousels.range(of: carousel)
                try add(carouselItems: range, ofSection: section)
            }
        }
    }

    /// Adds items of carousels by their indexes among all carousels' items of a section.
    mutating func add(
        carouselItems: some Collection<Int>,
        ofSection section: Int
    ) throws(WorkError) {
        guard !carouselItems.isEmpty else { return }
        hasOnlyOneSection = false
        let columns = old.sections[section].carousels.items
        for item in carouselItems {
            try meter.step()
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

    /// Returns the ids that are nowhere in the new layout, each once, in the order they were added.
    ///
    /// - Complexity: O(items of the new layout); O(added) where those were deleted from one section and the new layout
    ///   has no other.
    func ids(missingIn new: PageRevision) throws(WorkError) -> IdentifierTable {
        var removed = IdentifierTable()
        guard !hashes.isEmpty else { return removed }
        let others = new.sections.flatMap { section in
            // Items that were deleted from a section are not in it.
            let isOwn = hasOnlyOneSection && section.id == onlySection && section.hasUniqueIDs
            return [isOwn ? [] : section.items.ids.hashes, section.carousels.items.ids.hashes]
        }
        if hasOnlyOneSection, others.allSatisfy(\.isEmpty) {
            append(candidates[...], to: &removed)
            return removed
        }
        let table = try IdentityTable(hashes, budget: budget)
        var isPresent = [Bool](repeating: false, count: hashes.count)
        for hashes in others { try mark(hashes, in: table, as: &isPresent) }
        let missing = candidates.indices.filter { index in
            !isPresent[index] && table.firstIndex(of: hashes[index]) == index
        }
        append(missing.map { candidates[$0] }[...], to: &removed)
        return removed
    }

    /// Appends the ids of candidates, of those of one section together, as sections are dear to copy.
    private func append(_ candidates: ArraySlice<Candidate>, to removed: inout IdentifierTable) {
        var rest = candidates
        while let first = rest.first {
            let together = rest.prefix {
                $0.section == first.section && $0.isNested == first.isNested
            }
            let section = old.sections[first.section]
            let ids = first.isNested ? section.carousels.items.ids : section.items.ids
            for candidate in together { removed.append(candidate.index, of: ids) }
            rest = rest[together.endIndex...]
        }
    }

    private func mark(
        _ hashes: [UInt64],
        in table: IdentityTable,
        as isPresent: inout [Bool]
    ) throws(WorkError) {
        try budget.forEachChunk(of: 0..<hashes.count) { range in
            for hash in hashes[range] {
                if let index = table.firstIndex(of: hash) { isPresent[index] = true }
            }
        }
    }
}
