import Locking
import TestSupport
import Testing

@testable import UpstreamKit

@Suite("The gauge of a pool")
struct PoolGaugeTests {
    @Test("expects the callers that wait, times the mean time of a use, by the size")
    func expectation() {
        let gauge = PoolGauge(size: 2)
        var now = ContinuousClock.now
        for _ in 0..<10 {
            gauge.begin(at: now)
            now += .milliseconds(400)
            gauge.end(at: now)
        }
        gauge.setWaiting(30)
        #expect(gauge.expectedWait(at: now) == .milliseconds(6_000))
        gauge.setWaiting(0)
        #expect(gauge.expectedWait(at: now) == .milliseconds(200))
    }

    @Test("follows a use that has become slower")
    func drift() {
        let gauge = PoolGauge(size: 1)
        var now = ContinuousClock.now
        for time in [Duration.milliseconds(10), .seconds(1)] {
            for _ in 0..<1_000 {
                gauge.begin(after: .milliseconds(5), at: now)
                now += time
                gauge.end(at: now)
            }
        }
        #expect(gauge.expectedWait(at: now) > .milliseconds(900))
        #expect(gauge.statistics.waits == 2_000 && gauge.statistics.waited == .seconds(10))
        #expect(gauge.statistics.inUse == 0)
    }

    @Test("tells a caller that gives up that the upstream was never asked")
    func ownQueue() async {
        let time = TestClock()
        let gauge = PoolGauge(size: 1)
        gauge.setWaiting(21)
        let stub = StubUpstream(clock: time.clock) { _, _ in .response() }
        let queue = QueueingUpstream(next: stub, gauge: gauge)
        let sharing = CoalescingUpstream(
            queue,
            keys: CacheKeyFactory("http://up"),
            memory: MemoryCache(maximumBytes: 1 << 20),
            fetchTimeout: .seconds(60),
            clock: time.clock
        )
        stub.suspend()
        for (isQueued, kind) in [(true, UpstreamError.Kind.overloaded), (false, .timeout)] {
            queue.isQueued.withLock { $0 = isQueued }
            let request = get("/\(isQueued)", time)
            let caller = Task { await outcome(sharing, request) }
            #expect(
                await eventually {
                    stub.targets.last == request.target && time.sleeperCount > 0
                }
            )
            time.advance(.seconds(6))
            let failure = await caller.value.failure
            #expect(failure?.kind == kind)
            #expect((failure?.retryAfter != nil) == isQueued)
        }
        stub.release()
    }
}

/// An upstream whose calls wait for a pool, or do not.
private final class QueueingUpstream: Upstream {
    let next: StubUpstream
    let gauge: PoolGauge
    let isQueued = Locked(true)

    init(next: StubUpstream, gauge: PoolGauge) {
        self.next = next
        self.gauge = gauge
    }

    func fetch(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
        request.progress?.wait(for: isQueued.withLock { $0 } ? gauge : nil)
        return try await next.fetch(request)
    }
}
