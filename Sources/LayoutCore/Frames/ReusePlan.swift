package import WorkLimits

/// A plan for a client's cells when one window takes the place of another: the cells of items that
/// leave go into a pool first, each to its type; then the items that enter take from their type's
/// pool the cell that went in last, and where it is empty a cell is created.
public struct ReusePlan<CellType: Hashable & Sendable>: Sendable, Equatable {
    /// The cells of the entering items of one type.
    public struct Supply: Sendable, Equatable {
        /// The reuse identifier.
        public let type: CellType
        /// The number of items that take the cell of an item that left.
        public let dequeued: Int
        /// The number of items that need a new cell.
        public let created: Int

        @inlinable
        init(type: CellType, dequeued: Int, created: Int) {
            self.type = type
            self.dequeued = dequeued
            self.created = created
        }
    }

    /// The items that leave, by section, then index.
    public let removed: [PageWindow.Item]
    /// The items that enter, by section, then index.
    public let added: [PageWindow.Item]
    /// The number of items that are in both windows.
    public let kept: Int
    /// For each type that enters, in the order in which the types first do.
    public let supplies: [Supply]

    /// Creates the plan from one window of a layout to another of the same.
    ///
    /// - Parameters:
    ///   - old: The items shown before; empty where all cells are still to be made.
    ///   - new: The items shown from now on. Both are in the order of a window: by section, then
    ///     index.
    ///   - type: Returns the reuse identifier of an item.
    /// - Complexity: O(items).
    @inlinable
    public init(
        from old: [PageWindow.Item],
        to new: [PageWindow.Item],
        type: (PageWindow.Item) -> CellType
    ) {
        let exchange = WindowExchange(from: old, to: new)
        self.init(exchange, type: type)
    }

    /// Creates the plan within the budget of a page.
    package init(
        from old: [PageWindow.Item],
        to new: [PageWindow.Item],
        budget: WorkBudget,
        type: (PageWindow.Item) -> CellType
    ) throws(WorkError) {
        // A type is as little work as finding its item was.
        try self.init(WindowExchange(from: old, to: new, budget: budget), type: type)
    }

    @inlinable
    init(_ exchange: WindowExchange, type: (PageWindow.Item) -> CellType) {
        removed = exchange.removed
        added = exchange.added
        kept = exchange.kept
        var pool = TypeCounts()
        for item in exchange.removed { pool.add(type(item)) }
        var entering = TypeCounts()
        for item in exchange.added { entering.add(type(item)) }
        supplies = entering.counts.map { type, count in
            let dequeued = min(count, pool.count(of: type))
            return Supply(type: type, dequeued: dequeued, created: count - dequeued)
        }
    }

    /// The number of items of each type, in the order in which the types first come.
    @usableFromInline
    struct TypeCounts {
        @usableFromInline var counts: [(type: CellType, count: Int)] = []
        @usableFromInline var positions: [CellType: Int] = [:]
        /// The position of the type before: most items have the type of their neighbour, which needs
        /// no hash then.
        @usableFromInline var last: Int?

        @inlinable
        init() {}

        @inlinable
        mutating func add(_ type: CellType) {
            if let last, counts[last].type == type {
                counts[last].count += 1
                return
            }
            let position = positions[type] ?? counts.count
            if position == counts.count {
                positions[type] = position
                counts.append((type, 0))
            }
            counts[position].count += 1
            last = position
        }

        @inlinable
        func count(of type: CellType) -> Int { positions[type].map { counts[$0].count } ?? 0 }
    }
}

/// The items by which two windows of a layout differ.
@usableFromInline
struct WindowExchange {
    @usableFromInline let removed: [PageWindow.Item]
    @usableFromInline let added: [PageWindow.Item]
    /// The number of items that are in both windows.
    @usableFromInline let kept: Int

    @usableFromInline
    init(from old: [PageWindow.Item], to new: [PageWindow.Item]) {
        self = WorkBudget.withoutLimits { budget throws(WorkError) in
            try WindowExchange(from: old, to: new, budget: budget)
        }
    }

    init(
        from old: [PageWindow.Item],
        to new: [PageWindow.Item],
        budget: WorkBudget
    ) throws(WorkError) {
        var meter = WorkMeter(budget: budget, interval: 4096)
        removed = try Self.items(of: old, missingIn: new, &meter)
        added = try Self.items(of: new, missingIn: old, &meter)
        kept = old.count - removed.count
        try meter.step(removed.count + added.count)
    }

    /// The items of one window that are not in another, found by walking along both at once.
    private static func items(
        of window: [PageWindow.Item],
        missingIn other: [PageWindow.Item],
        _ meter: inout WorkMeter
    ) throws(WorkError) -> [PageWindow.Item] {
        if other.isEmpty {
            try meter.step(window.count)
            return window
        }
        var items: [PageWindow.Item] = []
        var position = 0
        for item in window {
            while position < other.count, other[position].precedes(item) { position += 1 }
            if position == other.count || item.precedes(other[position]) { items.append(item) }
            try meter.step()
        }
        return items
    }
}

extension PageWindow.Item {
    /// Returns true when the item comes earlier in the page, wherever its frame is.
    fileprivate func precedes(_ other: PageWindow.Item) -> Bool {
        (section, index) < (other.section, other.index)
    }
}
