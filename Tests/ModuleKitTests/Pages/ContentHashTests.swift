import ModuleMapping
import Testing

@Suite("Hashes of content")
struct ContentHashTests {
    /// What `xxhsum -H2` of xxHash 0.8.1 says of bytes 131 i + 17 ⌊i/256⌋: around the lengths from which on another
    /// computation of the same hash is used.
    @Test(
        "are XXH3 of 128 bits, at every length",
        arguments: [
            (240, "8406fbd017acdf4e687f00a7f64e46db"), (241, "d894c74b1b3ea28f44dbd3180a664e27"),
            (511, "6c19a80337e7b60d56acb64648579d5b"), (512, "e24a8b991fd369a92f11dab1fc04b0b7"),
            (513, "6374e7e287f36cec0898f630b4a559f0"), (1023, "df96af1642ce51b9e4e56ae496223a91"),
            (1024, "b8c0e3eef73574e67b3d0d5804231abc"), (1025, "75f34330cbddd562863f46356e79e544"),
            (4096, "a06ffa1b365e8adbf277e5ffd8719798"),
            (10_000, "e35c901a0077fa75b1f82bf3d5235e36"),
            (40_003, "1dc162303404a4e72aaf1e76c085f822"),
        ]
    )
    func lengths(length: Int, expected: String) {
        // Behind the start of a word too: what is read at once need not be aligned.
        for start in 0..<4 {
            let bytes = (-start..<length).map {
                UInt8(truncatingIfNeeded: $0 * 131 + ($0 >> 8) * 17)
            }
            bytes.withUnsafeBytes { bytes in
                #expect(ContentHash.text(of: .init(rebasing: bytes[start...])) == expected)
            }
        }
    }
}
