import CSystem

/// Hashes of content, for revisions and entity tags.
package enum ContentHash {
    /// Returns 128 bits of XXH3 as 32 hexadecimal digits: of a billion pages, two would share one with a
    /// chance of 1 in 10²⁰. Linear in the bytes.
    package static func text(of bytes: UnsafeRawBufferPointer) -> String {
        let hash = galley_xxh3_128(bytes.baseAddress, bytes.count)
        return String(unsafeUninitializedCapacity: digits) { text in
            for index in 0..<digits {
                let word = index < digits / 2 ? hash.high : hash.low
                let shift = UInt64(60 - index % 16 * 4)
                text[index] = hexadecimal[Int(truncatingIfNeeded: word >> shift & 0xF)]
            }
            return digits
        }
    }

    private static let digits = 32
    private static let hexadecimal = Array("0123456789abcdef".utf8)
}
