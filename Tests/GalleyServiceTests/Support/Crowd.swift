import Foundation
import Glibc

/// Many clients at once, each with a connection of its own, read by one thread.
final class Crowd: Sendable {
    private let connections: [Int32]

    /// Connects them all to a port of the loopback interface.
    init(count: Int, port: Int) throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        connections = try (0..<count).map { _ in try Self.connect(port) }
    }

    deinit { leave() }

    private static func connect(_ port: Int) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw LabError(text: "cannot connect: \(errno)") }
        return descriptor
    }

    /// Each asks for its target.
    func send(_ target: (Int) -> String) {
        for (index, connection) in connections.enumerated() {
            let text = "GET \(target(index)) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            let bytes = Array(text.utf8)
            _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// What each was answered until its connection ended, at most 30 seconds long.
    func answers() async -> [String] {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: self.connections.map(Self.read))
            }
        }
    }

    private static func read(_ connection: Int32) -> String {
        var bytes: [UInt8] = []
        var polled = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        while poll(&polled, 1, 30_000) > 0 {
            var chunk = [UInt8](repeating: 0, count: 16 << 10)
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// All go away.
    func leave() {
        for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
}
