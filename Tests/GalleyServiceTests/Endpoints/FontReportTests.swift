@testable import GalleyService
import Testing

@Suite("The report of fonts suggests a slack that a font may have")
struct FontReportTests {
    private static func lines(excess: Int) -> [String] {
        FontReport(
            metrics: """
                galley_text_reports_total{font="body",platform="ios",result="equal"} 90
                galley_text_reports_total{font="body",platform="ios",result="different"} 10
                galley_text_mismatch_total{font="body",platform="ios",kind="width"} 10
                galley_text_excess_millipoints{font="body",platform="ios"} \(excess)
                """
        ).lines
    }

    private static let start = "body on ios: 10 of 100 texts differ (width 10), 100.0 in 1,000"

    @Test(
        "up to the half point above the widest text",
        arguments: [
            (1, "0.001", "0.5"), (500, "0.5", "0.5"), (501, "0.501", "1.0"), (2_250, "2.25", "2.5"),
            (99_600, "99.6", "100.0"), (100_000, "100.0", "100.0"),
        ]
    )
    func suggested(excess: Int, points: String, slack: String) {
        let rest = "; the widest is \(points) points wider: 'slack: \(slack)' leaves room for it"
        #expect(Self.lines(excess: excess) == [Self.start + rest])
    }

    @Test("no more than 100, which no font may have", arguments: [100_001, 250_000, 9_000_000])
    func tooMuch(excess: Int) {
        let line = Self.lines(excess: excess).first ?? ""
        #expect(
            line.hasSuffix("points wider, more than 'slack' may leave: it was set in another font"),
            "\(line)"
        )
        #expect(!line.contains("'slack: "), "\(line)")
    }

    @Test("none where no text is wider than it was laid out")
    func none() {
        #expect(Self.lines(excess: 0) == [Self.start])
        #expect(FontReport(metrics: "").lines == ["no client has said how it drew a text"])
    }

    @Test("what it suggests is the most that a configuration takes")
    func bound() throws {
        for (slack, isTaken) in [("100", true), ("100.5", false)] {
            let lab = try ServiceLab([
                "galley.yaml": """
                version: 1
                fonts: {body: {files: [f.otf], slack: \(slack)}}
                modules: [m.yaml]
                """,
                "f.otf": "OTTO",
                "m.yaml": "{name: m, kind: static, sections: [{cells: [{id: 1, title: T}]}]}",
            ])
            defer { lab.remove() }
            let mistakes: String
            do {
                _ = try lab.configuration()
                mistakes = ""
            } catch {
                mistakes = "\(error)"
            }
            #expect(mistakes.contains("slack") != isTaken, "\(slack): \(mistakes)")
        }
    }
}
