import Glibc
import Locking
import RedisKit
import TestSupport
import Testing
import UpstreamKit

@Suite("Redis client", .enabled(if: RedisProcess.isInstalled, "redis-server is not installed"))
struct RedisClientTests {
    /// Far longer than a reply takes: these tests are of replies, and not of time.
    private static let patience = Duration.seconds(20)

    private func client(
        _ address: RedisAddress,
        changed: @escaping @Sendable (RedisState) -> Void = { _ in }
    ) -> RedisClient {
        let client = RedisClient(address, stateChanged: changed)
        client.start()
        return client
    }

    private func send(
        _ client: RedisClient,
        _ command: [RedisArgument],
        lane: RedisLane = .responses
    ) async throws(RedisError) -> RedisReply {
        try await client.send(command, within: Self.patience, lane: lane)
    }

    @Test("A Redis Cluster is refused when it is connected to, with the reason")
    func cluster() async throws {
        let file = "cluster-\(UInt64.random(in: .min ... .max)).conf"
        defer { unlink("/tmp/" + file) }
        let options = ["--cluster-enabled", "yes", "--cluster-config-file", file]
        let server = try await RedisProcess(options)
        let client = client(try server.address)
        let isRefused = await eventually {
            guard case .degraded(let reason) = client.state else { return false }
            return reason.contains("Redis Cluster")
        }
        #expect(isRefused, "\(client.state)")
        await #expect(throws: RedisError.self) { try await send(client, ["PING"]) }
        await client.close()
    }

    @Test("Replies of all kinds come back, and bytes as they were")
    func replies() async throws {
        let server = try await RedisProcess()
        let client = client(try server.address)
        let bytes = RedisArgument([0, 13, 10, 255, 0] + [UInt8](repeating: 7, count: 3_000_000))
        #expect(try await send(client, ["SET", "k", bytes]) == .status("OK"))
        #expect(try await send(client, ["GET", "k"]) == .bytes(bytes.bytes))
        #expect(try await send(client, ["GET", "none"]) == .null)
        #expect(try await send(client, ["APPEND", "e", ""]) == .integer(0))
        let nested = try await send(client, ["EVAL", "return {1,{'a'},{}}", "0"])
        #expect(nested == .array([.integer(1), .array([.bytes([97])]), .array([])]))
        await #expect(throws: RedisError.self) { try await send(client, ["NONSENSE"]) }
        let statistics = client.statistics
        #expect(statistics.state == .ok)
        #expect(statistics.lanes[.responses]?.refused == 1)
        #expect(statistics.waiting == 0)
        await client.close()
        await #expect(throws: RedisError.closed) { try await send(client, ["PING"]) }
    }

