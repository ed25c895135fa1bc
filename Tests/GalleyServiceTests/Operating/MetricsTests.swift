import Foundation
import GalleyService
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
    private static func metrics() async throws -> String {
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
                #expect(current.wholeMatch(of: /galley_[a-z0-9_]+/) != nil, "\(line)")
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

    @Test("the dashboard asks for metrics that there are")
    func dashboard() async throws {
        let text = try Project.text("docs/operating/grafana.json")
        let families = Self.families(try await Self.metrics())
        let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect((document?["panels"] as? [Any])?.isEmpty == false)
        let names = Set(text.matches(of: /galley_[a-z0-9_]+/).map { String($0.0) })
        #expect(names.count > 10)
        for name in names {
            let part = ["_bucket", "_sum", "_count"].first { name.hasSuffix($0) } ?? ""
            let family = String(name.dropLast(part.count))
            #expect(families[name] != nil || families[family] == "histogram", "\(name)")
        }
    }
}
