import Foundation
import Glibc
import RedisKit
import TestSupport
import Testing

@Suite(
    "Several instances make one call",
    .serialized,
    .enabled(if: RedisProcess.isInstalled, "redis-server is not installed: scripts/setup --scale")
)
struct ScaleStampedeTests {
    private static let module = """
        name: m
        kind: single
        deadline: 20s
        parameters: {p: {type: integer, required: true}}
        request: {upstream: up, path: "/${params.p}", cache: {ttl: 1h}}
        components: [{id: c, layout: {itemHeight: 10}}]
        """

    private static let pages = 20
    private static let clients = 120

    /// Answers after a moment in which all clients come to wait, each page with its own number.
    private static func answer(
        _ request: FaultUpstream.Request
    ) -> FaultUpstream.Behaviour {
        .slow(.milliseconds(200), "[{\"id\": \"page\(request.target.dropFirst())\"}]")
    }

    /// Checks that every client has its own page.
    private func check(_ responses: [String], first: Int = 0) {
        #expect(responses.count == Self.clients)
        for (number, response) in responses.enumerated() {
            let page = first + number % Self.pages
            #expect(response.hasPrefix("HTTP/1.1 200"), "\(response.prefix(300))")
            #expect(response.contains("\"page\(page)\""), "\(response.suffix(300))")
        }
    }

    @Test("Many clients on many cold pages cause one call a page")
    func stampede() async throws {
        let lab = try await ScaleLab(module: Self.module, behave: Self.answer)
        defer { lab.end() }
        #expect(try await lab.waits(forRedis: true))
        check(try await lab.stampede(clients: Self.clients, pages: Self.pages))
        let late = try await lab.lateCommands()
        #expect(lab.upstream.requests.count <= Self.pages + late, "\(late) late")
        #expect(lab.upstream.requests.count >= Self.pages)
        // All instances have all pages now.
        check(try await lab.stampede(clients: Self.clients, pages: Self.pages))
        let lateNow = try await lab.lateCommands()
        #expect(lab.upstream.requests.count <= Self.pages + lateNow)
    }

    @Test(
        "A holder that is killed costs one call more a page, and no client of the others an error"
    )
    func death() async throws {
        let release = Flag()
        let lab = try await ScaleLab(instances: 2, module: Self.module, timeout: "1s") { request in
            let body = "[{\"id\": \"page\(request.target.dropFirst())\"}]"
            return release.isSet ? .json(body) : .held(until: release, body)
        }
        defer { lab.end() }
        #expect(try await lab.waits(forRedis: true))
        let (first, second) = (lab.instances[0], lab.instances[1])
        async let lost = try? first.get("/v1/modules/m/layout?p=1")
        #expect(await eventually { lab.upstream.requests.count == 1 })
        async let waiting = second.get("/v1/modules/m/layout?p=1")
        let waits = try await eventually {
            try await second.get("/metrics").text.contains(
                "galley_upstream_waiting{upstream=\"up\"} 1"
            )
        }
        #expect(waits)
        first.kill()
        release.set()
        _ = await lost
        let response = try await waiting
        #expect(response.status == 200)
        #expect(response.text.contains("\"page1\""))
        #expect(lab.upstream.requests.count == 2)
    }

    /// The troubles of a server.
    enum Trouble: String, CaseIterable, Sendable {
        case killed, paused, full, emptied
    }

