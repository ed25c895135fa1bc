#if canImport(Darwin)
    public import Darwin
#else
    public import Glibc
#endif

extension String {
    /// Says if both texts have the same bytes.
    @inlinable
    public func isExactly(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let same = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others in
                Self.equal(own, others)
            }
        }
        // Texts that Objective-C made have no such storage.
        return same.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
    }

    @inlinable
    static func equal(
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
