import ChangesCore

/// A delta as plain lists that a test can spoil.
struct StrictBatch {
    struct Nested {
        var at: ItemPath
        var list: FlatBatch
        var replacesRest: Bool
    }

    /// Changes of one list, and of the frames in it.
    struct FlatBatch {
        var deletes: [Int] = []
        var inserts: [Int] = []
        var moves: [IndexMove] = []
        var reloads: [Int] = []
        var shifts: [FrameShift] = []
        var sets: [FrameSetting] = []
    }

    var sectionDeletes: [Int]
    var sectionInserts: [Int]
    var sectionMoves: [IndexMove]
    var deletes: [ItemPath]
    var inserts: [ItemPath]
    var moves: [ItemMove]
    var sectionReloads: [Int]
    var reloads: [ItemPath]
    var nested: [Nested]
    var frames: [SectionFrameChanges]
    /// By section; apart from `frames`, so that it can be spoilt.
    var shifts: [Int: [FrameShift]]
    var sets: [Int: [FrameSetting]]
    var members: [PageMember]

    init(_ delta: Delta) {
        sectionDeletes = delta.sections.deletes
        sectionInserts = delta.sections.inserts
        sectionMoves = delta.sections.moves
        deletes = delta.items.deletes
        inserts = delta.items.inserts
        moves = delta.items.moves
        sectionReloads = delta.sectionReloads
        reloads = delta.itemReloads
        nested = delta.nested.map {
            Nested(
                at: $0.at,
                list: FlatBatch(
                    deletes: $0.deletes,
                    inserts: $0.inserts,
                    moves: $0.moves,
                    reloads: $0.reloads,
                    shifts: $0.frames.shifts,
                    sets: $0.frames.sets
                ),
                replacesRest: $0.replacesRest
            )
        }
        frames = delta.frames
        shifts = [:]
        sets = [:]
        for frame in delta.frames {
            shifts[frame.section] = frame.items.shifts
            sets[frame.section] = frame.items.sets
        }
        members = delta.members
    }
}
