#if canImport(Glibc)
    import Foundation
    import GalleyClient
    import Glibc
    import Locking

    /// One request over a connection of its own, on a thread of its own, which waits for bytes in the kernel.
    ///
    /// For plain HTTP on Linux, where Foundation's `URLSession` is not fit for streams.
    final class SocketExchange: Sendable {
        private struct State {
            /// The socket; -1 before it is made and after it is closed.
            var socket: Int32 = -1
            var isCancelled = false
            /// Waits for the head of the response.
            var head: CheckedContinuation<TransportResponse, any Error>?
        }

        private let request: TransportRequest
        private let state = Locked(State())

        init(_ request: TransportRequest) {
            self.request = request
        }

        /// Sends the request and returns when the head of the response is there.
        func send() async throws -> TransportResponse {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { head in
                    let isCancelled = state.withLock { state in
                        if !state.isCancelled { state.head = head }
                        return state.isCancelled
                    }
                    if isCancelled { return head.resume(throwing: CancellationError()) }
                    Thread.detachNewThread { self.run() }
                }
            } onCancel: {
                cancel()
            }
        }

        /// Ends the exchange: a thread that waits for its socket is woken by the end of it.
        private func cancel() {
            let head = state.withLock { state in
                state.isCancelled = true
                if state.socket >= 0 { shutdown(state.socket, Int32(SHUT_RDWR)) }
                defer { state.head = nil }
                return state.head
            }
            head?.resume(throwing: CancellationError())
        }

        private func takeHead() -> CheckedContinuation<TransportResponse, any Error>? {
            state.withLock { state in
                defer { state.head = nil }
                return state.head
            }
        }

        // MARK: The thread

        private func run() {
            var body: BodyWriter?
            do {
                var request = request
                for hop in 0...Self.maximumRedirects {
                    let socket = try connected(to: request)
                    try write(request, to: socket)
                    let next = try read(
                        socket,
                        of: request,
                        followsRedirects: hop < Self.maximumRedirects,
                        into: &body
                    )
                    guard let next else { break }
                    state.withLock { $0.socket = -1 }
                    close(socket)
                    request.url = next
                }
                body?.end(nil)
            } catch {
                let isCancelled = state.withLock { $0.isCancelled }
                let failure: any Error = isCancelled ? CancellationError() : Self.failure(error)
                takeHead()?.resume(throwing: failure)
                body?.end(failure)
            }
            state.withLock { state in
                if state.socket >= 0 { close(state.socket) }
                state.socket = -1
            }
        }

        private static func failure(_ error: any Error) -> GalleyError {
            if let error = error as? GalleyError { return error }
            let reason = (error as? HTTPResponseParser.Malformed)?.reason
            return .noResponse(reason ?? "\(error)")
        }

        /// Opens a connection to the first of the host's addresses that takes one.
        private func connected(to request: TransportRequest) throws -> Int32 {
            let port = request.url.port ?? 80
            // IPv6 addresses stand in brackets.
            let host = (request.url.host ?? "").trimmingCharacters(in: ["[", "]"])
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            var list: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(host, String(port), &hints, &list) == 0, let list else {
                throw GalleyError.noResponse("no address of \(host)")
            }
            defer { freeaddrinfo(list) }
            var address: UnsafeMutablePointer<addrinfo>? = list
            while let next = address {
                if try connect(next.pointee) { return state.withLock { $0.socket } }
                address = next.pointee.ai_next
            }
            throw GalleyError.noResponse("cannot connect to \(host), port \(port)")
        }

        private func connect(_ address: addrinfo) throws -> Bool {
            let type = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
            let socket = Glibc.socket(address.ai_family, type, address.ai_protocol)
            guard socket >= 0 else { return false }
            let isCancelled = state.withLock { state in
                state.socket = socket
                return state.isCancelled
            }
            if isCancelled { throw CancellationError() }
            // Streams may be silent for long, and are watched by their pages.
            var limit = timeval(tv_sec: request.isStream ? 24 * 3600 : 60, tv_usec: 0)
            let size = socklen_t(MemoryLayout<timeval>.size)
            setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
            setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
            if Glibc.connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return true }
            state.withLock { $0.socket = -1 }
            close(socket)
            return false
        }

        private func write(_ request: TransportRequest, to socket: Int32) throws {
            var bytes = Array(Self.head(of: request).utf8) + (request.body ?? Data())
            while !bytes.isEmpty {
                let count = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw GalleyError.noResponse("cannot send") }
                bytes.removeFirst(count)
            }
        }

        /// Returns the head of a request.
        private static func head(of request: TransportRequest) -> String {
            let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
            let path = parts?.percentEncodedPath ?? ""
            let query = parts?.percentEncodedQuery.map { "?\($0)" } ?? ""
            let port = request.url.port.map { ":\($0)" } ?? ""
            var lines = [
                "\(request.method) \(path.isEmpty ? "/" : path)\(query) HTTP/1.1",
                "host: \(request.url.host ?? "")\(port)", "connection: close",
            ]
            if let body = request.body { lines.append("content-length: \(body.count)") }
            for (name, value) in request.fields.sorted(by: { $0.key < $1.key }) {
                // A line's end in a value would begin another field.
                let text = String(
                    String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 0x20 })
                )
                lines.append("\(name): \(text)")
            }
            return lines.joined(separator: "\r\n") + "\r\n\r\n"
        }

        /// Reads a response, and returns the URL that it redirects to where that is followed.
        private func read(
            _ socket: Int32,
            of request: TransportRequest,
            followsRedirects: Bool,
            into body: inout BodyWriter?
        ) throws -> URL? {
            var parser = HTTPResponseParser()
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let count = recv(socket, &buffer, buffer.count, 0)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw GalleyError.noResponse("the connection was cut") }
                if state.withLock({ $0.isCancelled }) { throw CancellationError() }
                let parts =
                    count == 0 ? try parser.close() : try parser.push(Data(buffer[..<count]))
                for part in parts {
                    switch part {
                    case .head(let status, let fields):
                        if followsRedirects,
                            let next = Self.redirect(of: request, status: status, fields: fields)
                        {
                            return next
                        }
                        body = begin(status, fields: fields)
                    case .data(let data): guard body?.add(data) == true else { return nil }
                    case .end: return nil
                    }
                }
                if count == 0 { return nil }
            }
        }

        /// The maximum of redirects in a row.
        private static let maximumRedirects = 3

        /// Returns the URL that a response redirects a GET to, on the same host and port; nil for none. A
        /// service sends screens of other widths to the page that fits.
        private static func redirect(
            of request: TransportRequest,
            status: Int,
            fields: [String: String]
        ) -> URL? {
            guard status == 307 || status == 308, request.method == "GET",
                let location = fields["location"],
                let next = URL(string: location, relativeTo: request.url)?.absoluteURL,
                next.scheme == request.url.scheme, next.host == request.url.host,
                next.port == request.url.port
            else { return nil }
            return next
        }

        /// Hands the head of the response over, and returns the end of its body that is written.
        private func begin(_ status: Int, fields: [String: String]) -> BodyWriter {
            let body = BodyStream { [weak self] in self?.cancel() }
            let response = TransportResponse(status: status, fields: fields, body: body.bytes)
            takeHead()?.resume(returning: response)
            return body.writer
        }
    }
#endif
