/// The SHA-256 digest (FIPS 180-4), for cache keys: texts of a few hundred bytes.
///
/// Nothing is allocated: a digest that has taken in what many keys begin with is copied for each of them.
struct SHA256 {
    private var state = SIMD8<UInt32>(
        0x6a09_e667,
        0xbb67_ae85,
        0x3c6e_f372,
        0xa54f_f53a,
        0x510e_527f,
        0x9b05_688c,
        0x1f83_d9ab,
        0x5be0_cd19
    )
    /// The bytes of the block that is not complete.
    private var block = InlineArray<64, UInt8>(repeating: 0)
    private var byteCount: UInt64 = 0

    init() {}

    /// Adds bytes to the digest's input.
    mutating func append(_ bytes: some Sequence<UInt8>) {
        var filled = Int(truncatingIfNeeded: byteCount % 64)
        for byte in bytes {
            block[filled] = byte
            filled += 1
            byteCount &+= 1
            if filled == 64 {
                compress()
                filled = 0
            }
        }
    }

    /// Returns the eight words of the digest of everything added.
    consuming func finish() -> [UInt32] {
        let bits = byteCount &* 8
        append(CollectionOfOne(0x80))
        append(repeatElement(0, count: Int(truncatingIfNeeded: (120 &- byteCount % 64) % 64)))
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            append(CollectionOfOne(UInt8(truncatingIfNeeded: bits >> shift)))
        }
        return (0..<8).map { state[$0] }
    }

    /// Mixes the complete block into the state.
    private mutating func compress() {
        // The last sixteen words of the schedule: a round needs no earlier ones, and an array of all would be copied.
        var words = SIMD16<UInt32>()
        for index in 0..<16 {
            let byte = 4 * index
            words[index] =
                UInt32(block[byte]) << 24 | UInt32(block[byte + 1]) << 16
                | UInt32(block[byte + 2]) << 8 | UInt32(block[byte + 3])
        }
        withUnsafeMutableBytes(of: &words) { words in
            Self.constants.withUnsafeBufferPointer { constants in
                mix(words.assumingMemoryBound(to: UInt32.self), constants)
            }
        }
    }

    private mutating func mix(
        _ words: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            if index >= 16 {
                let (early, late) = (words[(index &+ 1) % 16], words[(index &+ 14) % 16])
                let small = early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
                let large = late.rotated(17) ^ late.rotated(19) ^ (late >> 10)
                words[index % 16] &+= small &+ words[(index &+ 9) % 16] &+ large
            }
            let sum1 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ sum1 &+ choice &+ constants[index] &+ words[index % 16]
            let sum0 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
        }
        state &+= SIMD8(a, b, c, d, e, f, g, h)
    }

    /// The fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5,
        0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
        0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
        0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
        0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3,
        0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5,
        0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
        0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

extension UInt32 {
    /// Returns the bits rotated to the right.
    fileprivate func rotated(_ count: UInt32) -> UInt32 {
        self >> count | self << (32 - count)
    }
}
