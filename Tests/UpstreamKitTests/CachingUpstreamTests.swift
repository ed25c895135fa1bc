import JSONCore
import TestSupport
import Testing
import UpstreamKit

@Suite("An upstream with a cache")
struct CachingUpstreamTests {
    typealias Source = CacheOutcome.Source

    /// A stub behind a cache on a test's clock.
    struct Rig {
        let time = TestClock()
        let store = StubStore()
        let memory = MemoryCache(maximumBytes: 1 << 20)
        let stub: StubUpstream
        let cached: CachingUpstream

        init(_ script: @escaping @Sendable (UpstreamRequest, Int) -> StubUpstream.Reply) {
            stub = StubUpstream(clock: time.clock, script: script)
            cached = CachingUpstream(
                stub,
                keys: CacheKeyFactory("http://h/base"),
                memory: memory,
                store: store,
                clock: time.clock
            )
        }

        func source(_ request: UpstreamRequest) async -> Source? {
            await outcome(cached, request).source
        }
    }

    static let miss = Source.forwarded(.miss, stored: true)
    static let unstored = Source.forwarded(.miss, stored: false)

    @Test("keeps the law", arguments: laws)
    func keeps(_ law: Law) async {
        for (seconds, source) in law.after {
            let rig = Rig { _, _ in .response(200, law.fields) }
            let first = get("/a", rig.time, cache: law.policy, forwarded: law.forwarded)
            #expect(await rig.source(first) == law.first)
            rig.time.advance(.seconds(seconds))
            let second = get("/a", rig.time, cache: law.policy, forwarded: law.forwarded)
            let atHand = rig.cached.cachedResponse(for: second)?.outcome.source
            #expect(atHand == (source == .hit || source == .hitStale ? source : nil))
            #expect(await rig.source(second) == source, "after \(seconds) s")
        }
    }

    @Test("serves a stale answer in place of a failure", arguments: stales)
    func standsIn(_ stale: Stale) async {
        let rig = Rig { _, earlier in
            earlier == 0 ? .response(200, ["cache-control": stale.cacheControl]) : stale.reply
        }
        _ = await rig.source(get("/a", rig.time, cache: stale.policy))
        let fetchedAt = rig.time.wall
        rig.time.advance(.seconds(stale.seconds))
        let result = await outcome(rig.cached, get("/a", rig.time, cache: stale.policy))
        if stale.isServed, case .failure(let failure) = stale.reply {
            #expect(result.source == .staleIfError(failure))
            if case .success(let answer) = result { #expect(answer.fetchedAt == fetchedAt) }
        } else {
            #expect(result.failure != nil || result.source == .revalidated)
        }
    }

    @Test("asks with both validators, and takes 304 for an answer")
    func revalidates() async throws {
        let rig = Rig { request, earlier in
            earlier == 0
                ? .response(
                    200,
                    [
                        "etag": "W/\"1\"", "last-modified": "Tue, 14 Nov 2023 22:13:20 GMT",
                        "content-type": "a/b",
                    ],
                    body: "[1]"
                )
                : .response(
                    304,
                    ["etag": "\"1\"", "cache-control": "max-age=60", "content-type": "x/y"]
                )
        }
        _ = await rig.source(get("/a", rig.time))
        rig.time.advance(.seconds(100))
        let second = try await rig.cached.fetch(get("/a", rig.time))
        #expect(second.outcome.source == .revalidated)
        #expect(second.status == 200)
        #expect(second.fields["content-type"] == "a/b")
        #expect(second.fetchedAt == rig.time.wall)
        let asked = try #require(rig.stub.requests.last)
        #expect(asked.fields["if-none-match"] == "W/\"1\"")
        #expect(asked.fields["if-modified-since"] == "Tue, 14 Nov 2023 22:13:20 GMT")
        rig.time.advance(.seconds(59))
        #expect(await rig.source(get("/a", rig.time)) == .hit)
        #expect(rig.store.all.first?.head.fetchedAt == second.fetchedAt)
        #expect(rig.store.all.first?.body == Array("[1]".utf8))
    }

    @Test(
        "asks without a condition where no request may have the validator",
        arguments: ["etag", "last-modified"],
        ["a\u{1}b", "a\u{7F}b", "a\nb"]
    )
    func unusableValidators(name: String, value: String) async {
        let rig = Rig { request, _ in
            let conditions = [request.fields["if-none-match"], request.fields["if-modified-since"]]
            return conditions.contains { $0 != nil }
                ? .failure(UpstreamError(.mapping, detail: "a condition"))
                : .response(200, [name: value])
        }
        _ = await rig.source(get("/a", rig.time))
        rig.time.advance(.seconds(100))
        #expect(await rig.source(get("/a", rig.time)) != nil)
        #expect(rig.stub.count == 2)
    }

    @Test("asks again without a condition when a 304 speaks of another answer")
    func foreignNotModified() async {
        let rig = Rig { request, earlier in
            if request.fields["if-none-match"] != nil { return .response(304, ["etag": "\"2\""]) }
            return .response(200, ["etag": "\"\(earlier)\""])
        }
        _ = await rig.source(get("/a", rig.time))
        #expect(await rig.source(get("/a", rig.time)) == Self.again)
        #expect(rig.stub.count == 3)
        #expect(rig.stub.requests.last?.fields["if-none-match"] == nil)
    }

    @Test("takes a 304 nobody asked for as a failure")
    func uncalledFor() async {
        let rig = Rig { _, _ in .response(304) }
        #expect(await outcome(rig.cached, get("/a", rig.time)).failure?.status == 304)
    }

    @Test("keeps its copy through bad answers, and drops it at 404 and no-store")
    func keepsCopy() async {
        for (reply, isKept) in [
            (StubUpstream.Reply.kind(.notJSON), true), (.status(500), true), (.status(403), true),
            (.status(404), false), (.status(410), false),
            (.response(200, ["cache-control": "no-store"]), false),
        ] {
            let rig = Rig { _, earlier in
                earlier == 0 ? .response(200, ["cache-control": "max-age=60"]) : reply
            }
            _ = await rig.source(get("/a", rig.time))
            _ = await outcome(rig.cached, get("/a", rig.time, refresh: true))
            #expect((rig.cached.cachedResponse(for: get("/a", rig.time)) != nil) == isKept)
            #expect((rig.store.count == 1) == isKept)
        }
    }

    @Test("goes past itself on refresh, with the validator it has")
    func refreshes() async {
        let rig = Rig { request, _ in
            request.fields["if-none-match"] == nil
                ? .response(200, ["cache-control": "max-age=60", "etag": "\"1\""]) : .response(304)
        }
        _ = await rig.source(get("/a", rig.time))
        #expect(rig.cached.cachedResponse(for: get("/a", rig.time, refresh: true)) == nil)
        #expect(await rig.source(get("/a", rig.time, refresh: true)) == .revalidated)
        #expect(
            await rig.source(get("/b", rig.time, refresh: true))
                == .forwarded(.refresh, stored: true)
        )
    }

