import Glibc
@testable import HTTPSocket
import TestSupport
import Testing

@Suite("Starting, draining, stopping")
struct DrainTests {
    private static let request = "GET /now HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test("A drain finishes requests under way, closes, and refuses new connections")
    func underWay() async throws {
        let (gate, started) = (Gate(), SharedCounter())
        let handler = ClosureHandler { _ in
            started.add()
            await gate.pass()
            return HTTPResponse(status: 200, body: .bytes(SharedBytes("done")))
        }
        try await withServer(handler) { server in
            let port = server.port
            let client = try RawClient(port: port)
            client.send(Self.request)
            #expect(await eventually { started.now == 1 })
            async let drained: Void = server.drain(within: .seconds(10))
            #expect(await eventually { (try? RawClient(port: port)) == nil })
            await gate.open()
            try await client.using { client throws in
                let response = try client.response()
                #expect(response?.text == "done")
                #expect(response?["connection"] == "close")
                #expect(try client.isClosedByServer())
            }
            _ = consume client
            await drained
            #expect(server.statistics.connectionsOpen == 0)
        }
    }

    @Test(
        "A request that arrives just as the drain begins gets its response, then the connection ends"
    )
    func justThen() async throws {
        var timeouts = HTTPTimeouts()
        timeouts.drainIdle = .seconds(5)
        try await withServer(timeouts: timeouts) { server in
            let port = server.port
            let client = try RawClient(port: port)
            client.send(Self.request)
            #expect(try await client.using { try $0.response() }?.status == 200)
            async let drained: Void = server.drain(within: .seconds(10))
            #expect(await eventually { (try? RawClient(port: port)) == nil })
            client.send(Self.request)
            let response = try await client.using { try $0.response() }
            #expect(response?.status == 200)
            #expect(response?["connection"] == "close")
            #expect(try await client.using { try $0.isClosedByServer() })
            _ = consume client
            await drained
        }
    }

    @Test("A drain closes idle connections after a moment")
    func idle() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.port)
            client.send(Self.request)
            #expect(try await client.using { try $0.response() }?.status == 200)
            async let drained: Void = server.drain(within: .seconds(60))
            #expect(try await client.using { try $0.isClosedByServer() })
            await drained
        }
    }

    @Test("A drain whose time is up closes the remaining connections and cancels their tasks")
    func deadline() async throws {
        let (started, cancelled) = (SharedCounter(), SharedCounter())
        let handler = ClosureHandler { _ in
            started.add()
            try? await Task.sleep(for: .seconds(60))
            if Task.isCancelled { cancelled.add() }
            return HTTPResponse(status: 200)
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            client.send(Self.request)
            #expect(await eventually { started.now == 1 })
            await server.drain(within: .milliseconds(100))
            #expect(await eventually { cancelled.now == 1 })
            #expect(try await client.using { try $0.isClosedByServer() })
        }
    }

    @Test("A stop during a drain ends it at once")
    func second() async throws {
        let started = SharedCounter()
        let handler = ClosureHandler { _ in
            started.add()
            try? await Task.sleep(for: .seconds(60))
            return HTTPResponse(status: 200)
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            client.send(Self.request)
            #expect(await eventually { started.now == 1 })
            async let drained: Void = server.drain(within: .seconds(60))
            await server.stop()
            await drained
            _ = consume client
        }
    }

    @Test("No request fails when a server drains while its successor has the same socket")
    func succession() async throws {
        let first = try HTTPServer(handler: EchoHandler())
        let inherited = dup(first.listener.descriptor)
        let second = try HTTPServer(
            configuration: HTTPServerConfiguration(listening: .inherited(descriptor: inherited)),
            handler: EchoHandler()
        )
        #expect(second.port == first.port)
        let (port, stop) = (first.port, SharedCounter())
        async let load = onThread {
            var answered = 0
            while stop.now == 0 || answered < 200 {
                let client = try RawClient(port: port)
                for _ in 0..<5 {
                    client.send(Self.request)
                    let response = try client.response()
                    #expect(response?.status == 200)
                    answered += 1
                    if response?["connection"] == "close" { break }
                }
            }
            return answered
        }
        #expect(await eventually { first.statistics.responsesByStatus[200] ?? 0 > 20 })
        await first.drain(within: .seconds(10))
        stop.add()
        #expect(try await load >= 200)
        await second.stop()
    }

    @Test("A socket that does not listen cannot be inherited")
    func notListening() {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        #expect(throws: HTTPServerError.notListening(descriptor: descriptor)) {
            try HTTPServer(
                configuration: HTTPServerConfiguration(
                    listening: .inherited(descriptor: descriptor)
                ),
                handler: EchoHandler()
            )
        }
    }

    @Test("A port that is taken is an error that says so")
    func taken() async throws {
        try await withServer { server in
            let listening = HTTPServerConfiguration.Listening.address(
                host: "127.0.0.1",
                port: server.port
            )
            #expect(throws: HTTPServerError.self) {
                try HTTPServer(
                    configuration: HTTPServerConfiguration(listening: listening),
                    handler: EchoHandler()
                )
            }
        }
    }

    @Test("Several loops share the connections, and their counters add up")
    func loops() async throws {
        try await withServer(loopCount: 3) { server in
            let port = server.port
            try await onThread {
                let clients = try (0..<60).map { _ in try RawClient(port: port) }
                for client in clients { client.send(Self.request) }
                for client in clients { #expect(try client.response()?.status == 200) }
            }
            #expect(await eventually { server.statistics.responsesByStatus[200] == 60 })
            #expect(await eventually { server.statistics.latency.total == 60 })
            #expect(server.statistics.connectionsAccepted == 60)
        }
    }
}
