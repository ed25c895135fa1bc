/// The size of the store of revisions, for `/metrics`.
package struct RevisionUsage: Sendable {
    /// Revisions in memory.
    package var revisions = 0
    /// The bytes that they hold.
    package var bytes = 0
    /// Pages whose revision was not stored because too many waited to be made.
    package var dropped: UInt64 = 0

    package init(revisions: Int = 0, bytes: Int = 0, dropped: UInt64 = 0) {
        self.revisions = revisions
        self.bytes = bytes
        self.dropped = dropped
    }
}
