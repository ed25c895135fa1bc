import TestSupport
import Testing

@testable import UpstreamCurl
import UpstreamKit

@Suite("The queue for an upstream's connections")
struct QueueTests {
    @Test("is not blamed on the upstream, and says how long to wait")
    func blame() async throws {
        let gate = TestUpstream.Gate()
        try await withUpstream({ $0.maximumConnections = 1 }) { _ in
            [.wait(gate), .answer()]
        } body: { upstream, server in
            let first = Task { await failure(upstream, request("/0")) }
            #expect(await eventually { server.requests.count == 1 })
            let waiting = (1...5).map { number in
                Task { await failure(upstream, request("/\(number)", within: .milliseconds(200))) }
            }
            #expect(await eventually { upstream.pool.statistics.waiting == 5 })
            #expect(upstream.pool.statistics.inUse == 1)
            for task in waiting {
                let failure = await task.value
                #expect(failure?.kind == .overloaded)
                #expect(failure?.isOutage == false)
                #expect(failure?.retryAfter != nil)
            }
            gate.open()
            #expect(await first.value == nil)
            #expect(await eventually { upstream.pool.statistics.inUse == 0 })
            #expect(upstream.pool.statistics.waiting == 0)
        }
    }

    @Test("does not leave a call too little time, and then blame the upstream")
    func rest() async throws {
        let gate = TestUpstream.Gate()
        try await withUpstream({ $0.maximumConnections = 1 }) { request in
            request.target == "/first" ? [.wait(gate), .answer()] : [.never]
        } body: { upstream, server in
            let first = Task { await failure(upstream, request("/first")) }
            #expect(await eventually { server.requests.count == 1 })
            let second = Task { await failure(upstream, request("/b", within: .seconds(5))) }
            #expect(await eventually { upstream.pool.statistics.waiting == 1 })
            gate.open()
            #expect(await first.value == nil)
            #expect(await second.value?.kind == .overloaded)
            #expect(upstream.pool.statistics.waits == 1)
        }
    }

    @Test("notes that a call has left it")
    func progress() async throws {
        let gate = TestUpstream.Gate()
        try await withUpstream({ $0.maximumConnections = 1 }) { _ in
            [.wait(gate), .answer()]
        } body: { upstream, server in
            let first = Task { await failure(upstream, request("/first")) }
            #expect(await eventually { server.requests.count == 1 })
            var call = request("/second")
            let progress = CallProgress()
            call.progress = progress
            let second = Task { [call] in await failure(upstream, call) }
            #expect(await eventually { progress.ownFailure?.kind == .overloaded })
            gate.open()
            #expect(await first.value == nil)
            #expect(await second.value == nil)
            #expect(progress.ownFailure == nil)
        }
    }
}

@Suite("The life of connections")
struct ConnectionLifeTests {
    @Test("follows a changed address within a minute")
    func bound() {
        let lifetimes = ConnectionLifetimes()
        // A name that has just been looked up, a connection made with it at its end, and one exchange.
        #expect(lifetimes.name + lifetimes.connection + 1 < 60)
    }

    @Test("ends, however often a connection is used")
    func ends() async throws {
        try await withUpstream({ $0.lifetimes.connection = 1 }) { _ in
            [.answer()]
        } body: { upstream, server in
            let isRenewed = await eventually {
                _ = try? await upstream.fetch(request("/"))
                return server.acceptedConnections > 1
            }
            #expect(isRenewed)
        }
    }
}
