import CSystem

/// Hashes of content, for revisions and entity tags.
package enum ContentHash {
    /// Returns 128 bits of XXH3 as 32 hexadecimal digits: of a billion pages, two would share one with a
    /// chance of 1 in 10²⁰. Linear in the bytes.
    package static func text(of bytes: UnsafeRawBufferPointer) -> String {
        let hash = galley_xxh3_128(bytes.baseAddress, bytes.count)
        let digits = [hash.high, hash.low].map { String($0, radix: 16) }
        return digits.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
    }
}
