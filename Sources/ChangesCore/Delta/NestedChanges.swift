/// The changes of the carousel in a row that itself is not reloaded: a flat batch of its own.
public struct NestedChanges: Sendable, Equatable {
    /// The row; final coordinates.
    public package(set) var at: ItemPath
    /// Old indexes in the carousel, ascending.
    public package(set) var deletes: [Int] = []
    /// Final indexes, ascending.
    public package(set) var inserts: [Int] = []
    /// From old to final indexes, by the latter ascending.
    public package(set) var moves: [IndexMove] = []
    /// Final indexes, ascending.
    public package(set) var reloads: [Int] = []
    /// True when all members but the items are replaced by the new layout's.
    public package(set) var replacesRest = false
    /// The frames of items that stayed or moved.
    public package(set) var frames = FrameChanges()

    /// Creates empty changes.
    package init(at path: ItemPath) {
        at = path
    }

    /// True when nothing differs.
    public var isEmpty: Bool {
        deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty && !replacesRest
            && frames.isEmpty
    }
}
