import WorkLimits

/// Computes a delta: sections first, then the items of those that survived, then the removed ids.
struct PageDifference {
    private let old: PageRevision
    private let new: PageRevision
    private let pairing: SectionPairing
    private let budget: WorkBudget
    private var removed: RemovedIDs
    private var delta = Delta()
    /// For each section of the new revision its items' changes; filled scope by scope.
    private var spans: [SectionItems?]

    /// The changes of a surviving section's items.
    private struct SectionItems {
        let changes: SequenceDiff
        /// Old indexes of the items that are deleted.
        let deletes: [Int]
        /// For each pair of the scope the new index of its section.
        let sections: [Int]
    }

    init(from old: PageRevision, to new: PageRevision, budget: WorkBudget) throws(WorkError) {
        self.old = old
        self.new = new
        self.budget = budget
        pairing = try SectionPairing(from: old, to: new, budget: budget)
        removed = RemovedIDs(of: old, budget: budget)
        spans = [SectionItems?](repeating: nil, count: new.sections.count)
    }

    /// Returns the steps in the order of the law; afterwards the value is used up.
    mutating func compute() throws(WorkError) -> Delta {
        delta.sections = pairing.changes
        for section in delta.sections.deletes {
            try removed.add(items: 0..<old.sections[section].items.count, ofSection: section)
        }
        for scope in scopes() { try matchItems(ofSections: scope) }
        for index in new.sections.indices {
            guard let oldIndex = pairing.oldIndexes[index], let span = spans[index] else {
                continue
            }
            try append(span, section: index, oldSection: oldIndex)
        }
        delta.members = new.members.differences(from: old.members)
        delta.gone = try removed.ids(missingIn: new)
        return delta
    }

    // MARK: Items

    /// The new indexes of surviving sections by scope.
    private func scopes() -> [[Int]] {
        var scopes: [[Int]] = []
        var positions: [UInt64: Int] = [:]
        for index in new.sections.indices where pairing.oldIndexes[index] != nil {
            let scope = new.sections[index].scope
            if let position = positions[scope] {
                scopes[position].append(index)
            } else {
                positions[scope] = scopes.count
                scopes.append([index])
            }
        }
        return scopes
    }

    private mutating func matchItems(ofSections sections: [Int]) throws(WorkError) {
        let pairs = sections.compactMap(pair(ofSection:))
        let matches = try ItemMatcher.matches(of: pairs, budget: budget)
        for (index, section) in sections.enumerated() {
            spans[section] = SectionItems(
                changes: try SequenceDiff(
                    matches[index],
                    at: index,
                    of: pairs,
                    on: new.grid,
                    budget: budget
                ),
                deletes: matches[index].deletes,
                sections: sections
            )
        }
    }

    private func pair(ofSection index: Int) -> MatchPair? {
        guard let oldIndex = pairing.oldIndexes[index] else { return nil }
        let oldSection = old.sections[oldIndex]
        let newSection = new.sections[index]
        return MatchPair(
            old: ItemSpan(oldSection),
            new: ItemSpan(newSection),
            allowsMovesOut: !oldSection.isHorizontal && oldSection.scope == newSection.scope,
            allowsMovesIn: !newSection.isHorizontal
        )
    }

    // MARK: One section

    private mutating func append(
        _ span: SectionItems,
        section: Int,
        oldSection: Int
    ) throws(WorkError) {
        let changes = span.changes
        delta.items.deletes += span.deletes.map { ItemPath(section: section, item: $0) }
        delta.items.inserts += changes.inserts.map { ItemPath(section: section, item: $0) }
        delta.items.moves += changes.moves.map {
            ItemMove(
                from: ItemPath(section: span.sections[$0.pair], item: $0.from),
                to: ItemPath(section: section, item: $0.to)
            )
        }
        delta.itemReloads += changes.reloads.map { ItemPath(section: section, item: $0) }
        try removed.add(items: span.deletes, ofSection: oldSection)
        for (pair, carousel) in changes.replacedCarousels {
            guard let owner = pairing.oldIndexes[span.sections[pair]] else { continue }
            let range = old.sections[owner].carousels.range(of: carousel)
            try removed.add(carouselItems: range, ofSection: owner)
        }
        for carousel in changes.carousels {
            guard let owner = pairing.oldIndexes[span.sections[carousel.pair]] else { continue }
            try append(carousel, section: section, oldSection: owner)
        }
        appendGeometry(changes.frameChanges, section: section, oldSection: oldSection)
    }

    private mutating func appendGeometry(
        _ items: FrameChanges,
        section: Int,
        oldSection: Int
    ) {
        let old = old.sections[oldSection]
        let new = new.sections[section]
        var frames = SectionFrameChanges(section: section)
        if old.content != new.content || !old.geometry.hasSameParts(as: new.geometry) {
            delta.sectionReloads.append(section)
        } else {
            frames.compare(old.geometry, with: new.geometry)
        }
        frames.items = items
        if !frames.isEmpty { delta.frames.append(frames) }
    }

    // MARK: One carousel

    private mutating func append(
        _ pair: SequenceDiff.CarouselPair,
        section: Int,
        oldSection: Int
    ) throws(WorkError) {
        let oldCarousels = old.sections[oldSection].carousels
        let newCarousels = new.sections[section].carousels
        let spans = [
            MatchPair(
                old: ItemSpan(old.sections[oldSection], carousel: pair.old),
                new: ItemSpan(new.sections[section], carousel: pair.new)
            )
        ]
        var nested = NestedChanges(
            at: ItemPath(section: section, item: newCarousels.rows[pair.new])
        )
        for match in try ItemMatcher.matches(of: spans, budget: budget) {
            let changes = try SequenceDiff(
                match,
                at: 0,
                of: spans,
                on: new.grid,
                budget: budget
            )
            nested.deletes = match.deletes
            nested.inserts = changes.inserts
            nested.moves = changes.moves.map { IndexMove(from: $0.from, to: $0.to) }
            nested.reloads = changes.reloads
            nested.frames = changes.frameChanges
        }
        nested.replacesRest =
            oldCarousels.metadataFingerprints[pair.old]
            != newCarousels.metadataFingerprints[pair.new]
        delta.nested.append(nested)
        let start = oldCarousels.range(of: pair.old).lowerBound
        try removed.add(carouselItems: nested.deletes.map { start + $0 }, ofSection: oldSection)
    }
}
