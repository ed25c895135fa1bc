import Locking
import TestSupport
import Testing

@testable import UpstreamKit

@Suite("A cache that instances share")
struct CachingUpstreamSharingTests {
    /// The part of other instances, as a test says.
    private final class StubExchange: ResponseExchange {
        struct State {
            var turns = 0
            var outcomes: [(outcome: FetchOutcome, lock: FetchLock?)] = []
            var removed = 0
        }

        let state = Locked(State())
        private let decide: @Sendable () -> FetchTurn

        init(_ decide: @escaping @Sendable () -> FetchTurn) {
            self.decide = decide
        }

        func turn(
            of key: CacheKey,
            after stored: WallTime?,
            lockTime: Duration,
            isUsable: @Sendable (StoredResponse.Head) -> Bool
        ) async -> FetchTurn {
            state.withLock { $0.turns += 1 }
            #expect(lockTime == .milliseconds(2_500))
            return decide()
        }

        func complete(_ outcome: FetchOutcome, of key: CacheKey, lock: FetchLock?) {
            state.withLock { $0.outcomes.append((outcome, lock)) }
        }

        func remove(_ key: CacheKey) { state.withLock { $0.removed += 1 } }
        func remove(resource: CacheKey.Digest) { state.withLock { $0.removed += 1 } }
    }

    private let time = TestClock()
    private let lock = FetchLock(token: [1])

    private func rig(
        _ turn: FetchTurn,
        reply: StubUpstream.Reply = .response(200, ["cache-control": "max-age=60"], body: "[1]")
    ) -> (cache: CachingUpstream, stub: StubUpstream, exchange: StubExchange) {
        let stub = StubUpstream(clock: time.clock) { _, _ in reply }
        let exchange = StubExchange { turn }
        let keys = CacheKeyFactory("http://h")
        let cache = CachingUpstream(
            stub,
            keys: keys,
            memory: MemoryCache(maximumBytes: 1 << 20),
            shared: SharedCache(exchange, keys: keys, timeout: .seconds(2)),
            clock: time.clock
        )
        return (cache, stub, exchange)
    }

    private func response(_ cacheControl: String, _ body: String = "[2]") -> StoredResponse {
        StoredResponse(
            head: .init(
                status: 200,
                fields: ["cache-control": cacheControl],
                fetchedAt: time.wall,
                initialAge: .zero
            ),
            body: Array(body.utf8)
        )
    }

    @Test("The holder of the lock calls, and gives all others what it got")
    func holder() async {
        let rig = rig(.call(lock, found: nil))
        #expect(await outcome(rig.cache, get("/a", time)).source == .forwarded(.miss, stored: true))
        let outcomes = rig.exchange.state.withLock(\.outcomes)
        guard outcomes.count == 1, case .response(let shared, let lifetime) = outcomes[0].outcome
        else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(outcomes[0].lock == lock)
        #expect(shared.body == Array("[1]".utf8))
        #expect(lifetime == .seconds(60))
        // In memory now: nobody is asked.
        #expect(await outcome(rig.cache, get("/a", time)).source == .hit)
        #expect(rig.exchange.state.withLock(\.turns) == 1)
    }

