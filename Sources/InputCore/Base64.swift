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

    /// Returns the bytes of a text in base 64, whose line ends and spaces are passed over.
    ///
    /// - Returns: The bytes; nil for a text with another character, or of a length that no bytes have.
    public static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, digits, padding) = (0, 0, 0)
        for byte in text where byte != 0x20 && !(0x09...0x0D).contains(byte) {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let digit = digit(byte) else { return nil }
            bits = bits << 6 & 0xFF_FFFF | digit
            digits += 1
            if digits % 4 == 0 {
                bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
            }
        }
        switch digits % 4 {
        case 0: return padding == 0 ? bytes : nil
        case 2: bytes.append(UInt8(bits >> 4 & 0xFF))
        case 3: bytes += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
        default: return nil
        }
        return padding == 4 - digits % 4 ? bytes : nil
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
