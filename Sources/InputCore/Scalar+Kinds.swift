extension Unicode.Scalar {
    /// True for a line end of any kind.
    public var isNewline: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// True for a space, a tab or a line end of any kind.
    public var isWhitespace: Bool { properties.isWhitespace }

    /// True for a letter of any script.
    public var isLetter: Bool { properties.isAlphabetic }

    /// True for a digit or another number of any script.
    public var isNumber: Bool { properties.numericType != nil }

    /// True for `0` to `9`.
    public var isASCIIDigit: Bool { (0x30...0x39).contains(value) }

    /// True for `0` to `9`, `a` to `f` and `A` to `F`.
    public var isASCIIHexDigit: Bool {
        isASCIIDigit || (0x61...0x66).contains(value | 0x20) && isASCII
    }
}
