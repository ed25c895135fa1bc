/// Validates the percent-encoding of a target's path (RFC 3986 section 2.1): `%` and two hexadecimal
/// digits, and UTF-8 once decoded. Without it, `/%ff` is a different path for each decoder.
enum PathValidator {
    /// True when the target's path, which ends before its first `?`, is valid. A path without `%` is:
    /// the characters of a target are ASCII.
    static func isValid(_ target: UnsafeRawBufferPointer) -> Bool {
        let path = target.prefix { $0 != UInt8(ascii: "?") }
        guard path.contains(.percent) else { return true }
        guard let decoded = decode(path) else { return false }
        return String(validating: decoded, as: UTF8.self) != nil
    }

    private static func decode(_ path: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        var decoded: [UInt8] = []
        var rest = path
        while let byte = rest.popFirst() {
            if byte == .percent {
                guard let high = rest.popFirst()?.hexadecimalValue,
                    let low = rest.popFirst()?.hexadecimalValue
                else { return nil }
                decoded.append(high << 4 | low)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }
}
