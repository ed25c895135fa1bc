/// Tests and values of ASCII bytes.
enum ASCII {
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x7a).contains(byte | 0x20)
    }

    /// Returns a letter's small form; every other byte as it is.
    static func lowercase(_ byte: UInt8) -> UInt8 {
        isUppercase(byte) ? byte | 0x20 : byte
    }

    static func isUppercase(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }

    static func isHexDigit(_ byte: UInt8) -> Bool { hexValue(byte) != nil }

    /// Returns the value of a hexadecimal digit.
    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