    @Test("an absence is over once a response is there, whoever fetched it")
    func absence() async {
        let rig = Rig { request, _ in
            request.target == "/gone"
                ? .failure(UpstreamError(.status, status: 404, detail: "no"))
                : .response(200, ["cache-control": "max-age=60"])
        }
        let absence = rig.cached.absence(of: get("/a", rig.time))
        let gone = rig.cached.absence(of: get("/gone", rig.time))
        #expect(absence?.isCurrent == true)
        _ = await rig.source(get("/gone", rig.time))
        #expect(rig.cached.absence(of: get("/gone", rig.time))?.isCurrent == true)
        _ = await rig.source(get("/a", rig.time, refresh: true))
        #expect(absence?.isCurrent == false)
        // A request that failed although there is one that it may have.
        #expect(rig.cached.absence(of: get("/a", rig.time))?.isCurrent == false)
        rig.time.advance(.seconds(61))
        #expect(rig.cached.absence(of: get("/a", rig.time))?.isCurrent == true)
        #expect(gone != nil)
        #expect(rig.cached.absence(of: get("/a", rig.time, method: "POST")) == nil)
    }

    @Test("keeps apart what was asked differently")
    func keys() async {
        let rig = Rig { _, _ in .response(200, ["cache-control": "max-age=60"]) }
        let requests = [
            get("/a", rig.time), get("/b", rig.time), get("/a?x", rig.time),
            get("/a", rig.time, forwarded: ["accept-language": "de"]),
            get("/a", rig.time, forwarded: ["accept-language": "en"]),
            get("/a", rig.time, forwarded: ["authorization": "one"]),
            get("/a", rig.time, forwarded: ["authorization": "two"]),
            get("/a", rig.time, fields: ["x-client": "galley"]),
            get("/a", rig.time, method: "POST", cache: CachePolicy(ttl: .seconds(9))),
        ]
        for request in requests { #expect(await rig.source(request) == Self.miss) }
        for request in requests { #expect(await rig.source(request) == .hit) }
        var traced = requests[0]
        traced.trace.parent = "00-1"
        traced.deadline = rig.time.now
        #expect(await rig.source(traced) == .hit)
        #expect(rig.store.count == requests.count - 2)
    }

    @Test("caches POST only with a ttl; unsafe methods that succeed forget what they touched")
    func unsafe() async {
        for (method, location, isForgotten) in [
            ("POST", nil, true), ("PUT", nil, true), ("DELETE", nil, true), ("HEAD", nil, false),
            ("OPTIONSX", "/base/other", true),
        ] as [(String, String?, Bool)] {
            let rig = Rig { request, _ in
                var fields: HeaderFields = ["cache-control": "max-age=60"]
                if request.method != "GET", let location { fields["location"] = location }
                return .response(200, fields)
            }
            for target in ["/a", "/other"] { _ = await rig.source(get(target, rig.time)) }
            let source = await rig.source(get("/a", rig.time, method: method))
            #expect(source == .forwarded(.uncacheable, stored: false))
            #expect((rig.cached.cachedResponse(for: get("/a", rig.time)) == nil) == isForgotten)
            #expect(
                (rig.cached.cachedResponse(for: get("/other", rig.time)) == nil)
                    == (location != nil)
            )
        }
        let rig = Rig { request, _ in
            request.method == "GET" ? .response(200, ["cache-control": "max-age=60"]) : .status(500)
        }
        _ = await rig.source(get("/a", rig.time))
        _ = await rig.source(get("/a", rig.time, method: "POST"))
        #expect(rig.cached.cachedResponse(for: get("/a", rig.time)) != nil)
    }

    @Test("finds answers in the store after a restart, as old as they are")
    func restarts() async throws {
        let rig = Rig { _, earlier in
            earlier == 0
                ? .response(200, ["cache-control": "max-age=60", "age": "10"], body: "[7]")
                : .kind(.connect)
        }
        let policy = CachePolicy(staleIfError: .seconds(3600))
        _ = await rig.source(get("/a", rig.time, cache: policy))
        let fetchedAt = rig.time.wall
        for (seconds, source) in [(20, Source.hit), (20, .hit), (20, Self.down), (3590, nil)]
            as [(Int, Source?)]
        {
            rig.time.advance(.seconds(seconds))
            rig.memory.removeAll()
            let result = await outcome(rig.cached, get("/a", rig.time, cache: policy))
            #expect(result.source == source)
            if case .success(let answer) = result {
                #expect(answer.fetchedAt == fetchedAt)
                #expect(
                    answer.freshness.age(at: rig.time.now) == .seconds(10)
                        + .milliseconds(rig.time.wall.milliseconds - fetchedAt.milliseconds)
                )
            }
        }
    }

