import InputCore

extension UpstreamURL {
    /// The longest scheme that is told, in bytes.
    private static let longestScheme = 32

    /// Returns the scheme of a reference (RFC 3986, section 3.1) that is neither `http` nor `https`; nil for any
    /// other reference, one that is relative among them.
    static func foreignScheme(of reference: String) -> String? {
        let bytes = reference.utf8
        guard let first = bytes.first, ASCII.isAlphanumeric(first), !ASCII.isDigit(first),
            let end = bytes.firstIndex(where: { !isSchemeByte($0) }),
            bytes[end] == UInt8(ascii: ":")
        else { return nil }
        let scheme = reference[..<end].lowercased()
        guard scheme != "http", scheme != "https" else { return nil }
        return String(scheme.unicodeScalars.prefix(longestScheme))
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
    }
}
