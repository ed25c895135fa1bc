import HTTPSocket
import TestSupport
import Testing

@Suite("Slow, cut-off and greedy clients")
struct SlowClientTests {
    private static let request = "GET /now HTTP/1.1\r\nHost: a\r\n\r\n"

    private static var quick: HTTPTimeouts {
        var timeouts = HTTPTimeouts()
        timeouts.request = .milliseconds(150)
        timeouts.body = .milliseconds(150)
        timeouts.idle = .milliseconds(150)
        timeouts.write = .milliseconds(150)
        return timeouts
    }

    @Test(
        "A request that does not arrive in time gets a 408",
        arguments: [
            "G", "GET /now HTTP/1.1\r\nHost: a\r\n", "\r\n",
            "POST /t HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel",
            "POST /t HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
        ]
    )
    func timeout(_ beginning: String) async throws {
        try await withServer(timeouts: Self.quick) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                client.send(beginning)
                let response = try client.response()
                #expect(response?.status == 408)
                #expect(response?.text.hasPrefix("request-timeout") == true)
                #expect(try client.isClosedByServer())
            }
        }
    }

    @Test("A head that drips in gets no more time with each byte")
    func drip() async throws {
        try await withServer(timeouts: Self.quick) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                client.send("GET /now HTTP/1.1\r\nHost: a\r\nX: ")
                while client.isSilent(milliseconds: 20), client.send("y") {}
                #expect(try client.response()?.status == 408)
            }
        }
    }

    @Test("An idle connection is closed without a response", arguments: [0, 1])
    func idle(_ requests: Int) async throws {
        try await withServer(timeouts: Self.quick) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                for _ in 0..<requests {
                    client.send(Self.request)
                    #expect(try client.response()?.status == 200)
                }
                #expect(try client.isClosedByServer())
            }
        }
    }

    @Test("A half-closed client gets its responses", arguments: ["/now", "/t", "/big"])
    func halfClosed(_ target: String) async throws {
        try await withServer { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                let request = "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n"
                client.send(String(repeating: request, count: 20))
                client.finishSending()
                for _ in 0..<20 { #expect(try client.response()?.status == 200) }
                #expect(try client.isClosedByServer())
            }
        }
    }

    @Test(
        "A request cut off by the end of the connection gets no response",
        arguments: [
            "", "GET /now HT", "GET /now HTTP/1.1\r\nHost: a\r\n",
            "POST /t HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel",
            "POST /t HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
        ]
    )
    func cutOff(_ beginning: String) async throws {
        try await withServer { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                client.send(beginning)
                client.finishSending()
                #expect(try client.isClosedByServer())
            }
            #expect(await eventually { server.statistics.connectionsOpen == 0 })
        }
    }

    @Test("A task whose client resets the connection is cancelled")
    func cancelled() async throws {
        let (started, cancelled) = (SharedCounter(), SharedCounter())
        let handler = ClosureHandler { _ in
            started.add()
            await withTaskCancellationHandler {
                try? await Task.sleep(for: .seconds(60))
            } onCancel: {
                cancelled.add()
            }
            return HTTPResponse(status: 200)
        }
        try await withServer(handler) { server in
            let port = server.port
            let client = try RawClient(port: port)
            client.send(Self.request)
            #expect(await eventually { started.now == 1 })
            client.resetOnClose()
            _ = consume client
            #expect(await eventually { cancelled.now == 1 })
            #expect(await eventually { server.statistics.connectionsOpen == 0 })
        }
    }

    @Test("A client that pipelines and never reads is no longer read, and then cut off")
    func neverReads() async throws {
        var timeouts = Self.quick
        timeouts.idle = .seconds(60)
        try await withServer(timeouts: timeouts) { server in
            let port = server.port
            let refused = try await onThread {
                let client = try RawClient(port: port, receiveBuffer: 4096)
                let request = "GET /big HTTP/1.1\r\nHost: a\r\n\r\n"
                let flood = Array(String(repeating: request, count: 1000).utf8)
                // Goes on until the server neither reads nor keeps the connection.
                while client.send(flood) {}
                return true
            }
            #expect(refused)
            #expect(await eventually { server.statistics.connectionsOpen == 0 })
            let responses = server.statistics.responsesByStatus[200] ?? 0
            // 4 MB of kernel buffers hold 20 responses; a turn adds at most 16 to those.
            #expect(responses < 100)
        }
    }

    @Test("A client that reads slowly gets everything")
    func readsSlowly() async throws {
        try await withServer { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port, receiveBuffer: 4096)
                client.send(String(repeating: "GET /big HTTP/1.1\r\nHost: a\r\n\r\n", count: 5))
                for _ in 0..<5 {
                    let body = try client.response()?.body
                    #expect(body?.count == 200_000)
                    #expect(body?.allSatisfy { $0 == UInt8(ascii: "b") } == true)
                }
            }
        }
    }

    @Test("Bytes that follow a rejected request are discarded, and do not destroy the response")
    func lingering() async throws {
        try await withServer { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                client.send("POST /t HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n")
                let block = [UInt8](repeating: 120, count: 100_000)
                for _ in 0..<30 { client.send(block) }
                #expect(try client.response()?.status == 413)
                #expect(try client.isClosedByServer())
            }
        }
    }

    @Test("A connection that goes on sending after its rejection is closed all the same")
    func lingeringEnds() async throws {
        var timeouts = HTTPTimeouts()
        timeouts.linger = .milliseconds(200)
        try await withServer(timeouts: timeouts) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                client.send("nonsense\r\n\r\n")
                #expect(try client.response()?.status == 400)
                while client.send("x") {}
            }
            #expect(await eventually { server.statistics.connectionsOpen == 0 })
        }
    }

    @Test("At the connection limit the longest idle connection is closed")
    func connectionLimit() async throws {
        var limits = HTTPLimits()
        limits.connections = 3
        try await withServer(limits: limits) { server in
            let port = server.port
            try await onThread {
                var clients: [RawClient] = []
                for _ in 0..<5 {
                    let client = try RawClient(port: port)
                    client.send(Self.request)
                    #expect(try client.response()?.status == 200)
                    // The next one is idle for less long, by more than the clock's tick.
                    #expect(client.isSilent(milliseconds: 60))
                    clients.append(client)
                }
                #expect(try clients[0].isClosedByServer())
                #expect(try clients[1].isClosedByServer())
                for client in clients[2...] {
                    client.send(Self.request)
                    #expect(try client.response()?.status == 200)
                }
            }
            #expect(server.statistics.connectionsEvicted == 2)
            #expect(server.statistics.connectionsOpen <= 3)
        }
    }

    @Test("At the connection limit with no idle connection, new ones wait until one closes")
    func acceptingPauses() async throws {
        var limits = HTTPLimits()
        limits.connections = 1
        let gate = Gate()
        let handler = ClosureHandler { _ in
            await gate.pass()
            return HTTPResponse(status: 200, fields: [:], body: .empty)
        }
        try await withServer(handler, limits: limits) { server in
            let port = server.port
            let first = try RawClient(port: port)
            first.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(await eventually { server.statistics.connectionsOpen == 1 })
            let second = try RawClient(port: port)
            second.send(Self.request)
            #expect(try await second.using { $0.isSilent(milliseconds: 100) })
            await gate.open()
            #expect(try await first.using { try $0.response() }?.status == 200)
            #expect(try await first.using { try $0.isClosedByServer() })
            _ = consume first
            #expect(try await second.using { try $0.response() }?.status == 200)
        }
    }

    @Test("Bodies buffered at once are bounded over all connections")
    func bufferedBodies() async throws {
        var limits = HTTPLimits()
        limits.bufferedBodies = 1000
        try await withServer(limits: limits) { server in
            let port = server.port
            try await onThread {
                let head = "POST /t HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n"
                let part = String(repeating: "x", count: 600)
                let (first, second) = (try RawClient(port: port), try RawClient(port: port))
                first.send(head + part)
                first.send(String(repeating: "x", count: 10))
                second.send(head + part)
                let clients = [first, second]
                // One of them is refused; its bytes are given back, and the other goes on.
                let refused = first.isSilent(milliseconds: 100) ? 1 : 0
                #expect(try clients[refused].response()?.status == 503)
                clients[1 - refused].send(String(repeating: "x", count: 300))
                #expect(try clients[1 - refused].response()?.status == 200)
            }
        }
    }

    @Test("Five hundred slow connections do not block the others")
    func slowOnes() async throws {
        try await withServer { server in
            let port = server.port
            try await onThread {
                let slow = try (0..<500).map { _ in try RawClient(port: port) }
                for (index, client) in slow.enumerated() {
                    client.send(String("GET /now HTTP/1.1\r\nHost: a\r\n".prefix(index % 28)))
                }
                let quick = try RawClient(port: port)
                for round in 0..<200 {
                    slow[round * 2].send("X")
                    quick.send(Self.request)
                    #expect(try quick.response()?.status == 200)
                }
            }
        }
    }
}
