extension RawCase {
    private static func post(_ lines: String..., body: String = "") -> String {
        (["POST /t HTTP/1.1", "Host: a"] + lines).map { $0 + "\r\n" }.joined() + "\r\n" + body
    }

    private static func chunked(_ body: String) -> String {
        post("Transfer-Encoding: chunked", body: body)
    }

    static let lengths: [RawCase] = [
        RawCase(
            "body",
            post("Content-Length: 5", body: "hello"),
            [200],
            body: "POST /t a [hello]"
        ),
        RawCase("no body", post("Content-Length: 0"), [200], body: "POST /t a []"),
        RawCase(
            "leading zeros",
            post("Content-Length: 005", body: "hello"),
            [200],
            body: "POST /t a [hello]"
        ),
        RawCase(
            "body of a GET",
            "GET /t HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi",
            [200],
            body: "GET /t a [hi]"
        ),
        RawCase(
            "body that looks like a request",
            post("Content-Length: 37", body: smuggled),
            [200]
        ),
        RawCase(
            "body in HTTP/1.0",
            "POST /t HTTP/1.0\r\nContent-Length: 2\r\n\r\nhi",
            [200],
            .closes,
            body: "POST /t  [hi]"
        ),
        RawCase(
            "the next request follows",
            post("Content-Length: 2", body: "hi")
                + request("GET /now HTTP/1.1", "Host: a"),
            [200, 200],
            body: "at once"
        ),
        rejected("twice the same", post("Content-Length: 5", "Content-Length: 5", body: "hello")),
        rejected("list of the same", post("Content-Length: 5, 5", body: "hello")),
        rejected("conflicting", post("Content-Length: 5", "Content-Length: 6", body: "hello")),
        rejected("conflicting list", post("Content-Length: 5, 6", body: "hello")),
        rejected("sign", post("Content-Length: +5", body: "hello")),
        rejected("negative", post("Content-Length: -5", body: "hello")),
        rejected("empty length", post("Content-Length:", body: "hello")),
        rejected("hexadecimal", post("Content-Length: 0x5", body: "hello")),
        rejected("fraction", post("Content-Length: 5.0", body: "hello")),
        rejected("letters", post("Content-Length: five", body: "hello")),
        rejected("space inside", post("Content-Length: 1 5", body: "hello")),
        rejected("trailing comma", post("Content-Length: 5,", body: "hello")),
        rejected("other digits", post("Content-Length: \u{0665}", body: "hello")),
        rejected("64 bits overflow", post("Content-Length: 18446744073709551621"), 413),
        rejected("over the limit", post("Content-Length: 1048577"), 413),
        rejected(
            "length on GET, malformed",
            "GET /now HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n"
        ),
    ]

    static let codings: [RawCase] = [
        RawCase("chunked", chunked("5\r\nhello\r\n0\r\n\r\n"), [200], body: "POST /t a [hello]"),
        RawCase("capitals", post("Transfer-Encoding: CHUNKED", body: "0\r\n\r\n"), [200]),
        RawCase(
            "chunked GET",
            "GET /t HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "2\r\nhi\r\n0\r\n\r\n",
            [200],
            body: "GET /t a [hi]"
        ),
        rejected(
            "with a length",
            post(
                "Content-Length: 5",
                "Transfer-Encoding: chunked",
                body: "0\r\n\r\n"
            )
        ),
        rejected(
            "with a length, other order",
            post(
                "Transfer-Encoding: chunked",
                "Content-Length: 5",
                body: "0\r\n\r\n"
            )
        ),
        rejected(
            "with a length of 0",
            post(
                "Content-Length: 0",
                "Transfer-Encoding: chunked",
                body: "0\r\n\r\n"
            )
        ),
        rejected(
            "in HTTP/1.0",
            "POST /t HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "0\r\n\r\n"
        ),
        rejected("gzip, chunked", post("Transfer-Encoding: gzip, chunked", body: "0\r\n\r\n"), 501),
        rejected("two lines", post("Transfer-Encoding: gzip", "Transfer-Encoding: chunked"), 501),
        rejected("gzip alone", post("Transfer-Encoding: gzip")),
        rejected("identity", post("Transfer-Encoding: identity")),
        rejected("chunked, gzip", post("Transfer-Encoding: chunked, gzip")),
        rejected("chunked, identity", post("Transfer-Encoding: chunked, identity")),
        rejected("chunked twice", post("Transfer-Encoding: chunked, chunked", body: "0\r\n\r\n")),
        rejected(
            "chunked on two lines",
            post(
                "Transfer-Encoding: chunked",
                "Transfer-Encoding: chunked",
                body: "0\r\n\r\n"
            )
        ),
        rejected("empty coding", post("Transfer-Encoding:", body: "0\r\n\r\n")),
        rejected("parameter", post("Transfer-Encoding: chunked;q=1", body: "0\r\n\r\n")),
        rejected("misspelled", post("Transfer-Encoding: xchunked", body: "0\r\n\r\n")),
        rejected("quoted", post("Transfer-Encoding: \"chunked\"", body: "0\r\n\r\n")),
        rejected("vertical tab", post("Transfer-Encoding: \u{B}chunked", body: "0\r\n\r\n")),
        rejected("space before the colon", post("Transfer-Encoding : chunked", body: "0\r\n\r\n")),
        rejected("comma behind", post("Transfer-Encoding: chunked,", body: "0\r\n\r\n")),
        rejected("folded coding", post("Transfer-Encoding:", " chunked", body: "0\r\n\r\n")),
    ]