    @Test("takes an answer from the future for stale, and serves it when there is nothing better")
    func clockMovedBack() async {
        let rig = Rig { _, earlier in
            earlier == 0 ? .response(200, ["cache-control": "max-age=60"]) : .kind(.connect)
        }
        let policy = CachePolicy(staleWhileRevalidate: .seconds(10), staleIfError: .seconds(60))
        _ = await rig.source(get("/a", rig.time, cache: policy))
        rig.time.jump(.seconds(-86_400))
        #expect(await rig.source(get("/a", rig.time, cache: policy)) == .hit)
        rig.memory.removeAll()
        #expect(await rig.source(get("/a", rig.time, cache: policy)) == Self.down)
        rig.time.advance(.seconds(59))
        #expect(await rig.source(get("/a", rig.time, cache: policy)) == Self.down)
        rig.time.advance(.seconds(1))
        #expect(await rig.source(get("/a", rig.time, cache: policy)) == nil)
    }

    @Test("does not let a jumping wall clock touch what is in memory")
    func wallClockJumps() async {
        for jump in [-86_400, 86_400] {
            let rig = Rig { _, _ in .response(200, ["cache-control": "max-age=60"]) }
            _ = await rig.source(get("/a", rig.time))
            rig.time.jump(.seconds(jump))
            rig.time.advance(.seconds(59))
            #expect(await rig.source(get("/a", rig.time)) == .hit)
        }
    }

    @Test("gives up what was used longest ago beyond its bytes")
    func bounds() async {
        let time = TestClock()
        let stub = StubUpstream(clock: time.clock) { _, _ in
            .response(200, ["cache-control": "max-age=60"])
        }
        let memory = MemoryCache(maximumBytes: 20_000)
        let cached = CachingUpstream(
            stub,
            keys: CacheKeyFactory("o"),
            memory: memory,
            clock: time.clock
        )
        for number in 0..<200 {
            _ = await outcome(cached, get("/\(number)", time))
            #expect(cached.cachedResponse(for: get("/0", time)) != nil)
        }
        #expect(memory.bytes <= 20_000)
        #expect(memory.count < 100)
        #expect(cached.cachedResponse(for: get("/1", time)) == nil)
        #expect(cached.cachedResponse(for: get("/199", time)) != nil)
    }
}
