import Glibc
import InputCore

/// A request to a service on this machine, on a connection of its own, and its whole response.
struct HTTPCall {
    /// A response that was read to its end.
    struct Response {
        let status: Int
        let body: [UInt8]
    }

    let host: String
    let port: Int
    /// Seconds to wait: a share is stored on a disk, or on a server and told to all instances.
    var timeoutSeconds = 10

    /// The greatest response that is read, in bytes: far beyond what the service says of a rollout.
    private static let maximumBytes = 1 << 20

    /// Sends a request; returns nil where there is no response in time.
    ///
    /// - Parameter token: The bearer token; nil for none.
    func send(_ method: String, _ path: String, token: String?, body: String = "") -> Response? {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost", "Connection: close"]
        if let token { lines.append("Authorization: Bearer \(token)") }
        if !body.isEmpty {
            lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
        }
        let request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return nil }
        defer { freeaddrinfo(list) }
        var next = list
        while let address = next?.pointee {
            if let response = exchange(request, at: address) { return response }
            next = address.ai_next
        }
        return nil
    }

    private func exchange(_ request: [UInt8], at address: addrinfo) -> Response? {
        let descriptor = socket(address.ai_family, address.ai_socktype, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, size)
        }
        guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0,
            Glibc.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
        else { return nil }
        var response: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while response.count < Self.maximumBytes {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count < 0 { return nil }
            if count == 0 { break }
            response += chunk[..<count]
        }
        return Self.read(response)
    }

    private static let headEnd = Array("\r\n\r\n".utf8)

    private static func read(_ bytes: [UInt8]) -> Response? {
        guard bytes.starts(with: "HTTP/1.1 ".utf8), bytes.count > 12,
            let status = Int(String(decoding: bytes[9..<12], as: UTF8.self)),
            let end = bytes.indices.first(where: { bytes[$0...].starts(with: headEnd) })
        else { return nil }
        return Response(status: status, body: Array(bytes[(end + headEnd.count)...]))
    }
}
