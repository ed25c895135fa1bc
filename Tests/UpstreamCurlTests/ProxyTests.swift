import Testing
import UpstreamCurl
import UpstreamKit

@Suite("An upstream behind a proxy, and one that wants credentials")
struct ProxyTests {
    @Test("is asked for by its whole address, with the proxy's user and password")
    func plain() async throws {
        let proxy = try TestUpstream { _ in [.answer(body: #"{"through":"proxy"}"#)] }
        defer { proxy.stop() }
        let url = try UpstreamURL(parsing: "http://upstream.invalid/base")
        var configuration = CurlUpstreamConfiguration(url: url)
        configuration.connection = ConnectionSettings(
            proxy: ProxyAddress("http://me:you@127.0.0.1:\(proxy.port)")
        )
        let driver = CurlDriver()
        let response = try await CurlUpstream(configuration, driver: driver).fetch(request("/a"))
        #expect(response.text("proxy") != nil)
        let asked = try #require(proxy.requests.first)
        #expect(asked.target == "http://upstream.invalid/base/a")
        #expect(asked.fields["proxy-authorization"] == "Basic bWU6eW91")
        await driver.stop()
    }

    @Test("is not reached where the proxy refuses, whose answer is said")
    func refused() async throws {
        let proxy = try TestUpstream { _ in [.answer(407, body: "")] }
        defer { proxy.stop() }
        let url = try UpstreamURL(parsing: "https://upstream.invalid")
        var configuration = CurlUpstreamConfiguration(url: url)
        configuration.connection = ConnectionSettings(
            proxy: ProxyAddress("http://127.0.0.1:\(proxy.port)")
        )
        let driver = CurlDriver()
        let failure = await failure(CurlUpstream(configuration, driver: driver), request("/a"))
        #expect(failure?.kind == .connect)
        #expect(failure?.detail.contains("it answered 407") == true, "\(failure?.detail ?? "")")
        await driver.stop()
    }

    @Test("speaks HTTP/2 without encryption where it is configured so")
    func priorKnowledge() async throws {
        try await withUpstream {
            $0.connection = ConnectionSettings(version: .http2)
            $0.timeout = .seconds(5)
        } script: { _ in
            [.close]
        } body: { upstream, server in
            _ = await failure(upstream, request("/a"))
            #expect(server.requests.first?.method == "PRI")
        }
    }

    @Test("is sent credentials on a redirect to itself, and another origin is not even asked")
    func redirects() async throws {
        let other = try TestUpstream { _ in [.answer()] }
        defer { other.stop() }
        let field = FieldCredentials.Field(
            user: CredentialReader(CredentialText("me")),
            passwords: [CredentialReader(CredentialText("you"))]
        )
        try await withUpstream(script: { request in
            switch request.target {
            case "/here": [.answer(302, ["Location": "/there"])]
            case "/away": [.answer(302, ["Location": "\(other.url)/there"])]
            default: [.answer()]
            }
        }) { upstream, server in
            let authorizing = AuthorizingUpstream(
                upstream,
                credentials: FieldCredentials([field])
            )
            _ = try await authorizing.fetch(request("/here"))
            #expect(server.requests.map(\.target) == ["/here", "/there"])
            #expect(server.requests.allSatisfy { $0.fields["authorization"] == "Basic bWU6eW91" })
            await #expect(throws: UpstreamError.self) {
                try await authorizing.fetch(request("/away"))
            }
            #expect(other.requests.isEmpty)
        }
    }
}
