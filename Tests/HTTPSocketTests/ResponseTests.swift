import TestSupport
import Testing

@testable import HTTPSocket

@Suite("Responses")
struct ResponseTests {
    @Test(
        "No value of a field can start another line",
        arguments: ["a\r\nSet-Cookie: x", "a\nb", "a\rb", "a\u{0}b", "a\u{1B}[0m"]
    )
    func injection(_ value: String) {
        let response = HTTPResponse(status: 200, fields: ["X": value])
        let bytes = ResponseHeadEncoder.encode(response, framing: .bodiless)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
        // The status, this field, and `nosniff`.
        #expect(lines.count == 3)
        #expect(!bytes.contains(0) && !bytes.contains(0x1B))
        let prepared = PreparedResponse(fields: ["X": value], body: .empty)
        #expect(
            String(decoding: prepared.identity.head.bytes, as: UTF8.self).split(separator: "\r\n")
                .count == 4
        )
    }

    @Test(
        "Fields whose names are not tokens, and the server's own, are not sent",
        arguments: [
            "", "X Y", "X\r\nZ", "X:", "Connection", "content-LENGTH", "Date", "Transfer-Encoding",
        ]
    )
    func dropped(_ name: String) {
        let response = HTTPResponse(
            status: 200,
            fields: HTTPFields([HTTPField(name: name, value: "v")])
        )
        let bytes = ResponseHeadEncoder.encode(response, framing: .bodiless)
        let expected = "HTTP/1.1 200 OK\r\nX-Content-Type-Options: nosniff\r\n"
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test("A 304 leaves out the fields that describe a body, and has the others")
    func notModified() {
        let prepared = PreparedResponse(
            fields: [
                "Content-Type": "text/plain", "Last-Modified": "x", "Cache-Control": "no-cache",
                "Vary": "y",
            ],
            body: SharedBytes("body"),
            encoded: EncodedBodies(SharedBytes("gz"), in: .gzip),
            entityTag: "t"
        )
        for (coding, tag) in [(ContentCoding.gzip, "t-gzip"), (.brotli, "t-br"), (nil, "t")] {
            let head = String(
                decoding: prepared.notModified(in: coding).head.bytes,
                as: UTF8.self
            )
            #expect(
                head
                    == "HTTP/1.1 304 Not Modified\r\nETag: \"\(tag)\"\r\nCache-Control: no-cache\r\nVary: y\r\n"
                    + "X-Content-Type-Options: nosniff\r\n"
            )
        }
    }

    @Test("Only a 200 with a valid tag revalidates")
    func tags() {
        let request = HTTPRequest(
            method: .get,
            target: "/",
            fields: ["If-None-Match": "\"t\", *"]
        )
        for (status, expected) in [(200, 304), (404, 404), (203, 203)] {
            let response = PreparedResponse(
                status: status,
                fields: [:],
                body: .empty,
                entityTag: "t"
            )
            #expect(response.status(for: request) == expected)
        }
        #expect(PreparedResponse(fields: [:], body: .empty, entityTag: "a\"b").entityTag == nil)
        #expect(PreparedResponse(status: 99, fields: [:], body: .empty).status == 500)
    }

    @Test(
        "Dates are formatted as in RFC 9110",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
            (1_709_251_200, "Fri, 01 Mar 2024 00:00:00 GMT"),
            (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
        ]
    )
    func dates(_ seconds: Int, _ text: String) {
        #expect(HTTPDateFormatter.format(unixSeconds: seconds) == text)
    }

    @Test("Request identifiers are sixteen hexadecimal digits, and differ")
    func identifiers() {
        var ids = RequestIDs(seed: 1)
        let texts = (0..<1000).map { _ in ids.nextText() }
        #expect(Set(texts).count == 1000)
        #expect(
            texts.allSatisfy {
                $0.count == 16 && UInt64($0, radix: 16) != nil && $0 == $0.lowercased()
            }
        )
    }

    @Test(
        "Age counts whole seconds since creation, and the client's identifier is returned"
    )
    func dynamicFields() async throws {
        struct Old: HTTPHandler {
            let answer = PreparedResponse(
                fields: [:],
                body: .empty,
                createdAt: .now - .milliseconds(123_400)
            )
            func cachedResponse(for request: borrowing RequestHead) -> PreparedResponse? { answer }
            func respond(to request: HTTPRequest) async -> HTTPResponse {
                HTTPResponse(prepared: answer)
            }
        }
        try await withServer(Old()) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                for method in ["GET", "POST"] {
                    client.send(
                        "\(method) / HTTP/1.1\r\nHost: a\r\nX-Request-Id: my.id_1-2\r\n\r\n"
                    )
                    let response = try client.response()
                    #expect(
                        response?["age"].flatMap { Int($0) }.map { (123...140).contains($0) }
                            == true
                    )
                    #expect(response?["x-request-id"] == "my.id_1-2")
                }
            }
        }
    }

    @Test("Every response is counted once, with its time, its status and its bytes")
    func counting() async throws {
        try await withServer { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                for target in ["/now", "/t", "/big", "/t", "/now"] {
                    client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
                    #expect(try client.response()?.status == 200)
                }
                client.send("nonsense\r\n\r\n")
                #expect(try client.response()?.status == 400)
            }
            #expect(await eventually { server.statistics.connectionsOpen == 0 })
            let statistics = server.statistics
            #expect(statistics.responsesByStatus == [200: 5, 400: 1])
            #expect(statistics.latency.total == 5)
            #expect(statistics.requestsRejected == 1)
            #expect(statistics.bytesIn > 100 && statistics.bytesOut > 200_000)
            #expect(statistics.connectionsAccepted == 1)
        }
    }

    @Test(
        "The response of a task is framed as its status demands",
        arguments: [200, 204, 304, 404, 999]
    )
    func framing(_ status: Int) async throws {
        let handler = ClosureHandler { _ in
            HTTPResponse(
                status: status,
                fields: ["Content-Length": "99"],
                body: .bytes(SharedBytes("text"))
            )
        }
        try await withServer(handler) { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                for _ in 0..<2 {
                    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                    let response = try client.response()
                    let bodiless = [204, 304].contains(status)
                    #expect(response?.status == (status == 999 ? 500 : status))
                    #expect(response?["content-length"] == (bodiless ? nil : "4"))
                    #expect(response?.text == (bodiless ? "" : "text"))
                }
            }
        }
    }
}
