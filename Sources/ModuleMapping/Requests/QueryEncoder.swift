/// Writes query strings.
package enum QueryEncoder {
    /// `a=1&b=x%20y`: names and values percent-encoded but for RFC 3986's unreserved characters.
    package static func join(_ pairs: [(String, String)]) -> String {
        var query = ""
        for (name, value) in pairs {
            if !query.isEmpty { query += "&" }
            query += encode(name)
            query += "="
            query += encode(value)
        }
        return query
    }

    /// Percent-encodes every byte that is not unreserved (RFC 3986, section 2.3).
    package static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static let hex = Array("0123456789ABCDEF".utf8)
}
