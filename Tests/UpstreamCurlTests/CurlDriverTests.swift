import TestSupport
import Testing
import UpstreamCurl
import UpstreamKit

@Suite("The driver of all fetches")
struct CurlDriverTests {
    @Test("gives up at the deadline, and at the configured timeout", arguments: [true, false])
    func timesOut(byDeadline: Bool) async throws {
        try await withUpstream({ $0.timeout = byDeadline ? .seconds(20) : .milliseconds(80) }) {
            _ in
            [.never]
        } body: { upstream, _ in
            let within: Duration = byDeadline ? .milliseconds(80) : .seconds(20)
            let failure = await failure(upstream, request("/", within: within))
            #expect(failure?.kind == .timeout)
        }
    }

    @Test("gives up a body that stops coming")
    func stalls() async throws {
        try await withUpstream({ $0.timeout = .milliseconds(80) }) { _ in
            [.send(Array("HTTP/1.1 200 X\r\nContent-Length: 10\r\n\r\n{".utf8)), .never]
        } body: { upstream, _ in
            #expect(await failure(upstream, request("/"))?.kind == .timeout)
        }
    }

    @Test("gives up when its task is cancelled, and closes the connection")
    func cancels() async throws {
        try await withUpstream { _ in
            [.never]
        } body: { upstream, server in
            let task = Task { await failure(upstream, request("/")) }
            #expect(await eventually { server.requests.count == 1 })
            task.cancel()
            #expect(await task.value?.kind == .cancelled)
            #expect(await eventually { server.openConnections == 0 })
        }
    }

    @Test("asks nothing when its task is cancelled already")
    func cancelledBefore() async throws {
        try await withUpstream { _ in
            [.answer()]
        } body: { upstream, server in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await failure(upstream, request("/"))
            }
            #expect(await task.value?.kind == .cancelled)
            #expect(server.requests.isEmpty)
        }
    }

    @Test("runs at most the configured number at once, and all in the end")
    func bounds() async throws {
        let gate = TestUpstream.Gate()
        try await withUpstream({ $0.maximumConnections = 3 }) { _ in
            [.wait(gate), .answer()]
        } body: { upstream, server in
            await withTaskGroup(of: Bool.self) { group in
                for number in 0..<40 {
                    group.addTask { await failure(upstream, request("/\(number)")) == nil }
                }
                #expect(await eventually { server.requests.count == 3 })
                gate.open()
                for await success in group { #expect(success) }
            }
            #expect(server.requests.count == 40)
            #expect(server.mostOpenRequests == 3)
            #expect(server.acceptedConnections <= 3)
        }
    }

    @Test("lets those go whose deadline passes, or task ends, while they wait for a connection")
    func waiting() async throws {
        try await withUpstream({ $0.maximumConnections = 1 }) { _ in
            [.never]
        } body: {
            upstream,
            server in
            let first = Task { await failure(upstream, request("/")) }
            #expect(await eventually { server.requests.count == 1 })
            let late = await failure(upstream, request("/", within: .milliseconds(50)))
            #expect(late?.kind == .overloaded)
            let gone = Task { await failure(upstream, request("/")) }
            gone.cancel()
            #expect(await gone.value?.kind == .cancelled)
            first.cancel()
            #expect(await first.value?.kind == .cancelled)
            #expect(server.requests.count == 1)
        }
    }

    @Test("refuses more than may wait, without counting it against the upstream")
    func crowded() async throws {
        try await withUpstream({ $0.maximumConnections = 1 }) { _ in
            [.never]
        } body: {
            upstream,
            server in
            let tasks = (0..<1100).map { _ in Task { await failure(upstream, request("/")) } }
            var refused = 0
            let first = await withTaskGroup(of: UpstreamError?.self) { group in
                for task in tasks { group.addTask { await task.value } }
                var crowd: [UpstreamError?] = []
                for await failure in group {
                    crowd.append(failure)
                    if crowd.count == 1100 - 1 - 512 { for task in tasks { task.cancel() } }
                }
                return crowd
            }
            for failure in first where failure?.kind == .overloaded { refused += 1 }
            #expect(refused == 1100 - 1 - 512)
            #expect(first.allSatisfy { $0?.isOutage == false })
            let pauses = first.filter { $0?.kind == .overloaded }.map { $0?.retryAfter }
            #expect(pauses.allSatisfy { $0 != nil })
        }
    }

    @Test("stops cleanly with fetches under way, and takes none afterwards")
    func stops() async throws {
        let server = try TestUpstream { _ in [.never] }
        defer { server.stop() }
        let driver = CurlDriver()
        var configuration = CurlUpstreamConfiguration(url: try UpstreamURL(parsing: server.url))
        configuration.timeout = .seconds(20)
        let upstream = CurlUpstream(configuration, driver: driver)
        let tasks = (0..<10).map { _ in Task { await failure(upstream, request("/")) } }
        #expect(await eventually { server.requests.count == 10 })
        await driver.stop()
        for task in tasks { #expect(await task.value?.kind == .cancelled) }
        #expect(await failure(upstream, request("/"))?.kind == .cancelled)
        #expect(await eventually { server.openConnections == 0 })
        await driver.stop()
    }

    @Test("stops before its first fetch, and makes none afterwards")
    func stopsUnused() async throws {
        let server = try TestUpstream { _ in [.answer()] }
        defer { server.stop() }
        let driver = CurlDriver()
        await driver.stop()
        let configuration = CurlUpstreamConfiguration(url: try UpstreamURL(parsing: server.url))
        let upstream = CurlUpstream(configuration, driver: driver)
        #expect(await failure(upstream, request("/"))?.kind == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test("does thousands of fetches on its connections")
    func many() async throws {
        try await withUpstream({ $0.maximumConnections = 16 }) { _ in
            [.answer(body: "[1]")]
        } body: {
            upstream,
            server in
            let successes = await withTaskGroup(of: Int.self) { group in
                for worker in 0..<16 {
                    group.addTask {
                        var count = 0
                        for number in 0..<125 {
                            let target = "/\(worker)/\(number)"
                            if await failure(upstream, request(target)) == nil { count += 1 }
                        }
                        return count
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(successes == 2000)
            #expect(server.acceptedConnections <= 16)
        }
    }
}
