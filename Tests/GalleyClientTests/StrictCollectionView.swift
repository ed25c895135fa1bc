@testable import GalleyClient

/// A collection view that is told of changes by batches, and refuses what `performBatchUpdates` refuses.
///
/// It knows nothing of layouts but what a data source tells: the numbers of sections and of their items,
/// and what a cell shows.
struct StrictCollectionView {
    enum Refusal: Error {
        case outOfRange(String, Int)
        case twice(String, Int)
        case countsDoNotAddUp(String, expected: Int, got: Int)
        case ofNewSection(Int)
        case otherCells(String)
    }

    /// The cells of each section, by what they show.
    private(set) var sections: [[String]]

    init(showing layout: Layout) {
        sections = layout.sections.map { Self.cells($0) }
    }

    static func cell(_ item: Layout.Item) -> String {
        let nested = item.carousel?.items.map { cell($0) }.joined(separator: ",") ?? ""
        return "\(item.id) \(String(decoding: item.json, as: UTF8.self)) [\(nested)]"
    }

    private static func cells(_ section: Layout.Section) -> [String] {
        section.items.map { cell($0) }
    }

    /// Plays one batch of a list, whose elements are as many afterwards as the data source says.
    private static func play<Element>(
        _ name: String,
        _ old: [Element],
        _ changes: Batch.List,
        count: Int,
        moved: [Int: Element] = [:],
        new: (Int) -> Element
    ) throws -> [Element] {
        var leaving = Set<Int>()
        for index in changes.deletes + changes.moves.map(\.from) {
            guard old.indices.contains(index) else { throw Refusal.outOfRange(name, index) }
            guard leaving.insert(index).inserted else { throw Refusal.twice(name, index) }
        }
        let arriving = changes.inserts.count + changes.moves.count
        let expected = old.count - leaving.count + arriving
        guard expected == count else {
            throw Refusal.countsDoNotAddUp(name, expected: expected, got: count)
        }
        var result = [Element?](repeating: nil, count: count)
        for index in changes.inserts {
            guard result.indices.contains(index) else { throw Refusal.outOfRange(name, index) }
            guard result[index] == nil else { throw Refusal.twice(name, index) }
            result[index] = new(index)
        }
        for move in changes.moves {
            guard result.indices.contains(move.to) else { throw Refusal.outOfRange(name, move.to) }
            guard result[move.to] == nil else { throw Refusal.twice(name, move.to) }
            result[move.to] = moved[move.to] ?? old[move.from]
        }
        var staying = old.indices.filter { !leaving.contains($0) }.makeIterator()
        return try result.map { element in
            if let element { return element }
            guard let index = staying.next() else { throw Refusal.outOfRange(name, -1) }
            return old[index]
        }
    }

    /// The first batch.
    mutating func perform(_ changes: Batch.List, showing layout: Layout) throws {
        sections = try Self.play("section", sections, changes, count: layout.sections.count) {
            Self.cells(layout.sections[$0])
        }
        try expectCounts(layout)
    }

    /// The second batch.
    mutating func perform(
        _ changes: Batch.Items,
        insertedSections: [Int],
        showing layout: Layout
    ) throws {
        var lists = [Batch.List](repeating: Batch.List(), count: sections.count)
        var across: [Int: [Int: String]] = [:]
        func check(_ path: ItemPath) throws {
            guard lists.indices.contains(path.section) else {
                throw Refusal.outOfRange("section", path.section)
            }
            if insertedSections.contains(path.section) { throw Refusal.ofNewSection(path.section) }
        }
        for path in changes.deletes {
            try check(path)
            lists[path.section].deletes.append(path.item)
        }
        for path in changes.inserts {
            try check(path)
            lists[path.section].inserts.append(path.item)
        }
        for move in changes.moves {
            try check(move.from)
            try check(move.to)
            let cells = sections[move.from.section]
            guard cells.indices.contains(move.from.item) else {
                throw Refusal.outOfRange("move", move.from.item)
            }
            guard across[move.to.section]?[move.to.item] == nil else {
                throw Refusal.twice("move", move.to.item)
            }
            across[move.to.section, default: [:]][move.to.item] = cells[move.from.item]
            lists[move.from.section].deletes.append(move.from.item)
            lists[move.to.section].inserts.append(move.to.item)
        }
        for index in sections.indices {
            let section = layout.sections[index]
            sections[index] = try Self.play(
                "item",
                sections[index],
                lists[index],
                count: section.items.count
            ) { across[index]?[$0] ?? Self.cell(section.items[$0]) }
        }
        try expectCounts(layout)
    }

    /// Reloads, and the batches of the carousels in rows.
    mutating func reload(_ batch: Batch, showing layout: Layout) throws {
        for path in batch.reloadedItems { try show(path, layout) }
        // A carousel's own view plays its batch; what the row shows then is the row's cell.
        for carousel in batch.carousels { try show(carousel.row, layout) }
    }

    private mutating func show(_ path: ItemPath, _ layout: Layout) throws {
        guard sections.indices.contains(path.section),
            sections[path.section].indices.contains(path.item)
        else { throw Refusal.outOfRange("reload", path.item) }
        sections[path.section][path.item] = Self.cell(layout.item(at: path))
    }

    private func expectCounts(_ layout: Layout) throws {
        let expected = layout.sections.map(\.items.count)
        guard sections.map(\.count) == expected else {
            throw Refusal.countsDoNotAddUp("items", expected: 0, got: 0)
        }
    }

    /// Throws unless every cell shows what the layout has there.
    func expect(_ layout: Layout) throws {
        for (index, cells) in sections.enumerated() {
            let expected = Self.cells(layout.sections[index])
            guard cells == expected else { throw Refusal.otherCells("section \(index)") }
        }
    }
}
