import Locking
import TestSupport
import Testing

@testable import UpstreamKit

@Suite("An upstream of several addresses")
struct FailoverUpstreamTests {
    private let time = TestClock()

    private func stub(_ reply: StubUpstream.Reply) -> StubUpstream {
        StubUpstream(clock: time.clock) { _, _ in reply }
    }

    private func failover(_ stubs: [StubUpstream], failures: Int = 2) -> FailoverUpstream {
        FailoverUpstream(
            stubs.map {
                CircuitUpstream($0, failures: failures, openFor: .seconds(10), clock: time.clock)
            },
            clock: time.clock
        )
    }

    private func failure(_ upstream: FailoverUpstream, _ request: UpstreamRequest) async
        -> UpstreamError?
    {
        do throws(UpstreamError) {
            _ = try await upstream.fetch(request)
            return nil
        } catch {
            return error
        }
    }

    @Test("is called at the first one while that is healthy")
    func first() async {
        let stubs = [stub(.response()), stub(.response())]
        let upstream = failover(stubs)
        for _ in 0..<3 { #expect(await failure(upstream, get("/a", time)) == nil) }
        #expect(stubs.map(\.count) == [3, 0])
    }

    @Test(
        "is called at the next one by a GET that finds no connection, at once where the circuit is open"
    )
    func next() async {
        let stubs = [stub(.kind(.connect)), stub(.response())]
        let upstream = failover(stubs)
        for _ in 0..<5 { #expect(await failure(upstream, get("/a", time)) == nil) }
        // One request has waited for the first one, and no other.
        #expect(stubs.map(\.count) == [1, 5])
        // A probe finds out that it is back.
        time.advance(.seconds(20))
        for _ in 0..<3 { _ = await failure(upstream, get("/a", time)) }
        #expect(stubs.map(\.count) == [2, 8])
    }

    @Test("is called at the first one again once that has given a connection")
    func back() async {
        let time = time
        let isAway = Locked(true)
        let first = StubUpstream(clock: time.clock) { _, _ in
            isAway.withLock { $0 } ? .kind(.connect) : .response()
        }
        let second = stub(.response())
        let upstream = failover([first, second])
        _ = await failure(upstream, get("/a", time))
        isAway.withLock { $0 = false }
        time.advance(FailoverUpstream.avoidedTime)
        for _ in 0..<3 { #expect(await failure(upstream, get("/a", time)) == nil) }
        #expect(first.count == 4)
        #expect(second.count == 1)
    }

    @Test("is called at all of them where each gave no connection a moment ago")
    func all() async {
        let stubs = [stub(.kind(.connect)), stub(.kind(.connect))]
        let upstream = failover(stubs, failures: 9)
        for _ in 0..<3 {
            #expect(await failure(upstream, get("/a", time))?.kind == .connect)
        }
        #expect(stubs.map(\.count) == [3, 3])
    }

    @Test(
        "is not called twice for what may have been done, or was answered",
        arguments: [("POST", .connect), ("GET", .timeout), ("GET", .reset), ("GET", .tls)]
            as [(String, UpstreamError.Kind)]
    )
    func once(method: String, kind: UpstreamError.Kind) async {
        let stubs = [stub(.kind(kind)), stub(.response())]
        let found = await failure(failover(stubs), get("/a", time, method: method))
        #expect(found?.kind == kind)
        #expect(stubs.map(\.count) == [1, 0])
    }

    @Test("takes what changes something to the next one while the circuit of the first is open")
    func openCircuit() async {
        let stubs = [stub(.kind(.connect)), stub(.response())]
        let upstream = failover(stubs, failures: 1)
        #expect(await failure(upstream, get("/a", time, method: "PUT"))?.kind == .connect)
        #expect(await failure(upstream, get("/a", time, method: "PUT")) == nil)
        #expect(stubs.map(\.count) == [1, 1])
    }

    @Test("fails as the last one does that was called, and with the least pause where none was")
    func failures() async {
        let stubs = [stub(.kind(.connect)), stub(.kind(.connect))]
        let upstream = failover(stubs, failures: 1)
        #expect(await failure(upstream, get("/a", time))?.kind == .connect)
        let open = await failure(upstream, get("/a", time))
        #expect(open?.kind == .circuitOpen)
        #expect(open?.retryAfter.map { $0 <= .seconds(13) } == true)
        #expect(stubs.map(\.count) == [1, 1])
    }

    @Test("is called at no further one once the time is over")
    func deadline() async {
        let time = time
        let slow = StubUpstream(clock: time.clock) { _, _ in
            time.advance(.seconds(6))
            return .kind(.connect)
        }
        let second = stub(.response())
        #expect(await failure(failover([slow, second]), get("/a", time))?.kind == .connect)
        #expect(second.count == 0)
    }
}
