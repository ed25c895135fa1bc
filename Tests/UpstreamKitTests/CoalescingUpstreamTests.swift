import TestSupport
import Testing
import UpstreamKit

@Suite("An upstream shared by concurrent callers")
struct CoalescingUpstreamTests {
    struct Rig {
        let time = TestClock()
        let memory = MemoryCache(maximumBytes: 1 << 20)
        let store = StubStore()
        let stub: StubUpstream
        let shared: CoalescingUpstream

        init(
            failureMemory: Duration = .seconds(1),
            _ script: @escaping @Sendable (UpstreamRequest, Int) -> StubUpstream.Reply
        ) {
            stub = StubUpstream(clock: time.clock, script: script)
            let cached = CachingUpstream(
                stub,
                keys: CacheKeyFactory("http://h"),
                memory: memory,
                store: store,
                clock: time.clock
            )
            shared = CoalescingUpstream(
                cached,
                keys: CacheKeyFactory("http://h"),
                memory: memory,
                fetchTimeout: .seconds(20),
                failureMemory: failureMemory,
                clock: time.clock,
                random: { 0 }
            )
        }

        func ask(_ request: UpstreamRequest) -> Task<Result<UpstreamResponse, UpstreamError>, Never>
        {
            Task { await outcome(shared, request) }
        }

        /// An upstream of others with the same memory, which answers at once.
        func other(_ reply: StubUpstream.Reply) -> CachingUpstream {
            CachingUpstream(
                StubUpstream(clock: time.clock) { _, _ in reply },
                keys: CacheKeyFactory("http://h"),
                memory: memory,
                store: StubStore(),
                clock: time.clock
            )
        }

        /// Callers that have begun to wait: each set the alarm, or found one set.
        func waits(_ count: Int) async -> Bool {
            await eventually { shared.statistics.waiters == count }
        }
    }

    @Test("is asked once for a thousand callers on a cold key")
    func single() async {
        let rig = Rig { _, _ in .response(200, ["cache-control": "max-age=60"]) }
        rig.stub.suspend()
        let callers = (0..<1000).map { _ in rig.ask(get("/a", rig.time)) }
        #expect(await rig.waits(1000))
        rig.stub.release()
        var collapsed = 0
        for caller in callers {
            guard case .success(let answer) = await caller.value else {
                Issue.record("a caller failed")
                continue
            }
            if answer.outcome.isCollapsed { collapsed += 1 }
        }
        #expect(collapsed == 999)
        #expect(rig.stub.count == 1)
        #expect(rig.shared.statistics.fetches == 0)
    }

