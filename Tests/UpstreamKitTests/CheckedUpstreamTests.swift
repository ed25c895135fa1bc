import JSONCore
import Locking
import TestSupport
import Testing

@testable import UpstreamKit

@Suite("An upstream that repeats a credential shows it to no client")
struct CheckedUpstreamTests {
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
        #expect(CheckedUpstream.redacted(text, hiding: secrets) == expected)
    }

    @Test("a failure that a rule finds in an answer is without them")
    func rule() async throws {
        let next = StubUpstream { _, _ in .response(200, [:], body: #"{"error": "TOKEN.abc"}"#) }
        let upstream = CheckedUpstream(next) { ["TOKEN.abc"] }
        var request = UpstreamRequest(upstream: "up", target: "/a", deadline: .now + .seconds(10))
        request.rules = ResponseRules(identity: "x") { document in
            UpstreamError(.errors, detail: document.withRoot { $0["error"]?.string ?? "" })
        }
        let failure = await #expect(throws: UpstreamError.self) {
            try await upstream.fetch(request)
        }
        #expect(failure?.detail == "…")
    }

    @Test("a rule is tried once for each response")
    func once() async throws {
        let tries = Locked(0)
        let next = StubUpstream { _, _ in .response(200, [:], body: "{}") }
        var request = UpstreamRequest(upstream: "up", target: "/a", deadline: .now + .seconds(10))
        request.rules = ResponseRules(identity: "x") { _ in
            tries.withLock { $0 += 1 }
            return nil
        }
        _ = try await CheckedUpstream(next).fetch(request)
        #expect(tries.withLock { $0 } == 1)
    }

    @Test(
        "what a request's query or body was filled in with is hidden, repeated by a rule's message or by a failure"
    )
    func ownSecrets() async throws {
        let next = StubUpstream { _, _ in
            .response(200, [:], body: #"{"error": "the key hush-hush is over its quota"}"#)
        }
        var request = UpstreamRequest(upstream: "up", target: "/a", deadline: .now + .seconds(10))
        request.secrets = ["hush-hush"]
        request.rules = ResponseRules(identity: "x") { document in
            UpstreamError(.errors, detail: document.withRoot { $0["error"]?.string ?? "" })
        }
        let failure = await #expect(throws: UpstreamError.self) {
            try await CheckedUpstream(next).fetch(request)
        }
        #expect(failure?.detail == "the key … is over its quota")
    }

    @Test("the credentials of the request itself are hidden too, and no other field of it")
    func ownFields() async throws {
        let next = StubUpstream { _, _ in .kind(.reset) }
        var request = UpstreamRequest(upstream: "up", target: "/a", deadline: .now + .seconds(10))
        request.fields = ["x-api-key": "of-the", "accept-language": "upstream"]
        request.forwarded = ["authorization": "Bearer failure"]
        let stub = await #expect(throws: UpstreamError.self) { try await next.fetch(request) }
        let failure = await #expect(throws: UpstreamError.self) {
            try await CheckedUpstream(next).fetch(request)
        }
        let expected = stub?.detail.replacing("of-the", with: "…").replacing("failure", with: "…")
        #expect(failure?.detail == expected)
    }

    @Test(
        "names of fields tell credentials from others",
        arguments: [
            ("Authorization", true), ("Cookie", true), ("X-Api-Key", true), ("apikey", true),
            ("X-Auth-Token", true), ("Ocp-Apim-Subscription-Key", true), ("X-Signature", true),
            ("accept", false), ("Accept-Language", false), ("X-Author", false),
            ("user-agent", false), ("sessionId", true), ("accessKey", true), ("authCode", true),
            ("monkeyId", false), ("X-Keyboard", false), ("cache-control", false),
        ]
    )
    func names(name: String, isCredential: Bool) {
        #expect(CredentialName.names(name) == isCredential)
    }

    @Test("a field that is no credential hides what variables and files have put into it")
    func parts() {
        let accept = CredentialText(
            "application/json; v=VARIABLE",
            parts: [.text("application/json; v=VARIABLE")],
            filledIn: ["VARIABLE"]
        )
        let field = FieldCredentials.Field("accept", CredentialReader(accept))
        #expect(field.secrets == ["VARIABLE"])
        let key = FieldCredentials.Field("x-key", CredentialReader(CredentialText("a b")))
        #expect(Set(key.secrets).isSuperset(of: ["a", "b", "a b"]))
        #expect(CredentialName.secrets(in: "Bearer abcd") == ["abcd", "Bearer abcd"])
        let plain = FieldCredentials.Field("accept", CredentialReader(CredentialText("text/plain")))
        #expect(plain.secrets.isEmpty)
    }
}
