import TestSupport
import Testing

@testable import UpstreamKit

@Suite("Retries and circuits")
struct RetryingUpstreamTests {
    @Test(
        "retries what may pass, and nothing else",
        arguments: [
            (StubUpstream.Reply.kind(.connect), true), (.kind(.reset), true), (.status(429), true),
            (.status(502), true),
            (.status(503), true), (.status(504), true), (.status(500), false),
            (.status(501), false), (.status(404), false),
            (.kind(.timeout), false), (.kind(.tls), false), (.kind(.tooLarge), false),
            (.kind(.notJSON), false),
            (.kind(.circuitOpen), false), (.kind(.redirect), false), (.kind(.mapping), false),
            (.kind(.cancelled), false), (.kind(.overloaded), false),
        ]
    )
    func which(_ reply: StubUpstream.Reply, _ isRetried: Bool) async {
        for (method, mayBe) in [("GET", true), ("HEAD", true), ("POST", false), ("PUT", false)] {
            let time = TestClock(isHasty: true)
            let stub = StubUpstream(clock: time.clock) { _, _ in reply }
            let upstream = RetryingUpstream(stub, retries: 2, clock: time.clock, random: { 0 })
            #expect(await outcome(upstream, get("/a", time, method: method)).failure != nil)
            #expect(stub.count == (isRetried && mayBe ? 3 : 1))
        }
    }

    @Test("gives the first answer")
    func succeeds() async {
        let time = TestClock(isHasty: true)
        let stub = StubUpstream(clock: time.clock) { _, earlier in
            earlier < 2 ? .kind(.reset) : .response()
        }
        let upstream = RetryingUpstream(stub, retries: 5, clock: time.clock)
        #expect(await outcome(upstream, get("/a", time)).failure == nil)
        #expect(stub.count == 3)
    }

    @Test("pauses longer each time, jittered, up to a second")
    func pauses() async {
        for (random, first) in [(0.0, 50), (0.5, 75)] {
            let time = TestClock(isHasty: true)
            let stub = StubUpstream(clock: time.clock) { _, _ in .kind(.reset) }
            let upstream = RetryingUpstream(stub, retries: 6, clock: time.clock, random: { random })
            _ = await outcome(upstream, get("/a", time))
            let expected =
                [1, 2, 4, 8].map { Duration.milliseconds(first * $0) } + [
                    .milliseconds(first * 10), .milliseconds(first * 10),
                ]
            #expect(time.slept == expected)
        }
    }

    @Test(
        "respects Retry-After up to a cap, and never goes past the deadline",
        arguments: [
            (2, 30, 2), (6, 30, 1), (5, 30, 2), (2, 2, 1), (2, 3, 2),
        ]
    )
    func limits(_ retryAfter: Int, _ deadline: Int, _ calls: Int) async {
        let time = TestClock(isHasty: true)
        let stub = StubUpstream(clock: time.clock) { _, _ in
            .status(503, retryAfter: .seconds(retryAfter))
        }
        let upstream = RetryingUpstream(stub, retries: 1, clock: time.clock, random: { 0 })
        var request = get("/a", time)
        request.deadline = time.now.advanced(by: .seconds(deadline))
        #expect(await outcome(upstream, request).failure?.status == 503)
        #expect(stub.count == calls)
        #expect(time.slept.allSatisfy { $0 >= .seconds(retryAfter) })
        #expect(time.now < request.deadline)
    }

    @Test(
        "tells whoever waits for a shared fetch of the failure, where a pause is longer than that waits"
    )
    func sharedFetch() async {
        let time = TestClock(isHasty: true)
        let stub = StubUpstream(clock: time.clock) { _, _ in
            .status(503, retryAfter: .seconds(4))
        }
        let upstream = RetryingUpstream(stub, retries: 1, clock: time.clock, random: { 0 })
        var request = get("/a", time)
        request.callersDeadline = time.now.advanced(by: .seconds(3))
        request.deadline = time.now.advanced(by: .seconds(30))
        #expect(await outcome(upstream, request).failure?.status == 503)
        #expect(stub.count == 1)
        #expect(time.slept.isEmpty)
        // A fetch that nobody waits for goes on.
        request.callersDeadline = nil
        _ = await outcome(upstream, request)
        #expect(stub.count == 3)
    }

    @Test("opens after failures in a row, and lets one probe decide")
    func circuit() async {
        let time = TestClock()
        let stub = StubUpstream(clock: time.clock) { _, earlier in
            [0, 1, 3, 4, 5, 6, 7].contains(earlier) ? .status(500) : .response()
        }
        let upstream = CircuitUpstream(
            stub,
            failures: 3,
            openFor: .seconds(10),
            clock: time.clock,
            random: { 0 }
        )
        for _ in 0..<5 { _ = await outcome(upstream, get("/a", time)) }
        #expect(stub.count == 5 && upstream.openCount == 0)
        _ = await outcome(upstream, get("/a", time))
        #expect(stub.count == 6 && upstream.openCount > 0)
        let refused = await outcome(upstream, get("/a", time)).failure
        #expect(refused?.kind == .circuitOpen && refused?.retryAfter == .seconds(10))
        // The first probe fails after 10 s, the second after 20 s more, the third succeeds 40 s later.
        for (pause, calls) in [(10, 7), (20, 8), (40, 9)] {
            time.advance(.seconds(pause) - .milliseconds(1))
            #expect(await outcome(upstream, get("/a", time)).failure?.kind == .circuitOpen)
            time.advance(.milliseconds(1))
            _ = await outcome(upstream, get("/a", time))
            #expect(stub.count == calls)
        }
        #expect(upstream.openCount == 0)
    }

