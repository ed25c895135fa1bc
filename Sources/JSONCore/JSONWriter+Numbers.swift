import InputCore

extension JSONWriter {
    /// Appends `true` or `false`.
    @inlinable
    package mutating func boolean(_ value: Bool) {
        if value { raw("true") } else { raw("false") }
    }

    /// Appends `null`.
    @inlinable
    package mutating func null() {
        raw("null")
    }

    /// Appends an integer.
    @inlinable @inline(__always)
    package mutating func integer(_ value: Int) {
        integer(Int64(value))
    }

    /// Appends an integer.
    @usableFromInline
    package mutating func integer(_ value: Int64) {
        reserve(Self.numberMargin)
        if value < 0 {
            start[written] = UInt8(ascii: "-")
            written &+= 1
        }
        digits(value.magnitude)
    }

    /// An integer that was written before another, and the place of its digits.
    @usableFromInline
    package struct WrittenInteger {
        @usableFromInline var value = Int.max
        @usableFromInline var text = 0..<0

        @inlinable package init() {}
    }

    /// Appends an integer that is not negative. Where it follows the one before, and the last digit alone differs, the
    /// digits are copied.
    @inlinable @inline(__always)
    package mutating func integer(_ value: Int, following last: inout WrittenInteger) {
        let place = written
        if value &- 1 == last.value, start[last.text.upperBound &- 1] != UInt8(ascii: "9") {
            bytes(again: last.text)
            start[written &- 1] &+= 1
        } else {
            integer(value)
        }
        last.value = value
        last.text = place..<written
    }

    /// Appends an integer.
    @usableFromInline
    package mutating func integer(_ value: UInt64) {
        reserve(Self.numberMargin)
        digits(value)
    }

    /// The most that an integer, or a length's integer part and decimals, take.
    private static let numberMargin = 32

