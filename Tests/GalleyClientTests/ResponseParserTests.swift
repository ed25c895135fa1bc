import Foundation
import TestSupport
import Testing

@testable import SocketTransport

@Suite("Responses of HTTP/1.1")
struct ResponseParserTests {
    typealias Part = HTTPResponseParser.Part

    /// The status, the fields and the body that a parser reads; nil where there is no end.
    private static func read(
        _ text: String,
        closing: Bool = false,
        _ random: inout SeededGenerator
    ) throws -> (status: Int, fields: [String: String], body: String)? {
        var parser = HTTPResponseParser()
        var parts: [Part] = []
        let bytes = Data(text.utf8)
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + 1 + random.below(bytes.count > 1_000 ? 9_000 : 9))
            parts += try parser.push(Data(bytes[start..<end]))
            start = end
        }
        if closing { parts += try parser.close() }
        guard case .head(let status, let fields) = parts.first, parts.last == .end else {
            return nil
        }
        let body = parts.reduce(into: Data()) { body, part in
            if case .data(let data) = part { body += data }
        }
        return (status, fields, String(decoding: body, as: UTF8.self))
    }

    @Test(
        "are read wherever they are cut",
        arguments: [
            ("content-length: 5\r\n\r\nhello", "hello", false),
            (
                "Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=1\r\nlo\r\n0\r\nT: 1\r\n\r\n",
                "hello",
                false
            ),
            ("Content-Type: a\r\n\r\nhello", "hello", true),
            ("content-length: 0\r\n\r\n", "", false),
        ]
    )
    func bodies(_ rest: String, _ body: String, _ closing: Bool) throws {
        var random = SeededGenerator(seed: TestScale.seed)
        for _ in 0..<50 {
            let text = "HTTP/1.1 103 Early\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\nX-One: 1\r\n\(rest)"
            let found = try #require(try Self.read(text, closing: closing, &random))
            #expect(found.status == 200 && found.body == body && found.fields["x-one"] == "1")
        }
    }

    @Test("of status 304 and 204 have no body", arguments: [304, 204])
    func empty(_ status: Int) throws {
        var random = SeededGenerator(seed: TestScale.seed)
        let text = "HTTP/1.1 \(status) X\r\ncontent-length: 7\r\netag: \"a\"\r\n\r\n"
        let found = try #require(try Self.read(text, &random))
        #expect(found.status == status && found.body.isEmpty && found.fields["etag"] == "\"a\"")
    }

    @Test(
        "that are none are refused",
        arguments: [
            "FTP 200\r\n\r\n", "HTTP/1.1 x\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\n",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nabc\r\n",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
            String(repeating: "a", count: 70_000),
        ]
    )
    func malformed(_ text: String) {
        var random = SeededGenerator(seed: TestScale.seed)
        #expect(throws: HTTPResponseParser.Malformed.self) { try Self.read(text, &random) }
    }

    @Test("that are cut are not taken for whole ones", arguments: ["5\r\n\r\nhell", "7"])
    func cut(_ rest: String) {
        var random = SeededGenerator(seed: TestScale.seed)
        #expect(throws: HTTPResponseParser.Malformed.self) {
            try Self.read("HTTP/1.1 200 OK\r\ncontent-length: \(rest)", closing: true, &random)
        }
    }
}
