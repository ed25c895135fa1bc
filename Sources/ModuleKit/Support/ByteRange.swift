/// A range of an item table's bytes.
///
/// Offsets have 32 bits: an upstream response is bounded (`maxBytes`) far below 4 GiB, and half the
/// memory of `Range<Int>` counts when there are a hundred thousand items.
package struct ByteRange: Sendable, Hashable {
    /// The offset of the first byte.
    package let start: UInt32
    /// The offset behind the last byte.
    package let end: UInt32

    /// Creates the range from `start` up to `end`.
    package init(_ start: Int, _ end: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    /// The number of bytes.
    package var count: Int { Int(end - start) }
}
