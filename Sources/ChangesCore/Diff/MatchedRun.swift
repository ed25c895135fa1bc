/// Items that follow one another in both revisions and are the same ones.
struct MatchedRun {
    /// The index of the pair of sequences that the items were in.
    var pair: Int
    /// The first item's old index.
    var old: Int
    /// The first item's new index.
    var new: Int
    /// The number of items.
    var count: Int
    /// True when they change their order relative to other survivors, or their sequence.
    var isMoved = false

    var oldEnd: Int { old + count }
    var newEnd: Int { new + count }
}
