import Foundation
import Glibc

/// An answer, taken apart.
struct TestAnswer {
    let status: Int
    let fields: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? { fields[name] }
}

/// An HTTP client over one connection to the loopback interface, bounded in time. It blocks a thread
/// of its own, never one that the service's tasks need: Dispatch has a few hundred for all, and the
/// cache file's queues are served by them.
final class TestClient: Sendable {
    private let descriptor: Int32

    /// Seconds after which a read gives up: far beyond any answer in these tests.
    private static let timeoutSeconds = 20

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: Self.timeoutSeconds, tv_usec: 0)
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_RCVTIMEO,
            &limit,
            socklen_t(MemoryLayout<timeval>.size)
        )
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            throw TestClientError(text: "cannot connect: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Sends a request and reads its answer.
    ///
    /// - Parameter line: one more header line, of any bytes.
    func send(
        _ method: String = "GET",
        _ target: String,
        _ fields: [String: String] = [:],
        line: [UInt8] = [],
        body: String = ""
    ) async throws -> TestAnswer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try self.exchange(
                            method,
                            target,
                            fields: fields,
                            line: line,
                            body: body
                        )
                    }
                )
            }
        }
    }

    /// Sends a request and reads its response on this thread, which is blocked meanwhile.
    func exchange(
        _ method: String,
        _ target: String,
        fields: [String: String] = [:],
        line: [UInt8] = [],
        body: String = ""
    ) throws -> TestAnswer {
        var request = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
        for (name, value) in fields { request += "\(name): \(value)\r\n" }
        if !body.isEmpty { request += "Content-Length: \(body.utf8.count)\r\n" }
        let lines = line.isEmpty ? [] : line + Array("\r\n".utf8)
        let bytes = Array(request.utf8) + lines + Array(("\r\n" + body).utf8)
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        else { throw TestClientError(text: "cannot send") }
        return try read(hasBody: method != "HEAD")
    }

    private func read(hasBody: Bool) throws -> TestAnswer {
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil {
            try more(&bytes)
            end = bytes.indices.first { bytes[$0...].starts(with: "\r\n\r\n".utf8) }
        }
        let headEnd = end ?? 0
        let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).split(separator: "\r\n")
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            let value = parts.count > 1 ? String(parts[1].dropFirst()) : ""
            // Lines of one name are one list (RFC 9110, section 5.3).
            fields.merge([parts[0].lowercased(): value]) { "\($0), \($1)" }
        }
        let status = Int(lines[0].split(separator: " ")[1]) ?? 0
        let hasContent = hasBody && status != 304 && status != 204
        let length = hasContent ? Int(fields["content-length"] ?? "0") ?? 0 : 0
        while bytes.count < headEnd + 4 + length { try more(&bytes) }
        return TestAnswer(
            status: status,
            fields: fields,
            body: Array(bytes[(headEnd + 4)..<(headEnd + 4 + length)])
        )
    }

    private func more(_ bytes: inout [UInt8]) throws {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else {
            let reason = count == 0 ? "the other side closed it" : String(cString: strerror(errno))
            throw TestClientError(text: "the connection ended early: \(reason)")
        }
        bytes += chunk[..<count]
    }
}

struct TestClientError: Error {
    let text: String
}
