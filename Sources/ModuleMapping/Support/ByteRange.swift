/// A range of an item table's bytes.
///
/// Offsets have 32 bits: an upstream response is bounded (`maxBytes`) far below 4 GiB, and half the
/// memory of `Range<Int>` counts when there are a hundred thousand items.
@usableFromInline
package struct ByteRange: Sendable, Hashable {
    /// The offset of the first byte.
    @usableFromInline package let start: UInt32
    /// The offset behind the last byte.
    @usableFromInline package let end: UInt32

    /// Creates the range from `start` up to `end`.
    @inlinable
    package init(_ start: Int, _ end: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    /// The number of bytes.
    @inlinable package var count: Int { Int(end - start) }
}

extension UnsafeRawBufferPointer {
    /// Returns the bytes of a range.
    @inlinable @inline(__always)
    package func slice(_ range: ByteRange) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[Int(range.start)..<Int(range.end)])
    }
}