    @Test("What another instance has fetched is used, whatever its freshness")
    func fetched() async throws {
        let rig = rig(.fetched(response("max-age=0")))
        let first = await outcome(rig.cache, get("/a", time))
        #expect(first.source == .forwarded(.miss, stored: false))
        if case .success(let response) = first { #expect(response.outcome.isCollapsed) }
        #expect(rig.stub.count == 0)
        let stored = self.rig(.stored(response("max-age=60")))
        #expect(await outcome(stored.cache, get("/a", time)).source == .hit)
        #expect(await outcome(stored.cache, get("/a", time)).source == .hit)
        #expect(stored.exchange.state.withLock(\.turns) == 1)
        #expect(stored.stub.count == 0)
    }

    @Test("A shared body that is no JSON is removed, and the upstream called")
    func damaged() async {
        let rig = rig(.stored(response("max-age=60", "{")))
        #expect(await outcome(rig.cache, get("/a", time)).source == .forwarded(.miss, stored: true))
        #expect(rig.stub.count == 1)
        #expect(rig.exchange.state.withLock(\.removed) == 1)
    }

    @Test("A failure of another instance is this one's too")
    func failed() async {
        let failure = UpstreamError(.timeout, detail: "too slow")
        let rig = rig(.failed(failure))
        #expect(await outcome(rig.cache, get("/a", time)).failure == failure)
        #expect(rig.stub.count == 0)
    }

    @Test("A failure, and a response that nobody else may have, give the lock back")
    func givesBack() async {
        let failing = rig(.call(lock, found: nil), reply: .status(503))
        _ = await outcome(failing.cache, get("/a", time))
        let failure = failing.exchange.state.withLock(\.outcomes).first
        if case .failed(let error)? = failure?.outcome {
            #expect(error.status == 503)
        } else {
            Issue.record("\(failure as Any)")
        }
        #expect(failure?.lock == lock)
        for value in ["no-store", "private"] {
            let rig = rig(
                .call(lock, found: nil),
                reply: .response(200, ["cache-control": value])
            )
            _ = await outcome(rig.cache, get("/a", time))
            let outcomes = rig.exchange.state.withLock(\.outcomes)
            if outcomes.count == 1, case .unshared = outcomes[0].outcome { continue }
            Issue.record("\(outcomes)")
        }
    }

    @Test("A response that a 304 confirms is shared with its body, for a server that has lost it")
    func confirmed() async throws {
        let stub = StubUpstream(clock: time.clock) { _, number in
            number == 0
                ? .response(
                    200,
                    ["cache-control": "max-age=1", "etag": "\"1\""],
                    body: "{ \"a\": [1, 2.5, \"\\u00e9\", null] }"
                ) : .response(304, ["etag": "\"1\""], body: "")
        }
        let lock = lock
        let exchange = StubExchange { .call(lock, found: nil) }
        let keys = CacheKeyFactory("http://h")
        let cache = CachingUpstream(
            stub,
            keys: keys,
            memory: MemoryCache(maximumBytes: 1 << 20),
            shared: SharedCache(exchange, keys: keys, timeout: .seconds(2)),
            clock: time.clock
        )
        _ = await outcome(cache, get("/a", time))
        time.advance(.seconds(5))
        #expect(await outcome(cache, get("/a", time)).source == .revalidated)
        let last = try #require(exchange.state.withLock(\.outcomes).last)
        guard case .confirmed(let head, _, let body) = last.outcome else {
            Issue.record("\(last)")
            return
        }
        #expect(head.fetchedAt == time.wall)
        // As it came, character for character.
        #expect(String(decoding: body(), as: UTF8.self) == #"{ "a": [1, 2.5, "\u00e9", null] }"#)
    }

    @Test("A call that changes something is noted for the other instances, also one without JSON")
    func invalidation() async throws {
        for reply in [
            StubUpstream.Reply.response(201, ["location": "/b"], body: "{}"),
            .failure(UpstreamError(.notJSON, detail: "no JSON")),
            .failure(UpstreamError(.timeout, detail: "too slow")),
        ] {
            let stub = StubUpstream(clock: time.clock) { request, _ in
                request.method == "GET"
                    ? .response(200, ["cache-control": "max-age=60"], body: "[1]") : reply
            }
            let exchange = StubExchange { .call(nil, found: nil) }
            let generations = ResourceGenerations()
            let keys = CacheKeyFactory(origin: "http://h", generations: generations) { [] }
            let cache = CachingUpstream(
                stub,
                keys: keys,
                memory: MemoryCache(maximumBytes: 1 << 20, generations: generations),
                shared: SharedCache(
                    exchange,
                    keys: CacheKeyFactory("http://h"),
                    timeout: .seconds(2)
                ),
                clock: time.clock
            )
            _ = await outcome(cache, get("/a", time))
            #expect(await outcome(cache, get("/a", time)).source == .hit)
            let record = RefreshRecord()
            var post = get("/a", time)
            post.method = "POST"
            post.refreshed = RefreshNote(in: record, of: ResponseSource(upstream: "u", hash: 1))
            let result = await outcome(cache, post)
            let hasFailed = result.failure?.kind == .timeout
            let slots = ["/a", "/b"].map { keys.generation(of: $0)?.slot ?? -1 }
            let expected: Set<Int> =
                hasFailed ? [] : result.failure == nil ? Set(slots) : [slots[0]]
            #expect(record.finish { _ in }.slots == expected)
            let after = await outcome(cache, get("/a", time)).source
            #expect(after == (hasFailed ? .hit : .forwarded(.miss, stored: true)))
        }
    }

    @Test("Personal requests and refreshes take no turn")
    func noTurn() async {
        let personal = rig(.failed(UpstreamError(.timeout, detail: "")))
        let fields: HeaderFields = ["authorization": "Bearer a"]
        _ = await outcome(personal.cache, get("/a", time, forwarded: fields))
        #expect(personal.exchange.state.withLock { $0.turns + $0.outcomes.count } == 0)
        let refreshing = rig(.failed(UpstreamError(.timeout, detail: "")))
        _ = await outcome(refreshing.cache, get("/a", time, refresh: true))
        #expect(refreshing.exchange.state.withLock(\.turns) == 0)
        #expect(refreshing.exchange.state.withLock(\.outcomes.count) == 1)
        #expect(personal.stub.count + refreshing.stub.count == 2)
    }
}
