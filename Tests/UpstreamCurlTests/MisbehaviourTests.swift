import JSONCore
import Testing
import UpstreamCurl
import UpstreamKit

@Suite("An upstream that misbehaves")
struct MisbehaviourTests {
    struct Misbehaviour: Sendable, CustomTestStringConvertible {
        var name: String
        var steps: [TestUpstream.Step]
        var kind: UpstreamError.Kind
        var status: Int?
        var testDescription: String { name }

        init(
            _ name: String,
            _ kind: UpstreamError.Kind,
            status: Int? = nil,
            _ steps: [TestUpstream.Step]
        ) {
            (self.name, self.kind, self.status, self.steps) = (name, kind, status, steps)
        }
    }

    private static func raw(_ text: String) -> TestUpstream.Step { .send(Array(text.utf8)) }

    private static let head = "HTTP/1.1 200 OK\r\n"

    static let misbehaviours: [Misbehaviour] = [
        Misbehaviour("a connection closed at once", .reset, [.close]),
        Misbehaviour("a reset", .reset, [raw(head + "Content-Length: 9\r\n\r\n{"), .reset]),
        Misbehaviour(
            "a body cut off",
            .reset,
            [raw(head + "Content-Length: 99\r\n\r\n{}"), .close]
        ),
        Misbehaviour(
            "a head cut off",
            .reset,
            [raw(head + "Content-Length: 2\r\n"), .close]
        ),
        Misbehaviour(
            "chunks cut off",
            .reset,
            [raw(head + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"), .close]
        ),
        Misbehaviour(
            "a chunk size that is none",
            .reset,
            [raw(head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n"), .close]
        ),
        Misbehaviour(
            "a length that is too short",
            .notJSON,
            [raw(head + "Content-Length: 5\r\n\r\n{\"a\":1}"), .close]
        ),
        Misbehaviour("garbage for HTTP", .reset, [raw("\u{1}\u{2}hello\r\n\r\n"), .close]),
        Misbehaviour("a body that is not JSON", .notJSON, [.answer(body: "<html>")]),
        Misbehaviour("an empty body", .notJSON, [.answer(body: "")]),
        Misbehaviour("two values", .notJSON, [.answer(body: "1 2")]),
        Misbehaviour(
            "damaged gzip",
            .notJSON,
            [raw(head + "Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!")]
        ),
        Misbehaviour(
            "an unknown coding",
            .notJSON,
            [raw(head + "Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}")]
        ),
        Misbehaviour(
            "a declared size over the limit",
            .tooLarge,
            [
                raw(head + "Content-Length: 99999\r\n\r\n{")
            ]
        ),
        Misbehaviour(
            "more bytes than the limit",
            .tooLarge,
            [
                raw(head + "\r\n[" + String(repeating: "1,", count: 6000)), .never,
            ]
        ),
        Misbehaviour(
            "a head over the limit",
            .tooLarge,
            [
                raw(
                    head
                        + String(
                            repeating: "X-Long: \(String(repeating: "y", count: 990))\r\n",
                            count: 80
                        )
                ),
                .never,
            ]
        ),
        Misbehaviour("500", .status, status: 500, [.answer(500, [:], body: "oops")]),
        Misbehaviour("404", .status, status: 404, [.answer(404, [:], body: "{}")]),
        Misbehaviour("206 nobody asked for", .status, status: 206, [.answer(206)]),
        Misbehaviour(
            "an error with an endless body",
            .status,
            status: 503,
            [
                raw("HTTP/1.1 503 X\r\n\r\n" + String(repeating: "x", count: 200_000)), .never,
            ]
        ),
        Misbehaviour(
            "an error cut off",
            .status,
            status: 502,
            [
                raw("HTTP/1.1 502 X\r\nContent-Length: 10\r\n\r\nx"), .close,
            ]
        ),
        Misbehaviour("a redirect without a place", .redirect, [.answer(302)]),
        Misbehaviour(
            "a redirect to another host",
            .redirect,
            [
                .answer(302, ["Location": "http://example.com/"])
            ]
        ),
        Misbehaviour(
            "a redirect to another port",
            .redirect,
            [
                .answer(302, ["Location": "http://127.0.0.1:1/"])
            ]
        ),
        Misbehaviour(
            "a redirect to another protocol",
            .redirect,
            [
                .answer(302, ["Location": "file:///etc/passwd"])
            ]
        ),
        Misbehaviour("a redirect in a circle", .redirect, [.answer(302, ["Location": "/"])]),
    ]

    @Test("names what went wrong", arguments: misbehaviours)
    func names(_ misbehaviour: Misbehaviour) async throws {
        try await withUpstream({ $0.maximumBytes = 10_000 }) { _ in
            misbehaviour.steps
        } body: { upstream, _ in
            let failure = await failure(upstream, request("/"))
            #expect(failure?.kind == misbehaviour.kind)
            #expect(failure?.status == misbehaviour.status)
            #expect(failure?.detail.contains("127.0.0.1") == false)
        }
    }

    @Test(
        "says where a body stops being JSON",
        arguments: [
            ("<html>", "the response cannot be read: not JSON at byte 0"),
            ("{\"a\": 1,}", "the response cannot be read: not JSON at byte 8"),
            (
                String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
                "the response cannot be read: nested deeper than 512 at byte 512"
            ),
        ]
    )
    func places(body: String, detail: String) async throws {
        try await withUpstream { _ in
            [.answer(body: body)]
        } body: { upstream, _ in
            let failure = await failure(upstream, request("/"))
            #expect(failure?.detail.hasPrefix(detail) == true)
        }
    }

    @Test(
        "says what came in place of JSON: its content type and its first 40 characters",
        arguments: [
            (
                "text/html; charset=utf-8",
                "\n<!DOCTYPE html>\u{202E}<html><head><title>Sign in to continue",
                #"it has "text/html; charset=utf-8" and begins with "\n<!DOCTYPE html>\u{202e}<html><head><title>Sign"…"#
            ),
            ("application/json", "<html>", #"it has "application/json" and begins with "<html>""#),
            ("text/plain", "{\"a\": 1,}", #"it has "text/plain" and begins with "{\"a\": 1,}""#),
            ("application/json", "", #"it has "application/json" and is empty"#),
            ("application/problem+json", "{\"a\": 1,}", "not JSON at byte 8"),
        ]
    )
    func otherFormats(type: String, body: String, detail: String) async throws {
        try await withUpstream { _ in
            [.answer(200, ["Content-Type": type], body: body)]
        } body: { upstream, _ in
            let failure = await failure(upstream, request("/"))
            #expect(failure?.kind == .notJSON)
            #expect(failure?.detail.contains(detail) == true, "\(failure?.detail ?? "")")
            #expect(
                failure?.detail.contains("begins with") == !type.contains("problem") || body.isEmpty
            )
        }
    }
}
