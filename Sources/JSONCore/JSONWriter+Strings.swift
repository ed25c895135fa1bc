internal import CSimdJSON

extension JSONWriter {
    /// Appends a member's name in quotes, and a colon. The name must need no escapes.
    @inlinable @inline(__always)
    package mutating func key(_ name: StaticString) {
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
    package mutating func key(_ name: String) {
        string(name)
        byte(UInt8(ascii: ":"))
    }

    /// Appends a JSON string of text that must need no escapes.
    @inlinable @inline(__always)
    package mutating func string(_ text: StaticString) {
        byte(UInt8(ascii: "\""))
        raw(text)
        byte(UInt8(ascii: "\""))
    }

    /// Appends a JSON string.
    @usableFromInline
    package mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { string(UnsafeRawBufferPointer($0)) }
    }

    /// Appends a JSON string of UTF-8 that must be valid. Quotes, backslashes and control
    /// characters are escaped, everything else stays.
    @usableFromInline
    package mutating func string(_ utf8: UnsafeRawBufferPointer) {
        quoted(utf8, hasSlack: false)
    }

    /// As `string(_:)`; `hasSlack` says that 16 bytes behind the text may be read.
    @inline(__always)
    mutating func quoted(_ utf8: UnsafeRawBufferPointer, hasSlack: Bool) {
        reserve(utf8.count &+ Self.stringMargin)
        start[written] = UInt8(ascii: "\"")
        written &+= 1
        escaped(utf8, hasSlack: hasSlack)
        start[written] = UInt8(ascii: "\"")
        written &+= 1
    }

    /// The bytes to reserve beyond a string's own: quotes, an escape, and the bytes that
    /// copying 16 at a time may write behind the end.
    static let stringMargin = 32

    /// Needs `stringMargin` bytes more than the text reserved, and leaves at least 16.
    @inline(__always)
    private mutating func escaped(_ utf8: UnsafeRawBufferPointer, hasSlack: Bool) {
        guard let from = utf8.baseAddress else { return }
        let copied = csj_copy_plain(
            start + written,
            from.assumingMemoryBound(to: UInt8.self),
            utf8.count,
            hasSlack ? 1 : 0
        )
        written &+= copied
        if copied < utf8.count {
            escapedSlowly(
                UnsafeRawBufferPointer(start: from + copied, count: utf8.count &- copied)
            )
        }
    }

    /// The rest of a text in which something has to be escaped; reserves for itself and leaves the
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
