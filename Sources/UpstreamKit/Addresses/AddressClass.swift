/// The kind of network that an address belongs to, from its bytes (RFC 6890 and its registries).
package enum AddressClass: Sendable, Equatable {
    /// The internet at large.
    case global
    /// A machine's or an organisation's own network: loopback, 10/8, 172.16/12, 192.168/16,
    /// 100.64/10, `::1`, fc00::/7.
    case local
    /// Not for a service to live on: this host, link-local (where clouds keep their metadata),
    /// multicast, benchmarks, reserved.
    case reserved

    /// Classifies an IPv4 address.
    ///
    /// - Parameter bytes: its four bytes in network order; another count is `reserved`.
    package init(ipv4 bytes: [UInt8]) {
        guard bytes.count == 4 else {
            self = .reserved
            return
        }
        switch (bytes[0], bytes[1], bytes[2]) {
        case (10, _, _), (127, _, _), (192, 168, _), (172, 16...31, _), (100, 64...127, _):
            self = .local
        case (0, _, _), (169, 254, _), (192, 0, 0), (198, 18...19, _), (224..., _, _):
            self = .reserved
        default:
            self = .global
        }
    }

    /// Classifies an IPv6 address; one that carries an IPv4 address (mapped, compatible, NAT64,
    /// 6to4) is what that is.
    ///
    /// - Parameter bytes: its sixteen bytes; another count is `reserved`.
    package init(ipv6 bytes: [UInt8]) {
        guard bytes.count == 16 else {
            self = .reserved
            return
        }
        if bytes[..<15].allSatisfy({ $0 == 0 }) {
            self = bytes[15] == 1 ? .local : .reserved
        } else if let embedded = AddressClass.embeddedIPv4(bytes) {
            self = AddressClass(ipv4: embedded)
        } else if bytes[0] & 0xfe == 0xfc {
            self = .local
        } else if bytes[0] == 0xff || (bytes[0] == 0xfe && bytes[1] & 0x80 != 0) || bytes[0] == 0 {
            self = .reserved
        } else {
            self = .global
        }
    }

    private static func embeddedIPv4(_ bytes: [UInt8]) -> [UInt8]? {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
        let compatible = [UInt8](repeating: 0, count: 12)
        let nat64: [UInt8] = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]
        let prefix = Array(bytes[..<12])
        if prefix == mapped || prefix == compatible || prefix == nat64 {
            return Array(bytes[12...])
        }
        if bytes[0] == 0x20, bytes[1] == 0x02 { return Array(bytes[2..<6]) }
        return Array(bytes[..<6]) == [0, 0x64, 0xff, 0x9b, 0, 1] ? Array(bytes[12...]) : nil
    }
}
