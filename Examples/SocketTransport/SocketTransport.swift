import Foundation
package import GalleyClient

/// A transport for Linux that sends plain HTTP over sockets of its own, a thread a request.
///
/// Foundation's `URLSession` streams on Linux as well, but keeps a processor busy for as long as a stream is
/// open. HTTPS uses it nevertheless, as do other systems.
package final class SocketTransport: Transport {
    private let session = URLSessionTransport()

    /// Creates a transport.
    package init() {}

    /// Sends a request; see `Transport`.
    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        #if canImport(Glibc)
            if request.url.scheme?.lowercased() == "http" {
                return try await SocketExchange(request).send()
            }
        #endif
        return try await session.send(request)
    }
}
