/// Numbers as a query may write them: digits and one point; no sign but a minus, no exponent, so that
/// each number has few spellings and none is surprising.
enum DecimalText {
    /// The number, or nil when the text is not one, or has more decimals than allowed.
    static func number(_ text: String, decimals: Int) -> Double? {
        let digits =
            text.utf8.first == UInt8(ascii: "-") ? Array(text.utf8.dropFirst()) : Array(text.utf8)
        let parts = digits.split(
            separator: UInt8(ascii: "."),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard text.utf8.count <= longest, let whole = parts.first, !whole.isEmpty,
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        if parts.count == 2, parts[1].isEmpty || parts[1].count > decimals { return nil }
        return Double(text)
    }

    /// More digits than a double tells apart.
    private static let longest = 32
}
