import Foundation
import Locking

/// A REST service on a raw socket that misbehaves as it is told, and notes what it is asked.
final class FaultUpstream: Sendable {
    /// What it was asked.
    struct Request: Sendable {
        var method = ""
        var target = ""
        var fields: [String: String] = [:]
        var body = ""
    }

    /// How it answers one request.
    enum Behaviour: Sendable {
        /// As it should.
        case json(String, status: Int = 200, fields: [String: String] = [:])
        /// As it should, but this much later.
        case slow(Duration, String)
        /// As it should, once the flag is set.
        case held(until: Flag, String)
        /// Half of the body, then the end of the connection.
        case cutOff
        /// A length above what comes before the end of the connection.
        case lyingLength
        /// A chunked body that never ends.
        case cutChunks
        /// Bytes that are not HTTP.
        case garbage
        /// A body that is not JSON.
        case notJSON
        /// A body of so many bytes.
        case large(Int)
        /// The connection is reset.
        case reset
        /// Nothing, until the other side gives up.
        case silence
    }

    let port: Int
    private let listener: Int32
    /// A pipe whose reading end is readable once everything is to end.
    private let stopping: (reading: Int32, writing: Int32)
    private let behave: @Sendable (Request) -> Behaviour
    private let noted = Locked<[Request]>([])
    private let hasStopped = Locked(false)

    /// Listens on the loopback interface.
    ///
    /// - Parameters:
    ///   - address: an IPv4 address of 127.0.0.0/8.
    ///   - port: 0 for a free one.
    ///   - behave: The answer to a request.
    init(
        address: UInt32 = 0x7F00_0001,
        port: Int = 0,
        _ behave: @escaping @Sendable (Request) -> Behaviour
    ) throws {
        self.behave = behave
        (listener, self.port) = try Self.listen(address, UInt16(port))
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw LabError(text: "cannot make a pipe") }
        stopping = (ends[0], ends[1])
        for descriptor in [listener] + ends { Self.keepFromChildren(descriptor) }
        Thread.detachNewThread { [self] in accept() }
    }

    deinit {
        // No conversation waits for it any more: each retains this object.
        close(stopping.reading)
    }

    /// Everything it was asked, in order.
    var requests: [Request] { noted.withLock(\.self) }

    /// How many requests had a target that begins like this.
    func count(_ prefix: String) -> Int { requests.count { $0.target.hasPrefix(prefix) } }

    /// Ends all conversations and stops listening; only the first call counts, as descriptors that
    /// are closed soon belong to others.
    func stop() {
        let isFirst = hasStopped.withLock { hasStopped in
            defer { hasStopped = true }
            return !hasStopped
        }
        guard isFirst else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        close(stopping.writing)
    }

    // MARK: Sockets

    private static func listen(_ host: UInt32, _ port: UInt16) throws -> (Int32, Int) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && Glibc.listen(listener, 1024) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard result else {
            close(listener)
            throw LabError(text: "cannot listen")
        }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Programs that other tests start would keep it open.
    private static func keepFromChildren(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Whether there is something to read before all is to end.
    private func hasInput(_ descriptor: Int32, within milliseconds: Int32 = 60_000) -> Bool {
        var polled = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stopping.reading, events: Int16(POLLIN), revents: 0),
        ]
        return poll(&polled, 2, milliseconds) > 0 && polled[1].revents == 0
    }

    private func accept() {
        while hasInput(listener, within: -1) {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            Self.keepFromChildren(connection)
            Thread.detachNewThread { [self] in
                converse(connection)
                close(connection)
            }
        }
        close(listener)
    }

    private func converse(_ connection: Int32) {
        var bytes: [UInt8] = []
        while let request = read(connection, &bytes) {
            noted.withLock { $0.append(request) }
            guard answer(request, connection) else { return }
        }
    }

    private func read(_ connection: Int32, _ bytes: inout [UInt8]) -> Request? {
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                var request = Self.head(text[..<end.lowerBound])
                let length = Int(request.fields["content-length"] ?? "0") ?? 0
                let rest = text[end.upperBound...]
                if rest.utf8.count >= length {
                    request.body = String(decoding: rest.utf8.prefix(length), as: UTF8.self)
                    bytes = Array(rest.utf8.dropFirst(length))
                    return request
                }
            }
            guard hasInput(connection) else { return nil }
            var chunk = [UInt8](repeating: 0, count: 16 << 10)
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            bytes += chunk[..<count]
        }
    }

    private static func head(_ text: Substring) -> Request {
        let lines = text.components(separatedBy: "\r\n")
        let first = lines[0].split(separator: " ")
        var request = Request(method: String(first[0]), target: String(first[1]))
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            request.fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return request
    }

    // MARK: Answers

    /// Answers; false when the connection is to end.
    private func answer(_ request: Request, _ connection: Int32) -> Bool {
        switch behave(request) {
        case .json(let body, let status, let fields):
            let isEmpty = status == 304 || status == 204
            let length = isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
            let lines = fields.map { "\($0.key): \($0.value)\r\n" }.joined()
            send("HTTP/1.1 \(status) X\r\n\(length)\(lines)\r\n\(isEmpty ? "" : body)", connection)
            return true
        case .slow(let time, let body):
            let milliseconds = Int32(time / .milliseconds(1))
            // The other side sends nothing more, so that this waits for the end of all or the time.
            if hasInput(connection, within: milliseconds) { return false }
            send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)", connection)
            return true
        case .held(let flag, let body):
            while !flag.isSet {
                if hasInput(connection, within: 1) || hasStopped.withLock(\.self) { return false }
            }
            send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)", connection)
            return true
        case .cutOff:
            send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"songs\": [", connection)
        case .lyingLength:
            send("HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n[{\"id\": 1}]", connection)
        case .cutChunks:
            send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n", connection)
        case .garbage: send("\u{1}\u{2}\u{3} what?\r\n\r\n", connection)
        case .notJSON:
            send("HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n<html></html>", connection)
            return true
        case .large(let count):
            let body = String(repeating: " ", count: count) + "[]"
            send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)", connection)
        case .reset:
            var now = linger(l_onoff: 1, l_linger: 0)
            let size = socklen_t(MemoryLayout<linger>.size)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &now, size)
        case .silence: _ = hasInput(connection)
        }
        return false
    }

    private func send(_ text: String, _ connection: Int32) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}
