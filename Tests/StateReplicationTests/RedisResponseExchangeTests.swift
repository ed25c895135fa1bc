import Glibc
import Locking
import RedisKit
import TestSupport
import Testing
import UpstreamKit

@testable import StateReplication

@Suite(
    "Responses and locks in Redis",
    .enabled(if: RedisProcess.isInstalled, "redis-server is not installed")
)
struct RedisResponseExchangeTests {
    private static let key = CacheKey(
        resource: .init(high: 1, low: 2),
        variant: .init(high: 3, low: 4)
    )
    private static let lockTime = Duration.seconds(30)

    /// A server that is given time: these tests are of what it does, on machines that are busy.
    private struct PatientServer: RedisServer {
        let client: RedisClient

        func send(
            _ command: [RedisArgument],
            within timeout: Duration,
            lane: RedisLane
        ) async throws(RedisError) -> RedisReply {
            try await client.send(command, within: .seconds(20), lane: lane)
        }

        func messages(of channels: [String]) -> AsyncStream<RedisMessage> {
            client.messages(of: channels)
        }
    }

    /// An instance's exchange.
    private struct Instance {
        let client: RedisClient
        let exchange: RedisResponseExchange

        init(_ server: RedisProcess, isPatient: Bool = true) async throws {
            client = RedisClient(try server.address)
            exchange = RedisResponseExchange(isPatient ? PatientServer(client: client) : client)
            client.start()
            exchange.start()
            let client = client
            guard await eventually({ client.state == .ok }) else { throw RedisError.timeout }
        }

        func turn(
            lockTime: Duration = RedisResponseExchangeTests.lockTime,
            after stored: WallTime? = nil,
            isUsable: Bool = true
        ) async -> FetchTurn {
            await exchange.turn(
                of: RedisResponseExchangeTests.key,
                after: stored,
                lockTime: lockTime
            ) { _ in isUsable }
        }

        /// The times that it was told about a lock.
        var lockReplies: UInt64 { client.statistics.lanes[.locks]?.replies ?? 0 }

        func complete(_ outcome: FetchOutcome, lock: FetchLock?) {
            exchange.complete(outcome, of: RedisResponseExchangeTests.key, lock: lock)
        }
    }

    private func response(_ body: String, at time: Int64 = 1_000) -> StoredResponse {
        StoredResponse(
            head: .init(
                status: 200,
                fields: ["etag": "\"1\""],
                fetchedAt: WallTime(milliseconds: time),
                initialAge: .zero
            ),
            body: Array(body.utf8)
        )
    }

    private func lock(_ turn: FetchTurn) throws -> FetchLock {
        guard case .call(let lock?, _) = turn else { throw RedisError.refused("\(turn)") }
        return lock
    }

    private func command(_ server: RedisProcess, _ command: [RedisArgument]) async throws
        -> RedisReply
    {
        let client = RedisClient(try server.address)
        client.start()
        let reply = try await client.send(command, within: .seconds(20), lane: .versions)
        await client.close()
        return reply
    }

    @Test("All that wait get the response of the one that has the lock", arguments: [0, 60])
    func waiting(seconds: Int) async throws {
        let server = try await RedisProcess()
        let (first, second) = (try await Instance(server), try await Instance(server))
        let lock = try lock(await first.turn())
        async let one = second.turn()
        async let two = second.turn()
        async let three = first.turn()
        #expect(await eventually { second.lockReplies >= 2 && first.lockReplies >= 2 })
        let whole = response("[1]")
        first.complete(.response(whole, lifetime: .seconds(seconds)), lock: lock)
        for turn in await [one, two, three] {
            // One that looks again by itself finds what was stored.
            switch turn {
            case .fetched(let found), .stored(let found): #expect(found == whole)
            default: Issue.record("\(turn)")
            }
        }
        let key = SharedKeys.lock(Self.key)
        #expect(try await command(server, ["EXISTS", key]) == .integer(0))
        let stored = SharedKeys.response(Self.key)
        let time = try await command(server, ["PTTL", stored]).integer ?? 0
        #expect(seconds == 0 ? time == -2 : (1...60_000).contains(time))
        await first.client.close()
        await second.client.close()
    }

