/// Text that is a number: a sign, digits, a fraction and an exponent, as JSON has them; leading zeros and `+` are
/// read as well.
enum NumericText {
    /// Returns the number of a text by its value; nothing where the text is no number.
    ///
    /// Integers stay exact: beyond 64 bits up to ``JSONDocument/maximumDigits`` digits. Every other number is the
    /// nearest double, and one beyond all doubles is no number.
    static func number(_ utf8: UnsafeRawBufferPointer) -> ComparedValue {
        guard let parts = Parts(utf8) else { return .nothing }
        if parts.isInteger, let integer = integer(utf8, parts) { return integer }
        guard let double = Double(String(decoding: utf8, as: UTF8.self)), double.isFinite else {
            return .nothing
        }
        return .double(double)
    }

    /// The result of a scan: the place of the first digit that counts, and the parts that there are.
    private struct Parts {
        /// The offset of the first digit behind the sign and leading zeros; of the last zero where all are.
        let firstDigit: Int
        /// True when there is neither fraction nor exponent.
        let isInteger: Bool

        init?(_ utf8: UnsafeRawBufferPointer) {
            var at = 0
            func digits() -> Int {
                let start = at
                while at < utf8.count, PathParser.isDigit(utf8[at]) { at += 1 }
                return at - start
            }
            func take(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
                let bytes = [UInt8(ascii: first), UInt8(ascii: second)]
                guard at < utf8.count, bytes.contains(utf8[at]) else { return false }
                at += 1
                return true
            }
            _ = take("-", "+")
            let start = at
            guard digits() > 0 else { return nil }
            let integerEnd = at
            if take(".", ".") { guard digits() > 0 else { return nil } }
            if take("e", "E") {
                _ = take("-", "+")
                guard digits() > 0 else { return nil }
            }
            guard at == utf8.count else { return nil }
            isInteger = at == integerEnd
            var first = start
            while first < integerEnd - 1, utf8[first] == UInt8(ascii: "0") { first += 1 }
            firstDigit = first
        }
    }

    /// Returns an integer; nil for one of too many digits, and for a long one whose digits do not follow its sign.
    private static func integer(_ utf8: UnsafeRawBufferPointer, _ parts: Parts) -> ComparedValue? {
        let text = String(decoding: utf8, as: UTF8.self)
        if let integer = Int64(text) { return .integer(integer) }
        if let unsigned = UInt64(text) { return .unsigned(unsigned) }
        guard utf8.count - parts.firstDigit <= JSONDocument.maximumDigits else { return nil }
        let isNegative = utf8[0] == UInt8(ascii: "-")
        if isNegative, parts.firstDigit > 1 { return nil }
        return .long(UnsafeRawBufferPointer(rebasing: utf8[(isNegative ? 0 : parts.firstDigit)...]))
    }
}
