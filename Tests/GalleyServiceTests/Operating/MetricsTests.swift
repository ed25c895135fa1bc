import Foundation
import GalleyService
import PageServing
import TestSupport
import Testing

@Suite("Metrics")
struct MetricsTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        upstreams: {files: {directory: data}}
        modules: [m.yaml]
        """,
        "m.yaml": """
        name: songs
        kind: single
        request: {upstream: files, path: /songs}
        components:
          - {id: songs, item: {type: song}, layout: {itemHeight: 10}}
        """,
        "data/songs.json": #"[{"id": 1}, {"id": 1}, {"name": "none"}]"#,
    ]

    /// The text of `/metrics` of a service that has served pages, failed and reloaded.
    ///
    /// - Parameter redis: the address of Redis; nil for none.
    private static func metrics(redis: String? = nil) async throws -> String {
        var files = files
        if let redis {
            files["galley.yaml"] = files["galley.yaml"]?.replacing(
                #"{path: ":memory:"}"#,
                with: "{path: \":memory:\", redis: \"\(redis)\"}"
            )
        }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        return try await lab.serving { server in
            let client = try TestClient(port: server.port)
            for target in ["layout", "layout?width=500", "layout?wdth=1"] {
                _ = try await client.send("GET", "/v1/modules/songs/\(target)")
            }
            _ = try await client.send("GET", "/v1/modules/nothing/layout")
            server.reload(try lab.configuration())
            server.countFailedReload()
            return try await client.send("GET", "/metrics").text
        }
    }

    /// An address at which nothing listens: metrics are there all the same.
    private static let nowhere = "redis://127.0.0.1:1"

    /// The families of metrics by name, with their types.
    private static func families(_ text: String) -> [String: String] {
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }
            .map { $0.split(separator: " ") }
        return Dictionary(lines.map { (String($0[2]), String($0[3])) }) { first, _ in first }
    }

    @Test("they are as Prometheus reads them")
    func structure() async throws {
        let text = try await Self.metrics()
        var types: [String: String] = [:]
        var seen: Set<String> = []
        var current = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# TYPE ") {
                let parts = line.split(separator: " ")
                current = String(parts[2])
                #expect(types.updateValue(String(parts[3]), forKey: current) == nil, "\(line)")
                #expect(current.wholeMatch(of: /(galley|process)_[a-z0-9_]+/) != nil, "\(line)")
                #expect((parts[3] == "counter") == current.hasSuffix("_total"), "\(line)")
                continue
            }
            if line.hasPrefix("# HELP ") { continue }
            let sample = try #require(
                line.wholeMatch(
                    of: /([a-z0-9_]+)(\{(([a-z]+="([^"\\\n]|\\.)*",?)*)\})? ([0-9.e+-]+)/
                ),
                "\(line)"
            )
            let name = String(sample.1)
            let isPart = ["_bucket", "_sum", "_count"].contains { name == current + $0 }
            let hasParts = ["histogram", "summary"].contains(types[current])
            #expect(name == current || hasParts && isPart, "\(line)")
            let series = name + String(sample.2 ?? "")
            #expect(seen.insert(series).inserted, "\(series) twice")
        }
        #expect(types.count > 30)
    }

    @Test("pages, builds, upstreams, dropped values and reloads are counted")
    func counted() async throws {
        let text = try await Self.metrics()
        for line in [
            #"galley_responses_total{endpoint="layout",module="songs",status="200"} 2"#,
            #"galley_responses_total{endpoint="layout",module="songs",status="400"} 1"#,
            #"galley_responses_total{endpoint="layout",module="",status="404"} 1"#,
            #"galley_items_dropped_total{module="songs",reason="duplicate"} "#,
            #"galley_items_dropped_total{module="songs",reason="missing"} "#,
            #"galley_reloads_total{result="ok"} 1"#, #"galley_reloads_total{result="failed"} 1"#,
            #"galley_build_stage_duration_seconds_count{stage="layout"} 2"#,
            #"galley_upstream_duration_seconds_count{upstream="files"} "#,
        ] {
            #expect(text.contains("\n" + line), "\(line)")
        }
    }

    @Test("the process, its build and its configuration are named")
    func process() async throws {
        let metrics = ScrapedMetrics(try await Self.metrics())
        let cpu = metrics.sum("process_cpu_seconds_total")
        #expect(cpu > 0)
        #expect(metrics.sum("process_resident_memory_bytes") > 1_048_576)
        let open = metrics.sum("process_open_fds")
        #expect(open >= 3 && open < metrics.sum("process_max_fds"))
        let age = Date().timeIntervalSince1970 - metrics.sum("process_start_time_seconds")
        #expect(age > 0 && age < 86_400, "\(age)")
        #expect(metrics.sum("galley_build_info", #"version="\#(ServiceVersion.current)""#) == 1)
        #expect(metrics.sum("galley_build_info", #"swift="6."#) == 1)
        #expect(metrics.sum("galley_state_writable") == 1)
        #expect(metrics.sum("galley_listeners_limit") == 10_000)
        #expect(metrics.sum("galley_pool_size", #"pool="loads""#) == 256)
        let (free, size) = ("galley_disk_free_bytes", "galley_disk_size_bytes")
        #expect(metrics.sum(free, #"file="state""#) <= metrics.sum(size, #"file="state""#))
        #expect(metrics.sum(size, #"file="state""#) > 0 && metrics.sum(size, #"file="cache""#) == 0)
    }

    @Test(
        "promtool finds nothing to say about them",
        .enabled(if: AlertTimeline.isPossible, "promtool: scripts/setup --scale")
    )
    func conventions() async throws {
        let lab = try ServiceLab(["metrics": try await Self.metrics(redis: Self.nowhere)])
        defer { lab.remove() }
        let output = lab.folder.appending(path: "output").path
        let process = try ChildProcess(
            ["sh", "-c", "exec promtool check metrics <metrics"],
            in: lab.folder.path,
            output: output,
            errors: output
        )
        process.wait()
        let said = try String(contentsOfFile: output, encoding: .utf8)
        #expect(process.exitStatus == 0 && said.isEmpty, "\(said)")
    }

    @Test("the dashboard asks for metrics that there are")
    func dashboard() async throws {
        let text = try Project.text("docs/operating/grafana.json")
        let families = Self.families(try await Self.metrics(redis: Self.nowhere))
        let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect((document?["panels"] as? [Any])?.isEmpty == false)
        let names = Set(text.matches(of: /galley_[a-z0-9_]+/).map { String($0.0) })
        #expect(names.count > 10)
        for name in names {
            let part = ["_bucket", "_sum", "_count"].first { name.hasSuffix($0) } ?? ""
            let family = String(name.dropLast(part.count))
            let isPart = ["histogram", "summary"].contains(families[family])
            #expect(families[name] != nil || isPart, "\(name)")
        }
    }
}
