import TestSupport
import Testing

@testable import HTTPSocket

@Suite("The content coding of a response is the one that the client weighs most")
struct AcceptEncodingTests {
    private static func accepted(_ lines: String...) -> AcceptEncoding {
        var accepted = AcceptEncoding()
        for line in lines { Array(line.utf8).withUnsafeBytes { accepted.add($0) } }
        return accepted
    }

    @Test(
        "weights choose, Brotli of equals; what is refused or malformed is not sent",
        arguments: [
            ("", nil), ("gzip", .gzip), ("br", .brotli), ("gzip, deflate, br, zstd", .brotli),
            ("br;q=0.5, gzip", .gzip), ("br;q=0.501, gzip;q=0.5", .brotli),
            ("br;q=0, gzip", .gzip), ("br;q=0", nil), ("br;q=0.000, gzip;q=0", nil),
            ("*", .brotli), ("*;q=0", nil), ("*;q=0, gzip", .gzip),
            ("gzip;q=0.1, *;q=0.2", .brotli),
            ("br;q=0, *", .gzip), ("identity", nil), ("identity, gzip;q=0.9", nil),
            ("identity;q=0.5, gzip;q=0.5", .gzip), ("identity;q=0, br;q=0.001", .brotli),
            ("identity;q=0", nil), ("BR ; Q=1.0", .brotli), ("x-gzip", .gzip), ("brotli", nil),
            ("br;q=2, gzip", .gzip), ("br;q=0.1234, gzip;q=0.1", .gzip), ("br;q=, gzip", .gzip),
            ("br;level=1, gzip", .gzip), ("br;q=-1", nil), (",,;, br", .brotli),
        ] as [(String, ContentCoding?)]
    )
    func preferred(_ field: String, _ expected: ContentCoding?) {
        #expect(Self.accepted(field).preferred(among: [.brotli, .gzip]) == expected)
    }

    @Test("what there is not, is not chosen; lines are one list")
    func available() {
        #expect(Self.accepted("br, gzip").preferred(among: .gzip) == .gzip)
        #expect(Self.accepted("br, gzip").preferred(among: []) == nil)
        #expect(Self.accepted("br;q=0.5", "gzip").preferred(among: [.brotli, .gzip]) == .gzip)
        #expect(AcceptEncoding.absent.preferred(among: [.brotli, .gzip]) == nil)
    }

    @Test("a cached value means what it says, whatever came before it")
    func cached() throws {
        var random = SeededGenerator(seed: TestScale.seed)
        var cache = AcceptEncodingCache()
        var parser = RequestParser(limits: HTTPLimits())
        let words = ["br", "gzip", "gz", "*", "identity", "", "br;q=0", "gzip;q=0.5", "BR", "zstd"]
        for _ in 0..<TestScale.count(sample: 3_000, torture: 100_000) {
            // A few bytes long, so that lengths and values repeat; or too long to be cached; in one line or in two.
            let lines = (0..<random.below(3)).map { _ in
                let count = random.below(20) == 0 ? 30 : random.below(4)
                return (0..<count).map { _ in words[random.below(words.count)] }.joined(
                    separator: ","
                )
            }
            var expected = AcceptEncoding()
            for line in lines { Array(line.utf8).withUnsafeBytes { expected.add($0) } }
            let fields = lines.map { "Accept-Encoding: \($0)\r\nA: br\r\n" }.joined()
            let head = Array("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n".utf8)
            #expect(try parser.parse(head.span))
            let found = head.withUnsafeBytes { cache.read(parser.fields, in: $0) }
            #expect(found == expected, "\(lines)")
        }
    }

    private static func request(_ fields: HTTPFields) -> HTTPRequest {
        HTTPRequest(method: .get, target: "/", fields: fields)
    }

    private static func response(brotli: String, gzip: String) -> PreparedResponse {
        var encoded = EncodedBodies(SharedBytes(brotli), in: .brotli)
        encoded[.gzip] = SharedBytes(gzip)
        return PreparedResponse(
            fields: [:],
            body: SharedBytes("plain body"),
            encoded: encoded,
            entityTag: "t"
        )
    }

    @Test("of two codings that a client likes as much the smaller is sent")
    func smaller() {
        let both = Self.request(["Accept-Encoding": "gzip, br"])
        let rather = Self.request(["Accept-Encoding": "gzip;q=0.1, br"])
        let small = Self.response(brotli: "br", gzip: "gzip")
        let large = Self.response(brotli: "brotli", gzip: "gzip")
        #expect(small.representation(for: both).body.bytes.elementsEqual("br".utf8))
        #expect(large.representation(for: both).body.bytes.elementsEqual("gzip".utf8))
        #expect(large.representation(for: rather).body.bytes.elementsEqual("brotli".utf8))
    }

    @Test(
        "a 304 names the copy that the client would be sent, else another one that it has",
        arguments: [
            ("br", "\"t-br\"", "\"t-br\""), ("br", "\"t-gzip\"", "\"t-gzip\""),
            ("br", "\"t\", \"t-br\"", "\"t-br\""), ("gzip", "\"t-br\", \"t-gzip\"", "\"t-gzip\""),
            ("", "\"t-br\"", "\"t-br\""), ("", "W/\"t\"", "\"t\""), ("br", "*", "\"t-br\""),
        ]
    )
    func notModified(_ accepted: String, _ tags: String, _ expected: String) {
        let request = Self.request(["Accept-Encoding": accepted, "If-None-Match": tags])
        let sent = Self.response(brotli: "br", gzip: "gzip").representation(for: request)
        #expect(sent.status == 304 && sent.body.count == 0)
        let head = String(decoding: sent.head.bytes, as: UTF8.self)
        #expect(head.contains("ETag: \(expected)\r\n"))
    }

    @Test("a counter reaches its goal once, and again when it was restarted")
    func counter() {
        let reached = SharedCounter()
        let counter = SendCounter(goal: 3) { reached.add() }
        for _ in 0..<10 { counter.add() }
        #expect(reached.now == 1 && counter.count == 10)
        counter.restart()
        for _ in 0..<3 { counter.add() }
        #expect(reached.now == 2)
    }
}
