/// A checksum of 64 bits that finds damage: every step is a bijection of the sum before it, so that
/// a single changed word always changes the sum. No protection against intent.
enum Checksum {
    /// The sum of some bytes, as SQLite's signed integers hold it. Linear, eight bytes a step.
    static func of(_ bytes: [UInt8]) -> Int64 {
        var sum: UInt64 = 0x9e37_79b9_7f4a_7c15 ^ UInt64(bytes.count)
        bytes.withUnsafeBytes { buffer in
            let words = buffer.count / 8
            for index in 0..<words {
                let word = buffer.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
                mix(UInt64(littleEndian: word), into: &sum)
            }
            for byte in buffer[(words * 8)...] { mix(UInt64(byte), into: &sum) }
        }
        return Int64(bitPattern: sum)
    }

    private static func mix(_ word: UInt64, into sum: inout UInt64) {
        sum = (sum ^ word) &* 0xff51_afd7_ed55_8ccd
        sum ^= sum >> 32
    }
}
