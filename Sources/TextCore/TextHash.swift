/// A hash of texts and numbers for the caches: fast, and good enough to tell a million texts apart.
///
/// Texts with one hash drive each other out of a cache; nothing worse comes of them.
struct TextHash {
    private(set) var value: UInt64

    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer) {
        value = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
        var offset = 0
        while offset + 8 <= bytes.count {
            combine(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset += 1
        }
        combine(rest)
    }

    /// Adds a number.
    @inline(__always)
    mutating func combine(_ number: UInt64) {
        let product = (value ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        value = product.high ^ product.low ^ number &* 0xA076_1D64_78BD_642F
    }
}
