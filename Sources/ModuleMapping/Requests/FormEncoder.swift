/// Writes bodies of forms (`application/x-www-form-urlencoded`), as the URL Standard serialises them.
package enum FormEncoder {
    /// Returns `a=1&b=x+y`: names and values percent-encoded but for letters, digits and `*-._`, a space as `+`.
    package static func join(_ pairs: [(String, String)]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, (name, value)) in pairs.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "&")) }
            add(name, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            add(value, to: &bytes)
        }
        return bytes
    }

    private static func add(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "*"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
    }

    private static let hex = Array("0123456789ABCDEF".utf8)
}
