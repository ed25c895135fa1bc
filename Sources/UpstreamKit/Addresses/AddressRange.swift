import Glibc
import InputCore

/// A block of IP addresses, written like `10.0.0.0/8`, `::1` or `127.0.0.1`. One of IPv4 addresses inside IPv6
/// (`::ffff:10.0.0.0/104`) is that of IPv4.
package struct AddressRange: Sendable, Equatable {
    /// The block's first address: 4 bytes, or 16 for IPv6.
    package let address: [UInt8]
    /// The number of leading bits that an address must share with it.
    package let prefixLength: Int

    /// This machine: `127.0.0.0/8` and `::1`.
    package static let loopback = [
        AddressRange(address: [127, 0, 0, 0], prefixLength: 8),
        AddressRange(address: Array(repeating: 0, count: 15) + [1], prefixLength: 128),
    ]

    init(address: [UInt8], prefixLength: Int) {
        self.address = address
        self.prefixLength = prefixLength
    }

    /// Reads a block; nil when the text is not one, or has more bits than an address of its kind.
    package init?(_ text: String) {
        let parts = text.split(at: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = Self.bytes(of: String(parts[0])) else { return nil }
        var prefixLength = address.count * 8
        if parts.count == 2 {
            guard let bits = Int(parts[1]), (0...prefixLength).contains(bits),
                parts[1].utf8.allSatisfy({ (48...57).contains($0) })
            else { return nil }
            prefixLength = bits
        }
        if prefixLength >= 96, let inside = Self.version4(inside: address) {
            self.init(address: inside, prefixLength: prefixLength - 96)
        } else {
            self.init(address: address, prefixLength: prefixLength)
        }
    }

    /// Returns the IPv4 address that is mapped into an IPv6 address (RFC 4291, 2.5.5.2); nil for others.
    private static func version4(inside bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == 16, bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10..<12] == [255, 255]
        else { return nil }
        return Array(bytes[12...])
    }

    /// True when an address, written without a zone, lies in the block.
    ///
    /// An IPv4 address inside IPv6 (`::ffff:127.0.0.1`) counts as IPv4.
    package func contains(_ text: String) -> Bool {
        Self.bytes(of: text).map(contains) ?? false
    }

    /// True when an address of 4 or 16 bytes in network order lies in the block.
    package func contains(_ bytes: [UInt8]) -> Bool {
        let other = Self.version4(inside: bytes) ?? bytes
        guard other.count == address.count else { return false }
        return (0..<prefixLength).allSatisfy { bit in
            let mask = UInt8(0x80) >> UInt8(bit % 8)
            return (address[bit / 8] ^ other[bit / 8]) & mask == 0
        }
    }

    /// Returns an address in its one spelling; nil for what is none. A port behind it, and the brackets of one of
    /// IPv6, are left out, as some proxies add them.
    package static func canonical(_ text: String) -> String? {
        var text = text[...]
        if let inside = text.rest(after: "[") {
            guard let end = inside.firstIndex(ofScalar: "]"),
                isPortOrNothing(inside.suffix(after: end))
            else { return nil }
            text = inside[..<end]
        } else if let colon = text.firstIndex(ofScalar: ":"), text.lastIndex(ofScalar: ":") == colon
        {
            guard isPortOrNothing(text[colon...]) else { return nil }
            text = text[..<colon]
        }
        guard let bytes = bytes(of: String(text)) else { return nil }
        let own = version4(inside: bytes) ?? bytes
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = own.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, own, &buffer, socklen_t(buffer.count)) != nil else { return nil }
        return String(
            decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
    }

    private static func isPortOrNothing(_ text: Substring) -> Bool {
        guard let digits = text.rest(after: ":") else { return text.isEmpty }
        return (1...5).contains(digits.utf8.count) && digits.utf8.allSatisfy(ASCII.isDigit)
    }

    // MARK: Reading

    private static func bytes(of text: String) -> [UInt8]? {
        text.contains(scalar: ":") ? version6(text) : version4(text)
    }

    private static func version4(_ text: some StringProtocol) -> [UInt8]? {
        let parts = text.split(at: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for part in parts {
            // Some readers take a number with a leading zero for an octal one.
            guard (1...3).contains(part.utf8.count), part.utf8.count == 1 || part.utf8.first != 48,
                part.utf8.allSatisfy({ (48...57).contains($0) }),
                let byte = UInt8(part)
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    /// Groups of four hexadecimal digits, one `::` for a run of zeros, perhaps IPv4 at the end.
    private static func version6(_ text: String) -> [UInt8]? {
        let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
        let isWhole = halves.count == 1
        guard halves.count <= 2, let head = groups(halves[0], mayEndInVersion4: isWhole) else {
            return nil
        }
        guard halves.count == 2 else { return head.count == 16 ? head : nil }
        guard let tail = groups(halves[1], mayEndInVersion4: true), head.count + tail.count <= 14
        else { return nil }
        return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    private static func groups(_ text: Substring, mayEndInVersion4: Bool) -> [UInt8]? {
        if text.isEmpty { return [] }
        let parts = text.split(at: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if mayEndInVersion4, index == parts.count - 1, let last = version4(part) {
                bytes += last
            } else if (1...4).contains(part.utf8.count), let group = UInt16(part, radix: 16),
                part.utf8.first != UInt8(ascii: "+")
            {
                bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
            } else {
                return nil
            }
        }
        return bytes
    }
}