    /// Writes digits two by two from the last to the first, into reserved room.
    @inline(__always)
    private mutating func digits(_ value: UInt64) {
        let length = Self.digitCount(value)
        written &+= length
        var at = start + written
        var rest = value
        while rest >= 100 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            at -= 2
            Self.put(pair, at: at)
            rest = quotient
        }
        if rest >= 10 {
            Self.put(rest, at: at - 2)
        } else {
            (at - 1).pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
        }
    }

    private static let pairs: StaticString = """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839\
        40414243444546474849505152535455565758596061626364656667686970717273747576777879\
        8081828384858687888990919293949596979899
        """

    /// Writes the two digits of a number below 100.
    @inline(__always)
    private static func put(_ pair: UInt64, at place: UnsafeMutablePointer<UInt8>) {
        let digits = pairs.utf8Start + Int(truncatingIfNeeded: pair) &* 2
        place[0] = digits[0]
        place[1] = digits[1]
    }

    /// Writes a number below 10,000.
    @inline(__always)
    private mutating func fewDigits(_ value: UInt64) {
        reserve(Self.numberMargin)
        let at = start + written
        if value < 10 {
            at.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
            written &+= 1
        } else if value < 100 {
            Self.put(value, at: at)
            written &+= 2
        } else if value < 1000 {
            at.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 100)
            Self.put(value % 100, at: at + 1)
            written &+= 3
        } else {
            Self.put(value / 100, at: at)
            Self.put(value % 100, at: at + 2)
            written &+= 4
        }
    }

    @inline(__always)
    private static func digitCount(_ value: UInt64) -> Int {
        var count = 1
        var rest = value
        while rest >= 10_000 {
            rest /= 10_000
            count &+= 4
        }
        return count &+ (rest >= 10 ? 1 : 0) &+ (rest >= 100 ? 1 : 0) &+ (rest >= 1000 ? 1 : 0)
    }

    // MARK: Doubles

    /// Appends the shortest decimal that reads back as the same double, with `.0` where it is an
    /// integer (an exponent from 2⁵³ on). NaN and infinities, which JSON has not, are `null`.
    package mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        if !shortDecimal(value) { raw(value.description) }
    }

    /// Appends a double as text has it: a whole number below 10¹²⁸ by its digits alone, those behind its
    /// shortest decimal as zeros; any other as `double` does.
    package mutating func plain(_ value: Double) {
        guard value.magnitude < 1e128, value == value.rounded(.towardZero) else {
            return double(value)
        }
        // Zero has no sign in text.
        if value == 0 { return raw("0") }
        if value.magnitude < 1e21 { length(value) } else { largeWhole(value) }
    }

    /// Appends a whole number that `description` has with an exponent: `-1.5e+30`.
    private mutating func largeWhole(_ value: Double) {
        let text = Array(value.description.utf8)
        let end = text.firstIndex(of: UInt8(ascii: "e")) ?? text.count
        let digits = text[..<end].filter { $0 != UInt8(ascii: ".") }
        let power = Int(String(decoding: text[end...].dropFirst(2), as: UTF8.self)) ?? 0
        let known = digits.count - (value < 0 ? 1 : 0)
        bytes(digits)
        for _ in 0..<max(0, power + 1 - known) { byte(UInt8(ascii: "0")) }
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
            let scaled = Self.rounded(magnitude * scale)
            if Double(scaled) / scale == magnitude {
                decimal(scaled, decimals: decimals, isNegative: value.sign == .minus)
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

    /// The nearest integer of a number from 0 to below 2⁶³, halves up. `Double.rounded()` is a call
    /// into the maths library on processors of the baseline.
    @inline(__always)
    private static func rounded(_ value: Double) -> UInt64 {
        // Conversions of signed integers are single instructions.
        let whole = Int64(clamping: value)
        return UInt64(bitPattern: value - Double(whole) >= 0.5 ? whole &+ 1 : whole)
    }

    // MARK: Lengths

    /// Appends a length: rounded to 4 decimals (halves away from zero), none of them a trailing
    /// zero, never `-0`, never with an exponent. Any size is written; infinity is written as the largest
    /// number, and what is no number as 0.
    @usableFromInline
    package mutating func length(_ value: Double) {
        // Nearly all lengths are below ten thousand, and most whole points.
        if value >= 0, value < 9_999 {
            let whole = Int64(clamping: value)
            if Double(whole) == value { return fewDigits(UInt64(bitPattern: whole)) }
            let (points, decimals) = Self.rounded(value * 10_000)
                .quotientAndRemainder(dividingBy: 10_000)
            fewDigits(points)
            if decimals > 0 { trimmedDecimals(decimals) }
            return
        }
        let magnitude = value.magnitude
        guard magnitude < 9e11 else { return hugeLength(value) }
        let integer = Int64(clamping: magnitude)
        if Double(integer) == magnitude {
            // Most lengths are whole points.
            reserve(Self.numberMargin)
            if value < 0 {
                start[written] = UInt8(ascii: "-")
                written &+= 1
            }
            return digits(UInt64(bitPattern: integer))
        }
        let scaled = Self.rounded(magnitude * 10_000)
        reserve(Self.numberMargin)
        if value < 0, scaled > 0 {
            start[written] = UInt8(ascii: "-")
            written &+= 1
        }
        let (whole, decimals) = scaled.quotientAndRemainder(dividingBy: 10_000)
        digits(whole)
        if decimals > 0 { trimmedDecimals(decimals) }
    }

    /// Writes a point and 4 decimals without the zeros at their end; not for 0.
    @inline(__always)
    private mutating func trimmedDecimals(_ decimals: UInt64) {
        start[written] = UInt8(ascii: ".")
        Self.put(decimals / 100, at: start + (written &+ 1))
        Self.put(decimals % 100, at: start + (written &+ 3))
        written &+= 5
        while start[written &- 1] == UInt8(ascii: "0") { written &-= 1 }
    }

    /// From 9·10¹¹ on, ten thousand times a double would need rounding, so that decimals are taken by
    /// themselves; from 2⁶³ on, the shortest digits are followed by zeros in place of an exponent.
    @inline(never)
    private mutating func hugeLength(_ value: Double) {
        guard !value.isNaN else { return digits(0) }
        if value < 0 { byte(UInt8(ascii: "-")) }
        let magnitude = min(value.magnitude, .greatestFiniteMagnitude)
        if magnitude < 0x1p63 {
            let whole = UInt64(clamping: magnitude)
            reserve(Self.numberMargin)
            digits(whole)
            // Doubles here are multiples of 1/8192 or more, so that this is 9,999 at most.
            let decimals = Self.rounded((magnitude - Double(whole)) * 10_000)
            if decimals > 0 { trimmedDecimals(decimals) }
            return
        }
        // Such as "1.2345e+20": a digit, decimals, an exponent larger than their number.
        let parts = magnitude.description.split(at: "e")
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let significant = parts[0].filter { $0 != "." }
        raw(String(significant))
        for _ in 0..<max(0, exponent + 1 - significant.count) { byte(UInt8(ascii: "0")) }
    }
}