    @Test("A failure is everybody's, but for one that may be this machine's alone")
    func failures() async throws {
        let server = try await RedisProcess()
        let (first, second) = (try await Instance(server), try await Instance(server))
        let timeout = UpstreamError(.timeout, detail: "too slow")
        var held = try lock(await first.turn())
        async let waiting = second.turn()
        #expect(await eventually { second.lockReplies >= 1 })
        first.complete(.failed(timeout), lock: held)
        switch await waiting {
        case .failed(let failure): #expect(failure == timeout)
        case .call(let lock?, _): second.complete(.failed(.init(.connect, detail: "")), lock: lock)
        case let other: Issue.record("\(other)")
        }
        held = try lock(await first.turn())
        async let trying = second.turn()
        first.complete(.failed(UpstreamError(.connect, detail: "no route")), lock: held)
        _ = try lock(await trying)
        await first.client.close()
        await second.client.close()
    }

    @Test("A response that may not be shared makes all others fetch, and the key takes no lock")
    func unshared() async throws {
        let server = try await RedisProcess()
        let (first, second) = (try await Instance(server), try await Instance(server))
        first.complete(.unshared, lock: try lock(await first.turn()))
        let isMarked = await eventually {
            if case .call(nil, _) = await second.turn() { true } else { false }
        }
        #expect(isMarked)
        let time = try await command(server, ["PTTL", SharedKeys.lock(Self.key)]).integer ?? 0
        #expect((1...60_000).contains(time))
        await first.client.close()
        await second.client.close()
    }

    @Test("The lock of an instance that died is free after its time")
    func death() async throws {
        let server = try await RedisProcess()
        let (first, second) = (try await Instance(server), try await Instance(server))
        _ = try lock(await first.turn(lockTime: .milliseconds(300)))
        await first.client.close()
        _ = try lock(await second.turn())
        await second.client.close()
    }

    @Test("A late holder does not give back the lock of another")
    func lateRelease() async throws {
        let server = try await RedisProcess()
        let (first, second) = (try await Instance(server), try await Instance(server))
        let late = try lock(await first.turn(lockTime: .milliseconds(100)))
        let current = try lock(await second.turn())
        first.complete(.failed(.init(.connect, detail: "")), lock: late)
        first.complete(.response(response("[]"), lifetime: .zero), lock: late)
        #expect(await eventually { first.exchange.written == 1 })
        let holder = try await command(server, ["GET", SharedKeys.lock(Self.key)])
        #expect(holder == .bytes(current.token))
        await first.client.close()
        await second.client.close()
    }

    @Test("A stored response is used, or found with the lock, or newer than the caller's")
    func stored() async throws {
        let server = try await RedisProcess()
        let instance = try await Instance(server)
        let whole = response("{\"a\":\"" + String(repeating: "x", count: 100_000) + "\"}")
        instance.complete(.response(whole, lifetime: .seconds(60)), lock: nil)
        #expect(await eventually { instance.exchange.written == 1 })
        guard case .stored(let found) = await instance.turn() else {
            throw RedisError.refused("not found")
        }
        #expect(found == whole)
        guard case .call(let lock?, let stale) = await instance.turn(isUsable: false) else {
            throw RedisError.refused("no lock")
        }
        #expect(stale == whole)
        var head = whole.head
        head.fetchedAt = WallTime(milliseconds: 2_000)
        instance.complete(
            .confirmed(head, lifetime: .seconds(60)) {
                Issue.record("the body is stored")
                return []
            },
            lock: lock
        )
        #expect(await eventually { instance.exchange.written == 2 })
        let newer = await instance.turn(after: WallTime(milliseconds: 1_000))
        guard case .stored(let confirmed) = newer else { throw RedisError.refused("\(newer)") }
        #expect(confirmed == StoredResponse(head: head, body: whole.body))
        _ = try self.lock(await instance.turn(after: WallTime(milliseconds: 2_000)))
        await instance.client.close()
    }

    @Test("A confirmed response that the server has lost is written back, body and all")
    func confirmedAfterLoss() async throws {
        let server = try await RedisProcess()
        let instance = try await Instance(server)
        let lock = try self.lock(await instance.turn())
        var whole = response("[1]")
        // Nothing is stored: the server may have been emptied since this instance had the response.
        whole.head.fetchedAt = WallTime(milliseconds: 2_000)
        let body = whole.body
        instance.complete(
            .confirmed(whole.head, lifetime: .seconds(60)) { body },
            lock: lock
        )
        #expect(await eventually { instance.exchange.written == 1 })
        guard case .stored(let found) = await instance.turn(after: nil) else {
            throw RedisError.refused("not found")
        }
        #expect(found == whole)
        // The lock was given back with it.
        _ = try self.lock(await instance.turn(after: whole.head.fetchedAt))
        await instance.client.close()
    }