    @Test("tells of the failure that opened the circuit, not of the retry that it stopped")
    func opensBetweenTries() async {
        let time = TestClock(isHasty: true)
        let stub = StubUpstream(clock: time.clock) { _, _ in .status(503) }
        let circuit = CircuitUpstream(
            stub,
            failures: 1,
            openFor: .seconds(10),
            clock: time.clock,
            random: { 0 }
        )
        let upstream = RetryingUpstream(circuit, retries: 2, clock: time.clock, random: { 0 })
        #expect(await outcome(upstream, get("/a", time)).failure?.status == 503)
        #expect(await outcome(upstream, get("/a", time)).failure?.kind == .circuitOpen)
        #expect(stub.count == 1)
    }

    @Test("lets one probe through at a time, and another when that was given up")
    func probes() async {
        let time = TestClock()
        let stub = StubUpstream(clock: time.clock) { _, earlier in
            earlier == 0 ? .status(500) : earlier == 1 ? .kind(.cancelled) : .response()
        }
        let upstream = CircuitUpstream(
            stub,
            failures: 1,
            openFor: .seconds(1),
            clock: time.clock,
            random: { 0 }
        )
        _ = await outcome(upstream, get("/a", time))
        time.advance(.seconds(1))
        for calls in 2...3 {
            stub.suspend()
            let probe = Task { await outcome(upstream, get("/a", time)) }
            #expect(await eventually { stub.count == calls })
            for _ in 0..<10 {
                #expect(await outcome(upstream, get("/a", time)).failure?.kind == .circuitOpen)
            }
            stub.release()
            _ = await probe.value
        }
        #expect(stub.count == 3 && upstream.openCount == 0)
    }

    @Test(
        "counts what says that the upstream is in trouble, and nothing else",
        arguments: [
            (StubUpstream.Reply.kind(.connect), true), (.kind(.reset), true), (.kind(.tls), true),
            (.kind(.timeout), true),
            (.status(500), true), (.status(503), true), (.status(429), true), (.status(404), false),
            (.kind(.notJSON), false),
            (.kind(.tooLarge), false), (.kind(.redirect), false), (.kind(.mapping), false),
            (.kind(.cancelled), false), (.kind(.overloaded), false),
        ]
    )
    func counts(_ reply: StubUpstream.Reply, _ isCounted: Bool) async {
        let time = TestClock()
        let stub = StubUpstream(clock: time.clock) { _, _ in reply }
        let upstream = CircuitUpstream(stub, failures: 2, openFor: .seconds(1), clock: time.clock)
        for _ in 0..<4 { _ = await outcome(upstream, get("/a", time)) }
        #expect((upstream.openCount > 0) == isCounted)
        #expect(stub.count == (isCounted ? 2 : 4))
    }

    @Test("stays open as long as the upstream asks, up to a minute")
    func retryAfter() async {
        for (asked, stays) in [(30, 30), (600, 60)] {
            let time = TestClock()
            let stub = StubUpstream(clock: time.clock) { _, _ in
                .status(503, retryAfter: .seconds(asked))
            }
            let upstream = CircuitUpstream(
                stub,
                failures: 1,
                openFor: .seconds(1),
                clock: time.clock,
                random: { 0 }
            )
            for _ in 0..<2 { _ = await outcome(upstream, get("/a", time)) }
            let failure = await outcome(upstream, get("/a", time)).failure
            #expect(failure?.retryAfter == .seconds(stays))
        }
    }

    @Test("ignores the late news of calls from before it opened")
    func lateNews() async {
        let time = TestClock()
        let stub = StubUpstream(clock: time.clock) { request, _ in
            request.target == "/slow" ? .response() : .status(500)
        }
        let upstream = CircuitUpstream(stub, failures: 1, openFor: .seconds(9), clock: time.clock)
        stub.suspend()
        let slow = Task { await outcome(upstream, get("/slow", time)) }
        let bad = Task { await outcome(upstream, get("/bad", time)) }
        #expect(await eventually { stub.count == 2 })
        stub.release()
        _ = await (slow.value, bad.value)
        _ = await outcome(upstream, get("/bad", time))
        #expect(upstream.openCount > 0)
    }

    @Test("makes at most a fifth of an upstream's calls twice, and ten in ten seconds always")
    func budget() async {
        let time = TestClock(isHasty: true)
        let stub = StubUpstream(clock: time.clock) { _, earlier in
            earlier < 100 ? .response() : .status(503)
        }
        let upstream = RetryingUpstream(stub, retries: 1, clock: time.clock, random: { 0 })
        for _ in 0..<100 { _ = await outcome(upstream, get("/a", time)) }
        for _ in 0..<50 { _ = await outcome(upstream, get("/a", time)) }
        #expect(stub.count == 150 + 30)
        #expect(upstream.exhaustedCount == 20)
        time.advance(.seconds(11))
        let before = stub.count
        for _ in 0..<30 { _ = await outcome(upstream, get("/a", time)) }
        #expect(stub.count - before == 30 + RetryBudget.minimum)
    }
}
