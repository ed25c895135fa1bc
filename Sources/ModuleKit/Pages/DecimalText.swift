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
        if groups.count == 2, groups[1].isEmpty || groups[1].count > decimals { return nil }
        return Double(text)
    }

    /// More digits than a double distinguishes.
    private static let maximumLength = 32
}