    static let chunks: [RawCase] = [
        RawCase(
            "two chunks",
            chunked("2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"),
            [200],
            body: "POST /t a [hello]"
        ),
        RawCase(
            "hexadecimal, both cases",
            chunked("a\r\n0123456789\r\nB\r\n01234567890\r\n0\r\n\r\n"),
            [200],
            body: "POST /t a [012345678901234567890]"
        ),
        RawCase("leading zeros", chunked("0005\r\nhello\r\n000\r\n\r\n"), [200]),
        RawCase(
            "extension",
            chunked("5;a=b\r\nhello\r\n0;c\r\n\r\n"),
            [200],
            body: "POST /t a [hello]"
        ),
        RawCase("quoted extension", chunked("5;a=\"b;c\"\r\nhello\r\n0\r\n\r\n"), [200]),
        RawCase("whitespace before an extension", chunked("5 ;a\r\nhello\r\n0\r\n\r\n"), [200]),
        RawCase("trailer", chunked("0\r\nX: y\r\n\r\n"), [200]),
        RawCase(
            "trailers do not become fields",
            chunked("0\r\nContent-Length: 50\r\nHost: b\r\n\r\n")
                + request("GET /now HTTP/1.1", "Host: a"),
            [200, 200],
            body: "at once"
        ),
        RawCase(
            "CRLF in the data",
            chunked("4\r\n\r\n\r\n\r\n0\r\n\r\n"),
            [200],
            body: "POST /t a [\r\n\r\n]"
        ),
        RawCase(
            "the next request follows",
            chunked("0\r\n\r\n")
                + request("GET /now HTTP/1.1", "Host: a"),
            [200, 200],
            body: "at once"
        ),
        rejected("no size", chunked("\r\nhello\r\n0\r\n\r\n")),
        rejected("no digits before the extension", chunked(";a\r\nhello\r\n0\r\n\r\n")),
        rejected("letters for a size", chunked("xyz\r\nhello\r\n0\r\n\r\n")),
        rejected("0x", chunked("0x5\r\nhello\r\n0\r\n\r\n")),
        rejected("negative size", chunked("-5\r\nhello\r\n0\r\n\r\n")),
        rejected("sign", chunked("+5\r\nhello\r\n0\r\n\r\n")),
        rejected("space before the size", chunked(" 5\r\nhello\r\n0\r\n\r\n")),
        rejected("space behind the size", chunked("5 \r\nhello\r\n0\r\n\r\n")),
        rejected("size ends in LF", chunked("5\nhello\r\n0\r\n\r\n")),
        rejected("size ends in CR", chunked("5\rhello\r\n0\r\n\r\n")),
        rejected("data ends in LF", chunked("5\r\nhello\n0\r\n\r\n")),
        rejected("data without an end", chunked("5\r\nhello0\r\n\r\n")),
        rejected("data longer than the size", chunked("5\r\nhellooo\r\n0\r\n\r\n")),
        rejected("LF in an extension", chunked("5;a\nb\r\nhello\r\n0\r\n\r\n")),
        rejected("CR in an extension", chunked("5;a\rb\r\nhello\r\n0\r\n\r\n")),
        rejected("NUL in an extension", chunked("5;\u{0}\r\nhello\r\n0\r\n\r\n")),
        rejected("size beyond 64 bits", chunked("fffffffffffffffff\r\n"), 413),
        rejected("size of 64 bits", chunked("8000000000000000\r\n"), 413),
        rejected("many zeros", chunked(String(repeating: "0", count: 40) + "\r\n\r\n")),
        rejected("over the limit", chunked("100001\r\n"), 413),
        rejected("over the limit, added up", chunked("1\r\na\r\n100000\r\n"), 413),
        rejected(
            "long extensions",
            chunked("5;" + String(repeating: "a", count: 5000) + "\r\nhello\r\n0\r\n\r\n")
        ),
        rejected(
            "long trailers",
            chunked("0\r\nX: " + String(repeating: "a", count: 5000) + "\r\n\r\n"),
            431
        ),
        rejected("trailer without a colon", chunked("0\r\nnonsense\r\n\r\n")),
        rejected("trailer with a space", chunked("0\r\nX : y\r\n\r\n")),
        rejected("folded trailer", chunked("0\r\nX: y\r\n z\r\n\r\n")),
        rejected("trailer ends in LF", chunked("0\r\nX: y\n\r\n")),
        rejected("last line ends in LF", chunked("0\r\n\n")),
    ]

