import WorkLimits

/// The pairs of sections that are the same in two revisions.
struct SectionPairing {
    /// For each section of the new revision its old index, nil where it was inserted.
    private(set) var oldIndexes: [Int?]
    private(set) var changes = SectionChanges()

    init(from old: PageRevision, to new: PageRevision, budget: WorkBudget) throws(WorkError) {
        let table = try IdentityTable(old.sections.map(\.id), budget: budget)
        var isTaken = [Bool](repeating: false, count: old.sections.count)
        oldIndexes = new.sections.map { section in
            guard let index = table.firstIndex(of: section.id), !isTaken[index] else { return nil }
            isTaken[index] = true
            return index
        }
        changes.deletes = isTaken.indices.filter { !isTaken[$0] }
        changes.inserts = oldIndexes.indices.filter { oldIndexes[$0] == nil }
        let survivors = oldIndexes.enumerated().compactMap { to, from in
            from.map { IndexMove(from: $0, to: to) }
        }
        let ranges = survivors.map { $0.from..<$0.from + 1 }
        let stays = try LongestIncreasing.stays(ranges, budget: budget)
        changes.moves = zip(survivors, stays).filter { !$0.1 }.map(\.0)
    }
}
