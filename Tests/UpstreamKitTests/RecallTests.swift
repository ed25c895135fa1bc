import TestSupport
import Testing

@testable import UpstreamKit

@Suite("The response that a page was made of")
struct RecallTests {
    @Test("is found by the number of its document, fresh or not, and no other in its place")
    func recall() async throws {
        let time = TestClock()
        let memory = MemoryCache(maximumBytes: 1 << 20)
        let cached = CachingUpstream(
            StubUpstream(clock: time.clock) { _, earlier in
                .response(200, ["cache-control": "max-age=60"], body: "[\(earlier)]")
            },
            keys: CacheKeyFactory("http://h"),
            memory: memory,
            clock: time.clock
        )
        let request = get("/a", time)
        let first = try await cached.fetch(request).content.identity
        #expect(cached.document(first, of: request)?.identity == first)
        time.advance(.seconds(61))
        #expect(cached.document(first, of: request)?.identity == first)
        let second = try await cached.fetch(get("/a", time)).content.identity
        #expect(first != second)
        #expect(cached.document(first, of: request) == nil)
        #expect(cached.document(second, of: request)?.identity == second)
        #expect(cached.document(second, of: get("/b", time)) == nil)
        memory.removeAll()
        #expect(cached.document(second, of: request) == nil)
    }
}
