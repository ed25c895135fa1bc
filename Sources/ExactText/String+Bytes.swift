#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension String {
    private typealias Words = SIMD2<UInt64>

    /// Says if both texts have the same bytes.
    @inlinable
    public func isExactly(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return hasSameBytes(as: other)
    }

    /// Compares texts of one length. A function of its own, so that callers have no more than the lengths in line.
    @usableFromInline
    func hasSameBytes(as other: String) -> Bool {
        #if _pointerBitWidth(_64)
            // Texts of 15 bytes and less are in these words; longer ones of one storage share them.
            if unsafeBitCast(self, to: Words.self) == unsafeBitCast(other, to: Words.self) {
                return true
            }
        #endif
        let same = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others in
                Self.equal(own, others)
            }
        }
        // Texts that Objective-C made have no such storage.
        return same.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
    }

    private static func equal(
        _ left: UnsafeBufferPointer<UInt8>,
        _ right: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard let own = left.baseAddress, let others = right.baseAddress else { return true }
        return memcmp(own, others, left.count) == 0
    }

    /// Adds the bytes, and their end, to a hash.
    @inlinable
    public func hashExactly(into hasher: inout Hasher) {
        let hashed: Void? = utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if hashed == nil {
            for byte in utf8 { hasher.combine(byte) }
        }
        // No UTF-8 has this byte: `ab`, `c` and `a`, `bc` differ.
        hasher.combine(0xFF as UInt8)
    }
}
