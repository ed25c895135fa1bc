import Glibc
import Locking

/// An HTTP proxy that makes every tunnel it is asked for, each on threads of its own.
final class TunnelProxy: Sendable {
    let port: Int
    private let listener: Int32
    private let noted = Locked<[String]>([])

    /// Listens on the loopback interface.
    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard isBound else { throw TestUpstreamError.noSocket(errno) }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        TestUpstream.spawn { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                TestUpstream.spawn { [self] in serve(client) }
            }
        }
    }

    /// The heads of the requests so far.
    var heads: [String] { noted.withLock(\.self) }

    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func serve(_ client: Int32) {
        defer { close(client) }
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard recv(client, &byte, 1, 0) == 1 else { return }
            head.append(byte)
        }
        let text = String(decoding: head, as: UTF8.self)
        noted.withLock { $0.append(text) }
        let target = text.split(separator: " ").dropFirst().first ?? ""
        guard let port = target.split(separator: ":").last.flatMap({ UInt16($0) }) else { return }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(server) }
        var address = Self.loopback(port: port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        let answer = Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)
        _ = send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
        TestUpstream.spawn { Self.pump(from: server, to: client) }
        Self.pump(from: client, to: server)
    }

    private static func pump(from source: Int32, to sink: Int32) {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = recv(source, &bytes, bytes.count, 0)
            guard count > 0 else { break }
            guard send(sink, bytes, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        shutdown(sink, Int32(SHUT_RDWR))
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }
}
