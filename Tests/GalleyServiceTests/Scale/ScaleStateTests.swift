import Foundation
import Glibc
import RedisKit
import TestSupport
import Testing

@Suite(
    "One truth across instances",
    .enabled(if: RedisProcess.isInstalled, "scripts/setup --scale installs redis-server")
)
struct ScaleStateTests {
    @Test("no read on any instance that begins after a change was answered shows an older value")
    func walk() async throws {
        let lab = try await ScaleStateLab()
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
        let lab = try await ScaleStateLab()
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
        let lab = try await ScaleStateLab()
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
        let lab = try await ScaleStateLab(2)
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
        let lab = try await ScaleStateLab(2)
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

    @Test("a request that changes something upstream shows on the others, without a reload")
    func invalidation() async throws {
        let like = """
            name: like
            kind: single
            request: {upstream: up, path: /songs}
            components:
              - id: one
                items: "$.songs[*]"
                item: {data: {plays: "${@.plays}"}, select: {action: request, upstream: up, path: /songs}}
                layout: {itemHeight: 10}
            """
        let lab = try await ScaleStateLab(3, modules: ScaleStateLab.modules + [like])
        defer { lab.stop() }
        for round in 1...3 {
            for index in 0..<3 {
                let page = try await lab.get("/v1/modules/like/layout", from: index)
                #expect(page.text.contains("\"plays\":\(round - 1)"), "\(index): \(page.text)")
            }
            let target = "/v1/modules/like/items/s1/select"
            let answer = try await lab.send("POST", target, to: round % 3)
            #expect(answer.status == 200, "\(answer.text)")
            for index in 0..<3 {
                let page = try await lab.get("/v1/modules/like/layout", from: index)
                #expect(page.text.contains("\"plays\":\(round)"), "\(index): \(page.text)")
            }
        }
        for index in 0..<3 {
            let metrics = try await lab.get("/metrics", from: index).text
            #expect(metrics.contains("galley_truth_current 1\n"))
            #expect(metrics.contains("galley_truth_instances 2\n"))
            #expect(!metrics.contains("galley_truth_beats_total{outcome=\"returned\"} 0\n"))
            #expect(!metrics.contains("galley_truth_confirmations_total 0\n"))
            #expect(!metrics.contains("galley_truth_changes_total{outcome=\"confirmed\"} 0\n"))
        }
    }

    @Test(
        "of two changes of an upstream's switch from one value only one succeeds, on any instance"
    )
    func upstreamSwitch() async throws {
        let flag = Flag()
        let upstream = try FaultUpstream { request in
            if request.method == "PUT" {
                // A write takes effect after a while, as over a network.
                flag.set(request.body.contains("\"on\":true"))
                return .slow(.milliseconds(30), "{}")
            }
            return .slow(.milliseconds(30), "{\"rows\": [{\"id\": 7, \"on\": \(flag.isSet)}]}")
        }
        defer { upstream.stop() }
        let module = """
            name: lamp
            kind: static
            public: true
            sections:
              - id: s
                request: {upstream: lamps, path: /lamp}
                items: "$.rows[*]"
                cell: {type: switch, title: lamp, value: "${@.on}", store: {upstream: lamps, path: /lamp}}
            """
        let lab = try await ScaleStateLab(
            2,
            modules: ScaleStateLab.modules + [module],
            upstreams: "  lamps: {url: \"http://127.0.0.1:\(upstream.port)\", retries: 0}"
        )
        defer { lab.stop() }
        let target = "/v1/modules/lamp/items/7/value"
        var rounds = 0
        let end = ContinuousClock.now + .seconds(60)
        while rounds < 6, .now < end {
            let was = flag.isSet
            let body = "{\"on\": \(!was), \"was\": \(was)}"
            async let first = lab.send("PUT", target, body: body, to: 0)
            async let second = lab.send("PUT", target, body: body, to: 1)
            let answers = try await [first, second]
            let statuses = answers.map(\.status).sorted()
            #expect(statuses.count { $0 == 200 } <= 1, "\(answers.map(\.text))")
            // An instance that Redis is too slow for has nothing to compare with.
            if statuses.contains(503) { continue }
            #expect(statuses == [200, 409], "\(answers.map(\.text))")
            #expect(flag.isSet == !was)
            rounds += 1
        }
        #expect(rounds == 6)
        // Nothing can be compared without the other instances; a change that compares nothing goes on.
        lab.redis.kill()
        let isAway = await eventually {
            (try? await lab.get("/readyz", from: 0))?.text.contains("\"redis\"") ?? false
        }
        #expect(isAway)
        let was = flag.isSet
        let compared = try await lab.send(
            "PUT",
            target,
            body: "{\"on\": \(!was), \"was\": \(was)}",
            to: 0
        )
        #expect(compared.status == 503, "\(compared.text)")
        #expect(flag.isSet == was)
        let plain = try await lab.send("PUT", target, body: "{\"on\": \(!was)}", to: 0)
        #expect(plain.status == 200, "\(plain.text)")
        #expect(flag.isSet == !was)
    }

    @Test("numbers that the counter cannot have reached end no counting")
    func leaps() async throws {
        let lab = try await ScaleStateLab()
        defer { lab.stop() }
        var walk = ScaleWalk(lab: lab)
        for number in ["9007199254740992", "18446744073709551615", "1e300", "nan", "none"] {
            for step in 0..<30 {
                let failure = try await walk.step()
                #expect(failure == nil, "step \(step) before \(number)")
            }
            let slots = (0..<4_096).flatMap { ["\($0)", number] }
            try await lab.command(["SET", "galley:1:version", number])
            try await lab.command(["HSET", "galley:1:versions"] + slots)
            guard UInt64(number) != nil else { continue }
            let script = """
                local all = redis.call('HGETALL', KEYS[1])
                for i = 2, #all, 2 do
                    redis.call('HSET', KEYS[1], all[i - 1], ARGV[1] .. string.sub(all[i], -2))
                end
                return #all
                """
            let rows = try await lab.command([
                "EVAL", script, "1", "galley:1:switches:form:", number,
            ])
            #expect(rows.integer ?? 0 > 0)
        }
        for step in 0..<30 {
            let failure = try await walk.step()
            #expect(failure == nil, "step \(step) at the end")
        }
    }

    @Test("an expected value is compared with the one that another instance has stored")
    func expectations() async throws {
        let lab = try await ScaleStateLab(2)
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
