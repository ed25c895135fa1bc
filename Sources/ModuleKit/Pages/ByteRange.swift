/// A stretch of an item table's bytes.
///
/// Offsets have 32 bits: an upstream answer is bounded (`maxBytes`) far below 4 GiB, and half the
/// memory of `Range<Int>` counts when there are a hundred thousand items.
public struct ByteRange: Sendable, Hashable {
    /// Offset of the first byte.
    public let start: UInt32
    /// Offset behind the last byte.
    public let end: UInt32

    /// The stretch from `start` up to `end`.
    @inlinable
    public init(_ start: Int, _ end: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    /// How many bytes it has.
    @inlinable public var count: Int { Int(end - start) }
}
