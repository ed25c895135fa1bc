extension RawCase {
    private static func get(_ target: String, _ lines: String..., version: String = "1.1")
        -> String
    {
        (["GET \(target) HTTP/\(version)", "Host: a"] + lines).map { $0 + "\r\n" }.joined() + "\r\n"
    }

    static let connections: [RawCase] = [
        RawCase("close", get("/now", "Connection: close"), [200], .closes),
        RawCase("close from a task", get("/t", "Connection: close"), [200], .closes),
        RawCase("close in capitals", get("/now", "Connection: CLOSE"), [200], .closes),
        RawCase("close in a list", get("/now", "Connection: foo, close ,bar"), [200], .closes),
        RawCase(
            "close on the second line",
            get("/now", "Connection: x", "Connection: close"),
            [200],
            .closes
        ),
        RawCase(
            "close wins over keep-alive",
            get("/now", "Connection: keep-alive, close"),
            [200],
            .closes
        ),
        RawCase("keep-alive", get("/now", "Connection: keep-alive"), [200]),
        RawCase(
            "upgrade is ignored",
            get(
                "/now",
                "Connection: Upgrade, HTTP2-Settings",
                "Upgrade: h2c",
                "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"
            ),
            [200]
        ),
        RawCase(
            "websocket is ignored",
            get("/now", "Connection: Upgrade", "Upgrade: websocket"),
            [200]
        ),
        RawCase("a word that begins with close", get("/now", "Connection: closed"), [200]),
        RawCase(
            "HTTP/1.0 keep-alive",
            get("/now", "Connection: keep-alive", version: "1.0"),
            [200]
        ),
        RawCase(
            "HTTP/1.0 keep-alive in capitals",
            get("/now", "Connection: Keep-Alive", version: "1.0"),
            [200]
        ),
        RawCase(
            "nothing behind close gets a response",
            get("/now", "Connection: close") + get("/now"),
            [200],
            .closes
        ),
        RawCase(
            "nothing behind close from a task gets a response",
            get("/t", "Connection: close") + get("/now"),
            [200],
            .closes
        ),
        RawCase(
            "nothing behind HTTP/1.0 gets a response",
            get("/now", version: "1.0") + get("/now"),
            [200],
            .closes
        ),
    ]

    static let pipelines: [RawCase] = [
        RawCase("two", get("/now") + get("/now"), [200, 200]),
        RawCase("forty, more than a turn's worth", repeated(get("/now"), 40), repeated(200, 40)),
        RawCase("forty from tasks", repeated(get("/t"), 40), repeated(200, 40)),
        RawCase(
            "a task's response comes before a cached one",
            get("/t?first") + get("/now"),
            [200, 200],
            body: "at once"
        ),
        RawCase(
            "a cached response comes before a task's",
            get("/now") + get("/t?last"),
            [200, 200],
            body: "GET /t?last a []"
        ),
        RawCase(
            "bodies between",
            "POST /t HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"
                + get("/now")
                + "POST /t HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n",
            [200, 200, 200],
            body: "POST /t a [x]"
        ),
        RawCase(
            "a bad one ends it",
            get("/now") + get("/t") + "nonsense\r\n\r\n" + get("/now"),
            [200, 200, 400],
            .closes
        ),
        RawCase(
            "HEAD between",
            get("/now") + "HEAD /now HTTP/1.1\r\nHost: a\r\n\r\n" + get("/t"),
            [200, 200, 200],
            body: "GET /t a []",
            heads: [1]
        ),
        RawCase("empty lines between", get("/now") + "\r\n" + get("/now"), [200, 200]),
        RawCase("large responses", repeated(get("/big"), 20), repeated(200, 20)),
        RawCase(
            "close at the end",
            get("/now") + get("/now", "Connection: close"),
            [200, 200],
            .closes
        ),
    ]

    static let conditions: [RawCase] = [
        RawCase("the tag", get("/now", "If-None-Match: \"rev\""), [304]),
        RawCase("the gzipped tag", get("/now", "If-None-Match: \"rev-gzip\""), [304]),
        RawCase("a weak tag", get("/now", "If-None-Match: W/\"rev\""), [304]),
        RawCase("in a list", get("/now", "If-None-Match: \"a\", \"b,c\", W/\"rev\""), [304]),
        RawCase(
            "on two lines",
            get("/now", "If-None-Match: \"a\"", "If-None-Match: \"rev\""),
            [304]
        ),
        RawCase("star", get("/now", "If-None-Match: *"), [304]),
        RawCase("HEAD", "HEAD /now HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"rev\"\r\n\r\n", [304]),
        RawCase("another tag", get("/now", "If-None-Match: \"old\""), [200]),
        RawCase("a longer tag", get("/now", "If-None-Match: \"revision\""), [200]),
        RawCase("no quotes", get("/now", "If-None-Match: rev"), [200]),
        RawCase("one quote", get("/now", "If-None-Match: \"rev"), [200]),
        RawCase("gzip", get("/now", "Accept-Encoding: gzip"), [200], body: "zipped"),
        RawCase(
            "gzip among others",
            get("/now", "Accept-Encoding: br, GZIP;q=0.5"),
            [200],
            body: "zipped"
        ),
        RawCase("any coding", get("/now", "Accept-Encoding: *"), [200], body: "zipped"),
        RawCase(
            "gzip refused",
            get("/now", "Accept-Encoding: gzip;q=0, *"),
            [200],
            body: "at once"
        ),
        RawCase(
            "gzip refused with zeros",
            get("/now", "Accept-Encoding: gzip ; q=0.000"),
            [200],
            body: "at once"
        ),
        RawCase("identity", get("/now", "Accept-Encoding: identity"), [200], body: "at once"),
        RawCase("empty Accept-Encoding", get("/now", "Accept-Encoding:"), [200], body: "at once"),
    ]

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    private static func repeated(_ status: Int, _ count: Int) -> [Int] {
        Array(repeating: status, count: count)
    }
}
