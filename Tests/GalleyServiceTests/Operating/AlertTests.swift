import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
    "Each alert fires while its fault lasts, and no other one",
    .enabled(if: AlertTimeline.isPossible, "promtool: scripts/setup --scale")
)
struct AlertTests {
    @Test("pages that fail")
    func failing() async throws {
        let lab = try await AlertLab()
        try await lab.add(20) { try await lab.ask() }
        lab.answer(.json("{}", status: 500))
        try await lab.add(30, firing: ["GalleyPagesFailing"]) { try await lab.ask() }
        #expect(try await lab.recover())
        try await lab.add(30) { try await lab.ask() }
        #expect(try await lab.timeline.complaint() == nil)
    }

    @Test("pages that are slow")
    func slow() async throws {
        let lab = try await AlertLab()
        lab.timeline.ignored = ""
        // Without work that a busy machine makes slow.
        try await lab.add(20)
        lab.answer(.slow(.milliseconds(1_100), #"[{"id": 1}]"#))
        try await lab.add(30, firing: ["GalleyPagesSlow"]) { try await lab.ask(1) }
        #expect(try await lab.recover())
        try await lab.add(30)
        #expect(try await lab.timeline.complaint() == nil)
    }

    @Test("responses that are stale for long")
    func stale() async throws {
        let lab = try await AlertLab(
            request: ", cache: {ttl: 1ms, staleWhileRevalidate: 1h, staleIfError: 1h}"
        )
        let failed = "galley_upstream_refreshes_failed_total"
        try await lab.add(20) { try await lab.ask() }
        lab.answer(.json("{}", status: 500))
        try await lab.add(30, firing: ["GalleyStaleServed"]) {
            let isCounted = try await eventually {
                try await lab.ask(1)
                return try await lab.galley.metrics().sum(failed) > 0
            }
            #expect(isCounted)
        }
        lab.answer(AlertLab.healthy)
        let count = lab.upstream.requests.count
        let isRefreshed = try await eventually {
            try await lab.ask(1)
            return lab.upstream.requests.count > count + 1
        }
        #expect(isRefreshed)
        try await lab.add(30) { try await lab.ask() }
        #expect(try await lab.timeline.complaint() == nil)
    }

    @Test("memory at its bound")
    func memory() async throws {
        let lab = try await AlertLab(
            "server: {limits: {memory: 64MiB}}",
            upstream: ", maxBytes: 128MiB"
        )
        try await lab.add(20) { try await lab.ask() }
        // Half of the budget is the most that responses may take.
        lab.answer(.large(33 << 20))
        try await lab.add(30, firing: ["GalleyMemoryFull", "GalleyPagesFailing"]) {
            try await lab.ask(2)
        }
        #expect(try await lab.recover())
        try await lab.add(30) { try await lab.ask() }
        #expect(try await lab.timeline.complaint() == nil)
    }

    @Test("a pool of connections that is full")
    func pool() async throws {
        let lab = try await AlertLab(upstream: ", maxConnections: 1")
        try await lab.add(20) { try await lab.ask() }
        let flag = Flag()
        lab.answer(.held(until: flag, #"[{"id": 1}]"#))
        let page = try TestClient(port: lab.galley.port)
        async let answer = page.send("GET", "/v1/modules/m/layout?width=200")
        let (used, name) = ("galley_pool_in_use", #"pool="upstream:shop""#)
        #expect(try await lab.waits(for: used, name) { $0 == 1 })
        try await lab.add(30, firing: ["GalleyPoolFull"])
        flag.set()
        #expect(try await answer.status == 200)
        #expect(try await lab.waits(for: used, name) { $0 == 0 })
        try await lab.add(30)
        #expect(try await lab.timeline.complaint() == nil)
    }

    @Test("event streams near their bound")
    func streams() async throws {
        let lab = try await AlertLab("server: {limits: {listeners: 10}}")
        try await lab.add(20) { try await lab.ask() }
        let crowd = try EventCrowd(count: 10, port: lab.galley.port, "/v1/modules/m/events")
        #expect(try await lab.waits(for: "galley_listeners") { $0 == 10 })
        try await lab.add(30, firing: ["GalleyStreamsNearBound"])
        crowd.leave()
        #expect(try await lab.waits(for: "galley_listeners") { $0 < 9 })
        try await lab.add(30)
        #expect(try await lab.timeline.complaint() == nil)
    }

    @Test("instances with different configurations")
    func configurations() async throws {
        let (first, second) = (try await AlertLab(), try await AlertLab())
        // The same files: their upstreams' ports differ, and are of no matter here.
        let main = try String(
            contentsOf: first.lab.folder.appending(path: "galley.yaml"),
            encoding: .utf8
        )
        let galleys = ["a": first.galley, "b": second.galley]
        func reload(_ text: String) async throws {
            let before = try await second.galley.metrics().sum("galley_reloads_total")
            try second.lab.write("galley.yaml", text)
            second.galley.signal(SIGHUP)
            let name = "galley_reloads_total"
            #expect(try await second.waits(for: name, #"result="ok""#) { $0 > before })
        }
        var timeline = AlertTimeline()
        try await reload(main)
        try await timeline.add(20, of: galleys)
        try await reload(main + "\nserver: {log: {level: debug}}\n")
        try await timeline.add(30, of: galleys, firing: ["GalleyConfigDiffers"])
        try await reload(main)
        try await timeline.add(30, of: galleys)
        #expect(try await timeline.complaint() == nil)
    }

    @Test("a process that starts again and again")
    func restarts() async throws {
        let lab = try await AlertLab()
        try await lab.add(20)
        var galley = lab.galley
        for number in 1...3 {
            galley.kill()
            galley = try await GalleyProcess(lab.lab)
            let alerts = number == 3 ? ["GalleyRestarts"] : []
            try await lab.timeline.add(2, of: ["a": galley], firing: alerts)
        }
        try await lab.timeline.add(30, of: ["a": galley])
        galley.kill()
        #expect(try await lab.timeline.complaint() == nil)
    }

    @Test("every alert has a test here, and its section in the runbook with all that it needs")
    func all() throws {
        let rules = try Project.text("docs/operating/alerts.yaml")
        let names = rules.matches(of: /- alert: (\w+)/).map { String($0.1) }
        #expect((1...12).contains(names.count))
        let folder = "Tests/GalleyServiceTests/Operating"
        let tests =
            try Project.text("\(folder)/AlertTests.swift")
            + Project.text("\(folder)/AlertFilesTests.swift")
        let runbook = try Project.text("docs/operating/runbook.md")
        let sections = runbook.split(separator: "\n## ").dropFirst()
        #expect(sections.map { String($0.prefix { $0 != "\n" }) } == names)
        for (name, section) in zip(names, sections) {
            #expect(tests.contains("\"\(name)\""), "\(name)")
            #expect(rules.contains("runbook_url: runbook.md#\(name.lowercased())\n"), "\(name)")
            for part in ["**You see**", "**It means**", "**Do**", "**It is over**"] {
                #expect(section.contains(part), "\(name): \(part)")
            }
        }
    }

    @Test("promtool takes the shipped files, and their own tests pass")
    func shipped() async throws {
        let lab = try ServiceLab(["token": "x"])
        defer { lab.remove() }
        for name in ["alerts.yaml", "alerts-test.yaml", "prometheus.yaml"] {
            let text = try Project.text("docs/operating/\(name)")
            let token = lab.folder.appending(path: "token").path
            try lab.write(name, text.replacing("/etc/prometheus/galley.token", with: token))
        }
        for words in [
            ["check", "rules", "alerts.yaml"], ["test", "rules", "alerts-test.yaml"],
            ["check", "config", "prometheus.yaml"],
        ] {
            let output = lab.folder.appending(path: "output").path
            let process = try ChildProcess(
                ["promtool"] + words,
                in: lab.folder.path,
                output: output,
                errors: output
            )
            process.wait()
            let said = try String(contentsOfFile: output, encoding: .utf8)
            #expect(process.exitStatus == 0, "\(words): \(said)")
        }
    }
}
