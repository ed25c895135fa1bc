import RedisKit
import TestSupport
import Testing

@Suite(
    "Several instances keep one pace of the readers' refreshes",
    .serialized,
    .enabled(if: RedisProcess.isInstalled, "redis-server is not installed: scripts/setup --scale")
)
struct ScaleRefreshTests {
    private static let module = """
        name: m
        kind: single
        deadline: 20s
        refresh: {public: true, atMost: 1h}
        parameters: {p: {type: integer, required: true}}
        request: {upstream: up, path: "/${params.p}", cache: {ttl: 1h}}
        components: [{id: c, layout: {itemHeight: 10}}]
        """

    private static func answer(_ request: FaultUpstream.Request) -> FaultUpstream.Behaviour {
        .slow(.milliseconds(200), "[{\"id\": \"page\(request.target.dropFirst())\"}]")
    }

    /// Has clients of all instances ask for a refresh of a page at once, as a proxy passes them on.
    private static func refresh(_ page: Int, clients: Int, of lab: ScaleLab) async throws
        -> [TestAnswer]
    {
        try await withThrowingTaskGroup(of: TestAnswer.self) { group in
            for number in 0..<clients {
                let instance = lab.instances[number % lab.instances.count]
                group.addTask {
                    try await TestClient(port: instance.port).send(
                        "POST",
                        "/v1/modules/m/refresh?p=\(page)",
                        ["Via": "1.1 proxy"]
                    )
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("a page that all have is refreshed by one, and fetched once more for all others")
    func known() async throws {
        let lab = try await ScaleLab(instances: 3, module: Self.module, behave: Self.answer)
        defer { lab.end() }
        #expect(try await lab.waits(forRedis: true))
        for instance in lab.instances {
            #expect(try await instance.get("/v1/modules/m/layout?p=1").status == 200)
        }
        let before = lab.upstream.requests.count
        var refreshes = 0
        for _ in 0..<3 {
            let answers = try await Self.refresh(1, clients: 42, of: lab)
            #expect(answers.allSatisfy { $0.status == 200 && $0.text.contains("\"page1\"") })
            refreshes += answers.count { $0["galley-refresh"] == nil }
        }
        // A command of Redis without a reply in time may cost a call.
        let late = try await lab.lateCommands()
        #expect((1...(1 + late)).contains(refreshes), "\(late) late")
        #expect((1...(2 + late)).contains(lab.upstream.requests.count - before), "\(late) late")
    }

    @Test(
        "a page that none has is refreshed by one, all have it, and two more calls are made at most"
    )
    func cold() async throws {
        let lab = try await ScaleLab(instances: 2, module: Self.module, behave: Self.answer)
        defer { lab.end() }
        #expect(try await lab.waits(forRedis: true))
        for page in 1...3 {
            let answers = try await Self.refresh(page, clients: 40, of: lab)
            #expect(answers.allSatisfy { $0.status == 200 })
            #expect(answers.allSatisfy { $0.text.contains("\"page\(page)\"") })
            let first = answers.count { $0["galley-refresh"] == nil }
            let late = try await lab.lateCommands()
            #expect((1...(1 + late)).contains(first), "\(late) late")
            #expect((1...(3 + late)).contains(lab.upstream.count("/\(page)")), "\(late) late")
        }
    }
}
