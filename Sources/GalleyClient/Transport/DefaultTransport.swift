import Foundation

/// The built-in transport: a `URLSession` on Apple platforms.
///
/// On Linux plain HTTP goes over sockets of its own: Foundation's `URLSession` streams there as well, but
/// keeps a processor busy for as long as a stream is open. HTTPS uses it nevertheless.
public final class DefaultTransport: Transport {
    private let session = URLSessionTransport()

    /// Creates a transport.
    public init() {}

    /// Sends a request; see `Transport`.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        #if canImport(Glibc)
            if request.url.scheme?.lowercased() == "http" {
                return try await SocketExchange(request).send()
            }
        #endif
        return try await session.send(request)
    }
}
