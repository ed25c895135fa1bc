import Testing

/// A conversation: the bytes sent, the status codes expected, and the connection's end.
struct RawCase: Sendable, CustomTestStringConvertible {
    enum Ending: Sendable { case stays, closes }

    let name: String
    let input: String
    let statuses: [Int]
    let ending: Ending
    /// The last response's body; nil for any.
    let body: String?
    /// The positions of the responses to HEAD requests.
    let heads: Set<Int>

    init(
        _ name: String,
        _ input: String,
        _ statuses: [Int],
        _ ending: Ending = .stays,
        body: String? = nil,
        heads: Set<Int> = []
    ) {
        self.name = name
        self.input = input
        self.statuses = statuses
        self.ending = ending
        self.body = body
        self.heads = heads
    }

    var testDescription: String { name }

    /// A rejected request: one response, then the end.
    static func rejected(_ name: String, _ input: String, _ status: Int = 400) -> RawCase {
        RawCase(name, input + smuggled, [status], .closes)
    }

    /// Follows every rejected request: read as a request, it would cause a second response.
    static let smuggled = "GET /now HTTP/1.1\r\nHost: smuggled\r\n\r\n"

    /// Makes a request of these lines and a body.
    static func request(_ lines: String..., body: String = "") -> String {
        lines.map { $0 + "\r\n" }.joined() + "\r\n" + body
    }

    static let all =
        requestLines + targets + hosts + fieldLines + lengths + codings + chunks + connections
        + pipelines + expectations + conditions + sizes
}

extension RawCase {
    private static let now = request("GET /now HTTP/1.1", "Host: a")
    private static let close = request("GET /now HTTP/1.1", "Host: a", "Connection: close")

