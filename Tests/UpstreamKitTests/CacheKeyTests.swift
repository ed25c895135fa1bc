import Locking
import Testing
import UpstreamKit

@Suite("The key of a cached response")
struct CacheKeyTests {
    private static let request = UpstreamRequest(
        upstream: "up",
        target: "/a",
        fields: ["x-a": "1", "x-b": "2"],
        forwarded: ["accept-language": "de"],
        deadline: .now
    )

    private static func key(
        _ configured: HeaderFields = [:],
        origin: String = "http://h",
        salt: UInt8 = 1,
        of request: UpstreamRequest = request
    ) -> CacheKey {
        let keys = CacheKeyFactory(origin: origin, configured: configured) {
            [UInt8](repeating: salt, count: 32)
        }
        return keys.key(for: request)
    }

    @Test("differs for equivalent texts, as a request without its owners does")
    func equivalent() {
        let requests = ["jos\u{E9}", "jose\u{301}"].map { text in
            var request = Self.request
            request.forwarded = ["x-user-id": text]
            return request
        }
        #expect(Self.key(of: requests[0]) != Self.key(of: requests[1]))
        #expect(requests[0].forwarded != requests[1].forwarded)
        #expect(requests[0].forwarded.all != requests[1].forwarded.all)
    }

    @Test("differs with everything that chooses the response")
    func differs() {
        let changes: [(inout UpstreamRequest) -> Void] = [
            { $0.target = "/b" }, { $0.method = "POST" }, { $0.body = [1] },
            { $0.fields["x-a"] = "3" }, { $0.forwarded["accept-language"] = "en" },
            { $0.fields = ["x-a": "1"] }, { $0.forwarded = [:] },
            {
                // The same fields are sent, but for another reason: one is the client's.
                $0.fields = ["x-a": "1"]
                $0.forwarded = ["accept-language": "de", "x-b": "2"]
            },
        ]
        var keys: Set = [
            Self.key(), Self.key(origin: "http://i"), Self.key(salt: 2),
            Self.key(["authorization": "Bearer one"]), Self.key(["authorization": "Bearer two"]),
            Self.key(["x-own": "1"]),
        ]
        #expect(keys.count == 6)
        for change in changes {
            var request = Self.request
            change(&request)
            keys.insert(Self.key(of: request))
        }
        #expect(keys.count == 6 + changes.count)
    }

    @Test("does not depend on order, nor on what names a request in traces")
    func isStable() {
        var request = Self.request
        request.fields = ["x-b": "2", "x-a": "1", "traceparent": "x"]
        request.forwarded["x-request-id"] = "7"
        request.trace = TraceFields(parent: "a", state: "b", requestID: "c")
        request.deadline = .now.advanced(by: .seconds(9))
        request.cache.ttl = .seconds(1)
        request.refresh = true
        request.declaration = "m/main"
        #expect(Self.key(of: request) == Self.key())
        #expect(Self.key(["tracestate": "x"]) == Self.key())
    }

    @Test("has one resource for all tokens, so that a change is one for all")
    func resource() {
        #expect(Self.key(["authorization": "one"]).resource == Self.key().resource)
    }

    @Test("changes with the salt while it is in use")
    func salts() {
        let salt = Locked([UInt8](repeating: 1, count: 32))
        let keys = CacheKeyFactory(origin: "o") { salt.withLock { $0 } }
        let first = keys.key(for: Self.request)
        salt.withLock { $0[0] = 2 }
        let second = keys.key(for: Self.request)
        #expect(second.resource != first.resource && second.variant != first.variant)
        salt.withLock { $0[0] = 1 }
        #expect(keys.key(for: Self.request) == first)
    }

    @Test("is each request's own, whichever was asked for before")
    func alternates() {
        let keys = CacheKeyFactory(origin: "http://h") { [UInt8](repeating: 1, count: 32) }
        var requests = [Self.request, Self.request, Self.request, Self.request, Self.request]
        requests[1].target = "/b"
        requests[2].forwarded["accept-language"] = "en"
        requests[3].fields["x-a"] = "3"
        requests[4].body = [1]
        let fresh = requests.map { Self.key(of: $0) }
        for _ in 0..<2 {
            for (index, request) in requests.enumerated() {
                #expect(keys.key(for: request) == fresh[index])
                #expect(keys.key(for: request) == fresh[index])
            }
        }
        #expect(Set(fresh).count == requests.count)
    }
}
