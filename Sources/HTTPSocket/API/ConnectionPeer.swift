/// The address of a connection's other end as a number: of IPv4 as it is mapped into IPv6 (RFC 4291, 2.5.5.2).
package struct ConnectionPeer: Sendable, Equatable {
    /// The first eight bytes in network order.
    package let high: UInt64
    /// The last eight bytes in network order.
    package let low: UInt64
    /// True for an address; false for the other end of a socket that has none.
    package let isAddress: Bool

    /// The bits before an IPv4 address that is mapped into IPv6.
    private static let version4Prefix: UInt64 = 0xFFFF << 32

    /// The other end of a socket without addresses.
    package static let none = ConnectionPeer(high: 0, low: 0, isAddress: false)

    private init(high: UInt64, low: UInt64, isAddress: Bool) {
        (self.high, self.low, self.isAddress) = (high, low, isAddress)
    }

    /// Creates an address of IPv6.
    package init(high: UInt64, low: UInt64) {
        self.init(high: high, low: low, isAddress: true)
    }

    /// Creates an address of IPv4.
    package init(version4 bits: UInt32) {
        self.init(high: 0, low: Self.version4Prefix | UInt64(bits))
    }

    /// Creates an address of 4 or 16 bytes in network order; nil for other numbers of bytes.
    package init?(bytes: [UInt8]) {
        func bits(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        switch bytes.count {
        case 4: self.init(version4: UInt32(truncatingIfNeeded: bits(bytes[...])))
        case 16: self.init(high: bits(bytes[..<8]), low: bits(bytes[8...]))
        default: return nil
        }
    }

    /// True for an address of IPv4.
    package var isVersion4: Bool {
        isAddress && high == 0 && low >> 32 == Self.version4Prefix >> 32
    }
}
