import Foundation
@testable import GalleyService
import Locking
import Logging
import MetricsKit
import TestSupport
import Testing
import TextCore

@Suite("Reports of how clients drew texts")
struct TextReportsTests {
    private static let files = [
        "galley.yaml": """
        cache: {path: ":memory:"}
        modules: [page.yaml]
        fonts: {body: [/usr/share/fonts/opentype/inter/Inter-Regular.otf]}
        """,
        "page.yaml": """
        name: page
        kind: static
        defaults: {font: body}
        sections: [{cells: [{id: a, title: Sample 76}, {id: b, title: Sample 77}]}]
        """,
    ]

    /// The hash of `Sample 76`, which is one of a thousand.
    private static let hash = "b4801f20b9002f20"

    private static func report(_ changes: [String: String] = [:]) -> String {
        var members = [
            "font": "\"body\"", "size": "15", "platform": "\"web\"", "text": "\"\(hash)\"",
            "width": "80", "lines": "1",
        ]
        members.merge(changes) { $1 }
        let text = members.map { "\"\($0)\": \($1)" }.joined(separator: ",")
        return "{\(text)}"
    }

    private func serving(_ body: (TestClient) async throws -> Void) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { try await body(TestClient(port: $0.port)) }
    }

    private func send(_ body: String, to client: TestClient) async throws -> TestAnswer {
        try await client.send(
            "POST",
            "/v1/text/reports",
            ["content-type": "application/json"],
            body: body
        )
    }

    @Test("A text that was drawn as laid out is equal, another is a mismatch of its kind")
    func counted() async throws {
        try await serving { client in
            let layout = try await client.send("GET", "/v1/modules/page/layout?width=390")
            #expect(layout.status == 200)
            let known = try Self.measured("Sample 76")
            let bodies = [
                Self.report(["width": "\(known.width)"]),
                Self.report(["width": "\(known.width + 2.25)"]),
                Self.report(["width": "\(known.width)", "lines": "2"]),
                Self.report(["width": "\(known.width)", "lineHeight": "\(known.lineHeight * 1.02)"]
                ),
                Self.report(["size": "16"]),
            ]
            let answer = try await send("[\(bodies.joined(separator: ","))]", to: client)
            #expect(answer.status == 200 && answer.text == #"{"taken":5}"#)
            let metrics = try await client.send("GET", "/metrics").text
            for line in [
                #"galley_text_reports_total{font="body",platform="web",result="equal"} 1"#,
                #"galley_text_reports_total{font="body",platform="web",result="different"} 3"#,
                #"galley_text_reports_total{font="body",platform="web",result="unknown"} 1"#,
                #"galley_text_mismatch_total{font="body",platform="web",kind="width"} 1"#,
                #"galley_text_mismatch_total{font="body",platform="web",kind="lines"} 1"#,
                #"galley_text_mismatch_total{font="body",platform="web",kind="height"} 1"#,
                #"galley_text_excess_millipoints{font="body",platform="web"} 2250"#,
            ] {
                #expect(metrics.contains(line), "\(line)")
            }
            let report = FontReport(metrics: metrics)
            #expect(
                report.lines == [
                    "body on web: 3 of 4 texts differ (lines 1, width 1, height 1), 750.0 in 1,000; "
                        + "the widest is 2.25 points wider: 'slack: 2.5' leaves room for it"
                ]
            )
        }
    }

    private static func measured(_ text: String) throws -> MeasuredText {
        let file = FontFile("/usr/share/fonts/opentype/inter/Inter-Regular.otf")
        let measurer = try TextMeasurer(fonts: [FontDeclaration(name: "body", files: [file])])
        return measurer.measure(text, style: TextStyle(size: 15))
    }

    @Test(
        "A body that is none is refused with the member that is wrong",
        arguments: [
            ("", 400, "must be a JSON list"), ("{}", 400, "must be a JSON list"),
            ("[1]", 400, "[0]: must be an object"),
            ("[\(report(["font": "\"x\""]))]", 400, "[0].font: must be the name of a font"),
            ("[\(report()), \(report(["platform": "\"bsd\""]))]", 400, "[1].platform: must be web"),
            ("[\(report(["text": "\"Sample 76\""]))]", 400, "[0].text: must be the hash"),
            ("[\(report(["text": "\"b4801f20b9002f21\""]))]", 400, "[0].text: must be the hash"),
            ("[\(report(["width": "1e400"]))]", 400, "[0].width: must be"),
            ("[\(report(["width": "-1"]))]", 400, "[0].width: must be a number"),
            ("[\(report(["lines": "1.5"]))]", 400, "[0].lines: must be a whole number"),
            (
                "[\(report(["lins": "1"]))]", 400,
                "[0].lins: a text has no such member. Did you mean 'lines'?"
            ),
            (
                "[\(Array(repeating: report(), count: 21).joined(separator: ","))]", 400,
                "more than 20"
            ),
            ("[\(String(repeating: " ", count: 9_000))]", 413, "more than 8192 bytes"),
        ]
    )
    func refused(body: String, status: Int, detail: String) async throws {
        try await serving { client in
            let answer = try await send(body, to: client)
            #expect(answer.status == status)
            #expect(answer.text.contains(detail), "\(answer.text)")
            let metrics = try await client.send("GET", "/metrics").text
            #expect(!metrics.contains("galley_text_reports_total{"))
        }
    }

    @Test(
        "The web's element reports what it draws, as it was laid out",
        .enabled(if: ClientTool.node != nil && ClientTool.browser != nil, ClientTool.missing)
    )
    func element() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            cache: {path: ":memory:"}
            modules: [told.yaml]
            fonts: {body: {files: [/usr/share/fonts/opentype/inter/Inter-Regular.otf], serve: true}}
            """,
            "told.yaml": """
            name: told
            kind: single
            components:
              - id: texts
                layout: {kind: list, columns: 1, itemHeight: auto}
                items:
                  - {id: a, data: {}, cell: {stack: vertical, children: [{text: Sample 76, size: 15}]}}
                  - id: b
                    data: {}
                    cell:
                      stack: vertical
                      children:
                        - {text: "The quick brown fox jumps over the lazy dog, take 43", size: 20, lineHeight: 26}
                  - {id: c, data: {}, cell: {stack: vertical, children: [{text: Sample 77, size: 15}]}}
            """,
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            let result = try await #require(ClientTool.node).run([
                Project.file("Clients/tests/reports.mjs").path, "http://127.0.0.1:\(server.port)",
            ])
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }

    @Test("A flood leaves no more labels and texts than are configured")
    func flood() throws {
        let reports = TextReports(log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        var generator = SeededGenerator(seed: TestScale.seed)
        for index in 0..<TestScale.count(sample: 20_000, torture: 1_000_000) {
            let hash = UInt64.random(in: 0...(.max / 1_000), using: &generator) * 1_000
            let digits = String(hash, radix: 16)
            let name = String(repeating: "0", count: 16 - digits.count) + digits
            guard let text = TextFingerprint(hexadecimal: name) else { continue }
            reports.samples.note(
                TextSamples.Sample(
                    font: "body",
                    platform: .ios,
                    size: Double(index % 40),
                    measured: MeasuredText(width: 1, lineHeight: 1, baseline: 1, lines: []),
                    place: TextSamples.Place(module: "page")
                ),
                of: text
            )
            reports.take(
                TextReport(font: "body", platform: .ios, size: 1, text: text, width: 9, lines: 2)
            )
        }
        #expect(reports.samples.count <= 4_096)
        #expect(reports.collect().allSatisfy { $0.samples.count <= 6 })
    }

    @Test(
        "Metrics without kerning, without tracking or with a higher ascent are found by what devices draw",
        arguments: ["kerning", "tracking", "ascent"]
    )
    func faults(fault: String) throws {
        let inter = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
        let text = try FontExport.json(of: inter, includesInk: false)
        let tracked = text.replacingOccurrences(
            of: "\"ligatures\"",
            with: "\"tracking\": [[11, 0.006], [17, -0.026]],\n  \"ligatures\""
        )
        let device = try Self.measurer(tracked)
        var wrong = tracked
        switch fault {
        case "kerning":
            let start = try #require(wrong.range(of: "  \"pairs\": ["))
            let end = try #require(
                wrong.range(of: "\n  ],\n", range: start.upperBound..<wrong.endIndex)
            )
            wrong.removeSubrange(start.lowerBound..<end.upperBound)
        case "tracking": wrong = text
        default:
            let start = try #require(wrong.range(of: "\"ascent\": "))
            let end = try #require(wrong.range(of: ",", range: start.upperBound..<wrong.endIndex))
            let ascent = try #require(Double(wrong[start.upperBound..<end.lowerBound]))
            wrong.replaceSubrange(start.upperBound..<end.lowerBound, with: "\(ascent * 1.02)")
        }
        let service = try Self.measurer(wrong)
        let lines = Lines()
        let reports = TextReports(log: Logger(label: "test") { _ in LineCollector(lines: lines) })
        for index in 0..<TestScale.count(sample: 60_000, torture: 200_000) {
            let words = "AVATAR, Type \(index): WAVE To"
            let text = TextFingerprint(words)
            guard text.isSampled else { continue }
            let style = TextStyle(size: 17)
            let laidOut = service.measure(words, style: style, maxWidth: 300)
            let drawn = device.measure(words, style: style, maxWidth: 300)
            reports.samples.note(
                TextSamples.Sample(
                    font: "body",
                    platform: .ios,
                    size: 17,
                    measured: laidOut,
                    place: TextSamples.Place(module: "home", section: "s", item: "7", role: "title")
                ),
                of: text
            )
            reports.take(
                TextReport(
                    font: "body",
                    platform: .ios,
                    size: 17,
                    text: text,
                    width: drawn.width,
                    lines: drawn.lines.count,
                    lineHeight: drawn.lineHeight
                )
            )
        }
        let mismatches = reports.collect().filter { $0.name == "galley_text_mismatch_total" }
        let labels = mismatches.flatMap(\.samples).flatMap { sample in
            sample.labels.map { label in label.value }
        }
        #expect(labels.contains(fault == "ascent" ? "height" : "width"), "\(labels)")
        let warned = lines.all.first ?? ""
        for field in ["module: home", "section: s", "item: 7", "element: title"] {
            #expect(warned.contains("\"\(field.replacing(": ", with: "\": "))"), "\(warned)")
        }
    }

    private static func measurer(_ metrics: String) throws -> TextMeasurer {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "galley-metrics-\(UUID().uuidString).json"
        )
        try Data(metrics.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let font = FontDeclaration(name: "body", files: [], metrics: url.path)
        return try TextMeasurer(fonts: [font])
    }
}

/// The lines of a log.
private final class Lines: Sendable {
    private let lines = Locked<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Collects the lines of a log with their metadata.
private struct LineCollector: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    init(lines: Lines) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.add("\(event.message) \(event.metadata ?? [:])") }
}
