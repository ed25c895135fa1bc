/// The SHA-256 of a content, by which it is stored once.
package struct ContentDigest: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number of its bytes.
    package static let byteCount = 32

    package let bytes: [UInt8]

    /// The digest of bytes.
    package init(of content: [UInt8]) {
        var digester = ContentDigester()
        digester.append(content)
        self = digester.finish()
    }

    /// The digest of given bytes; nil where they are not 32.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    fileprivate init(_ words: SHA256.Words) { bytes = words.bytes }

    /// Sixty-four hexadecimal digits.
    package var description: String { bytes.hexadecimal }

    /// Compares the bytes.
    package static func < (left: ContentDigest, right: ContentDigest) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

/// The making of a digest of several parts.
package struct ContentDigester {
    private var hash = SHA256()

    /// Begins without any content.
    package init() {}

    /// Adds bytes as they are.
    package mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { hash.append($0) }
    }

    /// Adds a number.
    package mutating func append(number: Int) {
        let number = UInt64(bitPattern: Int64(number))
        hash.append((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) })
    }

    /// Adds a text with its length, so that two texts are not taken for another two.
    package mutating func append(text: String) {
        append(number: text.utf8.count)
        append(Array(text.utf8))
    }

    /// Adds a digest.
    package mutating func append(_ digest: ContentDigest) { append(digest.bytes) }

    /// Returns the digest of all that was added.
    package consuming func finish() -> ContentDigest { ContentDigest(hash.finish()) }
}
