import TestSupport
import Testing
import UpstreamKit

/// Whose responses are stored, and where.
extension CachingUpstreamTests {
    @Test("shares nothing between upstreams with one URL and different configured fields")
    func configuredFields() async {
        let time = TestClock()
        let (store, memory) = (StubStore(), MemoryCache(maximumBytes: 1 << 20))
        func upstream(_ token: String) -> CachingUpstream {
            CachingUpstream(
                StubUpstream(clock: time.clock) { _, _ in
                    .response(200, ["cache-control": "max-age=60"], body: "\"\(token)\"")
                },
                keys: CacheKeyFactory("http://h", configured: ["authorization": token]),
                memory: memory,
                store: store,
                clock: time.clock
            )
        }
        for token in ["one", "two", "three"] {
            memory.removeAll()
            let result = await outcome(upstream(token), get("/a", time))
            #expect(result.source == Self.miss)
            #expect(await outcome(upstream(token), get("/a", time)).source == .hit)
        }
        memory.removeAll()
        #expect(await outcome(upstream("one"), get("/a", time)).source == .hit)
        #expect(store.count == 3)
    }

    @Test(
        "has responses to personal fields in memory only",
        arguments: [
            ("authorization", nil, true), ("x-user-id", nil, true), ("x-country", false, false),
            ("accept-language", nil, false),
        ] as [(String, Bool?, Bool)]
    )
    func personal(_ name: String, _ configured: Bool?, _ isPersonal: Bool) async {
        let rig = Rig { _, _ in .response(200, ["cache-control": "max-age=60"]) }
        let field = ForwardedField(name: name, isPersonal: configured)
        #expect(field.isPersonal == isPersonal)
        var request = get("/a", rig.time, forwarded: [name: "x"])
        request.isPersonal = field.isPersonal
        #expect(await rig.source(request) == Self.miss)
        #expect(await rig.source(request) == .hit)
        #expect(rig.store.count == (isPersonal ? 0 : 1))
        rig.memory.removeAll()
        #expect(await rig.source(request) == (isPersonal ? Self.miss : .hit))
    }

    @Test("judges a response by the ttl of the request that asks for it")
    func ttlOfTheRequest() async {
        let long = CachePolicy(ttl: .seconds(600))
        for policies in [[CachePolicy(), long], [long, CachePolicy(), long]] {
            let rig = Rig { _, _ in .response() }
            for policy in policies { _ = await rig.source(get("/a", rig.time, cache: policy)) }
            #expect(rig.stub.count == policies.count - 1)
            rig.time.advance(.seconds(599))
            #expect(await rig.source(get("/a", rig.time, cache: long)) == .hit)
            rig.time.advance(.seconds(1))
            #expect(await rig.source(get("/a", rig.time, cache: long)) == Self.again)
            #expect(await rig.source(get("/a", rig.time)) == Self.unstored)
        }
    }

    @Test("writes to the store only what a later request can make use of")
    func writes() async {
        let cases: [(fields: HeaderFields, policy: CachePolicy, first: Int, second: Int)] = [
            (["cache-control": "max-age=1"], CachePolicy(), 1, 1),
            ([:], CachePolicy(ttl: .milliseconds(900)), 0, 0),
            ([:], CachePolicy(ttl: .seconds(1)), 1, 1),
            ([:], CachePolicy(staleIfError: .seconds(9)), 1, 1),
            (["cache-control": "max-age=0, stale-while-revalidate=9"], CachePolicy(), 1, 1),
            (["etag": "\"1\""], CachePolicy(), 0, 1),
            ([:], CachePolicy(), 0, 0),
            (["cache-control": "no-store, max-age=60"], CachePolicy(), 0, 0),
            (["cache-control": "private, max-age=60"], CachePolicy(), 0, 0),
        ]
        for (fields, policy, first, second) in cases {
            let rig = Rig { request, _ in
                request.fields["if-none-match"] == nil ? .response(200, fields) : .response(304)
            }
            _ = await rig.source(get("/a", rig.time, cache: policy))
            #expect(rig.store.count == first, "\(fields)")
            rig.time.advance(.seconds(5))
            _ = await rig.source(get("/a", rig.time, cache: policy, refresh: true))
            #expect(rig.store.count == second, "\(fields)")
        }
    }

    @Test("removes an older response from the store when the newer one stays in memory")
    func overwrites() async {
        let rig = Rig { _, earlier in
            .response(200, earlier == 0 ? ["cache-control": "max-age=60"] : [:])
        }
        _ = await rig.source(get("/a", rig.time))
        #expect(rig.store.count == 1)
        _ = await rig.source(get("/a", rig.time, refresh: true))
        #expect(rig.store.count == 0)
    }
}