    @Test("Many commands at once get their own replies")
    func pipelines() async throws {
        let server = try await RedisProcess()
        let client = client(try server.address)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<2_000 {
                group.addTask {
                    let reply = try await send(client, ["ECHO", RedisArgument(number)])
                    #expect(reply.integer == Int64(number))
                }
            }
            try await group.waitForAll()
        }
        await client.close()
    }

    @Test("Messages arrive in order, after the word that the channel is subscribed")
    func messages() async throws {
        let server = try await RedisProcess()
        let client = client(try server.address)
        var events = client.messages(of: ["one", "two"]).makeAsyncIterator()
        #expect(await events.next() == .connected)
        for number in 0..<100 {
            _ = try await send(client, ["PUBLISH", "one", RedisArgument(number)])
        }
        for number in 0..<100 {
            let expected = RedisArgument(number).bytes
            #expect(await events.next() == .message(channel: "one", bytes: expected))
        }
        server.kill()
        #expect(await events.next() == .disconnected)
        let again = try await RedisProcess(port: server.port)
        #expect(await events.next() == .connected)
        // The connection for commands may come back later.
        let isSent = await eventually {
            (try? await send(client, ["PUBLISH", "two", "x"])) != nil
        }
        #expect(isSent)
        #expect(await events.next() == .message(channel: "two", bytes: [120]))
        await client.close()
        #expect(await events.next() == .disconnected)
        #expect(await events.next() == nil)
        again.kill()
    }

    @Test("A wrong password is named, and never shown")
    func password() async throws {
        let server = try await RedisProcess(["--requirepass", "hidden-word"])
        let right = client(
            try RedisAddress(parsing: "redis://:hidden-word@127.0.0.1:\(server.port)/2")
        )
        #expect(try await send(right, ["PING"]) == .status("PONG"))
        #expect(try await send(right, ["CLIENT", "INFO"]).text?.contains("db=2") == true)
        await right.close()
        for url in ["redis://:wr0ng@127.0.0.1:\(server.port)", server.url] {
            let wrong = client(try RedisAddress(parsing: url))
            #expect(await eventually { if case .degraded = wrong.state { true } else { false } })
            let text = "\(wrong.state)"
            #expect(text.contains("password"))
            #expect(!text.contains("wr0ng") && !text.contains("hidden"))
            await wrong.close()
        }
    }

    @Test("A socket of the file system is as good as a port")
    func unixSocket() async throws {
        let path = "/tmp/galley-redis-\(getpid())-\(Int.random(in: 0..<1_000_000)).sock"
        let server = try await RedisProcess(["--unixsocket", path])
        let client = client(try RedisAddress(parsing: "unix://\(path)?db=1"))
        // The server opens its port first.
        #expect(await eventually { client.state == .ok })
        #expect(try await send(client, ["PING"]) == .status("PONG"))
        await client.close()
        server.kill()
        unlink(path)
    }

    @Test("A server that is away fails calls at once, and is used again when it is back")
    func away() async throws {
        let server = try await RedisProcess()
        let states = Locked<[Bool]>([])
        let client = client(try server.address) { state in
            states.withLock { $0.append(state == .ok) }
        }
        #expect(try await send(client, ["PING"]) == .status("PONG"))
        #expect(await eventually { client.state == .ok })
        server.kill()
        #expect(await eventually { client.state != .ok })
        await #expect(throws: RedisError.self) { try await send(client, ["PING"]) }
        let again = try await RedisProcess(port: server.port)
        #expect(await eventually { client.state == .ok })
        #expect(try await send(client, ["PING"]) == .status("PONG"))
        #expect(states.withLock(\.self) == [true, false, true])
        await client.close()
        again.kill()
    }

    @Test("A server that hangs opens the lane's circuit, and a probe closes it")
    func hangs() async throws {
        let server = try await RedisProcess()
        let client = client(try server.address)
        #expect(await eventually { client.state == .ok })
        server.signal(SIGSTOP)
        let isOpen = await eventually {
            do throws(RedisError) {
                _ = try await client.send(["PING"], lane: .locks)
                return false
            } catch {
                return error == .circuitOpen
            }
        }
        #expect(isOpen)
        #expect(await eventually { if case .degraded = client.state { true } else { false } })
        server.signal(SIGCONT)
        #expect(await eventually { client.state == .ok })
        #expect(try await send(client, ["PING"], lane: .locks) == .status("PONG"))
        await client.close()
    }

    @Test("A full server is degraded until it takes such a command again")
    func full() async throws {
        let server = try await RedisProcess(["--maxmemory", "1"])
        let client = client(try server.address)
        #expect(await eventually { client.state == .ok })
        await #expect(throws: RedisError.self) { try await send(client, ["SET", "a", "b"]) }
        #expect(await eventually { "\(client.state)".contains("OOM") })
        _ = try await send(client, ["CONFIG", "SET", "maxmemory", "0"])
        _ = try await send(client, ["SET", "a", "b"])
        #expect(await eventually { client.state == .ok })
        await client.close()
    }

    @Test("What waits is bounded")
    func bounded() async throws {
        let server = try await RedisProcess()
        let client = client(try server.address)
        let long = RedisArgument([UInt8](repeating: 1, count: 65 << 20))
        await #expect(throws: RedisError.overloaded) { try await send(client, ["SET", "a", long]) }
        #expect(client.statistics.waiting == 0)
        await client.close()
    }

    @Test("A port on which nothing listens is named in the state")
    func refused() async throws {
        let client = client(try RedisAddress(parsing: "redis://127.0.0.1:1"))
        #expect(await eventually { "\(client.state)".contains("refused") })
        await #expect(throws: RedisError.self) { try await send(client, ["PING"]) }
        await client.close()
    }
}
