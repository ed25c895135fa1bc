/// The changes that turn one layout into another, in the order and the index spaces of a collection
/// view's batch update.
///
/// Played step by step — sections, items, reloads, nested carousels, frames, members of the page —
/// on the old layout it gives exactly the new one. It holds indexes and frames only: sections, items
/// and members that arrive are at their final coordinates in the new layout.
///
/// ```swift
/// let delta = Delta(from: old, to: new)
/// delta.items.deletes        // old indexes
/// delta.items.inserts        // final indexes
/// ```
public struct Delta: Sendable, Equatable {
    /// Step 1: the sections that are deleted, inserted and moved.
    public package(set) var sections = SectionChanges()
    /// Step 2: the items that are deleted, inserted and moved.
    public package(set) var items = ItemChanges()
    /// Step 3: sections whose members but items are replaced; final indexes, ascending.
    public package(set) var sectionReloads: [Int] = []
    /// Step 3: items that are replaced; final coordinates, ascending.
    public package(set) var itemReloads: [ItemPath] = []
    /// Step 3: carousels that changed in rows that did not; final coordinates, ascending.
    public package(set) var nested: [NestedChanges] = []
    /// Step 4: sections whose geometry differs; final indexes, ascending.
    public package(set) var frames: [SectionFrameChanges] = []
    /// Step 4: members of the page that differ.
    public package(set) var members: [PageMember] = []
    /// The ids of items that are nowhere in the new layout, carousels included; each once.
    public package(set) var gone = IdentifierTable()

    /// True when nothing differs.
    public var isEmpty: Bool {
        sections.isEmpty && items.isEmpty && sectionReloads.isEmpty && itemReloads.isEmpty
            && nested.isEmpty && frames.isEmpty && members.isEmpty
    }

    /// Creates changes that are none, to be filled by who reads them.
    package init() {}
}

/// Changes of the sequence of sections.
public struct SectionChanges: Sendable, Equatable {
    /// Old indexes, ascending.
    public package(set) var deletes: [Int] = []
    /// Final indexes, ascending; the sections arrive whole, with their items.
    public package(set) var inserts: [Int] = []
    /// From old to final indexes, by the latter ascending.
    public package(set) var moves: [IndexMove] = []

    /// True when there are none.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}

/// Changes of the sequences of items, in and across sections.
public struct ItemChanges: Sendable, Equatable {
    /// Old items under the new order of sections, ascending.
    public package(set) var deletes: [ItemPath] = []
    /// Final coordinates, ascending.
    public package(set) var inserts: [ItemPath] = []
    /// From old items under the new order of sections to final coordinates, by the latter ascending.
    public package(set) var moves: [ItemMove] = []

    /// True when there are none.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}

/// The coordinates of an item.
public struct ItemPath: Sendable, Hashable {
    /// The section's index.
    public var section: Int
    /// The item's index in the section.
    public var item: Int

    /// Creates the coordinates of the item at an index of a section.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }
}

/// A move in a sequence.
public struct IndexMove: Sendable, Equatable {
    /// The old index.
    public var from: Int
    /// The final index.
    public var to: Int

    /// Creates a move between two indexes.
    public init(from: Int, to: Int) {
        self.from = from
        self.to = to
    }
}

/// A move in or between sections.
public struct ItemMove: Sendable, Equatable {
    /// The item's old coordinates, its section counted in the new order.
    public var from: ItemPath
    /// The item's final coordinates.
    public var to: ItemPath

    /// Creates a move between coordinates.
    public init(from: ItemPath, to: ItemPath) {
        self.from = from
        self.to = to
    }
}
