import CSystem

/// A hash of a name: small to store and to compare, and the same after a restart.
///
/// Names may be chosen by clients; two with the same hash take 2⁶⁴ trials to find.
package struct Hash128: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Creates the hash of texts in order; `ab`, `c` and `a`, `bc` differ.
    package init(_ texts: String...) {
        var bytes: [UInt8] = []
        for text in texts {
            bytes += text.utf8
            // No UTF-8 has this byte.
            bytes.append(0xFF)
        }
        let hash = bytes.withUnsafeBytes { galley_xxh3_128($0.baseAddress, $0.count) }
        high = hash.high
        low = hash.low
    }

    /// The hash as 16 bytes, the most significant first.
    package var bytes: [UInt8] {
        [high, low].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
        }
    }
}
