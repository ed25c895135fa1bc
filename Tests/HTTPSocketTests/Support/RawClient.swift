import Foundation
import Glibc

/// A client that sends exactly the bytes of a test. Reading blocks: call it inside `onThread`, or
/// through `using`. Every wait is bounded.
// A test uses a client from one thread at a time, and waits for that thread before the next.
final class RawClient: @unchecked Sendable {
    static let patienceMilliseconds: Int32 = 60_000

    let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isEnded = false

    init(port: Int, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(
            AF_INET,
            Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue),
            0
        )
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(4))
        }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(4))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, size)
            }
        }
        guard result == 0 else { throw RawClientError.cannotConnect(errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends all bytes; false when the server does not take them any more.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { raw in
                Glibc.send(
                    descriptor,
                    raw.baseAddress.map { $0 + sent },
                    bytes.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Closes the sending side; reading goes on.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Resets the connection when it is closed.
    func resetOnClose() {
        var value = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_LINGER,
            &value,
            socklen_t(MemoryLayout<linger>.size)
        )
    }

    /// Uses the client off the few threads that tasks share.
    func using<T: Sendable>(_ body: @escaping @Sendable (RawClient) throws -> T) async throws -> T {
        try await onThread { try body(self) }
    }

    /// Reads the next response, or nil at the end of the connection.
    func response(toHead isHead: Bool = false) throws -> RawResponse? {
        guard let head = try take(through: Array("\r\n\r\n".utf8)) else { return nil }
        var response = RawResponse(head: head)
        let bodiless = isHead || [100, 204, 304].contains(response.status)
        if !bodiless { try readBody(&response) }
        return response
    }

    /// Reads the head of the next response and returns its status; the body is left to be read.
    func responseHead() throws -> Int? {
        try take(through: Array("\r\n\r\n".utf8)).map { RawResponse(head: $0).status }
    }

    /// Reads until the server closes, and returns the bytes that arrived.
    func rest() throws -> [UInt8] {
        while try fill() {}
        defer { buffer = [] }
        return buffer
    }

    /// True when the server closes the connection without another byte.
    func isClosedByServer() throws -> Bool {
        try rest().isEmpty
    }

    /// True when nothing arrives for this time.
    func isSilent(milliseconds: Int32) -> Bool {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return buffer.isEmpty && poll(&poller, 1, milliseconds) == 0
    }

    /// Reads one chunk of a streamed body, or nil for the last one.
    func chunk() throws -> String? {
        guard let line = try take(through: [13, 10]) else { throw RawClientError.ended }
        let text = String(decoding: line.dropLast(2), as: UTF8.self)
        guard let size = Int(text, radix: 16) else { throw RawClientError.badChunk(text) }
        guard let data = try take(count: size + 2) else { throw RawClientError.ended }
        return size == 0 ? nil : String(decoding: data.dropLast(2), as: UTF8.self)
    }

    private func readBody(_ response: inout RawResponse) throws {
        if response["transfer-encoding"] == "chunked" {
            while let piece = try chunk() { response.body += Array(piece.utf8) }
        } else if let length = response["content-length"].flatMap({ Int($0) }) {
            guard let body = try take(count: length) else { throw RawClientError.ended }
            response.body = body
        } else {
            response.body = try rest()
        }
    }

    private func take(count: Int) throws -> [UInt8]? {
        while buffer.count < count {
            guard try fill() else { return nil }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    private func take(through end: [UInt8]) throws -> [UInt8]? {
        while true {
            if let found = buffer.firstRange(of: end) { return try take(count: found.upperBound) }
            guard try fill() else {
                if buffer.isEmpty { return nil }
                throw RawClientError.ended
            }
        }
    }

    /// Reads once; false at the end of the connection.
    private func fill() throws -> Bool {
        guard !isEnded else { return false }
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&poller, 1, Self.patienceMilliseconds) > 0 else {
            throw RawClientError.timedOut(after: String(decoding: buffer, as: UTF8.self))
        }
        var block = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &block, block.count, 0)
        isEnded = count <= 0
        if count > 0 { buffer += block.prefix(count) }
        return count > 0
    }
}

enum RawClientError: Error {
    case cannotConnect(Int32)
    case timedOut(after: String)
    case ended
    case badChunk(String)
}

/// A received response.
struct RawResponse {
    let status: Int
    let lines: [String]
    var body: [UInt8] = []

    init(head: [UInt8]) {
        lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
            .filter { !$0.isEmpty }
        status = lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The first value of the field.
    subscript(name: String) -> String? {
        lines.dropFirst().first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}

/// Runs blocking code off the few threads that tasks share.
func onThread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
