import Glibc
import HTTPSocket
import TestSupport
import Testing

@Suite("Large bodies, sent from files of memory", .serialized)
struct LargeBodyTests {
    /// Serves bodies of given sizes from its cache, by their numbers: `/0`, `/1`, …
    private struct BodyHandler: HTTPHandler {
        let responses: [PreparedResponse]

        init(sizes: [Int]) {
            responses = sizes.map { PreparedResponse(fields: [:], body: SharedBytes(body($0))) }
        }

        func cachedResponse(for request: borrowing RequestHead) -> PreparedResponse? {
            Int(String(decoding: request.target, as: UTF8.self).dropFirst()).map { responses[$0] }
        }

        func respond(to request: HTTPRequest) async -> HTTPResponse { HTTPResponse(status: 404) }
    }

    /// The files of this process that have a size, and whether nobody can change them.
    private static func files(ofSize size: Int) -> [(descriptor: Int32, isSealed: Bool)] {
        // Other tests may have thousands open at the same time.
        let descriptors = Int32(clamping: min(sysconf(Int32(_SC_OPEN_MAX)), 65_536))
        return (0..<descriptors).compactMap { descriptor in
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_size == size
            else { return nil }
            // No file of a disk has seals.
            let seals = fcntl(descriptor, 1034 /* F_GET_SEALS */)
            return seals < 0 ? nil : (descriptor, seals == 0xF)
        }
    }

    @Test("A body that several clients do not read is counted once, and no more when they are gone")
    func countedOnce() async throws {
        let size = 8 << 20
        let handler = BodyHandler(sizes: [size])
        try await withServer(handler) { server in
            let port = server.port
            var clients = try (0..<6).map { _ in try RawClient(port: port, receiveBuffer: 4096) }
            for client in clients { client.send("GET /0 HTTP/1.1\r\nHost: a\r\n\r\n") }
            #expect(await eventually { server.memoryQueued >= size })
            #expect(await eventually { server.statistics.bytesQueued > UInt64(3 * size) })
            #expect(server.memoryQueued < size + (64 << 10))
            // The one that stays holds all of it.
            clients.removeLast(5)
            #expect(await eventually { server.statistics.bytesQueued <= UInt64(size) })
            #expect(server.memoryQueued >= size)
            clients = []
            #expect(await eventually { server.memoryQueued == 0 })
        }
    }

    @Test("Bodies are the same from the file as before, pipelined and to a slow client too")
    func bytes() async throws {
        let size = 300_007
        let handler = BodyHandler(sizes: [size])
        let expected = body(size)
        try await withServer(handler) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                for number in 0..<6 {
                    client.send("GET /0 HTTP/1.1\r\nHost: a\r\n\r\n")
                    #expect(try client.response()?.body == expected)
                    // A file is made for what was sent some times, once.
                    #expect(Self.files(ofSize: size).count == (number < 2 ? 0 : 1))
                }
                #expect(Self.files(ofSize: size).allSatisfy { $0.isSealed })
                client.send("HEAD /0 HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.response(toHead: true)?.body == [])
                client.send(String(repeating: "GET /0 HTTP/1.1\r\nHost: a\r\n\r\n", count: 5))
                for _ in 0..<5 { #expect(try client.response()?.body == expected) }
                let slow = try RawClient(port: port, receiveBuffer: 4096)
                slow.send(String(repeating: "GET /0 HTTP/1.1\r\nHost: a\r\n\r\n", count: 3))
                for _ in 0..<3 {
                    usleep(20_000)
                    #expect(try slow.response()?.body == expected)
                }
            }
        }
    }

    @Test("A file is closed with its response; short bodies and very long ones have none")
    func lifetime() async throws {
        let sizes = [300_011, 65_536, 65_537, 1_048_576, 1_048_577]
        func serve() async throws {
            try await withServer(BodyHandler(sizes: sizes)) { server in
                let port = server.port
                try await onThread {
                    let client = try RawClient(port: port)
                    for index in sizes.indices {
                        for _ in 0..<4 {
                            client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
                            #expect(try client.response()?.body.count == sizes[index])
                        }
                    }
                    #expect(sizes.map { Self.files(ofSize: $0).count } == [1, 0, 1, 1, 0])
                    #expect(SharedBytes.fileBytes >= 300_011 + 65_537 + 1_048_576)
                }
            }
        }
        try await serve()
        let areClosed = await eventually { sizes.allSatisfy { Self.files(ofSize: $0).isEmpty } }
        #expect(areClosed)
    }

    @Test("There are at most 64 files")
    func limit() async throws {
        let size = 70_001
        let handler = BodyHandler(sizes: Array(repeating: size, count: 80))
        try await withServer(handler) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                for index in 0..<80 {
                    for _ in 0..<3 {
                        client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
                        #expect(try client.response()?.body.count == size)
                    }
                }
                let files = Self.files(ofSize: size).count
                #expect(files > 0 && files <= 64)
            }
        }
        withExtendedLifetime(handler) {}
    }
}

/// A body in which each place has another neighbourhood.
private func body(_ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
}
