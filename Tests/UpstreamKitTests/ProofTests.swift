import TestSupport
import Testing

@testable import UpstreamKit

@Suite("A call that proves something")
struct ProofTests {
    private static func cache(_ stub: StubUpstream, _ time: TestClock) -> CachingUpstream {
        CachingUpstream(
            stub,
            keys: CacheKeyFactory("http://up"),
            memory: MemoryCache(maximumBytes: 1 << 20),
            clock: time.clock
        )
    }

    private static func proof(_ time: TestClock) -> UpstreamRequest {
        var request = get("/me", time, forwarded: ["authorization": "x"])
        request.isProof = true
        return request
    }

    @Test("takes a stored response while it is fresh, and nothing stale")
    func fresh() async {
        let time = TestClock()
        let stub = StubUpstream(clock: time.clock) { _, earlier in
            earlier > 0
                ? .status(503)
                : .response(
                    200,
                    [
                        "cache-control":
                            "max-age=5, stale-while-revalidate=60, stale-if-error=3600"
                    ]
                )
        }
        let cached = Self.cache(stub, time)
        #expect(await outcome(cached, Self.proof(time)).failure == nil)
        time.advance(.seconds(4))
        #expect(await outcome(cached, Self.proof(time)).source == .hit)
        time.advance(.seconds(2))
        #expect(cached.cachedResponse(for: Self.proof(time)) == nil)
        #expect(await outcome(cached, Self.proof(time)).failure?.status == 503)
        let late = UpstreamError(.timeout, detail: "late")
        #expect(cached.staleResponse(for: Self.proof(time), after: late) == nil)
    }

    @Test("sends no condition, so that no 304 answers it")
    func unconditional() async {
        let time = TestClock()
        let stub = StubUpstream(clock: time.clock) { _, _ in .response(200, ["etag": "\"a\""]) }
        let cached = Self.cache(stub, time)
        for _ in 0..<2 { _ = await outcome(cached, Self.proof(time)) }
        #expect(stub.count == 2)
        #expect(stub.requests.allSatisfy { $0.fields["if-none-match"] == nil })
    }

    @Test("shares no response with a page's request, which may have followed a redirect")
    func ownKey() async {
        let time = TestClock()
        let stub = StubUpstream(clock: time.clock) { _, _ in
            .response(200, ["cache-control": "max-age=60"])
        }
        let cached = Self.cache(stub, time)
        _ = await outcome(cached, get("/me", time, forwarded: ["authorization": "x"]))
        _ = await outcome(cached, Self.proof(time))
        #expect(stub.count == 2)
    }
}
