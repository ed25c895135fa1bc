/// The hash by which clients name a text without sending it: FNV-1a of its UTF-8, 64 bits, as 16 hexadecimal digits.
///
/// It also decides which texts are compared at all, so that clients and service choose the same ones without a word.
package struct TextFingerprint: Sendable, Hashable {
    package let value: UInt64

    /// One text in so many is compared: enough to find one wrong text in a thousand within days, and next to no work.
    package static let interval: UInt64 = 1_000

    /// Creates the hash of a text.
    package init(_ text: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        value = hash
    }

    /// Reads the hash that a client sent; nil for what is no 16 hexadecimal digits in lower case.
    package init?(hexadecimal text: String) {
        let isHexadecimal = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
        }
        guard text.utf8.count == 16, isHexadecimal, let value = UInt64(text, radix: 16) else {
            return nil
        }
        self.value = value
    }

    /// True for a text that clients and service compare.
    package var isSampled: Bool { value % Self.interval == 0 }
}
