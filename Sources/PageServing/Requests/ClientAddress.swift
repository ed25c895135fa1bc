import InputCore
package import HTTPSocket
package import UpstreamKit

/// The address of a request's client: the connection's other end, or behind trusted proxies the last
/// address of `X-Forwarded-For` that is not one of theirs.
package enum ClientAddress {
    /// Returns the address.
    ///
    /// - Parameter trusted: the proxies whose `X-Forwarded-For` is believed. The field is read from
    ///   the right, as anything before the first foreign address may be made up by the client.
    package static func address(of request: HTTPRequest, trusted: [AddressRange]) -> String {
        address(
            peer: request.peerAddress,
            forwarded: request.fields.values(of: "x-forwarded-for"),
            trusted: trusted
        )
    }

    /// Returns the address of a client. A field without an address is not believed: such a request counts as
    /// the proxy's that passed it on.
    ///
    /// - Parameters:
    ///   - peer: the connection's other end.
    ///   - forwarded: the values of `X-Forwarded-For`, in order.
    ///   - trusted: the proxies whose `X-Forwarded-For` is believed.
    static func address(
        peer: String,
        forwarded: [String],
        trusted: [AddressRange]
    ) -> String {
        let forwarded =
            forwarded
            .flatMap { $0.split(at: ",") }
            .map { $0.filterScalars { $0 != " " && $0 != "\t" } }
        var address = peer
        for next in forwarded.reversed() {
            guard trusted.contains(where: { $0.contains(address) }),
                let canonical = AddressRange.canonical(next)
            else { break }
            address = canonical
        }
        return address
    }
}
