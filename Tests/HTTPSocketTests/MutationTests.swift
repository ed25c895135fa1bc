import HTTPSocket
import TestSupport
import Testing

@Suite("Mutated requests")
struct MutationTests {
    /// Requests to be mutated.
    private static let seeds: [String] = [
        "GET /now HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip, *;q=0\r\nIf-None-Match: \"x\", W/\"rev\"\r\n\r\n",
        "POST /t HTTP/1.1\r\nHost: a.b:80\r\nContent-Length: 11\r\n\r\nhello world",
        "PUT /t HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nT: v\r\n\r\n",
        "HEAD http://b/now?q HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, x\r\nX-Request-Id: 1\r\n\r\n",
        "POST /t HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi",
        "OPTIONS * HTTP/1.0\r\nConnection: close\r\n\r\n",
    ]

    @Test(
        "No mutation of a request crashes or hangs the server, or causes a 5xx but 501 and 505",
        arguments: [1, 2, 3, 4] as [UInt64]
    )
    func mutations(_ seed: UInt64) async throws {
        var timeouts = HTTPTimeouts()
        (timeouts.request, timeouts.body) = (.milliseconds(100), .milliseconds(100))
        try await withServer(timeouts: timeouts) { server in
            let port = server.port
            try await onThread {
                var random = SeededGenerator(seed: seed)
                for _ in 0..<250 {
                    let client = try RawClient(port: port)
                    client.send(Self.mutated(&random))
                    client.finishSending()
                    _ = try client.rest()
                }
                let client = try RawClient(port: port)
                client.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.response()?.status == 200)
            }
            let statuses = server.statistics.responsesByStatus.keys
            #expect(statuses.allSatisfy { $0 < 500 || $0 == 501 || $0 == 505 })
            #expect(await eventually { server.statistics.connectionsOpen == 0 })
        }
    }

    private static func mutated(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            bytes += Array(seeds[Int.random(in: 0..<seeds.count, using: &random)].utf8)
        }
        for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
            mutate(&bytes, &random)
        }
        return bytes
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, position + Int.random(in: 1...30, using: &random))
        let marks: [UInt8] = [0, 9, 10, 13, 32, 34, 44, 48, 58, 59, 127, 255]
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(marks[Int.random(in: 0..<marks.count, using: &random)], at: position)
        case 2: bytes.removeSubrange(position..<end)
        case 3: bytes.insert(contentsOf: bytes[position..<end], at: position)
        case 4: bytes.removeSubrange(position...)
        default: bytes[position] ^= 1 << UInt8.random(in: 0...7, using: &random)
        }
    }
}
