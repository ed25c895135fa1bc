import Glibc
import HTTPSocket
import Locking
import Synchronization
import TestSupport
import Testing

@Suite("Tasks that begin on the event loop")
struct BeginningTests {
    /// Begins some requests on the event loop, and notes the threads on which they begin and go on.
    private final class Handler: HTTPHandler {
        struct Threads: Sendable {
            var loop: pthread_t?
            var beginnings: [String: pthread_t] = [:]
            var ends: [String: pthread_t] = [:]
        }

        let threads = Locked(Threads())
        let gate = Gate()
        let cancelled = SharedCounter()

        func cachedResponse(for request: borrowing RequestHead) -> PreparedResponse? {
            threads.withLock { $0.loop = pthread_self() }
            return nil
        }

        func executor(forBeginning request: HTTPRequest) -> (any TaskExecutor)? {
            request.path.hasPrefix("/begin") ? globalConcurrentExecutor : nil
        }

        func respond(to request: HTTPRequest) async -> HTTPResponse {
            let path = String(request.path)
            threads.withLock { $0.beginnings[path] = pthread_self() }
            if path.hasSuffix("/wait") { await gate.pass() }
            if path.hasSuffix("/lost") {
                await withTaskCancellationHandler {
                    await gate.pass()
                } onCancel: {
                    cancelled.add()
                }
            }
            threads.withLock { $0.ends[path] = pthread_self() }
            return HTTPResponse(status: 200, body: .bytes(SharedBytes(path)))
        }
    }

    private static func get(_ path: String, on client: RawClient) throws -> String? {
        client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        return try client.response()?.text
    }

    @Test("begin there when the handler says so, and elsewhere when it does not")
    func begins() async throws {
        let handler = Handler()
        try await withServer(handler) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                for path in ["/begin", "/other", "/begin"] {
                    #expect(try Self.get(path, on: client) == path)
                }
            }
        }
        let threads = handler.threads.withLock { $0 }
        #expect(threads.beginnings["/begin"] == threads.loop)
        #expect(threads.beginnings["/other"] != threads.loop)
    }

    @Test("go on elsewhere once they have waited, while the loop serves others")
    func waits() async throws {
        let handler = Handler()
        try await withServer(handler) { server in
            let port = server.port
            try await onThread {
                let (waiting, other) = (try RawClient(port: port), try RawClient(port: port))
                waiting.send("GET /begin/wait HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try Self.get("/begin", on: other) == "/begin")
                Task { await handler.gate.open() }
                #expect(try waiting.response()?.text == "/begin/wait")
            }
        }
        let threads = handler.threads.withLock { $0 }
        #expect(threads.beginnings["/begin/wait"] == threads.loop)
        #expect(threads.ends["/begin/wait"] != threads.loop)
    }

    @Test("are cancelled when their connection is lost")
    func cancels() async throws {
        let handler = Handler()
        try await withServer(handler) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                client.send("GET /begin/lost HTTP/1.1\r\nHost: a\r\n\r\n")
                // The loop has read the first request before it answers the second.
                let other = try RawClient(port: port)
                #expect(try Self.get("/begin", on: other) == "/begin")
                // Closed with a reset: who only ends his side may still read.
                var reset = linger(l_onoff: 1, l_linger: 0)
                let size = socklen_t(MemoryLayout<linger>.size)
                setsockopt(client.descriptor, SOL_SOCKET, SO_LINGER, &reset, size)
            }
            #expect(await eventually { handler.cancelled.now == 1 })
            await handler.gate.open()
        }
    }
}
