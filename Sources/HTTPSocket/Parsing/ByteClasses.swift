// The character classes of RFC 9110 and RFC 3986 that requests are checked against.
extension UInt8 {
    /// A token's character (RFC 9110 section 5.6.2).
    @inline(__always)
    var isToken: Bool { Self.isMember(self, low: Self.tokenLow, high: Self.tokenHigh) }

    @inline(__always)
    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    /// A character of a request target: visible ASCII but `#`, since fragments are not sent.
    @inline(__always)
    var isTarget: Bool { self > 0x20 && self < 0x7F && self != UInt8(ascii: "#") }

    /// A field value's character: visible, space, tab, or beyond ASCII (RFC 9110 section 5.5).
    @inline(__always)
    var isFieldValue: Bool { self >= 0x20 && self != 0x7F || self == .tab }

    /// A character of a registered name: unreserved, `%` or a sub-delimiter
    /// (RFC 3986 section 3.2.2).
    @inline(__always)
    var isHostName: Bool { Self.isMember(self, low: Self.hostLow, high: Self.hostHigh) }

    @inline(__always)
    var isDigit: Bool { self &- 0x30 < 10 }

    @inline(__always)
    var isOptionalWhitespace: Bool { self == .space || self == .tab }

    /// The value of a hexadecimal digit, or nil.
    @inline(__always)
    var hexadecimalValue: UInt8? {
        if isDigit { return self &- 0x30 }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    static let tab = UInt8(ascii: "\t")
    static let space = UInt8(ascii: " ")
    static let carriageReturn = UInt8(ascii: "\r")
    static let lineFeed = UInt8(ascii: "\n")
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let quote = UInt8(ascii: "\"")
    static let percent = UInt8(ascii: "%")

    // A class is 128 bits, one a character from NUL up: two constants in registers instead of a
    // table in memory. A test compares them with the characters of the RFCs.
    private static let tokenLow: UInt64 = 0x03FF_6CFA_0000_0000
    private static let tokenHigh: UInt64 = 0x57FF_FFFF_C7FF_FFFE
    private static let hostLow: UInt64 = 0x2BFF_7FF2_0000_0000
    private static let hostHigh: UInt64 = 0x47FF_FFFE_87FF_FFFE

    @inline(__always)
    private static func isMember(_ byte: UInt8, low: UInt64, high: UInt64) -> Bool {
        byte < 128 && ((byte < 64 ? low : high) >> UInt64(byte & 63)) & 1 == 1
    }
}

extension UnsafeRawBufferPointer {
    /// Compares with a lowercase string without regard to the case of ASCII letters.
    func equalsLowercase(_ lowercase: UnsafeRawBufferPointer) -> Bool {
        guard count == lowercase.count else { return false }
        for index in 0..<count where self[index].asciiLowercased != lowercase[index] {
            return false
        }
        return true
    }
}
