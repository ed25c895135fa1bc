import InputCore

/// The addresses that an upstream's host may resolve to (`network`).
///
/// They are checked for each address at each connection, so that a name that resolves to another
/// network later (DNS rebinding) leads nowhere. Link-local addresses, where clouds keep their
/// metadata, and other reserved ones are allowed by a block of addresses alone.
package enum AllowedNetworks: Sendable, Equatable {
    /// Addresses of the internet.
    case publicNetwork
    /// Addresses of this machine or of an organisation's own network.
    case privateNetwork
    /// Addresses in any of these blocks.
    case ranges([AddressRange])

    /// Returns the networks of an upstream without a configured `network`: private where its URL
    /// has a literal private address or `localhost`, else public.
    ///
    /// - Parameter url: the upstream's URL.
    package init(standardFor url: UpstreamURL) {
        self = url.isPrivate ? .privateNetwork : .publicNetwork
    }

    /// True when a connection to an address may be made.
    ///
    /// - Parameter bytes: the address: 4 bytes, or 16 for IPv6, in network order. An IPv4 address
    ///   inside IPv6 counts as what it is.
    package func allows(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .publicNetwork: AddressClass(bytes) == .global
        case .privateNetwork: AddressClass(bytes) == .local
        case .ranges(let ranges): ranges.contains { $0.contains(bytes) }
        }
    }
}

extension AddressClass {
    /// Classifies an address of either version.
    ///
    /// - Parameter bytes: its 4 or 16 bytes in network order; another count is `reserved`.
    init(_ bytes: [UInt8]) {
        self = bytes.count == 4 ? AddressClass(ipv4: bytes) : AddressClass(ipv6: bytes)
    }
}

extension UpstreamURL {
    /// True when the host is `localhost` or a literal private address.
    fileprivate var isPrivate: Bool {
        guard isLiteralAddress else { return host == "localhost" }
        let text = host.begins(with: "[") ? String(host.dropFirstScalars().dropLastScalars()) : host
        return AddressRange(text).map { AddressClass($0.address) == .local } ?? false
    }
}
