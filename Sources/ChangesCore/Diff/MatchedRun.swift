/// Items that follow one another in both revisions and are the same ones.
struct MatchedRun {
    /// Index into the pairs of sequences: where the items were.
    var pair: Int
    /// The first item's old place.
    var old: Int
    /// The first item's new place.
    var new: Int
    /// How many items there are.
    var count: Int
    /// Whether they change their order relative to other survivors, or their sequence.
    var isMoved = false

    var oldEnd: Int { old + count }
    var newEnd: Int { new + count }
}
