import InputCore

/// The spelling of numbers in queries: digits, one point and a minus; no exponent, so that each number
/// has few spellings and none is surprising.
enum DecimalText {
    /// Returns the number; nil when the text is not one, or has more decimals than allowed.
    static func number(_ text: String, decimals: Int) -> Double? {
        let digits =
            text.utf8.first == UInt8(ascii: "-") ? Array(text.utf8.dropFirst()) : Array(text.utf8)
        let groups = digits.split(
            separator: UInt8(ascii: "."),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard text.utf8.count <= maximumLength, let whole = groups.first, !whole.isEmpty,
            groups.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        guard groups.count == 2 else { return Double(text) }
        if groups[1].isEmpty { return nil }
        return groups[1].count > decimals ? rounded(text, to: decimals) : Double(text)
    }

    /// Returns the number that digits spell, where they are few, as they nearly always are; nil for any other text.
    static func short(_ text: String, decimals: Int) -> Double? {
        var text = text
        return text.withUTF8 { bytes in
            let point = bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
            return bytes.count - point - 1 > decimals
                ? nil : Double(digits: UnsafeRawBufferPointer(bytes))
        }
    }

    /// Returns the number of fewer decimals that a text stands for: programs that compute with doubles
    /// write 0.1 + 0.2 as 0.30000000000000004. Nil where it is farther away than such errors are.
    private static func rounded(_ text: String, to decimals: Int) -> Double? {
        guard let number = Double(text) else { return nil }
        let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
        let rounded = (number * unit).rounded() / unit
        return abs(number - rounded) <= 4 * number.ulp ? rounded : nil
    }

    /// More digits than a double distinguishes.
    private static let maximumLength = 32
}
