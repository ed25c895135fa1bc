import InputCore

/// The address of an HTTP proxy: `http://proxy.internal:3128`, perhaps with `user:password@`.
///
/// User and password are percent-encoded. They are never a part of a message.
package struct ProxyAddress: Sendable, Equatable {
    /// The address without user and password.
    package let url: String
    /// The user; nil for none.
    package let user: String?
    /// The password; nil for none.
    package let password: String?

    /// Returns true when a connection to an address may be made: a proxy may be of the internet or of one's own
    /// network.
    ///
    /// - Parameter bytes: the address, as in `AllowedNetworks`.
    package func allows(_ bytes: [UInt8]) -> Bool {
        AllowedNetworks.publicNetwork.allows(bytes) || AllowedNetworks.privateNetwork.allows(bytes)
    }

    /// Reads an address; nil for anything else than a scheme of HTTP, a host, and perhaps a port.
    package init?(_ text: String) {
        guard let start = text.firstRange(ofBytes: "://")?.upperBound else { return nil }
        let rest = text[start...]
        let authority = rest.prefixScalars { $0 != "/" }
        let at = authority.lastIndex(ofScalar: "@")
        var host = String(at.map(rest.suffix(after:)) ?? rest)
        while host.ends(with: "/") { host.unicodeScalars.removeLast() }
        guard let base = try? UpstreamURL(parsing: text[..<start] + host), base.path.isEmpty else {
            return nil
        }
        url = base.root
        guard let at else {
            (user, password) = (nil, nil)
            return
        }
        let credentials = authority[..<at]
        guard let colon = credentials.firstIndex(ofScalar: ":"),
            let user = PercentEncoding.decode(credentials[..<colon], form: false),
            let password = PercentEncoding.decode(credentials.suffix(after: colon), form: false),
            !user.isEmpty, !user.contains(scalar: ":")
        else { return nil }
        (self.user, self.password) = (user, password)
    }
}
