import TestSupport
import Testing

@testable import UpstreamKit

@Suite("A response that a redirect has led to")
struct RedirectChainTests {
    struct Chain: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var hops: [HeaderFields]
        var fields: HeaderFields
        var lifetime: Int
        var isPrivate = false
        var isNoStore = false
        var staleIfError = 0
    }

    static let chains: [Chain] = [
        Chain(
            testDescription: "the shorter lifetime holds, the redirect's",
            hops: [["cache-control": "max-age=60"]],
            fields: ["cache-control": "max-age=31536000"],
            lifetime: 60
        ),
        Chain(
            testDescription: "the shorter lifetime holds, the response's",
            hops: [["cache-control": "max-age=600"], ["cache-control": "s-maxage=500"]],
            fields: ["cache-control": "max-age=7"],
            lifetime: 7
        ),
        Chain(
            testDescription: "a redirect without a lifetime has none",
            hops: [[:]],
            fields: ["cache-control": "max-age=31536000"],
            lifetime: 0
        ),
        Chain(
            testDescription: "no-store of a redirect holds",
            hops: [["cache-control": "no-store"]],
            fields: ["cache-control": "max-age=31536000"],
            lifetime: 0,
            isNoStore: true
        ),
        Chain(
            testDescription: "private of a redirect holds",
            hops: [["cache-control": "private, max-age=9"]],
            fields: ["cache-control": "public, max-age=60"],
            lifetime: 9,
            isPrivate: true
        ),
        Chain(
            testDescription: "the age of a redirect counts",
            hops: [["cache-control": "max-age=60", "age": "50"]],
            fields: ["cache-control": "max-age=60"],
            lifetime: 10
        ),
        Chain(
            testDescription: "the shorter stale window holds",
            hops: [["cache-control": "max-age=5, stale-if-error=20"]],
            fields: ["cache-control": "max-age=60, stale-if-error=90"],
            lifetime: 5,
            staleIfError: 20
        ),
        Chain(
            testDescription: "a redirect that must be revalidated is never stale",
            hops: [["cache-control": "max-age=5, must-revalidate, stale-if-error=20"]],
            fields: ["cache-control": "max-age=60, stale-if-error=90"],
            lifetime: 5
        ),
    ]

    @Test("is as fresh, and as private, as the strictest of its chain", arguments: chains)
    func limits(_ example: Chain) {
        var chain = RedirectChain()
        for hop in example.hops { chain.add(hop) }
        let wall = WallTime(milliseconds: 1_700_000_000_000)
        let url = "http://up/v/1"
        let limited = chain.limiting(example.fields, of: url, at: wall, delay: .zero)
        let directives = CacheDirectives(limited)
        #expect(directives.isPrivate == example.isPrivate)
        #expect(directives.isNoStore == example.isNoStore)
        let freshness = FreshnessRules.freshness(
            limited,
            policy: CachePolicy(),
            initialAge: FreshnessRules.initialAge(limited, delay: .zero, fetchedAt: wall),
            receivedAt: .now,
            fetchedAt: wall
        )
        #expect(freshness.lifetime == .seconds(example.lifetime))
        #expect(freshness.staleIfError == .seconds(example.staleIfError))
        #expect(limited[RedirectChain.field] == url)
    }

    @Test("is what it was where nothing redirects, but for a field that an upstream made up")
    func none() {
        let fields: HeaderFields = ["etag": "\"a\"", RedirectChain.field: "http://elsewhere/"]
        let wall = WallTime(milliseconds: 0)
        let limited = RedirectChain().limiting(fields, of: "http://up/", at: wall, delay: .zero)
        #expect(limited == ["etag": "\"a\""])
    }

    @Test("is validated at the URL that gave it, also after a restart")
    func validators() async {
        let time = TestClock()
        let store = StubStore()
        let stub = StubUpstream(clock: time.clock) { _, _ in
            .response(
                200,
                [
                    "etag": "\"a\"", "cache-control": "max-age=0, stale-if-error=60",
                    RedirectChain.field: "http://up/v/1",
                ]
            )
        }
        for _ in 0..<2 {
            let cached = CachingUpstream(
                stub,
                keys: CacheKeyFactory("http://up"),
                memory: MemoryCache(maximumBytes: 1 << 20),
                store: store,
                clock: time.clock
            )
            _ = await outcome(cached, get("/latest", time))
        }
        #expect(stub.requests.map(\.validatedURL) == [nil, "http://up/v/1"])
    }
}
