import TestSupport
import Testing

@testable import HTTPSocket

@Suite("A body that many connections share")
struct BroadcastTests {
    private static let request = "GET /events HTTP/1.1\r\nHost: a\r\n\r\n"

    /// A handler that responds with one body, and how many of the responses have ended.
    private struct Feed: HTTPHandler {
        let body: BroadcastBody
        let left: SharedCounter
        var after = 0

        init(after: Int = 0) {
            let left = SharedCounter()
            self.left = left
            self.after = after
            body = BroadcastBody(
                farewell: { SharedBytes("bye") },
                probe: SharedBytes(":"),
                left: { left.add() }
            )
        }

        func respond(to request: HTTPRequest) async -> HTTPResponse {
            HTTPResponse(status: 200, body: .broadcast(body, after: after))
        }
    }

    /// Returns a client that has read the head of its response.
    private static func client(
        of server: HTTPServer,
        _ request: String = BroadcastTests.request,
        receiveBuffer: Int32? = nil
    ) async throws -> RawClient {
        let client = try RawClient(port: server.port, receiveBuffer: receiveBuffer)
        client.send(request)
        #expect(try await client.using { try $0.responseHead() } == 200)
        return client
    }

    @Test("a body that has ended is freed with the mailboxes of loops that end without reading")
    func freed() throws {
        weak var mailbox: Mailbox?
        weak var body: BroadcastBody?
        do {
            let alive = try Mailbox()
            let feed = Feed()
            (mailbox, body) = (alive, feed.body)
            feed.body.join(alive)
            feed.body.send(SharedBytes("piece"))
            feed.body.end()
            feed.body.join(alive)
        }
        #expect(mailbox == nil)
        #expect(body == nil)
    }

    @Test("everybody is sent the newest piece, who comes later too, and all are told of the end")
    func pieces() async throws {
        let feed = Feed()
        try await withServer(feed, loopCount: 2) { server in
            var clients: [RawClient] = []
            for _ in 0..<5 { clients.append(try await Self.client(of: server)) }
            feed.body.send(SharedBytes("one"))
            for client in clients { #expect(try await client.using { try $0.chunk() } == "one") }
            let late = try await Self.client(of: server)
            #expect(try await late.using { try $0.chunk() } == "one")
            feed.body.comment(SharedBytes("#"))
            feed.body.send(SharedBytes("two"))
            for client in clients + [late] {
                #expect(try await client.using { try $0.chunk() } == "#")
                #expect(try await client.using { try $0.chunk() } == "two")
            }
            feed.body.end()
            for client in clients + [late] {
                #expect(try await client.using { try $0.chunk() } == "bye")
                #expect(try await client.using { try $0.chunk() } == nil)
            }
            #expect(await eventually { feed.left.now == 6 && feed.body.followers == 0 })
            // The connections are kept.
            clients[0].send(Self.request)
            #expect(try await clients[0].using { try $0.responseHead() } == 200)
            #expect(try await clients[0].using { try $0.chunk() } == "two")
            #expect(try await clients[0].using { try $0.chunk() } == "bye")
        }
    }

    @Test("the pieces that a client has are not sent to it again")
    func known() async throws {
        let feed = Feed(after: 1)
        feed.body.send(SharedBytes("one"))
        try await withServer(feed) { server in
            let client = try await Self.client(of: server)
            feed.body.send(SharedBytes("two"))
            #expect(try await client.using { try $0.chunk() } == "two")
        }
    }

    @Test("a client that reads nothing misses what is in between, and delays nobody")
    func slowClient() async throws {
        let feed = Feed()
        try await withServer(feed) { server in
            let slow = try await Self.client(of: server, receiveBuffer: 4_096)
            let quick = try await Self.client(of: server)
            let filling = String(repeating: "x", count: 1 << 20)
            for number in 0..<20 {
                let text = "\(number) \(filling)"
                feed.body.send(SharedBytes(text))
                #expect(try await quick.using { try $0.chunk() } == text)
            }
            var received: [String] = []
            while received.last != "19" {
                let chunk = try await slow.using { try $0.chunk() }
                received.append(String((chunk ?? "").prefix { $0 != " " }))
            }
            #expect(received.count < 20)
            #expect(received.first == "0")
        }
    }

    @Test("clients that go away, at once or when asked by HEAD, are counted out")
    func leaving() async throws {
        let feed = Feed()
        try await withServer(feed) { server in
            let head = try RawClient(port: server.port)
            head.send("HEAD /events HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(try await head.using { try $0.response(toHead: true) }?.status == 200)
            #expect(await eventually { feed.left.now == 1 })
            for reset in [true, false] {
                let client = try await Self.client(of: server)
                if reset { client.resetOnClose() }
                _ = consume client
                #expect(await eventually { feed.body.followers == 0 })
            }
            #expect(feed.left.now == 3)
        }
    }

    @Test("a drain ends it with its farewell, for HTTP/1.0 without chunks")
    func drain() async throws {
        let feed = Feed()
        try await withServer(feed) { server in
            let client = try await Self.client(of: server)
            let old = try RawClient(port: server.port)
            old.send("GET /events HTTP/1.0\r\n\r\n")
            #expect(await eventually { feed.body.followers == 2 })
            feed.body.send(SharedBytes("one"))
            #expect(try await client.using { try $0.chunk() } == "one")
            async let drained: Void = server.drain(within: .seconds(10))
            #expect(try await client.using { try $0.chunk() } == "bye")
            #expect(try await old.using { try $0.response() }?.text == "onebye")
            _ = consume client
            _ = consume old
            await drained
            #expect(feed.left.now == 2)
        }
    }
}
