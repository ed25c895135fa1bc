import Testing

@testable import HTTPSocket

@Suite("The request parser")
struct ParserTests {
    /// Parses as the loop does; nil when the head is incomplete.
    private func parse(_ text: String) throws(RequestError) -> (ParsedHead, Int)? {
        var parser = RequestParser(limits: HTTPLimits())
        let bytes = Array(text.utf8)
        return try parser.parse(bytes.span) ? (parser.head, parser.fields.count) : nil
    }

    @Test("Every prefix of a request is incomplete, never an error and never complete")
    func prefixes() throws {
        let request =
            "\r\nPOST http://b:80/t?q HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
            + "X:\t y \r\nConnection: close\r\n\r\n"
        for length in 0..<request.utf8.count {
            #expect(try parse(String(decoding: request.utf8.prefix(length), as: UTF8.self)) == nil)
        }
        #expect(try parse(request)?.0.length == request.utf8.count)
    }

    @Test("A header section is too large as soon as it is longer than it may be, ended or not")
    func sectionWithoutEnd() throws {
        let line = "GET / HTTP/1.1\r\n"
        let longest = "X: " + String(repeating: "x", count: HTTPLimits().headers - 3)
        #expect(try parse(line + longest) == nil)
        #expect(throws: RequestError.headersTooLarge) { try parse(line + longest + "x") }
    }

    @Test("A head has the range of each element")
    func positions() throws {
        let text = "GET /a?b HTTP/1.1\r\nHost: example.org\r\nX-Request-Id: r-1\r\n\r\nGET"
        let (head, count) = try #require(try parse(text))
        let bytes = Array(text.utf8)
        func at(_ range: InputRange) -> String {
            String(decoding: bytes[range.indices], as: UTF8.self)
        }
        #expect(at(head.target) == "/a?b")
        #expect(at(head.authority) == "example.org")
        #expect(at(head.requestID) == "r-1")
        #expect(count == 2)
        #expect(head.length == bytes.count - 3)
        #expect(head.keepsAlive && head.isVersion1_1 && head.framing == .none)
    }

    @Test(
        "An invalid identifier is not adopted",
        arguments: ["", "a b", "a;b", "\u{E9}", String(repeating: "a", count: 65)]
    )
    func identifiers(_ identifier: String) throws {
        let text = "GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: \(identifier)\r\n\r\n"
        #expect(try #require(try parse(text)).0.requestID.isEmpty)
    }

    @Test("The character classes are those of the RFCs")
    func classes() {
        let alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        let token = Set((alphanumeric + "!#$%&'*+-.^_`|~").utf8)
        let host = Set((alphanumeric + "-._~%!$&'()*+,;=").utf8)
        for byte in UInt8.min...UInt8.max {
            #expect(byte.isToken == token.contains(byte))
            #expect(byte.isHostName == host.contains(byte))
            #expect(!byte.isLetter || byte.isToken)
            #expect(byte.isFieldValue == (byte == 9 || byte >= 0x20 && byte != 0x7F))
            #expect(byte.isTarget == (byte > 0x20 && byte < 0x7F && byte != 0x23))
        }
    }

    @Test("The last valid host is cached, and makes no other valid")
    func hosts() {
        var hosts = HostCache()
        let long = String(repeating: "a", count: 400)
        for host in ["a.b", "a.b", "a.b:80", "a.b", long, long, "[::1]:80"] {
            let isValid = hosts.isValid(Array(host.utf8).span)
            #expect(isValid)
            for other in ["", "a b", "a/", "a.b:x", "[::1", long + "/"] {
                let isOtherValid = hosts.isValid(Array(other.utf8).span)
                #expect(!isOtherValid)
            }
        }
    }

    @Test("Values and targets are scanned alike by eight and by one, wherever a byte is")
    func scanning() {
        for byte in UInt8.min...UInt8.max {
            for position in 0..<20 {
                var bytes = [UInt8](repeating: UInt8(ascii: "v"), count: 20)
                bytes[position] = byte
                let end = bytes.span.endOfFieldValue(from: 0)
                #expect(end == (byte.isFieldValue ? 20 : position))
                #expect(bytes.span.endOfTarget(from: 0) == (byte.isTarget ? 20 : position))
            }
        }
    }

    @Test("A chunked body decodes alike however it is cut")
    func cuts() throws {
        let coded = Array("5;x=y\r\nhello\r\n1\r\n!\r\n0\r\nT: v\r\n\r\nrest".utf8)
        for cut in 0...coded.count {
            var decoder = ChunkedDecoder(limits: HTTPLimits())
            var body: [UInt8] = []
            let first = Array(coded[..<cut])
            var used = try decoder.decode(first.span, from: 0, into: &body)
            if !decoder.isFinished {
                #expect(used == cut)
                used = try decoder.decode(coded.span, from: used, into: &body)
            }
            #expect(decoder.isFinished)
            #expect(used == coded.count - 4)
            #expect(body == Array("hello!".utf8))
        }
    }
}
