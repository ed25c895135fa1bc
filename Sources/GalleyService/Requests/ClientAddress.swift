import HTTPSocket
import UpstreamKit

/// The address of a request's client: the connection's other end, or behind trusted proxies the last
/// address of `X-Forwarded-For` that is not one of theirs.
enum ClientAddress {
    /// Returns the address.
    ///
    /// - Parameter trusted: the proxies whose `X-Forwarded-For` is believed. The field is read from
    ///   the right, as anything before the first foreign address may be made up by the client.
    static func address(of request: HTTPRequest, trusted: [AddressRange]) -> String {
        let forwarded = request.fields.values(of: "x-forwarded-for")
            .flatMap { $0.split(separator: ",") }
            .map { String($0.filter { $0 != " " && $0 != "\t" }) }
        var address = request.peerAddress
        for next in forwarded.reversed() {
            guard trusted.contains(where: { $0.contains(address) }) else { break }
            address = next
        }
        return address
    }
}