    @Test("is asked once even when nothing may be stored", arguments: [true, false])
    func unstored(fails: Bool) async {
        let rig = Rig { _, _ in fails ? .status(503) : .response(200, ["cache-control": "no-store"])
        }
        rig.stub.suspend()
        let callers = (0..<100).map { _ in rig.ask(get("/a", rig.time)) }
        #expect(await rig.waits(100))
        rig.stub.release()
        for caller in callers {
            let result = await caller.value
            #expect(
                fails
                    ? result.failure?.status == 503
                    : result.source == .forwarded(.miss, stored: false)
            )
        }
        #expect(rig.stub.count == 1)
    }

    @Test("goes on for the others, and for the cache, when callers go away")
    func cancellation() async {
        let rig = Rig { _, _ in .response(200, ["cache-control": "max-age=60"]) }
        rig.stub.suspend()
        let first = rig.ask(get("/a", rig.time))
        #expect(await rig.waits(1))
        let second = rig.ask(get("/a", rig.time))
        #expect(await rig.waits(2))
        first.cancel()
        #expect(await first.value.failure?.kind == .cancelled)
        second.cancel()
        #expect(await second.value.failure?.kind == .cancelled)
        #expect(rig.shared.statistics.fetches == 1)
        let third = rig.ask(get("/a", rig.time))
        #expect(await rig.waits(1))
        rig.stub.release()
        #expect(await third.value.source == .forwarded(.miss, stored: true))
        #expect(rig.stub.count == 1)
    }

    @Test("is asked once more for refreshes that were asked for after another had begun")
    func laterRefreshes() async {
        let rig = Rig { _, number in .response(200, body: "\(number)") }
        rig.stub.suspend()
        func refresh() -> UpstreamRequest {
            var request = get("/a", rig.time, refresh: true)
            let source = ResponseSource(upstream: "u", hash: 1)
            request.refreshed = RefreshNote(in: RefreshRecord(), of: source)
            return request
        }
        let asked = refresh()
        let first = rig.ask(asked)
        #expect(await rig.waits(1))
        // Another call of the same refresh has the fetch that began for it.
        let again = rig.ask(asked)
        let later = (0..<20).map { _ in rig.ask(refresh()) }
        #expect(await rig.waits(22))
        #expect(rig.stub.count == 1)
        rig.stub.release()
        for caller in [first, again] {
            #expect((try? await caller.value.get().body) == Array("0".utf8))
        }
        for caller in later { #expect((try? await caller.value.get().body) == Array("1".utf8)) }
        #expect(rig.stub.count == 2)
    }

    @Test("is asked anew for a refresh, whatever is under way, and once for all refreshes")
    func refreshes() async {
        let rig = Rig { _, _ in .response(200, ["cache-control": "max-age=60"]) }
        rig.stub.suspend()
        let plain = rig.ask(get("/a", rig.time))
        #expect(await rig.waits(1))
        var request = get("/a", rig.time)
        request.refresh = true
        let refreshes = [rig.ask(request), rig.ask(request)]
        #expect(await rig.waits(3))
        #expect(rig.shared.statistics.fetches == 2)
        rig.stub.release()
        for caller in [plain] + refreshes { #expect(await caller.value.failure == nil) }
        #expect(rig.stub.count == 2)
    }

    @Test("is never asked by a caller that has been cancelled already")
    func cancelledBefore() async {
        let rig = Rig { _, _ in .response() }
        let result = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await outcome(rig.shared, get("/a", rig.time))
        }.value
        #expect(result.failure?.kind == .cancelled)
        #expect(rig.stub.count == 0)
    }

    @Test("lets each caller go at its own deadline, and goes on to its own timeout")
    func deadlines() async {
        let rig = Rig { _, _ in .response(200, ["cache-control": "max-age=60"]) }
        rig.stub.suspend()
        var short = get("/a", rig.time)
        short.deadline = rig.time.now.advanced(by: .seconds(1))
        let late = rig.ask(get("/a", rig.time))
        #expect(await rig.waits(1))
        let early = rig.ask(short)
        #expect(await rig.waits(2))
        #expect(await eventually { rig.time.sleeperCount == 1 })
        #expect(rig.stub.requests.first?.deadline == rig.time.now.advanced(by: .seconds(20)))
        rig.time.advance(.seconds(1))
        #expect(await early.value.failure?.kind == .timeout)
        #expect(await eventually { rig.time.sleeperCount == 1 })
        rig.time.advance(.seconds(4))
        #expect(await late.value.failure?.kind == .timeout)
        #expect(rig.shared.statistics.fetches == 1)
        rig.stub.release()
        #expect(await eventually { rig.shared.statistics.fetches == 0 })
        #expect(rig.shared.cachedResponse(for: get("/a", rig.time))?.outcome.source == .hit)
    }

    @Test(
        "gives a caller whose deadline passes what may stand in, and goes on",
        arguments: [true, false]
    )
    func lateWithStale(mayStandIn: Bool) async {
        let rig = Rig { _, _ in .response(200, ["cache-control": "max-age=60"]) }
        let policy = CachePolicy(staleIfError: mayStandIn ? .seconds(600) : .zero)
        _ = await outcome(rig.shared, get("/a", rig.time, cache: policy))
        rig.time.advance(.seconds(61))
        rig.stub.suspend()
        let caller = rig.ask(get("/a", rig.time, cache: policy))
        #expect(await rig.waits(1))
        rig.time.advance(.seconds(5))
        let result = await caller.value
        if mayStandIn, case .staleIfError(let failure) = result.source {
            #expect(failure.kind == .timeout)
        } else {
            #expect(!mayStandIn && result.failure?.kind == .timeout)
        }
        #expect(rig.shared.statistics.fetches == 1)
        rig.stub.release()
        #expect(await eventually { rig.shared.statistics.fetches == 0 })
        #expect(await outcome(rig.shared, get("/a", rig.time, cache: policy)).source == .hit)
    }

    @Test("gives a caller whose deadline passes what has come in meanwhile, not marked as stale")
    func lateWithFresh() async {
        let reply = StubUpstream.Reply.response(200, ["cache-control": "max-age=60"])
        let rig = Rig { _, _ in reply }
        let other = rig.other(reply)
        rig.stub.suspend()
        let caller = rig.ask(get("/a", rig.time))
        #expect(await rig.waits(1))
        _ = await outcome(other, get("/a", rig.time))
        rig.time.advance(.seconds(5))
        #expect(await caller.value.source == .hit)
        rig.stub.release()
        #expect(await eventually { rig.shared.statistics.fetches == 0 })
    }

    @Test("gives up at its callers' deadlines too where its resource has changed since")
    func overtaken() async {
        let reply = StubUpstream.Reply.response(200, ["cache-control": "max-age=60"])
        let rig = Rig { _, _ in reply }
        let other = rig.other(reply)
        rig.stub.suspend()
        let older = rig.ask(get("/a", rig.time))
        #expect(await rig.waits(1))
        _ = await outcome(other, get("/a", rig.time, method: "POST"))
        let newer = rig.ask(get("/a", rig.time))
        #expect(await rig.waits(2))
        #expect(rig.shared.statistics.fetches == 2)
        rig.time.advance(.seconds(5))
        #expect(await older.value.failure?.kind == .timeout)
        #expect(await newer.value.failure?.kind == .timeout)
        rig.stub.release()
        #expect(await eventually { rig.shared.statistics.fetches == 0 })
    }

    @Test("serves what is stale at once, and refetches it behind, once")
    func revalidatesBehind() async {
        let rig = Rig { _, earlier in
            .response(
                200,
                [
                    "cache-control": "max-age=60, stale-while-revalidate=30",
                    "etag": "\"\(earlier)\"",
                ]
            )
        }
        _ = await outcome(rig.shared, get("/a", rig.time))
        rig.time.advance(.seconds(61))
        rig.stub.suspend()
        for _ in 0..<50 {
            #expect(await outcome(rig.shared, get("/a", rig.time)).source == .hitStale)
        }
        #expect(await eventually { rig.stub.count == 2 })
        #expect(rig.stub.requests.last?.fields["if-none-match"] == "\"0\"")
        rig.time.advance(.seconds(30))
        let waiting = rig.ask(get("/a", rig.time))
        #expect(await rig.waits(1))
        rig.stub.release()
        #expect(await waiting.value.source == .forwarded(.refresh, stored: true))
        #expect(await outcome(rig.shared, get("/a", rig.time)).source == .hit)
        #expect(rig.stub.count == 2)
    }

    @Test("serves what is stale through failing refetches, marked, without storming the upstream")
    func failsBehind() async {
        let rig = Rig { _, earlier in
            (1...5).contains(earlier)
                ? .status(500)
                : .response(200, ["cache-control": "max-age=60, stale-while-revalidate=30"])
        }
        _ = await outcome(rig.shared, get("/a", rig.time))
        rig.time.advance(.seconds(61))
        for second in 0..<5 {
            for call in 0..<20 {
                let result = await outcome(rig.shared, get("/a", rig.time))
                if second == 0, call == 0 {
                    #expect(result.source == .hitStale)
                } else if case .staleIfError(let failure) = result.source {
                    #expect(failure.status == 500)
                } else {
                    Issue.record("not marked in call \(call) of second \(second)")
                }
                #expect(await eventually { rig.shared.statistics.fetches == 0 })
            }
            #expect(rig.stub.count == 2 + second)
            rig.time.advance(.seconds(1))
        }
        _ = await outcome(rig.shared, get("/a", rig.time))
        #expect(await eventually { rig.shared.statistics.fetches == 0 })
        #expect(await outcome(rig.shared, get("/a", rig.time)).source == .hit)
    }

    @Test(
        "remembers a failure for a moment, or as long as the upstream asks up to a cap",
        arguments: [
            (nil, 1), (Duration.seconds(7), 7), (.seconds(600), 30),
        ] as [(Duration?, Int)]
    )
    func remembers(_ retryAfter: Duration?, _ seconds: Int) async {
        let rig = Rig { _, _ in .status(503, retryAfter: retryAfter) }
        for _ in 0..<3 {
            #expect(await outcome(rig.shared, get("/a", rig.time)).failure?.status == 503)
        }
        #expect(rig.stub.count == 1)
        _ = await outcome(rig.shared, get("/a", rig.time, refresh: true))
        #expect(rig.stub.count == 2)
        rig.time.advance(.seconds(seconds) - .milliseconds(1))
        _ = await outcome(rig.shared, get("/a", rig.time))
        #expect(rig.stub.count == 2)
        rig.time.advance(.milliseconds(1))
        _ = await outcome(rig.shared, get("/a", rig.time))
        #expect(rig.stub.count == 3)
    }

    @Test(
        "remembers no failure that never reached the upstream",
        arguments: [
            UpstreamError.Kind.circuitOpen, .overloaded, .mapping, .cancelled,
        ]
    )
    func forgets(_ kind: UpstreamError.Kind) async {
        let rig = Rig { _, _ in .kind(kind) }
        for _ in 0..<3 { _ = await outcome(rig.shared, get("/a", rig.time)) }
        #expect(rig.stub.count == 3)
    }

    @Test("gives each caller what its own policy allows")
    func policies() async {
        let rig = Rig { _, earlier in
            earlier == 0 ? .response(200, ["cache-control": "max-age=60"]) : .status(500)
        }
        let tolerant = CachePolicy(staleIfError: .seconds(60))
        _ = await outcome(rig.shared, get("/a", rig.time, cache: tolerant))
        rig.time.advance(.seconds(61))
        rig.stub.suspend()
        let first = rig.ask(get("/a", rig.time, cache: tolerant))
        #expect(await rig.waits(1))
        let second = rig.ask(get("/a", rig.time))
        #expect(await rig.waits(2))
        rig.stub.release()
        #expect(
            await first.value.source
                == .staleIfError(UpstreamError(.status, status: 500, detail: "no"))
        )
        #expect(await second.value.failure?.status == 500)
    }

    @Test("shares no unsafe request")
    func unsafe() async {
        let rig = Rig { _, _ in .response() }
        rig.stub.suspend()
        let callers = (0..<5).map { _ in rig.ask(get("/a", rig.time, method: "POST")) }
        #expect(await eventually { rig.stub.count == 5 })
        rig.stub.release()
        for caller in callers { #expect(await caller.value.failure == nil) }
    }
}
