import HTTPSocket
import TestSupport
import Testing

@Suite("Streams")
struct StreamTests {
    private static let request = "GET /events HTTP/1.1\r\nHost: a\r\n\r\n"

    private static func streaming(
        farewell: String = "",
        _ produce: @escaping @Sendable (ResponseStream) async -> Void
    ) -> ClosureHandler {
        ClosureHandler { _ in
            let body = ResponseStreamBody(farewell: SharedBytes(farewell), produce: produce)
            let fields: HTTPFields = ["Content-Type": "text/event-stream"]
            return HTTPResponse(status: 200, fields: fields, body: .stream(body))
        }
    }

    private static let three = streaming { stream in
        for text in ["one", "two", "three"] { try? await stream.write(SharedBytes(text)) }
    }

    @Test("A stream is sent in chunks, and the connection stays open")
    func chunks() async throws {
        try await withServer(Self.three) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                for _ in 0..<3 {
                    client.send(Self.request)
                    let response = try client.response()
                    #expect(response?["transfer-encoding"] == "chunked")
                    #expect(response?["content-length"] == nil)
                    #expect(response?.text == "onetwothree")
                }
            }
        }
    }

    @Test("A stream to an HTTP/1.0 client ends with the connection")
    func version1_0() async throws {
        try await withServer(Self.three) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                client.send("GET /events HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                let response = try client.response()
                #expect(response?["transfer-encoding"] == nil)
                #expect(response?["connection"] == "close")
                #expect(response?.text == "onetwothree")
            }
        }
    }

    @Test("HEAD of a stream gets the head, and does not run the producer")
    func head() async throws {
        let written = SharedCounter()
        try await withServer(Self.streaming { _ in written.add() }) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                client.send("HEAD /events HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                #expect(try client.response(toHead: true)?.status == 200)
                #expect(try client.isClosedByServer())
            }
            #expect(written.now == 0)
        }
    }

    @Test("Pieces arrive while the stream goes on")
    func liveliness() async throws {
        let gate = Gate()
        let handler = Self.streaming { stream in
            try? await stream.write(SharedBytes("first"))
            await gate.pass()
            try? await stream.write(SharedBytes("second"))
        }
        try await withServer(handler) { server in
            let port = server.port
            let client = try RawClient(port: port)
            client.send(Self.request)
            try await client.using { client throws in
                #expect(try client.responseHead() == 200)
                #expect(try client.chunk() == "first")
            }
            await gate.open()
            try await client.using { client throws in
                #expect(try client.chunk() == "second")
                #expect(try client.chunk() == nil)
            }
        }
    }

    @Test("A writer is suspended while its client does not read, and loses nothing")
    func backpressure() async throws {
        let (written, received) = (SharedCounter(), SharedCounter())
        let maximumLead = SharedMaximum()
        let piece = SharedBytes([UInt8](repeating: 120, count: 32 * 1024))
        let handler = Self.streaming { stream in
            for _ in 0..<400 {
                guard (try? await stream.write(piece)) != nil else { return }
                written.add()
                maximumLead.update(written.now - received.now)
            }
        }
        try await withServer(handler) { server in
            let port = server.port
            let client = try RawClient(port: port, receiveBuffer: 4096)
            client.send(Self.request)
            #expect(await eventually { written.now > 0 })
            let count = try await client.using { client throws in
                #expect(try client.responseHead() == 200)
                var count = 0
                while let chunk = try client.chunk() {
                    count += chunk.utf8.count
                    received.add()
                }
                return count
            }
            #expect(count == 400 * 32 * 1024)
            #expect(written.now == 400)
            // Of 13 MB, the kernel and the queue hold a fraction.
            #expect(maximumLead.now < 200)
        }
    }

    @Test("A client that makes no progress is closed, and its writer gets an error")
    func noProgress() async throws {
        var timeouts = HTTPTimeouts()
        timeouts.write = .milliseconds(200)
        let ended = SharedCounter()
        let piece = SharedBytes([UInt8](repeating: 120, count: 32 * 1024))
        let handler = Self.streaming { stream in
            while (try? await stream.write(piece)) != nil {}
            ended.add()
        }
        try await withServer(handler, timeouts: timeouts) { server in
            let client = try RawClient(port: server.port, receiveBuffer: 4096)
            client.send(Self.request)
            #expect(await eventually { ended.now == 1 })
            #expect(await eventually { server.statistics.connectionsOpen == 0 })
            _ = consume client
        }
    }

    @Test("A quiet stream is not closed by any timeout")
    func quiet() async throws {
        var timeouts = HTTPTimeouts()
        (timeouts.idle, timeouts.request) = (.milliseconds(50), .milliseconds(50))
        (timeouts.write, timeouts.body) = (.milliseconds(50), .milliseconds(50))
        let gate = Gate()
        let handler = Self.streaming { stream in
            await gate.pass()
            try? await stream.write(SharedBytes("late"))
        }
        try await withServer(handler, timeouts: timeouts) { server in
            let port = server.port
            let client = try RawClient(port: port)
            client.send(Self.request)
            try await client.using { client throws in
                #expect(try client.responseHead() == 200)
                #expect(client.isSilent(milliseconds: 300))
            }
            await gate.open()
            try await client.using { client throws in
                #expect(try client.chunk() == "late")
            }
        }
    }

    @Test("A stream whose client resets the connection ends, and its task is cancelled")
    func reset() async throws {
        let (started, cancelled) = (SharedCounter(), SharedCounter())
        let handler = Self.streaming { _ in
            started.add()
            try? await Task.sleep(for: .seconds(60))
            if Task.isCancelled { cancelled.add() }
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            client.send(Self.request)
            #expect(await eventually { started.now == 1 })
            client.resetOnClose()
            _ = consume client
            #expect(await eventually { cancelled.now == 1 })
        }
    }

    @Test("A probe detects a client that has closed its connection")
    func probe() async throws {
        let (started, cancelled) = (SharedCounter(), SharedCounter())
        let handler = ClosureHandler { _ in
            let body = ResponseStreamBody(probe: SharedBytes(":\n\n")) { _ in
                started.add()
                try? await Task.sleep(for: .seconds(60))
                if Task.isCancelled { cancelled.add() }
            }
            return HTTPResponse(status: 200, body: .stream(body))
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            client.send(Self.request)
            #expect(await eventually { started.now == 1 })
            _ = consume client
            #expect(await eventually { cancelled.now == 1 })
        }
    }

    @Test("A writer may wait until the kernel has taken all")
    func leavingNothing() async throws {
        let written = SharedCounter()
        let piece = SharedBytes([UInt8](repeating: 120, count: 32 * 1024))
        let handler = Self.streaming { stream in
            for _ in 0..<100 {
                guard (try? await stream.write(piece, maximumQueued: 0)) != nil else { return }
                written.add()
            }
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port, receiveBuffer: 4096)
            client.send(Self.request)
            let count = try await client.using { client throws in
                try client.response()?.body.count
            }
            #expect(count == 100 * 32 * 1024)
            #expect(written.now == 100)
        }
    }

    @Test("A drain ends a stream with its farewell")
    func farewell() async throws {
        let handler = Self.streaming(farewell: "retry: 500\n\n") { stream in
            try? await stream.write(SharedBytes("hello"))
            try? await Task.sleep(for: .seconds(60))
        }
        try await withServer(handler) { server in
            let port = server.port
            let client = try RawClient(port: port)
            client.send(Self.request)
            try await client.using { client throws in
                #expect(try client.responseHead() == 200)
                #expect(try client.chunk() == "hello")
            }
            async let drained: Void = server.drain(within: .seconds(5))
            try await client.using { client throws in
                #expect(try client.chunk() == "retry: 500\n\n")
                #expect(try client.chunk() == nil)
                #expect(try client.isClosedByServer())
            }
            _ = consume client
            await drained
        }
    }
}