    static let expectations: [RawCase] = [
        RawCase(
            "100 before the body is awaited",
            post("Content-Length: 5", "Expect: 100-continue"),
            [100],
            .stays
        ),
        RawCase("100 in capitals", post("Content-Length: 5", "Expect: 100-Continue"), [100]),
        RawCase(
            "100 for chunks",
            post("Transfer-Encoding: chunked", "Expect: 100-continue"),
            [100]
        ),
        RawCase(
            "no 100 when the body is there",
            post("Content-Length: 5", "Expect: 100-continue", body: "hello"),
            [200]
        ),
        RawCase("no 100 without a body", post("Expect: 100-continue"), [200]),
        RawCase(
            "no 100 for HTTP/1.0",
            "POST /t HTTP/1.0\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\nhi",
            [200],
            .closes
        ),
        rejected(
            "413 instead of 100",
            post("Content-Length: 9999999", "Expect: 100-continue"),
            413
        ),
        RawCase("another expectation is ignored", post("Expect: tea"), [200]),
    ]

    static let sizes: [RawCase] = [
        RawCase(
            "request line of 8,000 bytes",
            request("GET /t?name=" + filler(8000 - 21) + " HTTP/1.1", "Host: a"),
            [200]
        ),
        RawCase(
            "request line of 8 KiB",
            request("GET /" + filler(8192 - 14) + " HTTP/1.1", "Host: a"),
            [200]
        ),
        rejected(
            "request line of 8 KiB and 1",
            request("GET /" + filler(8192 - 13) + " HTTP/1.1", "Host: a"),
            414
        ),
        rejected("target without an end", "GET /" + filler(9000), 414),
        RawCase("100 fields", fields(100), [200]),
        rejected("101 fields", fields(101), 431),
        RawCase("fields of 32 KiB", headers(32 * 1024), [200]),
        rejected("fields of 32 KiB and 1", headers(32 * 1024 + 1), 431),
        rejected("field without an end", "GET / HTTP/1.1\r\nHost: a\r\nX: " + filler(40_000), 431),
        RawCase("body of 1 MiB", post("Content-Length: 1048576", body: filler(1_048_576)), [200]),
        RawCase(
            "chunk of 1 MiB",
            chunked("100000\r\n" + filler(1_048_576) + "\r\n0\r\n\r\n"),
            [200]
        ),
    ]

    private static func filler(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static func fields(_ count: Int) -> String {
        let lines = (1..<count).map { "X-\($0): y\r\n" }.joined()
        return "GET /now HTTP/1.1\r\nHost: a\r\n" + lines + "\r\n"
    }

    /// Field lines of exactly this many bytes.
    private static func headers(_ count: Int) -> String {
        let host = "Host: a\r\n"
        return "GET /now HTTP/1.1\r\n\(host)X: \(filler(count - host.utf8.count - 5))\r\n\r\n"
    }
}
