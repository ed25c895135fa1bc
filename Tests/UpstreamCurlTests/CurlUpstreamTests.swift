import JSONCore
import Testing
import UpstreamCurl
import UpstreamKit

@Suite("An upstream asked over HTTP")
struct CurlUpstreamTests {
    @Test("gets a JSON answer, joined to the base path, on one kept connection")
    func answers() async throws {
        try await withUpstream(path: "/v2/") { request in
            [.answer(200, ["ETag": "\"1\"", "Content-Type": "application/json"], body: "[1,2]")]
        } body: { upstream, server in
            for number in 0..<5 {
                let answer = try await upstream.fetch(request("/songs?page=\(number)"))
                #expect(answer.status == 200)
                #expect(answer.fields["etag"] == "\"1\"")
                #expect(answer.body == Array("[1,2]".utf8))
            }
            #expect(server.requests.map(\.target) == (0..<5).map { "/v2/songs?page=\($0)" })
            #expect(server.acceptedConnections == 1)
        }
    }

    @Test("sends own, declared and forwarded fields, and never the withheld ones")
    func fields() async throws {
        try await withUpstream({ $0.headers = ["authorization": "Bearer own", "x-own": "1"] }) {
            _ in
            [.answer()]
        } body: { upstream, server in
            var call = request(
                "/",
                fields: ["x-client": "galley", "cookie": "a=b", "te": "trailers"],
                forwarded: ["authorization": "Bearer theirs", "accept-language": "de"]
            )
            call.trace.parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
            call.trace.state = "vendor=1"
            call.trace.requestID = "request-7"
            _ = try await upstream.fetch(call)
            let sent = try #require(server.requests.first).fields
            #expect(sent["authorization"] == "Bearer theirs")
            #expect(sent["x-own"] == "1")
            #expect(sent["x-client"] == "galley")
            #expect(sent["accept-language"] == "de")
            #expect(sent["traceparent"] == call.trace.parent)
            #expect(sent["tracestate"] == "vendor=1" && sent["x-request-id"] == "request-7")
            #expect(sent["accept-encoding"] == "gzip")
            #expect(sent["cookie"] == nil && sent["te"] == nil && sent["expect"] == nil)
        }
    }

    @Test("a head that is too long is said to be, as one line or as many", arguments: [1, 40])
    func longHead(lines: Int) async throws {
        let value = String(repeating: "x", count: (1 << 20) / lines)
        let head = (0..<lines).map { "X-Long-\($0): \(value)\r\n" }.joined()
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\(head)\r\n{}"
        try await withUpstream { _ in
            [.send(Array(answer.utf8)), .close]
        } body: { upstream, _ in
            let failure = await failure(upstream, request("/a"))
            #expect(failure?.kind == .tooLarge)
            #expect(failure?.detail.contains("header fields") == true)
        }
    }

    @Test("reads a field that is no UTF-8 as Latin-1, so that a cursor is the one that was sent")
    func latin() async throws {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Next: caf".utf8)
        let rest = Array("\r\nX-Other: caf\u{E9}\r\n\r\n{}".utf8)
        try await withUpstream { _ in
            [.send(head + [0xE9] + rest), .close]
        } body: { upstream, _ in
            let answer = try await upstream.fetch(request("/a"))
            #expect(answer.fields["x-next"] == "caf\u{E9}")
            #expect(answer.fields["x-other"] == "caf\u{E9}")
        }
    }

