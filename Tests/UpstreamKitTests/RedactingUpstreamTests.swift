import JSONCore
import TestSupport
import Testing

@testable import UpstreamKit

@Suite("An upstream that repeats a credential shows it to no client")
struct RedactingUpstreamTests {
    @Test(
        "failures have an ellipsis in place of each secret, whole or cut off",
        arguments: [
            ("you sent key=SECRET-1", "you sent key=…"),
            ("Bearer TOKEN.abc is not known", "Bearer … is not known"),
            ("TOKEN.abcTOKEN.abc", "……"),
            ("the key is SECR…", "the key is …"),
            ("nothing of it", "nothing of it"),
            ("ab is too short to be found", "ab is too short to be found"),
        ]
    )
    func redacted(text: String, expected: String) {
        let secrets = ["SECRET-1", "TOKEN.abc", "ab", ""]
        #expect(RedactingUpstream.redacted(text, hiding: secrets) == expected)
    }

    @Test("a failure that a rule finds in an answer is without them")
    func rule() async throws {
        let next = StubUpstream { _, _ in .response(200, [:], body: #"{"error": "TOKEN.abc"}"#) }
        let upstream = RedactingUpstream(next) { ["TOKEN.abc"] }
        var request = UpstreamRequest(upstream: "up", target: "/a", deadline: .now + .seconds(10))
        request.rules = ResponseRules(identity: "x") { document in
            UpstreamError(.errors, detail: document.withRoot { $0["error"]?.string ?? "" })
        }
        let failure = await #expect(throws: UpstreamError.self) {
            try await upstream.fetch(request)
        }
        #expect(failure?.detail == "…")
    }
}
