import Foundation
import Locking
import TestSupport
import Testing
import UpstreamKit

@Suite("Credentials of which there are several")
struct CredentialListTests {
    private func authorizing(
        _ service: StubUpstream,
        _ values: [String],
        _ time: TestClock
    ) -> AuthorizingUpstream {
        let readers = values.map { CredentialReader(CredentialText($0)) }
        return AuthorizingUpstream(
            service,
            credentials: FieldCredentials([.init("authorization", readers)], clock: time.clock)
        )
    }

    private func sent(_ service: StubUpstream) -> [String] {
        service.requests.map { $0.fields["authorization"] ?? "" }
    }

    /// A service that accepts some credentials.
    private func service(_ accepted: Set<String>, _ time: TestClock) -> StubUpstream {
        StubUpstream(clock: time.clock) { request, _ in
            accepted.contains(request.fields["authorization"] ?? "") ? .response() : .status(401)
        }
    }

    @Test("the first is sent, and nothing else while it is accepted")
    func first() async throws {
        let time = TestClock()
        let service = service(["a", "b"], time)
        let upstream = authorizing(service, ["a", "b"], time)
        for _ in 0..<3 { _ = try await upstream.fetch(get("/a", time)) }
        #expect(sent(service) == ["a", "a", "a"])
    }

    @Test("the next is tried where one is refused, each once")
    func next() async throws {
        let time = TestClock()
        let service = service(["c"], time)
        _ = try await authorizing(service, ["a", "b", "c"], time).fetch(get("/a", time))
        #expect(sent(service) == ["a", "b", "c"])
        let other = self.service([], time)
        await #expect(throws: UpstreamError.self) {
            try await authorizing(other, ["a", "b"], time).fetch(get("/a", time))
        }
        #expect(sent(other) == ["a", "b"])
    }

    @Test("what was refused comes behind the others for a minute: one call of many is made twice")
    func remembered() async throws {
        let time = TestClock()
        let accepted = Locked<Set<String>>(["old"])
        let service = StubUpstream(clock: time.clock) { request, _ in
            accepted.withLock { $0.contains(request.fields["authorization"] ?? "") }
                ? .response() : .status(401)
        }
        let upstream = authorizing(service, ["new", "old"], time)
        func calls() async throws -> [String] {
            let before = sent(service).count
            for _ in 0..<3 { _ = try await upstream.fetch(get("/a", time)) }
            return Array(sent(service).dropFirst(before))
        }
        #expect(try await calls() == ["new", "old", "old", "old"])
        time.advance(FieldCredentials.refusalTime - .milliseconds(1))
        #expect(try await calls() == ["old", "old", "old"])
        // The first one is tried again, and once.
        time.advance(.milliseconds(1))
        #expect(try await calls() == ["new", "old", "old", "old"])
        // The other side has moved over within the minute.
        accepted.withLock { $0 = ["new"] }
        #expect(try await calls() == ["old", "new", "new", "new"])
        time.advance(FieldCredentials.refusalTime)
        #expect(try await calls() == ["new", "new", "new"])
        // Where each is refused, each is tried once, and the first is the first again.
        accepted.withLock { $0 = [] }
        for _ in 0..<2 {
            let before = sent(service).count
            await #expect(throws: UpstreamError.self) { try await upstream.fetch(get("/a", time)) }
            #expect(Array(sent(service).dropFirst(before)) == ["new", "old"])
        }
    }

    @Test("a password is tried after another, with the same user")
    func passwords() async throws {
        let time = TestClock()
        // base64("me:new") is refused, base64("me:old") is not.
        let service = service(["Basic bWU6b2xk"], time)
        let field = FieldCredentials.Field(
            user: CredentialReader(CredentialText("me")),
            passwords: ["new", "old"].map { CredentialReader(CredentialText($0)) }
        )
        let upstream = AuthorizingUpstream(service, credentials: FieldCredentials([field]))
        _ = try await upstream.fetch(get("/a", time))
        #expect(sent(service) == ["Basic bWU6bmV3", "Basic bWU6b2xk"])
        #expect(field.secrets.contains("new") && field.secrets.contains("old"))
    }

    @Test("a secret of a client is tried after another, and the token is kept")
    func secrets() async throws {
        let time = TestClock()
        let login = StubUpstream(clock: time.clock) { request, _ in
            // base64("me:new")
            request.fields["authorization"] == "Basic bWU6bmV3"
                ? .status(401) : .response(body: #"{"access_token": "t"}"#)
        }
        let service = service(["Bearer t"], time)
        let client = TokenClient(
            login,
            target: "/t",
            client: .init(
                identifier: CredentialReader(CredentialText("me")),
                secrets: ["new", "old"].map { CredentialReader(CredentialText($0)) },
                scope: nil
            ),
            timeout: .seconds(2)
        )
        let source = TokenSource(client, clock: time.clock)
        let upstream = AuthorizingUpstream(service, credentials: source)
        for _ in 0..<3 { _ = try await upstream.fetch(get("/a", time)) }
        #expect(login.requests.count == 2 && service.requests.count == 3)
        #expect(source.secrets.contains("new") && source.secrets.contains("old"))
    }
}
