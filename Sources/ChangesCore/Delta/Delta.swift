/// What turns one layout into another, in the order and the index spaces of a collection view's
/// batch update.
///
/// Played step by step — sections, items, reloads, nested carousels, frames, members of the page —
/// on the old layout it gives exactly the new one. It holds indexes and frames only: what arrives
/// (sections, items, members) is at its final coordinates in the new layout.
public struct Delta: Sendable, Equatable {
    /// Step 1: the sections that go, come and move.
    public internal(set) var sections = SectionChanges()
    /// Step 2: the items that go, come and move.
    public internal(set) var items = ItemChanges()
    /// Step 3: sections whose members but items are replaced; final indexes, ascending.
    public internal(set) var sectionReloads: [Int] = []
    /// Step 3: items that are replaced; final coordinates, ascending.
    public internal(set) var itemReloads: [ItemPath] = []
    /// Step 3: carousels that differ in rows that don't; final coordinates, ascending.
    public internal(set) var nested: [NestedChanges] = []
    /// Step 4: sections whose geometry differs; final indexes, ascending.
    public internal(set) var frames: [SectionFrameChanges] = []
    /// Step 4: members of the page that differ.
    public internal(set) var members: [PageMember] = []
    /// The ids of items that are nowhere in the new layout, carousels included; each once.
    public internal(set) var gone = IdentifierTable()

    /// Whether nothing differs.
    public var isEmpty: Bool {
        sections.isEmpty && items.isEmpty && sectionReloads.isEmpty && itemReloads.isEmpty
            && nested.isEmpty && frames.isEmpty && members.isEmpty
    }

    /// The changes from one revision to another.
    ///
    /// Moves are the least possible, and what is equal is not mentioned. Both revisions must be of
    /// the same viewport (width, scale, direction, text scale).
    /// - Complexity: O(items + moves · log items) in time, O(items between the first and the last
    ///   that came, went or moved) in memory. What is equal at the start of a section is passed over
    ///   in chunks.
    public init(from old: PageRevision, to new: PageRevision) {
        var difference = PageDifference(old, new)
        self = difference.compute()
    }

    init() {}
}

/// Changes of the sequence of sections.
public struct SectionChanges: Sendable, Equatable {
    /// Old indexes, ascending.
    public internal(set) var deletes: [Int] = []
    /// Final indexes, ascending; the sections arrive whole, with their items.
    public internal(set) var inserts: [Int] = []
    /// From old to final indexes, by the latter ascending.
    public internal(set) var moves: [IndexMove] = []

    /// Whether there are none.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}

/// Changes of the sequences of items, in and across sections.
public struct ItemChanges: Sendable, Equatable {
    /// Old items under the new order of sections, ascending.
    public internal(set) var deletes: [ItemPath] = []
    /// Final coordinates, ascending.
    public internal(set) var inserts: [ItemPath] = []
    /// From old items under the new order of sections to final coordinates, by the latter ascending.
    public internal(set) var moves: [ItemMove] = []

    /// Whether there are none.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}

/// Where an item is.
public struct ItemPath: Sendable, Hashable {
    /// The section's index.
    public var section: Int
    /// The item's index in the section.
    public var item: Int

    /// The item at an index of a section.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }
}

/// A move in a sequence.
public struct IndexMove: Sendable, Equatable {
    /// Where it was.
    public var from: Int
    /// Where it is in the end.
    public var to: Int

    /// A move between two indexes.
    public init(from: Int, to: Int) {
        self.from = from
        self.to = to
    }
}

/// A move in or between sections.
public struct ItemMove: Sendable, Equatable {
    /// Where the item was, its section counted in the new order.
    public var from: ItemPath
    /// Where it is in the end.
    public var to: ItemPath

    /// A move between two places.
    public init(from: ItemPath, to: ItemPath) {
        self.from = from
        self.to = to
    }
}
