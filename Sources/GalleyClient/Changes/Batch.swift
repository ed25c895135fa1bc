import ChangesCore

/// The differences between two layouts, in the terms of a collection view's `performBatchUpdates`.
///
/// It is played as two batches in a row: first `sections`, after which the data source shows the
/// layout's `afterSections` (inserted sections come whole, with their items); then `items`, after
/// which it shows the layout. Then `reloadedSections` and `reloadedItems` are reloaded, `carousels`
/// are played on the rows that show them, and at last the views go to their new frames.
public struct Batch: Sendable, Equatable {
    /// Changes of the list of sections, or of the items of a carousel.
    public struct List: Sendable, Equatable {
        /// Old indexes, ascending.
        public var deletes: [Int] = []
        /// Final indexes, ascending.
        public var inserts: [Int] = []
        /// From old to final indexes.
        public var moves: [Move<Int>] = []

        /// True when there are none.
        public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
    }

    /// Changes of items. Deletions and the `from` of moves are old items under the new order of
    /// sections, the rest is final. No item is mentioned of a section that is inserted.
    public struct Items: Sendable, Equatable {
        /// The items that leave, ascending.
        public var deletes: [ItemPath] = []
        /// The items that come, ascending.
        public var inserts: [ItemPath] = []
        /// The items that change their place among the items that stay.
        public var moves: [Move<ItemPath>] = []

        /// True when there are none.
        public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
    }

    /// A move from one place to another.
    public struct Move<Place: Sendable & Equatable>: Sendable, Equatable {
        /// The old place.
        public var from: Place
        /// The final place.
        public var to: Place
    }

    /// The changes of a carousel whose row is not reloaded.
    public struct Carousel: Sendable, Equatable {
        /// The row, in the final layout.
        public var row: ItemPath
        /// Its items that leave, come and move.
        public var items = List()
        /// Its items that are shown anew, at final indexes.
        public var reloads: [Int] = []
    }

    /// The first batch.
    public var sections = List()
    /// The second batch.
    public var items = Items()
    /// The sections whose header, footer, decoration, placeholder or status changed: final indexes.
    /// Their items stay.
    public var reloadedSections: [Int] = []
    /// The items whose content changed, at their final places; moved items too.
    public var reloadedItems: [ItemPath] = []
    /// The carousels that changed in rows that did not.
    public var carousels: [Carousel] = []
    /// The sections in which frames differ: final indexes.
    public var movedSections: [Int] = []
    /// The ids of items that are nowhere in the layout any more, for what is kept by id.
    public var gone: [String] = []

    /// Creates changes that are none.
    public init() {}

    /// True when cells and sections stay as they are, frames perhaps aside.
    public var isEmpty: Bool {
        sections.isEmpty && items.isEmpty && reloadedSections.isEmpty && reloadedItems.isEmpty
            && carousels.isEmpty
    }

    init(_ delta: Delta, gone: [String]) {
        sections = List(delta.sections)
        items = Items(delta.items)
        reloadedSections = delta.sectionReloads
        reloadedItems = delta.itemReloads.map { ItemPath($0) }
        carousels = delta.nested.map { nested in
            Carousel(
                row: ItemPath(nested.at),
                items: List(
                    deletes: nested.deletes,
                    inserts: nested.inserts,
                    moves: nested.moves.map { Move(from: $0.from, to: $0.to) }
                ),
                reloads: nested.reloads
            )
        }
        movedSections = delta.frames.map(\.section)
        self.gone = gone
    }
}

extension Batch.List {
    init(_ changes: SectionChanges) {
        deletes = changes.deletes
        inserts = changes.inserts
        moves = changes.moves.map { Batch.Move(from: $0.from, to: $0.to) }
    }
}

extension Batch.Items {
    init(_ changes: ItemChanges) {
        deletes = changes.deletes.map { ItemPath($0) }
        inserts = changes.inserts.map { ItemPath($0) }
        moves = changes.moves.map { Batch.Move(from: ItemPath($0.from), to: ItemPath($0.to)) }
    }
}

extension ItemPath {
    init(_ path: ChangesCore.ItemPath) {
        self.init(section: path.section, item: path.item)
    }
}
