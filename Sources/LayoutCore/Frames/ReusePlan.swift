/// What a client does with its cells when one window takes the place of another: the cells of items
/// that leave go into a pool first, each to its type; then the items that enter take from their
/// type's pool the cell that went in last, and where it is empty a cell is created.
public struct ReusePlan<CellType: Hashable & Sendable>: Sendable, Equatable {
    /// How the entering items of one type get their cells.
    public struct Supply: Sendable, Equatable {
        /// The reuse identifier.
        public let type: CellType
        /// How many take the cell of an item that left.
        public let dequeued: Int
        /// How many need a new cell.
        public let created: Int
    }

    /// The items that leave, by section, then index.
    public let removed: [PageWindow.Item]
    /// The items that enter, by section, then index.
    public let added: [PageWindow.Item]
    /// How many items are in both windows.
    public let kept: Int
    /// For each type that enters, in the order in which the types first do.
    public let supplies: [Supply]

    /// The plan from one window of a layout to another of the same.
    ///
    /// - Parameters:
    ///   - old: The items shown before; none where all cells are still to be made.
    ///   - new: The items shown from now on. Both are as a window has them: by section, then index.
    ///   - type: The reuse identifier of an item.
    /// - Complexity: O(items).
    public init(
        from old: [PageWindow.Item],
        to new: [PageWindow.Item],
        type: (PageWindow.Item) -> CellType
    ) {
        removed = Self.items(of: old, lackingIn: new)
        added = Self.items(of: new, lackingIn: old)
        kept = old.count - removed.count
        var pool: [CellType: Int] = [:]
        for item in removed { pool[type(item), default: 0] += 1 }
        var wanted: [(type: CellType, count: Int)] = []
        var places: [CellType: Int] = [:]
        for item in added {
            let type = type(item)
            if let place = places[type] {
                wanted[place].count += 1
            } else {
                places[type] = wanted.count
                wanted.append((type, 1))
            }
        }
        supplies = wanted.map { type, count in
            let dequeued = min(count, pool[type] ?? 0)
            return Supply(type: type, dequeued: dequeued, created: count - dequeued)
        }
    }

    /// The items of one window that are not in another, found by walking both side by side.
    private static func items(
        of window: [PageWindow.Item],
        lackingIn other: [PageWindow.Item]
    ) -> [PageWindow.Item] {
        var place = 0
        return window.filter { item in
            while place < other.count, other[place].stands(before: item) { place += 1 }
            return place == other.count || item.stands(before: other[place])
        }
    }
}

extension PageWindow.Item {
    /// Whether it comes earlier in the page, wherever its frame is.
    fileprivate func stands(before other: PageWindow.Item) -> Bool {
        (section, index) < (other.section, other.index)
    }
}
