/// Bytes as text in base 64 (RFC 4648, section 4).
public enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// Returns the text of bytes, padded to whole groups.
    public static func text(of bytes: some RandomAccessCollection<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var rest = bytes[...]
        while !rest.isEmpty {
            let group = rest.prefix(3)
            rest = rest.dropFirst(3)
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(
                    place <= group.count
                        ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "=")
                )
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
