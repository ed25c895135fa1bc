extension JSONWriter {
    /// Appends a member's name in quotes, and a colon. The name must need no escapes.
    @inlinable @inline(__always)
    public mutating func key(_ name: StaticString) {
        let length = name.utf8CodeUnitCount
        reserve(length &+ 3)
        let to = start + written
        to[0] = UInt8(ascii: "\"")
        (to + 1).update(from: name.utf8Start, count: length)
        to[length &+ 1] = UInt8(ascii: "\"")
        to[length &+ 2] = UInt8(ascii: ":")
        written &+= length &+ 3
    }

    /// Appends a member's name as a JSON string, and a colon.
    public mutating func key(_ name: String) {
        string(name)
        byte(UInt8(ascii: ":"))
    }

    /// Appends a JSON string of text that must need no escapes.
    @inlinable @inline(__always)
    public mutating func string(_ text: StaticString) {
        byte(UInt8(ascii: "\""))
        raw(text)
        byte(UInt8(ascii: "\""))
    }

    /// Appends a JSON string.
    public mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { string(UnsafeRawBufferPointer($0)) }
    }

    /// Appends a JSON string of UTF-8 that must be valid. Quotes, backslashes and control characters
    /// are escaped, everything else stays.
    public mutating func string(_ utf8: UnsafeRawBufferPointer) {
        reserve(utf8.count &+ Self.stringMargin)
        start[written] = UInt8(ascii: "\"")
        written &+= 1
        escaped(utf8)
        start[written] = UInt8(ascii: "\"")
        written &+= 1
    }

    /// Appends UTF-8 with the escapes of a JSON string but without quotes, to put one together.
    public mutating func stringContent(_ utf8: UnsafeRawBufferPointer) {
        reserve(utf8.count &+ Self.stringMargin)
        escaped(utf8)
    }

    /// What must be reserved beyond a string's own bytes: quotes, an escape, and the bytes that
    /// copying 16 at a time may write behind the end.
    static let stringMargin = 32

    /// Needs `stringMargin` bytes more than the text reserved, and leaves at least 16.
    @inline(__always)
    private mutating func escaped(_ utf8: UnsafeRawBufferPointer) {
        guard let from = utf8.baseAddress else { return }
        let count = utf8.count
        var at = 0
        var to = UnsafeMutableRawPointer(start + written)
        while at &+ 16 <= count {
            let chunk = (from + at).loadUnaligned(as: SIMD16<UInt8>.self)
            to.storeBytes(of: chunk, as: SIMD16<UInt8>.self)
            if Self.needsEscape(chunk) {
                written = to - UnsafeMutableRawPointer(start)
                escapedSlowly(UnsafeRawBufferPointer(start: from + at, count: count - at))
                return
            }
            at &+= 16
            to += 16
        }
        while at &+ 8 <= count {
            let word = (from + at).loadUnaligned(as: UInt64.self)
            to.storeBytes(of: word, as: UInt64.self)
            if Self.needsEscape(word) {
                written = to - UnsafeMutableRawPointer(start)
                escapedSlowly(UnsafeRawBufferPointer(start: from + at, count: count - at))
                return
            }
            at &+= 8
            to += 8
        }
        while at < count {
            let byte = from.load(fromByteOffset: at, as: UInt8.self)
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                written = to - UnsafeMutableRawPointer(start)
                escapedSlowly(UnsafeRawBufferPointer(start: from + at, count: count - at))
                return
            }
            to.storeBytes(of: byte, as: UInt8.self)
            at &+= 1
            to += 1
        }
        written = to - UnsafeMutableRawPointer(start)
    }

    @inline(__always)
    private static func needsEscape(_ chunk: SIMD16<UInt8>) -> Bool {
        any(
            (chunk .< 0x20) .| (chunk .== UInt8(ascii: "\"")) .| (chunk .== UInt8(ascii: "\\"))
        )
    }

    /// Whether one of 8 bytes is below 0x20, a quote or a backslash; exact, as only whether there is
    /// one is asked (Mycroft's test; its false positives stand behind a true one).
    @inline(__always)
    private static func needsEscape(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        let found =
            ((word &- ones &* 0x20) & ~word)
            | ((quotes &- ones) & ~quotes)
            | ((backslashes &- ones) & ~backslashes)
        return found & (ones &* 0x80) != 0
    }

    /// The rest of a text in which something is to be escaped; reserves for itself and leaves the
    /// margin.
    @inline(never)
    private mutating func escapedSlowly(_ utf8: UnsafeRawBufferPointer) {
        reserve(utf8.count &+ Self.stringMargin)
        var rest = utf8.count
        for byte in utf8 {
            rest &-= 1
            if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                start[written] = byte
                written &+= 1
                continue
            }
            escape(byte)
            reserve(rest &+ Self.stringMargin)
        }
    }

    @inline(__always)
    private mutating func escape(_ byte: UInt8) {
        start[written] = UInt8(ascii: "\\")
        written &+= 2
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): start[written &- 1] = byte
        case 0x0A: start[written &- 1] = UInt8(ascii: "n")
        case 0x0D: start[written &- 1] = UInt8(ascii: "r")
        case 0x09: start[written &- 1] = UInt8(ascii: "t")
        case 0x08: start[written &- 1] = UInt8(ascii: "b")
        case 0x0C: start[written &- 1] = UInt8(ascii: "f")
        default:
            start[written &- 1] = UInt8(ascii: "u")
            start[written] = UInt8(ascii: "0")
            start[written &+ 1] = UInt8(ascii: "0")
            start[written &+ 2] = Self.hexDigit(byte >> 4)
            start[written &+ 3] = Self.hexDigit(byte & 15)
            written &+= 4
        }
    }

    private static func hexDigit(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
    }
}
