import JSONCore
import Testing

@testable import UpstreamCurl
@testable import UpstreamKit

@Suite("Redirects of an upstream")
struct RedirectTests {
    private static let forever = ["Cache-Control": "max-age=31536000", "ETag": "\"same\""]

    @Test("leave a response as fresh and as private as the strictest of the chain")
    func freshness() async throws {
        try await withUpstream { request in
            request.target == "/latest"
                ? [.answer(302, ["Location": "/v/1", "Cache-Control": "no-store, private"])]
                : [.answer(200, Self.forever)]
        } body: { upstream, _ in
            let response = try await upstream.fetch(request("/latest"))
            #expect(response.forbidsStoring && response.isPrivate)
            let direct = try await upstream.fetch(request("/v/1"))
            #expect(!direct.forbidsStoring && !direct.isPrivate)
            #expect(direct.fields["cache-control"] == "max-age=31536000")
        }
    }

    @Test("leave a redirected response without a lifetime where they have none")
    func noLifetime() async throws {
        try await withUpstream { request in
            request.target == "/latest"
                ? [.answer(302, ["Location": "/v/1"])] : [.answer(200, Self.forever)]
        } body: { upstream, _ in
            let fields = try await upstream.fetch(request("/latest")).fields
            #expect(CacheDirectives(fields).maxAge == .zero)
        }
    }

    @Test("send a condition to the URL alone that its validator is of")
    func conditions() async throws {
        try await withUpstream { request in
            let version = request.earlier == 0 ? 1 : 2
            if request.target == "/latest" { return [.answer(302, ["Location": "/v/\(version)"])] }
            return request.fields["if-none-match"] == nil
                ? [.answer(200, Self.forever, body: "\"\(request.target)\"")]
                : [.answer(304, Self.forever, body: "")]
        } body: { upstream, server in
            let cached = CachingUpstream(
                upstream,
                keys: CacheKeyFactory(origin: server.url) { [1] },
                memory: MemoryCache(maximumBytes: 1 << 20)
            )
            for target in ["/v/1", "/v/2", "/v/2"] {
                let response = try await cached.fetch(request("/latest"))
                let text = response.document.withRoot { $0.string.map { String($0) } }
                #expect(text == target)
            }
            let conditional = server.requests.filter { $0.fields["if-none-match"] != nil }
            #expect(conditional.map(\.target) == ["/v/2"])
        }
    }

    @Test("are not followed by a call that proves something")
    func proof() async throws {
        try await withUpstream { request in
            request.target == "/me"
                ? [.answer(302, ["Location": "/login"])] : [.answer(200, [:], body: "<html>")]
        } body: { upstream, server in
            var call = request("/me")
            call.isProof = true
            #expect(await failure(upstream, call)?.kind == .redirect)
            #expect(server.requests.map(\.target) == ["/me"])
        }
    }
}
