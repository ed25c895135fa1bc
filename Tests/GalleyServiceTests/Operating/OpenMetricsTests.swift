import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("OpenMetrics, where a client asks for it")
struct OpenMetricsTests {
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
        "data/songs.json": #"[{"id": 1}]"#,
    ]

    private static let traceID = "4bf92f3577b34da6a3ce929d0e0e4736"

    /// Metrics after a page was built in a trace.
    private static func metrics(_ accept: String?, flags: String = "01") async throws -> TestAnswer
    {
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        return try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let trace = ["traceparent": "00-\(traceID)-00f067aa0ba902b7-\(flags)"]
            _ = try await client.send("GET", "/v1/modules/songs/layout", trace)
            return try await client.send("GET", "/metrics", accept.map { ["Accept": $0] } ?? [:])
        }
    }

    @Test(
        "it is written where it is named, and preferred or as good as plain text",
        arguments: [
            (nil, false), ("*/*", false), ("text/plain", false),
            ("application/openmetrics-text", true),
            ("application/openmetrics-text; version=1.0.0", true),
            ("application/openmetrics-text; version=2.0.0", false),
            ("application/openmetrics-text;q=0", false),
            ("application/openmetrics-text;q=0.5, text/plain;q=0.9", false),
            (
                "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,"
                    + "text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
                true
            ),
        ] as [(String?, Bool)]
    )
    func negotiated(_ accept: String?, _ isOpen: Bool) async throws {
        let answer = try await Self.metrics(accept)
        #expect(answer.status == 200)
        #expect(answer["vary"] == "Accept")
        let type =
            isOpen ? "application/openmetrics-text; version=1.0.0" : "text/plain; version=0.0.4"
        #expect(answer["content-type"] == "\(type); charset=utf-8")
        #expect(answer.text.hasSuffix("\n# EOF\n") == isOpen)
        #expect(answer.text.contains(Self.traceID) == isOpen)
    }

    @Test("a trace that is exported nowhere is no exemplar")
    func unsampled() async throws {
        let text = try await Self.metrics("application/openmetrics-text", flags: "00").text
        #expect(!text.contains("trace_id"))
    }

    /// Debian's Python, whose packages `scripts/setup` installs.
    private static let python = "/usr/bin/python3"

    private static let hasParser: Bool = {
        let words = [python, "-c", "import prometheus_client.openmetrics.parser"]
        guard let process = try? ChildProcess(words) else { return false }
        process.wait()
        return process.exitStatus == 0
    }()

    @Test(
        "another program's parser reads all of it",
        .enabled(if: hasParser, "python3-prometheus-client: scripts/setup --scale")
    )
    func parsed() async throws {
        let text = try await Self.metrics("application/openmetrics-text").text
        let program = """
            import sys
            from prometheus_client.openmetrics.parser import text_string_to_metric_families
            families = list(text_string_to_metric_families(open("metrics").read()))
            samples = [s for f in families for s in f.samples]
            traces = {s.exemplar.labels["trace_id"] for s in samples if s.exemplar}
            types = {f.name: f.type for f in families}
            print(len(families), len(samples), *traces)
            print(types["galley_http_requests"], types["galley_build"], types["galley_pool_wait_seconds"])
            """
        let lab = try ServiceLab(["metrics": text, "read.py": program])
        defer { lab.remove() }
        let output = lab.folder.appending(path: "output").path
        let process = try ChildProcess(
            [Self.python, "read.py"],
            in: lab.folder.path,
            output: output,
            errors: output
        )
        process.wait()
        let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
        #expect(process.exitStatus == 0, "\(lines)")
        let words = try #require(lines.first).split(separator: " ")
        #expect(Int(words[0]) ?? 0 > 60 && Int(words[1]) ?? 0 > 200, "\(lines)")
        #expect(words.dropFirst(2) == [Self.traceID[...]])
        #expect(lines.dropFirst() == ["counter info summary"])
    }
}
