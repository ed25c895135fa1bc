/// The size of the store of revisions, for `/metrics`.
struct RevisionUsage: Sendable {
    /// Revisions in memory.
    var revisions = 0
    /// The bytes that they hold.
    var bytes = 0
    /// Pages whose revision was not stored because too many waited to be made.
    var dropped: UInt64 = 0
}