    /// Counts of those that have a turn now, had one at once, and have had one.
    private final class Counts: Sendable {
        let state = Locked([0, 0, 0])

        func begin() {
            state.withLock { state in
                state[0] += 1
                state[1] = max(state[0], state[1])
            }
        }

        func end() {
            state.withLock { state in
                state[0] -= 1
                state[2] += 1
            }
        }
    }

    @Test("One instance at a time has a turn, and one that is gone ends by itself")
    func turns() async throws {
        let server = try await RedisProcess()
        let (first, second) = (try await Instance(server), try await Instance(server))
        let turns = [first, second].map { RedisTurns(PatientServer(client: $0.client)) }
        let name: [UInt8] = [1, 2, 3]
        let client = first.client
        let counts = Counts()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<12 {
                group.addTask {
                    guard let turn = try? await turns[index % 2].take(name, for: .seconds(30))
                    else { return }
                    counts.begin()
                    _ = try? await client.send(["PING"], within: .seconds(20), lane: .locks)
                    counts.end()
                    turns[index % 2].end(turn)
                }
            }
        }
        #expect(counts.state.withLock(\.self) == [0, 1, 12])
        // One that nobody ends, and another name.
        _ = try #require(try await turns[0].take(name, for: .milliseconds(300)))
        _ = try #require(try await turns[1].take([4], for: .seconds(30)))
        _ = try #require(try await turns[1].take(name, for: .seconds(30)))
        #expect(try await turns[0].take(name, for: .milliseconds(100)) == nil)
        server.kill()
        await #expect(throws: RedisError.self) { try await turns[0].take([5], for: .seconds(1)) }
        await first.client.close()
        await second.client.close()
    }

    @Test("An invalidated resource has no responses left, whatever fields they were requested with")
    func removal() async throws {
        let server = try await RedisProcess()
        let instance = try await Instance(server)
        for low in 0..<5 {
            let key = CacheKey(
                resource: Self.key.resource,
                variant: .init(high: 9, low: UInt64(low))
            )
            instance.exchange.complete(
                .response(response("[]"), lifetime: .seconds(60)),
                of: key,
                lock: nil
            )
        }
        #expect(await eventually { instance.exchange.written == 5 })
        instance.exchange.remove(resource: Self.key.resource)
        let isEmpty = try await eventually {
            try await command(server, ["DBSIZE"]) == .integer(0)
        }
        #expect(isEmpty)
        await instance.client.close()
    }

    @Test("Values of other kinds, other versions or none are passed over", arguments: 0..<5)
    func foreign(kind: Int) async throws {
        let server = try await RedisProcess()
        let instance = try await Instance(server)
        let name = SharedKeys.response(Self.key)
        let commands: [[RedisArgument]] = [
            ["SET", name, "something"], ["HSET", name, "t", "99", "h", "x", "b", "y"],
            ["HSET", name, "t", "99"], ["HSET", name, "t", "not a number", "h", "x"],
            ["RPUSH", name, "a"],
        ]
        _ = try await command(server, commands[kind])
        let lock = try lock(await instance.turn())
        let whole = response("[1]")
        instance.complete(.response(whole, lifetime: .seconds(60)), lock: lock)
        #expect(await eventually { instance.exchange.written == 1 })
        guard case .stored(let found) = await instance.turn() else {
            throw RedisError.refused("not replaced")
        }
        #expect(found == whole)
        await instance.client.close()
    }

    @Test("A server that is full, away or hanging gives everybody their turn")
    func trouble() async throws {
        let server = try await RedisProcess()
        let instance = try await Instance(server, isPatient: false)
        _ = try await command(server, ["CONFIG", "SET", "maxmemory", "1"])
        guard case .call(nil, nil) = await instance.turn() else { throw RedisError.refused("full") }
        _ = try await command(server, ["CONFIG", "SET", "maxmemory", "0"])
        server.signal(SIGSTOP)
        guard case .call(_, nil) = await instance.turn() else {
            throw RedisError.refused("hanging")
        }
        server.signal(SIGCONT)
        server.kill()
        #expect(await eventually { instance.client.state != .ok })
        guard case .call(_, nil) = await instance.turn() else { throw RedisError.refused("away") }
        await instance.client.close()
    }
}
