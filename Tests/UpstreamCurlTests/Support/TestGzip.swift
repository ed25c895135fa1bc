/// Gzip files for tests, made by hand: stored blocks, and a bomb of fixed Huffman repeats.
enum TestGzip {
    private static let head: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]

    /// A text in one stored block (RFC 1951, 3.2.4).
    static func compressed(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let length = UInt16(bytes.count)
        return head + [1] + littleEndian(length) + littleEndian(~length) + bytes
            + littleEndian(crc(bytes)) + littleEndian(UInt32(bytes.count))
    }

    /// Zeros: one literal, then lengths of 258 at distance 1, in a block of fixed codes.
    static func zeros(kibibytes: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write(0b011, 3)
        bits.writeCode(0x30, 8)
        for _ in 0..<(kibibytes * 1024 / 258) {
            bits.writeCode(0b1100_0101, 8)
            bits.writeCode(0, 5)
        }
        bits.writeCode(0, 7)
        return head + bits.bytes + [0, 0, 0, 0, 0, 0, 0, 0]
    }

    private static func littleEndian<N: FixedWidthInteger>(_ number: N) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xffff_ffff
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
        }
        return ~crc
    }

    private struct BitWriter {
        var bytes: [UInt8] = []
        private var used = 8

        mutating func write(_ value: Int, _ count: Int) {
            for bit in 0..<count { append(value >> bit & 1) }
        }

        /// Huffman codes go in with their highest bit first.
        mutating func writeCode(_ value: Int, _ count: Int) {
            for bit in (0..<count).reversed() { append(value >> bit & 1) }
        }

        private mutating func append(_ bit: Int) {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(bit << used)
            used += 1
        }
    }
}
