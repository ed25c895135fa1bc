import Locking
import TestSupport
import Testing
import UpstreamKit

@Suite("The token of a client")
struct TokenSourceTests {
    /// The tokens that a service refuses.
    private final class Refused: Sendable {
        private let tokens = Locked<Set<String>>([])

        func set(_ tokens: Set<String>) { self.tokens.withLock { $0 = tokens } }
        func contains(_ token: String) -> Bool { tokens.withLock { $0.contains(token) } }
    }

    /// An upstream that wants the tokens of an authorization server.
    private struct Rig {
        let time = TestClock()
        let server: StubUpstream
        let service: StubUpstream
        let upstream: AuthorizingUpstream
        let refused = Refused()

        /// - Parameters:
        ///   - lifetime: the seconds of a token.
        ///   - reply: the reply of the authorization server to its n-th call; nil for a token.
        init(
            lifetime: String? = "100",
            reply: @escaping @Sendable (Int) -> StubUpstream.Reply? = { _ in nil }
        ) {
            server = StubUpstream(clock: time.clock) { _, earlier in
                let end = lifetime.map { #", "expires_in": \#($0)"# } ?? ""
                let token = #"{"access_token": "t\#(earlier + 1)", "token_type": "bearer"\#(end)}"#
                return reply(earlier) ?? .response(body: token)
            }
            let refused = refused
            service = StubUpstream(clock: time.clock) { request, _ in
                let token = request.fields["authorization"] ?? ""
                return refused.contains(token) ? .status(401) : .response()
            }
            let client = TokenClient(
                server,
                target: "/token",
                client: .init(
                    identifier: CredentialReader(CredentialText("me:you")),
                    secrets: [CredentialReader(CredentialText("s p/c"))],
                    scope: "read write"
                ),
                timeout: .seconds(2)
            )
            upstream = AuthorizingUpstream(
                service,
                credentials: TokenSource(client, clock: time.clock)
            )
        }

        func call() async -> Result<UpstreamResponse, UpstreamError> {
            do throws(UpstreamError) {
                return .success(try await upstream.fetch(get("/a", time)))
            } catch {
                return .failure(error)
            }
        }

        /// The tokens that the service was sent.
        var sent: [String?] { service.requests.map { $0.fields["authorization"] } }
    }

    @Test(
        "is asked for as RFC 6749 says, with name and secret form-encoded, and sent as a bearer's"
    )
    func request() async throws {
        let rig = Rig()
        _ = await rig.call()
        let request = try #require(rig.server.requests.first)
        #expect(request.method == "POST" && request.target == "/token")
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "grant_type=client_credentials&scope=read+write"
        )
        #expect(request.fields["content-type"] == "application/x-www-form-urlencoded")
        // base64("me%3Ayou:s+p%2Fc")
        #expect(request.fields["authorization"] == "Basic bWUlM0F5b3U6cytwJTJGYw==")
        #expect(rig.sent == ["Bearer t1"])
    }

