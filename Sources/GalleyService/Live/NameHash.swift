import CXXHash

/// 128 bits that stand for a name: small to keep and to compare, and the same after a restart.
///
/// Names may be chosen by clients; to find two with the same hash they would have to try 2⁶⁴.
struct NameHash: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// The hash of some texts, one after another; `ab`, `c` and `a`, `bc` differ.
    init(_ texts: String...) {
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

    /// As 16 bytes, the most significant first.
    var bytes: [UInt8] {
        [high, low].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
        }
    }
}
