import ChangesCore
@testable import ChangesTestSupport

/// What must have happened between two pages, found with dictionaries and a quadratic search.
struct ChangesOracle {
    private struct Key: Hashable {
        let scope: String
        let id: String
        let occurrence: Int
    }

    private struct Place {
        let section: Int
        let item: Int
    }

    let old: PageModel
    let new: PageModel
    private let oldPage: TestPage
    private let newPage: TestPage
    private(set) var deletes: Set<ItemPath> = []
    private(set) var inserts: Set<ItemPath> = []
    private(set) var reloads: Set<ItemPath> = []
    private(set) var nested: Set<ItemPath> = []
    private(set) var moveCount = 0
    private(set) var gone: Set<String> = []

    init(_ old: PageModel, _ new: PageModel) {
        self.old = old
        self.new = new
        oldPage = old.laidOut()
        newPage = new.laidOut()
        findItems()
        gone = Self.ids(old).subtracting(Self.ids(new))
    }

    /// Final indexes of the sections that are the same but for geometry, counts and items.
    var sectionReloads: [Int] {
        new.sections.indices.filter { index in
            let section = new.sections[index]
            guard let before = old.sections.first(where: { $0.id == section.id }) else {
                return false
            }
            return before.content != section.content
                || before.isHorizontal != section.isHorizontal
                || (before.headerHeight == nil) != (section.headerHeight == nil)
                || (before.footerHeight == nil) != (section.footerHeight == nil)
                || before.hasDecoration != section.hasDecoration
        }
    }

    /// The least moves of sections.
    var sectionMoveCount: Int {
        let places = new.sections.compactMap { section in
            old.sections.firstIndex { $0.id == section.id }
        }
        return places.count - Self.longestIncreasing(places)
    }

    /// The length of the longest increasing subsequence, each place compared with every one before.
    static func longestIncreasing(_ places: [Int]) -> Int {
        var lengths: [Int] = []
        for (index, place) in places.enumerated() {
            var best = 0
            for before in 0..<index where places[before] < place {
                best = max(best, lengths[before])
            }
            lengths.append(best + 1)
        }
        return lengths.max() ?? 0
    }

    private static func ids(_ page: PageModel) -> Set<String> {
        var ids: Set<String> = []
        for item in page.sections.flatMap(\.items) {
            ids.insert(item.id)
            ids.formUnion((item.carousel ?? []).map(\.id))
        }
        return ids
    }

    private static func places(_ page: PageModel) -> [(Key, Place)] {
        var counts: [Key: Int] = [:]
        var places: [(Key, Place)] = []
        for (index, section) in page.sections.enumerated() {
            let scope = page.hasModuleIdentity ? "" : section.id
            for (itemIndex, item) in section.items.enumerated() {
                let first = Key(scope: scope, id: item.id, occurrence: 0)
                let key = Key(scope: scope, id: item.id, occurrence: counts[first, default: 0])
                counts[first, default: 0] += 1
                places.append((key, Place(section: index, item: itemIndex)))
            }
        }
        return places
    }

    private mutating func findItems() {
        let before = Dictionary(uniqueKeysWithValues: Self.places(old))
        var taken: Set<ItemPath> = []
        var stayed = [[Int]](repeating: [], count: new.sections.count)
        for (key, place) in Self.places(new) {
            let section = new.sections[place.section]
            guard old.sections.contains(where: { $0.id == section.id }) else { continue }
            let path = ItemPath(section: place.section, item: place.item)
            guard let from = before[key], survives(from, into: section) else {
                inserts.insert(path)
                continue
            }
            taken.insert(ItemPath(section: from.section, item: from.item))
            if old.sections[from.section].id == section.id {
                stayed[place.section].append(from.item)
            } else {
                moveCount += 1
            }
            compare(
                oldPage.sections[from.section].items[from.item],
                newPage.sections[place.section].items[place.item],
                path
            )
        }
        moveCount += stayed.reduce(0) { $0 + $1.count - Self.longestIncreasing($1) }
        findDeletes(taken)
    }

    private func survives(_ from: Place, into section: PageModel.Section) -> Bool {
        let before = old.sections[from.section]
        if before.id == section.id { return true }
        let isKept = new.sections.contains { $0.id == before.id }
        return isKept && !before.isHorizontal && !section.isHorizontal
    }

    private mutating func compare(
        _ before: ClientItem<TestPayload>,
        _ after: ClientItem<TestPayload>,
        _ path: ItemPath
    ) {
        if before.payload != after.payload || (before.carousel == nil) != (after.carousel == nil) {
            reloads.insert(path)
        } else if before.carousel != after.carousel {
            nested.insert(path)
        }
    }

    private mutating func findDeletes(_ taken: Set<ItemPath>) {
        for (index, section) in old.sections.enumerated() {
            guard let now = new.sections.firstIndex(where: { $0.id == section.id }) else {
                continue
            }
            for item in section.items.indices
            where !taken.contains(ItemPath(section: index, item: item)) {
                deletes.insert(ItemPath(section: now, item: item))
            }
        }
    }
}
