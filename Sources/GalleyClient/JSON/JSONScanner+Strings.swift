extension JSONScanner {
    /// Takes a string, whose quote comes next; its escapes are checked.
    mutating func string() throws(JSONError) -> TextSpan {
        guard peek() == UInt8(ascii: "\"") else { throw failure("not a string") }
        position += 1
        let start = position
        var isEscaped = false
        while true {
            advanceToSpecial()
            guard position < count else { throw failure("a string without an end") }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return TextSpan(span: Span32(start..<position - 1), isEscaped: isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                try skipEscape()
            default: throw failure("a control character in a string")
            }
        }
    }

    /// Goes to the next quote, backslash or control character, eight bytes at a time.
    @inline(__always)
    private mutating func advanceToSpecial() {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs = ones << 7
        while position < count {
            let word = UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt64.self)
            let bits = UInt64(littleEndian: word)
            let quote = bits ^ (ones &* 0x22)
            let backslash = bits ^ (ones &* 0x5C)
            let found =
                ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
                | ((bits &- (ones &* 0x20)) & ~bits)
            let places = found & highs
            if places != 0 {
                position += places.trailingZeroBitCount >> 3
                return
            }
            position += 8
        }
    }

    private mutating func skipEscape() throws(JSONError) {
        switch bytes[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        case UInt8(ascii: "u"):
            for index in 2..<6 where hexadecimal(at: position + index) == nil {
                throw failure("an escape that is none")
            }
            position += 6
        default: throw failure("an escape that is none")
        }
    }

    private func hexadecimal(at place: Int) -> UInt32? {
        guard place < count else { return nil }
        switch bytes[place] {
        case let digit where digit >= 0x30 && digit <= 0x39: return UInt32(digit - 0x30)
        case let digit where digit >= 0x41 && digit <= 0x46: return UInt32(digit - 0x37)
        case let digit where digit >= 0x61 && digit <= 0x66: return UInt32(digit - 0x57)
        default: return nil
        }
    }

    /// Returns the text of a string that was taken.
    func text(_ text: TextSpan) -> String {
        let range = text.span.range
        let raw = UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
        return text.isEscaped ? unescaped(range) : String(decoding: raw, as: UTF8.self)
    }

    private func unescaped(_ range: Range<Int>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var place = range.lowerBound
        while place < range.upperBound {
            guard bytes[place] == UInt8(ascii: "\\") else {
                result.append(bytes[place])
                place += 1
                continue
            }
            place += 1
            switch bytes[place] {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"): place = appendUnit(at: place, to: &result)
            default: result.append(bytes[place])
            }
            place += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Adds the character of `uXXXX`, with the low surrogate that follows a high one, and returns the
    /// place of its last digit. A surrogate alone is U+FFFD.
    private func appendUnit(at place: Int, to result: inout [UInt8]) -> Int {
        func unit(_ place: Int) -> UInt32 {
            (1...4).reduce(0) { $0 << 4 | (hexadecimal(at: place + $1) ?? 0) }
        }
        var value = unit(place)
        var end = place + 4
        if (0xD800..<0xDC00).contains(value), bytes[end + 1] == UInt8(ascii: "\\"),
            bytes[end + 2] == UInt8(ascii: "u")
        {
            let low = unit(end + 2)
            if (0xDC00..<0xE000).contains(low) {
                value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
                end += 6
            }
        }
        result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
        return end
    }

    // MARK: UTF-8

    /// Throws unless all bytes are UTF-8; eight ASCII characters at a time.
    func checkUTF8() throws(JSONError) {
        var place = 0
        while place < count {
            let word = UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt64.self)
            if word & 0x8080_8080_8080_8080 == 0 {
                place += 8
                continue
            }
            let length = characterLength(at: place)
            guard length > 0 else { throw JSONError(offset: place, reason: "not UTF-8") }
            place += length
        }
    }

    /// Returns the bytes of the character at a place (RFC 3629, section 4); 0 where there is none.
    private func characterLength(at place: Int) -> Int {
        func follows(_ index: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            place + index < count && range.contains(bytes[place + index])
        }
        switch bytes[place] {
        case 0..<0x80: return 1
        case 0xC2...0xDF: return follows(1) ? 2 : 0
        case 0xE0: return follows(1, 0xA0...0xBF) && follows(2) ? 3 : 0
        case 0xED: return follows(1, 0x80...0x9F) && follows(2) ? 3 : 0
        case 0xE1...0xEF: return follows(1) && follows(2) ? 3 : 0
        case 0xF0: return follows(1, 0x90...0xBF) && follows(2) && follows(3) ? 4 : 0
        case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
        case 0xF4: return follows(1, 0x80...0x8F) && follows(2) && follows(3) ? 4 : 0
        default: return 0
        }
    }
}
