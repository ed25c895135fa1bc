extension JSONWriter {
    /// Appends `true` or `false`.
    @inlinable
    public mutating func boolean(_ value: Bool) {
        if value { raw("true") } else { raw("false") }
    }

    /// Appends `null`.
    @inlinable
    public mutating func null() {
        raw("null")
    }

    /// Appends an integer.
    @inlinable @inline(__always)
    public mutating func integer(_ value: Int) {
        integer(Int64(value))
    }

    /// Appends an integer.
    public mutating func integer(_ value: Int64) {
        reserve(Self.numberMargin)
        if value < 0 {
            start[written] = UInt8(ascii: "-")
            written &+= 1
        }
        digits(value.magnitude)
    }

    /// Appends an integer.
    public mutating func integer(_ value: UInt64) {
        reserve(Self.numberMargin)
        digits(value)
    }

    /// The most that an integer, or a length's integer part and decimals, take.
    private static let numberMargin = 32

    /// Writes digits from the last to the first, into reserved room.
    @inline(__always)
    private mutating func digits(_ value: UInt64) {
        let length = Self.digitCount(value)
        var at = start + (written &+ length)
        written &+= length
        var rest = value
        while rest >= 10 {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            at -= 1
            at.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
            rest = quotient
        }
        (at - 1).pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
    }

    @inline(__always)
    private static func digitCount(_ value: UInt64) -> Int {
        var count = 1
        var limit: UInt64 = 10
        while value >= limit {
            count &+= 1
            if count == 20 { break }
            limit &*= 10
        }
        return count
    }

    // MARK: Doubles

    /// Appends the shortest decimal that reads back as the same double, with `.0` where it is an
    /// integer (an exponent from 2⁵³ on). NaN and infinities, which JSON has not, are `null`.
    public mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        if !shortDecimal(value) { raw(value.description) }
    }

    /// Most doubles in JSON came from a decimal of few digits. One of at most 15 digits that reads
    /// back as the double is its shortest; an exact integer over a power of ten below 10²³ reads
    /// back rounded correctly, so that a division is the whole test.
    @inline(__always)
    private mutating func shortDecimal(_ value: Double) -> Bool {
        let magnitude = value.magnitude
        guard magnitude < 1e9, magnitude >= 1e-3 || magnitude == 0 else { return false }
        var scale = 1.0
        for decimals in 0...6 {
            let scaled = (magnitude * scale).rounded()
            if scaled / scale == magnitude {
                decimal(UInt64(scaled), decimals: decimals, isNegative: value.sign == .minus)
                return true
            }
            scale *= 10
        }
        return false
    }

    /// Writes `value / 10^decimals`, with `.0` where `decimals` is 0.
    private mutating func decimal(_ value: UInt64, decimals: Int, isNegative: Bool) {
        reserve(Self.numberMargin)
        if isNegative {
            start[written] = UInt8(ascii: "-")
            written &+= 1
        }
        var divisor: UInt64 = 1
        for _ in 0..<decimals { divisor &*= 10 }
        digits(value / divisor)
        fraction(decimals == 0 ? 0 : value % divisor, places: max(decimals, 1))
    }

    /// Writes a point and exactly `places` digits.
    @inline(__always)
    private mutating func fraction(_ value: UInt64, places: Int) {
        start[written] = UInt8(ascii: ".")
        var rest = value
        for place in stride(from: places, to: 0, by: -1) {
            start[written &+ place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        written &+= places &+ 1
    }

    // MARK: Lengths

    /// Appends a length: rounded to 4 decimals (halves away from zero), none of them a trailing
    /// zero, never `-0`, never with an exponent. `value` must be finite; any size is written.
    public mutating func length(_ value: Double) {
        let magnitude = value.magnitude
        guard magnitude < 9e14 else { return hugeLength(value) }
        let scaled = UInt64((magnitude * 10_000).rounded())
        reserve(Self.numberMargin)
        if value < 0, scaled > 0 {
            start[written] = UInt8(ascii: "-")
            written &+= 1
        }
        let (whole, decimals) = scaled.quotientAndRemainder(dividingBy: 10_000)
        digits(whole)
        if decimals > 0 { trimmedDecimals(decimals) }
    }

    @inline(__always)
    private mutating func trimmedDecimals(_ decimals: UInt64) {
        if decimals % 100 == 0 {
            if decimals % 1000 == 0 {
                fraction(decimals / 1000, places: 1)
            } else {
                fraction(decimals / 100, places: 2)
            }
        } else if decimals % 10 == 0 {
            fraction(decimals / 10, places: 3)
        } else {
            fraction(decimals, places: 4)
        }
    }

    /// From 9·10¹⁴ on, doubles are multiples of 1/8 or more; beyond `UInt64` their shortest digits
    /// are followed by zeros in place of an exponent.
    @inline(never)
    private mutating func hugeLength(_ value: Double) {
        precondition(value.isFinite, "a length must be finite")
        if value < 0 { byte(UInt8(ascii: "-")) }
        let magnitude = value.magnitude
        if magnitude < 0x1p63 {
            let whole = magnitude.rounded(.down)
            reserve(Self.numberMargin)
            digits(UInt64(whole))
            let decimals = UInt64(((magnitude - whole) * 10_000).rounded())
            if decimals > 0 { trimmedDecimals(decimals) }
            return
        }
        // Such as "1.2345e+20": a digit, decimals, an exponent larger than their number.
        let parts = magnitude.description.split(separator: "e")
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let significant = parts[0].filter { $0 != "." }
        raw(String(significant))
        for _ in 0..<max(0, exponent + 1 - significant.count) { byte(UInt8(ascii: "0")) }
    }
}
