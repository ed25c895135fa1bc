extension Double {
    /// The number that digits spell, with a minus before them or a point among them: `-12.50`; nil for any other
    /// spelling of a number, and for more than fifteen digits.
    ///
    /// It is the nearest number, as `Double(_: String)` reads it: so many digits are a whole number without rounding,
    /// as is the power of ten that it is divided by, so that only the division rounds (Clinger, "How to Read Floating
    /// Point Numbers Accurately", 1990).
    public init?(digits text: UnsafeRawBufferPointer) {
        let isNegative = text.first == UInt8(ascii: "-")
        var index = isNegative ? 1 : 0
        var (whole, unit) = (0, 1.0)
        var digits = 0
        var point: Int?
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == UInt8(ascii: "."), point == nil, digits > 0 {
                point = digits
                continue
            }
            guard (0x30...0x39).contains(byte), digits < 15 else { return nil }
            whole = whole * 10 + Int(byte - 0x30)
            digits += 1
            if point != nil { unit *= 10 }
        }
        guard digits > (point ?? 0) else { return nil }
        let number = Double(whole) / unit
        self = isNegative ? -number : number
    }
}