    @Test("a query that is too long is told by its length")
    func longQuery() async throws {
        try await withUpstream { _ in
            [.answer()]
        } body: { upstream, server in
            let long = String(repeating: "x", count: 9_000)
            for (target, words) in [
                ("/a?q=\(long)", "path and query have 9005 bytes"),
                ("/\(long)", "path has 9001 bytes"),
            ] {
                let failure = await failure(upstream, request(target))
                #expect(failure?.kind == .mapping)
                #expect(failure?.detail.contains(words) == true)
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        "the words of a refusal are in its failure where the rules of the request read them",
        arguments: [
            (#"{"errors": [{"message": "no field"}]}"#, "the upstream answered 400: no field"),
            ("<html>", "the upstream answered 400"),
            (String(repeating: " ", count: 70_000) + "{}", "the upstream answered 400"),
        ]
    )
    func refusal(body: String, detail: String) async throws {
        try await withUpstream { _ in
            [.answer(400, [:], body: body)]
        } body: { upstream, _ in
            var call = request("/a")
            #expect(await failure(upstream, call)?.detail == "the upstream answered 400")
            call.rules = ResponseRules(explain: { document in
                document.withRoot { $0["errors"]?.element(0)?["message"]?.string }
            })
            let failure = await failure(upstream, call)
            #expect(failure?.detail == detail)
            #expect(failure?.status == 400)
        }
    }

    @Test("sends a POST once, also when the connection breaks", arguments: ["{}", ""])
    func postsOnce(_ body: String) async throws {
        try await withUpstream { request in
            request.method == "GET" ? [.answer()] : [.reset]
        } body: { upstream, server in
            _ = try await upstream.fetch(request("/warm"))
            let call = request("/x", method: "POST", body: Array(body.utf8))
            #expect(await failure(upstream, call)?.kind == .reset)
            #expect(server.requests.map(\.method) == ["GET", "POST"])
        }
    }

    @Test("posts a body")
    func posts() async throws {
        try await withUpstream { _ in
            [.answer(201, [:], body: "{\"ok\":true}")]
        } body: { upstream, server in
            let body = Array("{\"a\":1}".utf8)
            let answer = try await upstream.fetch(request("/x", method: "POST", body: body))
            #expect(answer.status == 201)
            let seen = try #require(server.requests.first)
            #expect(seen.method == "POST" && seen.body == body)
            #expect(seen.fields["content-type"] == "application/json")
        }
    }

    @Test("sends nothing where there is no body", arguments: ["POST", "PUT", "PATCH", "DELETE"])
    func postsNothing(_ method: String) async throws {
        try await withUpstream { _ in
            [.answer(200, [:], body: "null")]
        } body: { upstream, server in
            _ = try await upstream.fetch(request("/x", method: method))
            let seen = try #require(server.requests.first)
            #expect(seen.method == method && seen.body.isEmpty)
            #expect(seen.fields["content-length"] == "0")
            #expect(seen.fields["content-type"] == nil)
        }
    }

    @Test("takes 304 only when asked with a validator")
    func notModified() async throws {
        try await withUpstream { _ in
            [.send(Array("HTTP/1.1 304 X\r\nETag: \"1\"\r\n\r\n".utf8))]
        } body: { upstream, _ in
            let answer = try await upstream.fetch(request("/", fields: ["if-none-match": "\"1\""]))
            #expect(answer.status == 304)
            let failure = await failure(upstream, request("/"))
            #expect(failure?.kind == .status && failure?.status == 304)
        }
    }

    @Test("follows redirects on the same host, at most three", arguments: [0, 1, 3, 4])
    func redirects(_ count: Int) async throws {
        try await withUpstream(path: "/base") { request in
            let hop = Int(request.target.split(separator: "/").last ?? "") ?? 0
            return hop < count
                ? [.answer(307, ["Location": "\(hop + 1)#part"])] : [.answer(body: "\(hop)")]
        } body: { upstream, server in
            if count <= 3 {
                let answer = try await upstream.fetch(request("/hop/0"))
                #expect(answer.body == Array("\(count)".utf8))
                #expect(server.requests.last?.target == "/base/hop/\(count)")
            } else {
                #expect(await failure(upstream, request("/hop/0"))?.kind == .redirect)
            }
        }
    }

    @Test("follows no redirect when told so, nor with a POST")
    func noRedirects() async throws {
        try await withUpstream({ $0.redirects = .none }) { _ in
            [.answer(302, ["Location": "/elsewhere"])]
        } body: { upstream, server in
            #expect(await failure(upstream, request("/"))?.kind == .redirect)
            #expect(server.requests.count == 1)
        }
        try await withUpstream { _ in
            [.answer(307, ["Location": "/elsewhere"])]
        } body: { upstream, server in
            #expect(await failure(upstream, request("/", method: "POST"))?.kind == .redirect)
            #expect(server.requests.count == 1)
        }
    }

    @Test(
        "respects Retry-After in seconds and as a date",
        arguments: [("7", Duration.seconds(7)), ("Thu, 01 Jan 1970 00:00:09 GMT", .zero)]
    )
    func retryAfter(_ text: String, _ pause: Duration) async throws {
        try await withUpstream { _ in
            [.answer(429, ["Retry-After": text])]
        } body: { upstream, _ in
            #expect(await failure(upstream, request("/"))?.retryAfter == pause)
        }
    }

    @Test(
        "reads a value that was folded into several lines whole",
        arguments: [" ", "\t", " \t  "]
    )
    func foldedField(_ blank: String) async throws {
        let head =
            "HTTP/1.1 200 X\r\nCache-Control: max-age=60,\r\n\(blank)no-store\r\n"
            + "Content-Length: 2\r\n\r\n{}"
        try await withUpstream { _ in
            [.send(Array(head.utf8))]
        } body: { upstream, _ in
            let answer = try await upstream.fetch(request("/"))
            #expect(answer.fields.values("cache-control") == ["max-age=60, no-store"])
            #expect(answer.fields.all.count == 2)
        }
    }

    @Test("decompresses gzip, and stops a bomb while reading")
    func gzip() async throws {
        let small = TestGzip.compressed(#"{"a":1}"#)
        let bomb = TestGzip.zeros(kibibytes: 4096)
        try await withUpstream({ $0.maximumBytes = 1 << 20 }) { request in
            let body = request.target == "/small" ? small : bomb
            let head =
                "HTTP/1.1 200 X\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
            return [.send(Array(head.utf8) + body)]
        } body: { upstream, _ in
            let answer = try await upstream.fetch(request("/small"))
            #expect(answer.body == Array(#"{"a":1}"#.utf8))
            #expect(await failure(upstream, request("/bomb"))?.kind == .tooLarge)
        }
    }

    @Test(
        "sends nothing for a target or a field that is not fit",
        arguments: [
            "songs", "/a b", "/a\r\nX: y", "/../x", "/a/..", "/%2e%2e/x", "/a/.%2E", "/a%2f..%2fb",
            "/a%5c..%5cb", "/%00", "/%c0%ae%c0%ae/", "/%zz", "/a#b", "/ä", "/a\\..\\b", "",
        ]
    )
    func unfit(_ target: String) async throws {
        try await withUpstream { _ in
            [.answer()]
        } body: { upstream, server in
            let first = await failure(upstream, request(target))
            #expect(first?.kind == .mapping && first?.isOutage == false)
            let second = await failure(upstream, request("/", fields: ["x-a": "b\r\nc: d"]))
            #expect(second?.kind == .mapping)
            #expect(server.requests.isEmpty)
        }
    }

    @Test("says that nobody listens")
    func refused() async throws {
        let server = try TestUpstream { _ in [] }
        let url = try UpstreamURL(parsing: server.url)
        server.stop()
        let driver = CurlDriver()
        let upstream = CurlUpstream(CurlUpstreamConfiguration(url: url), driver: driver)
        let kind = await failure(upstream, request("/"))?.kind
        #expect(kind == .connect || kind == .reset)
        await driver.stop()
    }
}
