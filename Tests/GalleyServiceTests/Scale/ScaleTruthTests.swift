import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
    "One truth across instances",
    .enabled(if: RedisProcess.isInstalled, "scripts/setup --scale installs redis-server")
)
struct ScaleTruthTests {
    @Test("no read on any instance that begins after a change was answered shows an older value")
    func walk() async throws {
        let lab = try await ScaleTruthLab()
        defer { lab.stop() }
        var walk = ScaleWalk(lab: lab)
        for step in 0..<TestScale.count(sample: 300, torture: 10_000) {
            let failure = try await walk.step()
            #expect(failure == nil, "step \(step)")
            if failure != nil { break }
        }
        print("scale walk: \(walk.summary)")
    }

    @Test(
        "streams of one instance have every change of the others, and fold to the endpoint's page"
    )
    func events() async throws {
        let lab = try await ScaleTruthLab()
        defer { lab.stop() }
        let target = "/v1/modules/all/events?width=390"
        let client = try EventClient(port: lab.port(0), target)
        defer { client.leave() }
        var folder = StreamFolder()
        let first = try #require(await client.nextChange())
        try folder.take(first)
        var random = SeededGenerator(seed: TestScale.seed)
        var isOn = false
        for _ in 0..<TestScale.count(sample: 12, torture: 300) {
            let writer = 1 + random.below(2)
            if random.chance(50) {
                isOn.toggle()
                let answer = try await lab.send(
                    "PUT",
                    "/v1/modules/form/items/7/value",
                    body: #"{"on": \#(isOn)}"#,
                    to: writer
                )
                #expect(answer.status == 200, "\(answer.text)")
            } else {
                lab.plays.increment()
                let answer = try await lab.send("POST", "/v1/modules/charts/refresh", to: writer)
                #expect(answer.status == 200, "\(answer.text)")
            }
            let layout = try await lab.get("/v1/modules/all/layout?width=390", from: 0)
            #expect(layout.status == 200, "\(layout.text)")
            let revision = PlainJSON(layout.body)?["revision"]?.content
            let isTold = try await folder.listen(client, until: revision)
            #expect(isTold)
            #expect(folder.text == layout.text)
        }
        #expect(Set(folder.names) == ["layout", "changes"])
    }

    @Test("what was answered with 200 survives kill -9 of any instance and of Redis")
    func kills() async throws {
        let lab = try await ScaleTruthLab()
        defer { lab.stop() }
        var random = SeededGenerator(seed: TestScale.seed)
        let writers = ["7", "8", "9"].map { SwitchWriter(lab: lab, item: $0) }
        for round in 0..<TestScale.count(sample: 4, torture: 200) {
            let victim = random.below(lab.count + 1)
            let wanted = random.int(1...12)
            let tasks = writers.map { writer in Task { await writer.run() } }
            let began = writers.map(\.acknowledged)
            _ = await eventually {
                zip(writers, began).contains { $0.acknowledged - $1 >= wanted }
            }
            if victim < lab.count {
                try await lab.restart(victim)
            } else {
                try await lab.restartRedis()
            }
            for writer in writers { writer.stop() }
            for task in tasks { await task.value }
            for index in 0..<lab.count {
                for writer in writers {
                    let failure = await writer.check(on: index)
                    #expect(failure == nil, "round \(round), victim \(victim), instance \(index)")
                }
            }
        }
        print("scale kills: \(writers.map(\.acknowledged)) acknowledged")
    }

    @Test("without Redis pages with switches are 503 and others go on, until it is back")
    func away() async throws {
        let lab = try await ScaleTruthLab(2)
        defer { lab.stop() }
        let set = try await lab.send(
            "PUT",
            "/v1/modules/form/items/7/value",
            body: #"{"on": true}"#,
            to: 0
        )
        #expect(set.status == 200, "\(set.text)")
        #expect(try await lab.get("/v1/modules/charts/layout", from: 0).status == 200)
        try await lab.restartRedis {
            let isAway = await eventually {
                (try? await lab.get("/v1/modules/form/layout", from: 1))?.status == 503
            }
            #expect(isAway)
            let page = try await lab.get("/v1/modules/all/layout", from: 0)
            #expect(page.status == 503 && page["retry-after"] == "1")
            let answer = try await lab.send(
                "PUT",
                "/v1/modules/form/items/7/value",
                body: #"{"on": false}"#,
                to: 0
            )
            #expect(answer.status == 503)
            lab.plays.increment()
            #expect(try await lab.send("POST", "/v1/modules/charts/refresh", to: 0).status == 200)
            let shown = try await lab.get("/v1/modules/charts/layout?width=500", from: 0)
            #expect(shown.text.contains(#""plays":1"#))
        }
        try await lab.waitUntilReady()
        for index in 0..<2 {
            let page = try await lab.get("/v1/modules/form/layout", from: index)
            #expect(page.text.contains(#""value":true"#))
            // The refresh that nobody could be told of.
            let isTold = await eventually {
                (try? await lab.get("/v1/modules/charts/layout", from: index))?.text
                    .contains(#""plays":1"#) ?? false
            }
            #expect(isTold)
        }
    }

    @Test("a refresh that finds a response gone, or makes no page, shows on the others too")
    func failedRefreshes() async throws {
        let lab = try await ScaleTruthLab(2)
        defer { lab.stop() }
        let charts = "/v1/modules/charts/layout"
        for index in 0..<2 {
            #expect(try await lab.get(charts, from: index).text.contains(#""plays":0"#))
        }
        lab.plays.increment()
        lab.plays.fail("/extra", with: 500)
        #expect(try await lab.send("POST", "/v1/modules/both/refresh", to: 1).status == 502)
        // The other request of that page may be answered after the one that failed.
        let isTold = await eventually {
            (try? await lab.get(charts, from: 0))?.text.contains(#""plays":1"#) ?? false
        }
        #expect(isTold)
        lab.plays.fail("/songs", with: 404)
        #expect(try await lab.send("POST", "/v1/modules/charts/refresh", to: 1).status == 404)
        #expect(try await lab.get(charts, from: 0).status == 404)
    }

    @Test("an expected value is compared with the one that another instance has stored")
    func expectations() async throws {
        let lab = try await ScaleTruthLab(2)
        defer { lab.stop() }
        let target = "/v1/modules/form/items/7/value"
        let first = try await lab.send(
            "PUT",
            target,
            body: #"{"on": true, "was": false}"#,
            to: 0
        )
        #expect(first.status == 200, "\(first.text)")
        let second = try await lab.send(
            "PUT",
            target,
            body: #"{"on": true, "was": false}"#,
            to: 1
        )
        #expect(second.status == 409)
        #expect(second.text.contains(#""value":true"#))
    }
}