    @Test("is fetched once for all requests that wait for it")
    func singleFlight() async {
        let rig = Rig()
        rig.server.suspend()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { _ = await rig.call() } }
            _ = await eventually { rig.server.count > 0 }
            rig.server.release()
        }
        #expect(rig.server.count == 1)
        #expect(rig.sent.allSatisfy { $0 == "Bearer t1" } && rig.sent.count == 50)
    }

    @Test("is fetched again before it ends, while requests go on with the old one")
    func renewal() async {
        let rig = Rig()
        _ = await rig.call()
        rig.time.advance(.seconds(79))
        _ = await rig.call()
        #expect(rig.server.count == 1)
        rig.time.advance(.seconds(2))
        _ = await rig.call()
        #expect(await eventually { rig.server.count == 2 })
        #expect(
            await eventually {
                _ = await rig.call(); return rig.sent.last == "Bearer t2"
            }
        )
        #expect(rig.sent.prefix(3) == ["Bearer t1", "Bearer t1", "Bearer t1"])
        #expect(rig.server.count == 2)
    }

    @Test("that has ended is sent no more: requests wait for the next one")
    func ended() async {
        let rig = Rig()
        _ = await rig.call()
        rig.time.advance(.seconds(101))
        _ = await rig.call()
        #expect(rig.sent == ["Bearer t1", "Bearer t2"])
    }

    @Test(
        "with a lifetime that is none is used for a second, or until it is refused",
        arguments: [
            ("-5", 2), ("0", 2), ("\"-5\"", 2), ("\"soon\"", 1), ("null", 1), ("\"100\"", 1),
            ("1e300", 1), ("[1]", 1),
        ]
    )
    func oddLifetime(lifetime: String, calls: Int) async {
        let rig = Rig(lifetime: lifetime)
        for _ in 0..<3 { _ = await rig.call() }
        #expect(rig.server.count == 1)
        rig.time.advance(.seconds(2))
        _ = await rig.call()
        #expect(rig.server.count == calls)
        #expect(rig.sent.count == 4)
    }

    @Test("without a lifetime is used until it is refused, which gives a request one more try")
    func refusal() async throws {
        let rig = Rig(lifetime: nil)
        _ = await rig.call()
        rig.time.advance(.seconds(1_000_000))
        rig.refused.set(["Bearer t1"])
        _ = try await rig.call().get()
        #expect(rig.sent == ["Bearer t1", "Bearer t1", "Bearer t2"])
        rig.refused.set(["Bearer t2", "Bearer t3"])
        let failure = await rig.call()
        #expect(throws: UpstreamError(.status, status: 401, detail: "no")) { try failure.get() }
        #expect(rig.sent.suffix(2) == ["Bearer t2", "Bearer t3"])
    }

    @Test(
        "that cannot be had is the failure of the request, of the same kind, and not the upstream's status",
        arguments: [
            (.status(400), .status), (.status(404), .status), (.status(500), .status),
            (.kind(.connect), .connect), (.kind(.tls), .tls), (.kind(.timeout), .timeout),
            (
                .failure(UpstreamError(.notJSON, detail: "it begins with 'access_token=PLANTED'")),
                .notJSON
            ),
            (.response(body: "{}"), .notJSON), (.response(body: "[]"), .notJSON),
            (.response(body: #"{"access_token": ""}"#), .notJSON),
            (.response(body: #"{"access_token": "a\nb"}"#), .notJSON),
            (.response(body: #"{"access_token": "a", "token_type": "mac"}"#), .notJSON),
        ] as [(StubUpstream.Reply, UpstreamError.Kind)]
    )
    func failure(reply: StubUpstream.Reply, kind: UpstreamError.Kind) async throws {
        let rig = Rig { $0 == 0 ? reply : nil }
        guard case .failure(let failure) = await rig.call() else {
            Issue.record("a request without a token")
            return
        }
        #expect(failure.kind == kind && failure.status == nil)
        #expect(failure.detail.hasPrefix("no token: ") && !failure.detail.contains("PLANTED"))
        // A stale response may stand in, and a 404 of the authorization server removes none.
        #expect(failure.policy.stored == .standsIn)
        #expect(rig.service.count == 0)
        // Remembered for a second: the server is not stormed.
        _ = await rig.call()
        #expect(rig.server.count == 1)
        rig.time.advance(.seconds(2))
        _ = try await rig.call().get()
        #expect(rig.server.count == 2)
    }

    @Test("of a server that asks for a pause is asked for after it, half a minute at most")
    func pause() async {
        let rig = Rig { $0 == 0 ? .status(429, retryAfter: .seconds(600)) : nil }
        _ = await rig.call()
        rig.time.advance(.seconds(29))
        _ = await rig.call()
        #expect(rig.server.count == 1)
        rig.time.advance(.seconds(2))
        _ = await rig.call()
        #expect(rig.server.count == 2)
    }

    @Test("replaces what a client or the request itself sends as 'authorization'")
    func replacement() async {
        let rig = Rig()
        var request = get("/a", rig.time, forwarded: ["authorization": "Bearer client's"])
        request.fields["authorization"] = "Bearer declared"
        _ = try? await rig.upstream.fetch(request)
        #expect(rig.service.requests.first?.forwarded["authorization"] == nil)
        #expect(rig.sent == ["Bearer t1"])
    }
}
