/// A blurred image of some twenty characters (https://github.com/woltapp/blurhash/blob/master/Algorithm.md), which
/// clients decode.
package enum BlurHash {
    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8
    )

    /// Returns true for text that clients can decode: its first character says how long it is.
    package static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(maximumLength + 1))
        guard let first = bytes.first, let size = digits.firstIndex(of: first),
            bytes.count == 4 + 2 * (size % 9 + 1) * (size / 9 + 1)
        else { return false }
        return bytes.allSatisfy(digits.contains)
    }

    /// Returns the average colour of an image as `#RRGGBB`; nil for text that is no blur hash.
    package static func averageColor(of text: String) -> String? {
        guard isValid(text) else { return nil }
        let value = text.utf8.dropFirst(2).prefix(4)
            .reduce(0) { $0 * 83 + (digits.firstIndex(of: $1) ?? 0) }
        let hex = String(value & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - hex.count) + hex
    }

    /// The longest blur hash: nine columns and rows.
    private static let maximumLength = 4 + 2 * 81
}
