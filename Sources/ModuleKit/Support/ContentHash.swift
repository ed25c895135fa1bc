import CSystem

/// Hashes of content, for revisions and entity tags.
package enum ContentHash {
    /// Returns 128 bits of XXH3 as 32 hexadecimal digits: of a billion pages, two would share one with a
    /// chance of 1 in 10²⁰. Linear in the bytes.
    package static func text(of bytes: UnsafeRawBufferPointer) -> String {
        let hash = galley_xxh3_128(bytes.baseAddress, bytes.count)
        return String(unsafeUninitializedCapacity: 32) { text in
            for index in 0..<32 {
                let word = index < 16 ? hash.high : hash.low
                let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - index % 16 * 4)) & 0xF
                text[index] = digit < 10 ? digit + UInt8(ascii: "0") : digit + UInt8(ascii: "a") - 10
            }
            return 32
        }
    }
}
