/// Which sections of two revisions are the same ones.
struct SectionPairing {
    /// For each section of the new revision its old index, or nil where it was inserted.
    private(set) var oldIndexes: [Int?]
    private(set) var changes = SectionChanges()

    init(_ old: PageRevision, _ new: PageRevision) {
        let table = IdentityTable(old.sections.map(\.id))
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
        let stays = LongestIncreasing.stays(survivors.map { $0.from..<$0.from + 1 })
        changes.moves = zip(survivors, stays).filter { !$0.1 }.map(\.0)
    }
}
