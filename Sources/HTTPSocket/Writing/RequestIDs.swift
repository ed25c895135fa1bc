/// Generates request identifiers: 16 hexadecimal digits, unique in practice, and no secret.
struct RequestIDs {
    private var state: UInt64

    init(seed: UInt64 = .random(in: .min ... .max)) {
        state = seed
    }

    /// Generates an identifier: its digits in ASCII, eight in each number, the first one lowest.
    mutating func next() -> (UInt64, UInt64) {
        // SplitMix64 (Steele, Lea, Flood 2014).
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return (
            Self.digits(UInt32(truncatingIfNeeded: mixed)),
            Self.digits(UInt32(truncatingIfNeeded: mixed >> 32))
        )
    }

    /// Generates an identifier as a string.
    mutating func nextText() -> String {
        let (low, high) = next()
        return withUnsafeBytes(of: (low, high)) { String(decoding: $0, as: UTF8.self) }
    }

    /// Formats eight hexadecimal digits in parallel: spreads each nibble to a byte, then adds ASCII.
    private static func digits(_ value: UInt32) -> UInt64 {
        var spread = UInt64(value)
        spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
        spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
        spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
        let isLetter = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return spread &+ 0x3030_3030_3030_3030 &+ isLetter &* 39
    }
}
