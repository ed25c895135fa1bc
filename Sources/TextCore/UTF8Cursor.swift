/// Reads bytes as UTF-8, a character at a time.
///
/// Bytes that are not UTF-8 give U+FFFD once for each maximal part of a sequence, as the Unicode
/// Standard recommends (chapter 3, "U+FFFD Substitution of Maximal Subparts") and Swift's strings
/// do.
struct UTF8Cursor {
    private let bytes: UnsafeRawBufferPointer
    /// The bytes read so far.
    private(set) var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The next character, or `nil` at the end.
    @inline(__always)
    mutating func next() -> UInt32? {
        guard offset < bytes.count else { return nil }
        let lead = bytes[offset]
        offset += 1
        if lead < 0x80 { return UInt32(lead) }
        return sequence(after: lead)
    }

    /// The character of a lead byte and what follows it.
    private mutating func sequence(after lead: UInt8) -> UInt32 {
        switch lead {
        case 0xC2...0xDF: return trail(1, after: UInt32(lead & 0x1F), first: 0x80...0xBF)
        case 0xE0: return trail(2, after: 0, first: 0xA0...0xBF)
        case 0xED: return trail(2, after: 0xD, first: 0x80...0x9F)
        case 0xE1...0xEF: return trail(2, after: UInt32(lead & 0x0F), first: 0x80...0xBF)
        case 0xF0: return trail(3, after: 0, first: 0x90...0xBF)
        case 0xF1...0xF3: return trail(3, after: UInt32(lead & 0x07), first: 0x80...0xBF)
        case 0xF4: return trail(3, after: 4, first: 0x80...0x8F)
        default: return 0xFFFD
        }
    }

    @inline(__always)
    private mutating func trail(
        _ count: Int,
        after bits: UInt32,
        first: ClosedRange<UInt8>
    ) -> UInt32 {
        var value = bits
        var range = first
        for _ in 0..<count {
            guard offset < bytes.count, range.contains(bytes[offset]) else { return 0xFFFD }
            value = value << 6 | UInt32(bytes[offset] & 0x3F)
            offset += 1
            range = 0x80...0xBF
        }
        return value
    }
}
