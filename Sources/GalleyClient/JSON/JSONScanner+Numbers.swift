import InputCore

extension JSONScanner {
    /// The powers of ten that a Double holds exactly.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// Passes over digits, of which there must be one at least, and adds them to a number.
    @inline(__always)
    private mutating func digits(_ number: inout UInt64) throws(JSONError) {
        let start = position
        var digit = bytes[position] &- 0x30
        while digit < 10 {
            number = number &* 10 &+ UInt64(digit)
            position += 1
            digit = bytes[position] &- 0x30
        }
        guard position > start else { throw failure("not a number") }
    }

    /// Takes a number: the nearest Double.
    @inline(__always)
    mutating func number() throws(JSONError) -> Double {
        _ = peek()
        let start = position
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let first = position
        var mantissa: UInt64 = 0
        try digits(&mantissa)
        if bytes[first] == 0x30, position > first + 1 { throw failure("a zero before a number") }
        var length = position - first
        var decimals = 0
        if bytes[position] == UInt8(ascii: ".") {
            position += 1
            let point = position
            try digits(&mantissa)
            decimals = position - point
            length += decimals
        }
        // Up to 2^53 both are exact, and so their quotient is the nearest Double.
        let isShort = length <= 18 && mantissa <= 1 << 53 && bytes[position] | 0x20 != 0x65
        guard isShort else { return try longNumber(from: start) }
        let value = Double(mantissa) / Self.powers[decimals]
        return isNegative ? -value : value
    }

    /// Takes the exponent, if there is one, and converts the whole.
    @inline(never)
    private mutating func longNumber(from start: Int) throws(JSONError) -> Double {
        try skipExponent()
        let text = String(
            decoding: UnsafeBufferPointer(start: bytes + start, count: position - start),
            as: UTF8.self
        )
        guard let value = Double(text) else { throw failure("not a number") }
        // Frames of it would be no numbers, which collection views end the app for.
        guard value.isFinite else { throw failure("a number out of range") }
        return value
    }

    private mutating func skipExponent() throws(JSONError) {
        guard bytes[position] | 0x20 == 0x65 else { return }
        position += 1
        if bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
            position += 1
        }
        var exponent: UInt64 = 0
        try digits(&exponent)
    }

    /// Passes over a number, which is checked.
    mutating func skipNumber() throws(JSONError) {
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let first = position
        var number: UInt64 = 0
        try digits(&number)
        if bytes[first] == 0x30, position > first + 1 { throw failure("a zero before a number") }
        if bytes[position] == UInt8(ascii: ".") {
            position += 1
            try digits(&number)
        }
        try skipExponent()
    }

    /// Takes a number as an integer; fractions are cut, what is too great is bounded.
    mutating func integer() throws(JSONError) -> Int {
        let number = try number()
        return Int(clamping: max(-9e15, min(9e15, number)))
    }
}
