import Testing
import UpstreamCurl
import UpstreamKit

@Suite("Compressed responses")
struct GzipTests {
    struct Body: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        /// Nil for damaged ones.
        var text: String?
    }

    private static let one = TestGzip.compressed(#"{"a":"#)
    private static let two = TestGzip.compressed("1}")
    private static let whole = TestGzip.compressed(#"{"a":1}"#)

    static let bodies: [Body] = [
        Body(testDescription: "one member", bytes: whole, text: #"{"a":1}"#),
        Body(testDescription: "two members", bytes: one + two, text: #"{"a":1}"#),
        Body(
            testDescription: "an empty member between two",
            bytes: one + TestGzip.compressed("") + two,
            text: #"{"a":1}"#
        ),
        Body(
            testDescription: "zero padding",
            bytes: whole + [UInt8](repeating: 0, count: 700),
            text: #"{"a":1}"#
        ),
        Body(testDescription: "something behind padding", bytes: whole + [0, 0, 1]),
        Body(testDescription: "something that is no member", bytes: whole + Array("hello".utf8)),
        Body(testDescription: "a member cut off", bytes: one + two.dropLast(3)),
        Body(testDescription: "a head cut off", bytes: one + two.prefix(5)),
        Body(
            testDescription: "a wrong checksum",
            bytes: whole.dropLast(8) + [1, 2, 3, 4] + whole.suffix(4)
        ),
    ]

    @Test("have any number of members, and padding", arguments: bodies, [1, 7, 100_000])
    func members(_ body: Body, _ piece: Int) async throws {
        let head =
            "HTTP/1.1 200 X\r\nContent-Encoding: GZip\r\nContent-Length: \(body.bytes.count)\r\n\r\n"
        try await withUpstream { _ in
            var steps = [TestUpstream.Step.send(Array(head.utf8))]
            for start in stride(from: 0, to: body.bytes.count, by: piece) {
                let end = min(start + piece, body.bytes.count)
                steps.append(.send(Array(body.bytes[start..<end])))
            }
            return steps
        } body: { upstream, server in
            if let text = body.text {
                let response = try await upstream.fetch(request("/"))
                #expect(response.body == Array(text.utf8))
            } else {
                #expect(await failure(upstream, request("/"))?.kind == .notJSON)
            }
            #expect(server.requests.first?.fields["accept-encoding"] == "gzip")
        }
    }

    @Test("stop a bomb in the second member")
    func bomb() async throws {
        let body = Self.one + TestGzip.zeros(kibibytes: 4096)
        let head =
            "HTTP/1.1 200 X\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
        try await withUpstream({ $0.maximumBytes = 1 << 20 }) { _ in
            [.send(Array(head.utf8) + body)]
        } body: { upstream, _ in
            #expect(await failure(upstream, request("/"))?.kind == .tooLarge)
        }
    }
}
