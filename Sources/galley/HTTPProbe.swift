import Glibc

/// A request to a service on this machine, on a connection of its own, that asks no more than whether
/// the status is 200.
struct HTTPProbe: Sendable {
    let host: String
    let port: Int
    let path: String

    /// Seconds to wait: less than the usual timeout of a container's check.
    private static let timeoutSeconds = 2

    /// Creates a probe.
    ///
    /// - Parameters:
    ///   - host: The address that the service listens on. Of a service that listens on every address,
    ///     this machine's own is asked.
    ///   - path: The request's path.
    init(host: String, port: Int, path: String) {
        self.host =
            switch host {
            case "0.0.0.0": "127.0.0.1"
            case "::", "[::]": "::1"
            default: host
            }
        self.port = port
        self.path = path
    }

    /// Sends the request; returns true when the response is 200 and comes in time.
    func succeeds() -> Bool {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return false }
        defer { freeaddrinfo(list) }
        var next = list
        while let address = next?.pointee {
            if succeeds(at: address) { return true }
            next = address.ai_next
        }
        return false
    }

    private func succeeds(at address: addrinfo) -> Bool {
        let descriptor = socket(address.ai_family, address.ai_socktype, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: Self.timeoutSeconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, size)
        }
        guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else { return false }
        let request = Array(
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8
        )
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
        else { return false }
        // The status line fits any first segment.
        var response = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &response, response.count, 0)
        return count > 0 && response.starts(with: "HTTP/1.1 200 ".utf8)
    }
}