    static let requestLines: [RawCase] = [
        RawCase("GET", now, [200], body: "at once"),
        RawCase("HEAD has no body", request("HEAD /now HTTP/1.1", "Host: a"), [200], heads: [0]),
        RawCase("HEAD from a task", request("HEAD /t HTTP/1.1", "Host: a"), [200], heads: [0]),
        RawCase("POST without a body", request("POST /t HTTP/1.1", "Host: a"), [200]),
        RawCase("PUT", request("PUT /t HTTP/1.1", "Host: a"), [200], body: "PUT /t a []"),
        RawCase("DELETE", request("DELETE /t HTTP/1.1", "Host: a"), [200]),
        RawCase("PATCH", request("PATCH /t HTTP/1.1", "Host: a"), [200]),
        RawCase("OPTIONS", request("OPTIONS /t HTTP/1.1", "Host: a"), [200]),
        RawCase("OPTIONS *", request("OPTIONS * HTTP/1.1", "Host: a"), [200]),
        RawCase("one empty line before", "\r\n" + now, [200]),
        RawCase("four empty lines before", "\r\n\r\n\r\n\r\n" + now, [200]),
        rejected("five empty lines before", "\r\n\r\n\r\n\r\n\r\n" + now),
        rejected("a lone LF before", "\n" + now),
        rejected("a lone CR before", "\r" + now),
        rejected("unknown method", request("FETCH /now HTTP/1.1", "Host: a"), 501),
        rejected("lowercase method", request("get /now HTTP/1.1", "Host: a"), 501),
        rejected("mixed case method", request("Get /now HTTP/1.1", "Host: a"), 501),
        rejected("TRACE", request("TRACE /now HTTP/1.1", "Host: a"), 501),
        rejected("CONNECT", request("CONNECT a:443 HTTP/1.1", "Host: a"), 501),
        rejected("very long method", String(repeating: "A", count: 100) + " / HTTP/1.1\r\n", 501),
        rejected("method with a slash", request("GE/T / HTTP/1.1", "Host: a")),
        rejected("method with a control", request("GE\u{1}T / HTTP/1.1", "Host: a")),
        rejected("method in quotes", request("\"GET\" / HTTP/1.1", "Host: a")),
        rejected("space before the method", request(" GET / HTTP/1.1", "Host: a")),
        rejected("tab before the method", request("\tGET / HTTP/1.1", "Host: a")),
        rejected("two spaces after the method", request("GET  / HTTP/1.1", "Host: a")),
        rejected("tab after the method", request("GET\t/ HTTP/1.1", "Host: a")),
        rejected("two spaces before the version", request("GET /  HTTP/1.1", "Host: a")),
        rejected("tab before the version", request("GET /\tHTTP/1.1", "Host: a")),
        rejected("space after the version", request("GET / HTTP/1.1 ", "Host: a")),
        rejected("no version", request("GET /", "Host: a")),
        rejected("no target", request("GET HTTP/1.1", "Host: a")),
        rejected("method alone", request("GET", "Host: a")),
        rejected("space in the target", request("GET /a b HTTP/1.1", "Host: a")),
        rejected("lowercase version", request("GET / http/1.1", "Host: a")),
        rejected("version without a minor", request("GET / HTTP/1", "Host: a")),
        rejected("version with an empty minor", request("GET / HTTP/1.", "Host: a")),
        rejected("two digits of minor", request("GET / HTTP/1.10", "Host: a")),
        rejected("two digits of major", request("GET / HTTP/11.1", "Host: a")),
        rejected("version with a comma", request("GET / HTTP/1,1", "Host: a")),
        rejected("version with a letter", request("GET / HTTP/1.x", "Host: a")),
        rejected("another protocol", request("GET / ICY/1.1", "Host: a")),
        rejected("HTTP/2.0", request("GET / HTTP/2.0", "Host: a"), 505),
        rejected("HTTP/0.9 by name", request("GET / HTTP/0.9", "Host: a"), 505),
        rejected("HTTP/3.1", request("GET / HTTP/3.1", "Host: a"), 505),
        rejected("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        rejected("a TLS greeting", "\u{16}\u{3}\u{1}\u{0}\u{5}"),
        rejected("NUL in the method", "GE\u{0}T / HTTP/1.1\r\n"),
        rejected("line ends of LF", "GET / HTTP/1.1\nHost: a\n\n"),
        rejected("request line ends in CR", "GET / HTTP/1.1\rHost: a\r\r"),
        rejected("CR in the request line", "GET /\r HTTP/1.1\r\nHost: a\r\n\r\n"),
        RawCase("HTTP/1.2 is read as 1.1", request("GET /now HTTP/1.2", "Host: a"), [200]),
        RawCase("HTTP/1.9 is read as 1.1", request("GET /now HTTP/1.9", "Host: a"), [200]),
        RawCase("HTTP/1.0 closes", request("GET /now HTTP/1.0"), [200], .closes),
    ]

    static let targets: [RawCase] = [
        RawCase(
            "query",
            request("GET /t?a=b&c HTTP/1.1", "Host: a"),
            [200],
            body: "GET /t?a=b&c a []"
        ),
        RawCase(
            "percent-encoding is left alone",
            request("GET /%2e%2E/%00 HTTP/1.1", "Host: a"),
            [200],
            body: "GET /%2e%2E/%00 a []"
        ),
        RawCase(
            "percent-encoded UTF-8",
            request("GET /caf%C3%A9 HTTP/1.1", "Host: a"),
            [200],
            body: "GET /caf%C3%A9 a []"
        ),
        RawCase(
            "percent-encoding of a query is left to the handler",
            request("GET /t?%ff%zz HTTP/1.1", "Host: a"),
            [200],
            body: "GET /t?%ff%zz a []"
        ),
        rejected("a path of invalid UTF-8", request("GET /%ff%fe HTTP/1.1", "Host: a")),
        rejected("overlong UTF-8 in a path", request("GET /%C0%AF HTTP/1.1", "Host: a")),
        rejected("a surrogate in a path", request("GET /%ED%A0%80 HTTP/1.1", "Host: a")),
        rejected("a path ends in a cut character", request("GET /caf%C3 HTTP/1.1", "Host: a")),
        rejected("percent without digits", request("GET /%zz HTTP/1.1", "Host: a")),
        rejected("percent with one digit", request("GET /%4 HTTP/1.1", "Host: a")),
        rejected("percent before the query", request("GET /%?41 HTTP/1.1", "Host: a")),
        rejected(
            "absolute form with invalid UTF-8",
            request("GET http://b/%ff HTTP/1.1", "Host: b")
        ),
        RawCase(
            "brackets and bars",
            request("GET /t?$[*]|{x} HTTP/1.1", "Host: a"),
            [200],
            body: "GET /t?$[*]|{x} a []"
        ),
        RawCase(
            "two slashes",
            request("GET //t HTTP/1.1", "Host: a"),
            [200],
            body: "GET //t a []"
        ),
        RawCase(
            "absolute form",
            request("GET http://b/t?q HTTP/1.1", "Host: b"),
            [200],
            body: "GET /t?q b []"
        ),
        RawCase(
            "absolute form wins over Host",
            request("GET http://b:8/t HTTP/1.1", "Host: a"),
            [200],
            body: "GET /t b:8 []"
        ),
        RawCase(
            "absolute form, finished answer",
            request("GET http://b/now HTTP/1.1", "Host: a"),
            [200],
            body: "at once"
        ),
        RawCase(
            "absolute form without a path",
            request("GET http://b HTTP/1.1", "Host: a"),
            [200],
            body: "GET / b []"
        ),
        RawCase(
            "absolute form with a query only",
            request("GET http://b?q HTTP/1.1", "Host: a"),
            [200],
            body: "GET /?q b []"
        ),
        RawCase(
            "absolute form in capitals",
            request("GET HTTP://b/t HTTP/1.1", "Host: a"),
            [200],
            body: "GET /t b []"
        ),
        RawCase("absolute form, https", request("GET https://b/t HTTP/1.1", "Host: a"), [200]),
        RawCase(
            "absolute form of OPTIONS *",
            request("OPTIONS http://b HTTP/1.1", "Host: a"),
            [200],
            body: "OPTIONS * b []"
        ),
        rejected("absolute form without Host", request("GET http://b/t HTTP/1.1")),
        rejected("absolute form without a host", request("GET http:///t HTTP/1.1", "Host: a")),
        rejected("absolute form with a user", request("GET http://u@b/t HTTP/1.1", "Host: a")),
        rejected("absolute form with a bad port", request("GET http://b:x/ HTTP/1.1", "Host: a")),
        rejected("another scheme", request("GET ftp://b/t HTTP/1.1", "Host: a")),
        rejected("authority form", request("GET b:80 HTTP/1.1", "Host: a")),
        rejected("relative path", request("GET now HTTP/1.1", "Host: a")),
        rejected("star for GET", request("GET * HTTP/1.1", "Host: a")),
        rejected("two stars", request("OPTIONS ** HTTP/1.1", "Host: a")),
        rejected("fragment", request("GET /now#part HTTP/1.1", "Host: a")),
        rejected("NUL in the target", request("GET /a\u{0}b HTTP/1.1", "Host: a")),
        rejected("DEL in the target", request("GET /a\u{7F}b HTTP/1.1", "Host: a")),
        rejected("bytes beyond ASCII in the target", request("GET /\u{E9} HTTP/1.1", "Host: a")),
    ]

    static let hosts: [RawCase] = [
        RawCase("name", request("GET /t HTTP/1.1", "Host: example.org"), [200]),
        RawCase(
            "name and port",
            request("GET /t HTTP/1.1", "Host: a.b:8080"),
            [200],
            body: "GET /t a.b:8080 []"
        ),
        RawCase("empty port", request("GET /t HTTP/1.1", "Host: a:"), [200]),
        RawCase("IPv4", request("GET /t HTTP/1.1", "Host: 127.0.0.1:80"), [200]),
        RawCase("IPv6", request("GET /t HTTP/1.1", "Host: [::1]:80"), [200]),
        RawCase("underscore", request("GET /t HTTP/1.1", "Host: a_b"), [200]),
        RawCase("percent-encoded", request("GET /t HTTP/1.1", "Host: a%41"), [200]),
        RawCase("field name in capitals", request("GET /t HTTP/1.1", "HOST: a"), [200]),
        RawCase(
            "HTTP/1.0 needs none",
            request("GET /t HTTP/1.0"),
            [200],
            .closes,
            body: "GET /t  []"
        ),
        rejected("missing", request("GET /now HTTP/1.1")),
        rejected("missing, with other fields", request("GET /now HTTP/1.1", "Accept: */*")),
        rejected("twice", request("GET /now HTTP/1.1", "Host: a", "Host: b")),
        rejected("twice the same", request("GET /now HTTP/1.1", "Host: a", "Host: a")),
        rejected("twice in HTTP/1.0", request("GET /now HTTP/1.0", "Host: a", "Host: b")),
        rejected("empty", request("GET /now HTTP/1.1", "Host:")),
        rejected("list", request("GET /now HTTP/1.1", "Host: a, b")),
        rejected("two words", request("GET /now HTTP/1.1", "Host: a b")),
        rejected("path", request("GET /now HTTP/1.1", "Host: a/b")),
        rejected("user", request("GET /now HTTP/1.1", "Host: u@a")),
        rejected("URL", request("GET /now HTTP/1.1", "Host: http://a")),
        rejected("letters for a port", request("GET /now HTTP/1.1", "Host: a:b")),
        rejected("port too high", request("GET /now HTTP/1.1", "Host: a:65536")),
        rejected("port with a sign", request("GET /now HTTP/1.1", "Host: a:+80")),
        rejected("two ports", request("GET /now HTTP/1.1", "Host: a:1:2")),
        rejected("open bracket", request("GET /now HTTP/1.1", "Host: [::1")),
        rejected("brackets around a name", request("GET /now HTTP/1.1", "Host: [a.b]")),
        rejected("text behind the bracket", request("GET /now HTTP/1.1", "Host: [::1]x")),
        rejected("half a percent-encoding", request("GET /now HTTP/1.1", "Host: a%4")),
        rejected("beyond ASCII", request("GET /now HTTP/1.1", "Host: \u{E9}")),
        rejected("port alone", request("GET /now HTTP/1.1", "Host: :80")),
    ]

    static let fieldLines: [RawCase] = [
        RawCase("no space after the colon", request("GET /now HTTP/1.1", "Host:a"), [200]),
        RawCase(
            "whitespace around the value",
            request("GET /now HTTP/1.1", "Host: \t a \t "),
            [200]
        ),
        RawCase("empty value", request("GET /now HTTP/1.1", "Host: a", "X:"), [200]),
        RawCase("value of spaces", request("GET /now HTTP/1.1", "Host: a", "X:   "), [200]),
        RawCase(
            "odd token characters",
            request("GET /now HTTP/1.1", "Host: a", "!#$%&'*+-.^_`|~0: x"),
            [200]
        ),
        RawCase("value beyond ASCII", request("GET /now HTTP/1.1", "Host: a", "X: h\u{E9}"), [200]),
        RawCase("colons in the value", request("GET /now HTTP/1.1", "Host: a", "X: a:b:c"), [200]),
        rejected("space before the colon", request("GET /now HTTP/1.1", "Host : a")),
        rejected("tab before the colon", request("GET /now HTTP/1.1", "Host\t: a")),
        rejected("empty name", request("GET /now HTTP/1.1", "Host: a", ": x")),
        rejected("no colon", request("GET /now HTTP/1.1", "Host: a", "nonsense")),
        rejected("space in the name", request("GET /now HTTP/1.1", "Host: a", "X Y: z")),
        rejected("parentheses in the name", request("GET /now HTTP/1.1", "Host: a", "X(Y): z")),
        rejected("beyond ASCII in the name", request("GET /now HTTP/1.1", "Host: a", "X\u{E9}: z")),
        rejected("folded line", request("GET /now HTTP/1.1", "Host: a", "X: a", " b")),
        rejected("folded by a tab", request("GET /now HTTP/1.1", "Host: a", "X: a", "\tb")),
        rejected("space before the first field", request("GET /now HTTP/1.1", " Host: a")),
        rejected("line of a space", request("GET /now HTTP/1.1", "Host: a", " ")),
        rejected("NUL in the value", request("GET /now HTTP/1.1", "Host: a", "X: a\u{0}b")),
        rejected("CR in the value", request("GET /now HTTP/1.1", "Host: a", "X: a\rb")),
        rejected("LF ends a line", "GET /now HTTP/1.1\r\nHost: a\nX: y\r\n\r\n"),
        rejected("CR CR LF", "GET /now HTTP/1.1\r\nHost: a\r\r\n\r\n"),
        rejected("LF ends the section", "GET /now HTTP/1.1\r\nHost: a\r\n\n"),
        rejected("control in the value", request("GET /now HTTP/1.1", "Host: a", "X: a\u{1}")),
        rejected("DEL in the value", request("GET /now HTTP/1.1", "Host: a", "X: a\u{7F}")),
        rejected("escape in the value", request("GET /now HTTP/1.1", "Host: a", "X: \u{1B}[0m")),
    ]
}
