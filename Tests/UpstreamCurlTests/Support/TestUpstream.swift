import Glibc
import Locking

/// An HTTP upstream over raw sockets that can misbehave in every way a script says.
///
/// One thread accepts, one thread serves each connection. Stopping shuts every socket, so that
/// all threads end.
final class TestUpstream: Sendable {
    /// What was asked.
    struct Request: Sendable {
        var method: String
        var target: String
        var fields: [String: String]
        var body: [UInt8]
        /// How many requests for this target came before.
        var earlier: Int
    }

    /// What the upstream does next on the connection.
    enum Step: Sendable {
        case send([UInt8])
        /// Sends a status line, fields and a body with its true length.
        case answer(Int = 200, [String: String] = [:], body: String = "{}")
        case wait(Gate)
        case never
        case close
        case reset
    }

    /// Lets steps wait until the test opens it.
    final class Gate: Sendable {
        private let opened = Locked(false)
        func open() { opened.withLock { $0 = true } }
        fileprivate var isOpen: Bool { opened.withLock { $0 } }
    }

    private struct State {
        var connections: Set<Int32> = []
        var requests: [Request] = []
        var isStopped = false
        var acceptedConnections = 0
        var openRequests = 0
        var mostOpenRequests = 0
    }

    let port: Int
    private let listener: Int32
    private let state = Locked(State())
    private let script: @Sendable (Request) -> [Step]

    init(_ script: @escaping @Sendable (Request) -> [Step]) throws {
        self.script = script
        let listener = socket(
            AF_INET,
            Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue),
            0
        )
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 1024) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        self.listener = listener
        guard bound else { throw TestUpstreamError.noSocket(errno) }
        port = Int(UInt16(bigEndian: address.sin_port))
        TestUpstream.spawn { [self] in accept() }
    }

    var url: String { "http://127.0.0.1:\(port)" }

    var requests: [Request] { state.withLock { $0.requests } }

    var acceptedConnections: Int { state.withLock { $0.acceptedConnections } }

    /// The most requests that were being served at one time.
    var mostOpenRequests: Int { state.withLock { $0.mostOpenRequests } }

    var openConnections: Int { state.withLock { $0.connections.count } }

    func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    deinit { close(listener) }

    private func accept() {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { return }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            let isStopped = state.withLock { state in
                if !state.isStopped { state.connections.insert(connection) }
                state.acceptedConnections += 1
                return state.isStopped
            }
            if isStopped {
                close(connection)
                return
            }
            TestUpstream.spawn { [self] in
                serve(connection)
                state.withLock { state in
                    _ = state.connections.remove(connection)
                    _ = close(connection)
                }
            }
        }
    }

    private func serve(_ connection: Int32) {
        var input: [UInt8] = []
        while let request = read(connection, &input) {
            state.withLock { state in
                state.openRequests += 1
                state.mostOpenRequests = max(state.mostOpenRequests, state.openRequests)
            }
            defer { state.withLock { $0.openRequests -= 1 } }
            for step in script(request) {
                guard perform(step, connection) else { return }
            }
        }
    }

    /// Reads one request; nil at the end of the connection.
    private func read(_ connection: Int32, _ input: inout [UInt8]) -> Request? {
        while true {
            if let request = parse(&input) {
                return request
            }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            input.append(contentsOf: chunk[..<count])
        }
    }

    private func parse(_ input: inout [UInt8]) -> Request? {
        let text = String(decoding: input, as: UTF8.self)
        guard let end = input.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
            .prefix { !$0.isEmpty }
        let start = (lines.first ?? "").split(separator: " ").map(String.init)
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            fields[parts[0].lowercased()] = String(parts.last ?? "").trimmedSpaces
        }
        let length = fields["content-length"].flatMap { Int($0) } ?? 0
        guard start.count == 3, input.count >= end.upperBound + length else { return nil }
        let body = Array(input[end.upperBound..<(end.upperBound + length)])
        input.removeFirst(end.upperBound + length)
        return state.withLock { state in
            let earlier = state.requests.count { $0.target == start[1] }
            let request = Request(
                method: start[0],
                target: start[1],
                fields: fields,
                body: body,
                earlier: earlier
            )
            state.requests.append(request)
            return request
        }
    }

    /// Does a step; false ends the connection.
    private func perform(_ step: Step, _ connection: Int32) -> Bool {
        switch step {
        case .send(let bytes):
            return write(bytes, to: connection)
        case .answer(let status, let fields, let body):
            var head = "HTTP/1.1 \(status) X\r\n"
            for (name, value) in fields { head += "\(name): \(value)\r\n" }
            head += "Content-Length: \(body.utf8.count)\r\n\r\n"
            return write(Array((head + body).utf8), to: connection)
        case .wait(let gate):
            while !gate.isOpen {
                guard isAlive(connection, milliseconds: 1) else { return false }
            }
            return true
        case .never:
            while isAlive(connection, milliseconds: 50) {}
            return false
        case .close:
            return false
        case .reset:
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                connection,
                SOL_SOCKET,
                SO_LINGER,
                &linger,
                socklen_t(MemoryLayout.size(ofValue: linger))
            )
            return false
        }
    }

    /// Waits a moment; false when the peer or the test has gone.
    private func isAlive(_ connection: Int32, milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 else { return true }
        var byte: UInt8 = 0
        return recv(connection, &byte, 1, Int32(MSG_PEEK)) > 0
    }

    private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    static func spawn(_ body: @escaping @Sendable () -> Void) {
        var thread: pthread_t = 0
        let box = Unmanaged.passRetained(ThreadBody(body))
        if pthread_create(&thread, nil, runThreadBody, box.toOpaque()) == 0 {
            pthread_detach(thread)
        }
    }
}

enum TestUpstreamError: Error {
    case noSocket(Int32)
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThreadBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    return nil
}

extension String {
    fileprivate var trimmedSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
