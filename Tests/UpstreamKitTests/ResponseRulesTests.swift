import JSONCore
import Locking
import TestSupport
import Testing
import UpstreamKit

@Suite("Rules of requests beyond HTTP's")
struct ResponseRulesTests {
    private static func request(_ rules: ResponseRules?, method: String = "GET") -> UpstreamRequest
    {
        var request = UpstreamRequest(
            upstream: "up",
            method: method,
            target: "/a",
            body: method == "POST" ? Array("{}".utf8) : [],
            deadline: .now + .seconds(20)
        )
        request.rules = rules
        return request
    }

    private static func cache(_ next: any Upstream) -> CachingUpstream {
        CachingUpstream(
            next,
            keys: CacheKeyFactory(origin: "http://up") { [1] },
            memory: MemoryCache(maximumBytes: 1 << 20)
        )
    }

    @Test("tell responses apart, so that a request with a check never has one that was not checked")
    func keys() {
        let keys = CacheKeyFactory(origin: "http://up") { [1] }
        let rules: [ResponseRules?] = [
            nil, ResponseRules(identity: "a"), ResponseRules(identity: "b"),
            ResponseRules(storedFields: ["link"]), ResponseRules(storedFields: ["x-next"]),
            ResponseRules(identity: "a", storedFields: ["link"]),
        ]
        let made = rules.map { keys.key(for: Self.request($0)) }
        #expect(Set(made).count == rules.count)
        // Rules that ask nothing of a response share it with requests without rules.
        #expect(keys.key(for: Self.request(ResponseRules(isQuery: true))) == made[0])
    }

    @Test("keep the header fields that they name, and others not, also after a 304")
    func storedFields() async throws {
        let upstream = StubUpstream { request, _ in
            let fields: HeaderFields = [
                "etag": "\"1\"", "cache-control": "max-age=0", "link": "<?page=2>; rel=next",
                "x-next": "b",
            ]
            return request.fields["if-none-match"] == nil
                ? .response(200, fields, body: "[]")
                : .response(304, ["etag": "\"1\"", "x-next": "c"])
        }
        let cache = Self.cache(upstream)
        let request = Self.request(ResponseRules(storedFields: ["x-next"]))
        let first = try await cache.fetch(request)
        #expect(first.fields["x-next"] == "b")
        #expect(first.fields["link"] == nil)
        let second = try await cache.fetch(request)
        #expect(second.outcome.source == .revalidated)
        #expect(second.fields["x-next"] == "c")
        let other = try await cache.fetch(Self.request(nil))
        #expect(other.fields["x-next"] == nil)
    }

    @Test("a POST that only asks is stored as a GET is, and another POST is not")
    func queries() async throws {
        let upstream = StubUpstream { _, _ in
            .response(200, ["cache-control": "max-age=60"], body: "[]")
        }
        let cache = Self.cache(upstream)
        for _ in 0..<2 {
            _ = try await cache.fetch(Self.request(ResponseRules(isQuery: true), method: "POST"))
        }
        #expect(upstream.count == 1)
        for _ in 0..<2 { _ = try await cache.fetch(Self.request(nil, method: "POST")) }
        #expect(upstream.count == 3)
    }

    @Test("a query that is not known by its hash is sent as text, once it is asked for")
    func persistedQuery() async throws {
        let known = Locked(false)
        let upstream = StubUpstream { request, _ in
            if request.method == "POST" { known.withLock { $0 = true } }
            return .response(
                body: known.withLock(\.self)
                    ? #"{"data": 1}"#
                    : #"{"errors": [{"message": "x", "extensions": {"code": "PERSISTED_QUERY_NOT_FOUND"}}]}"#
            )
        }
        let rules = ResponseRules(persistedQuery: PersistedQuery(body: Array("text".utf8)))
        let hashing = PersistedQueryUpstream(upstream)
        for _ in 0..<2 { _ = try await hashing.fetch(Self.request(rules)) }
        #expect(upstream.requests.map(\.method) == ["GET", "POST", "GET"])
        #expect(upstream.requests[1].body == Array("text".utf8))
        #expect(upstream.requests[1].isQuery)
    }

    @Test("check every response but a 304, and one that asks for the text of a query")
    func checks() throws {
        let failure = UpstreamError(.errors, detail: "no")
        func response(_ text: String, status: Int = 200) throws -> UpstreamResponse {
            UpstreamResponse(
                status: status,
                fields: [:],
                document: try JSONDocument(parsing: Array(text.utf8)),
                body: nil,
                fetchedAt: .now,
                timing: ExchangeTiming(receivedAt: .now)
            )
        }
        let rules = ResponseRules(
            persistedQuery: PersistedQuery(body: []),
            judge: { $0.withRoot { $0["errors"] != nil } ? failure : nil }
        )
        try rules.check(response("{}"))
        try rules.check(response("null", status: 304))
        try rules.check(response(#"{"errors": [{"message": "PersistedQueryNotFound"}]}"#))
        #expect(throws: failure) { try rules.check(response(#"{"errors": []}"#)) }
    }
}