    @Test("With Redis in trouble every client has its page", arguments: Trouble.allCases)
    func trouble(_ trouble: Trouble) async throws {
        let lab = try await ScaleLab(module: Self.module, behave: Self.answer)
        defer { lab.end() }
        #expect(try await lab.waits(forRedis: true))
        let responses = try await lab.stampede(clients: Self.clients, pages: Self.pages) {
            #expect(await eventually { !lab.upstream.requests.isEmpty })
            switch trouble {
            case .killed: lab.redis.kill()
            case .paused: lab.redis.signal(SIGSTOP)
            case .full: try await Self.send(["CONFIG", "SET", "maxmemory", "1"], to: lab.redis)
            case .emptied: try await Self.send(["FLUSHALL"], to: lab.redis)
            }
        }
        check(responses)
        #expect(lab.upstream.requests.count <= 3 * Self.pages)
        // And pages that nobody has asked for yet.
        let more = try await lab.stampede(clients: Self.clients, pages: Self.pages, first: 1_000)
        check(more, first: 1_000)
        #expect(lab.upstream.requests.count <= 6 * Self.pages)
        guard trouble != .emptied else { return }
        #expect(try await lab.waits(forRedis: false))
        #expect(try await lab.instances[0].get("/readyz").status == 200)
        #expect(lab.instances.allSatisfy { $0.log.contains("redis cannot be used") })
        switch trouble {
        case .killed: return
        case .paused: lab.redis.signal(SIGCONT)
        case .full: try await Self.send(["CONFIG", "SET", "maxmemory", "0"], to: lab.redis)
        case .emptied: break
        }
        #expect(try await lab.waits(forRedis: true))
    }

    private static func send(_ command: [RedisArgument], to server: RedisProcess) async throws {
        let client = RedisClient(try server.address)
        client.start()
        _ = try await client.send(command, within: .seconds(20), lane: .versions)
        await client.close()
    }

    @Test("Redis that is away at the start is no reason to wait, and is used once it is there")
    func awayAtStart() async throws {
        let redis = try await RedisProcess()
        redis.kill()
        let lab = try await ScaleLab(module: Self.module, redis: redis, behave: Self.answer)
        defer { lab.end() }
        #expect(try await lab.waits(forRedis: false))
        check(try await lab.stampede(clients: Self.clients, pages: Self.pages))
        #expect(lab.upstream.requests.count <= 3 * Self.pages)
        let server = try await RedisProcess(port: redis.port)
        #expect(try await lab.waits(forRedis: true))
        let before = lab.upstream.requests.count
        check(
            try await lab.stampede(clients: Self.clients, pages: Self.pages, first: 500),
            first: 500
        )
        let late = try await lab.lateCommands()
        #expect(lab.upstream.requests.count - before <= Self.pages + late)
        server.kill()
    }

    @Test("Personal responses and those that may not be stored never reach Redis")
    func privacy() async throws {
        let lab = try await ScaleLab(instances: 2, module: Self.module) { request in
            switch request.target {
            case "/1": .json("[{\"id\": \"hidden-1\"}]", fields: ["Cache-Control": "no-store"])
            case "/2": .json("[{\"id\": \"hidden-2\"}]", fields: ["Cache-Control": "private"])
            case "/3": .json("[{\"id\": \"hidden-\(request.fields["authorization"] ?? "")\"}]")
            default: .json("[{\"id\": \"shown\"}]")
            }
        }
        defer { lab.end() }
        #expect(try await lab.waits(forRedis: true))
        for instance in lab.instances {
            for page in 1...4 {
                let fields = page == 3 ? ["Authorization": "Bearer hidden-token"] : [:]
                let client = try TestClient(port: instance.port)
                let target = "/v1/modules/m/layout?p=\(page)"
                #expect(try await client.send("GET", target, fields).status == 200)
            }
        }
        #expect(try await eventually { try await Self.values(of: lab.redis).contains("shown") })
        #expect(try await !Self.values(of: lab.redis).contains("hidden"))
        #expect(lab.upstream.count("/4") == 1)
        #expect(lab.upstream.count("/3") == 2)
    }

    /// Everything that is stored, as one text.
    private static func values(of server: RedisProcess) async throws -> String {
        let client = RedisClient(try server.address)
        client.start()
        let script: RedisArgument = """
            local all=''
            for _,key in ipairs(redis.call('KEYS','*')) do
              all=all..key
              local kind=redis.call('TYPE',key).ok
              if kind=='hash' then all=all..table.concat(redis.call('HVALS',key),' ') end
              if kind=='string' then all=all..redis.call('GET',key) end
            end
            return all
            """
        let command: [RedisArgument] = ["EVAL", script, "0"]
        let reply = try await client.send(command, within: .seconds(20), lane: .versions)
        await client.close()
        return String(decoding: reply.bytes ?? [], as: UTF8.self)
    }
}
