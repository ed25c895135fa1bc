import Foundation
import TestSupport
import Testing
import TextCore

/// What is never drawn has no width between letters, by metrics as by files.
@Suite("Joiners in text measured by exported metrics")
struct FontMetricsJoinerTests {
    private static let joiners = [
        "\u{200D}", "\u{200C}", "\u{2060}", "\u{200B}", "\u{FEFF}", "\u{AD}",
    ]

    /// Lengths by the files, and by the metrics of their first.
    private func widths(_ text: String, _ font: String, maxWidth: Double? = nil) throws -> (
        files: MeasuredText, metrics: MeasuredText
    ) {
        let measurer = try MetricsFonts.measurer.get()
        var style = TextStyle(font: try #require(measurer.font(named: font)), size: 40)
        let files = measurer.measure(text, style: style, maxWidth: maxWidth)
        style.font = try #require(measurer.font(named: "\(font)-metrics"))
        return (files, measurer.measure(text, style: style, maxWidth: maxWidth))
    }

    @Test(
        "Between letters they are measured, and are as wide as by the files",
        arguments: MetricsFonts.names
    )
    func measured(font: String) throws {
        for joiner in Self.joiners {
            for text in [
                "a\(joiner)b", "A\(joiner)V", "To\(joiner)\(joiner)y", "\(joiner)Wo", "Wo\(joiner)",
                "Ты\(joiner)Гд", "Ρ\(joiner)ου", "a \(joiner) b", "1\(joiner)1", "é\(joiner)è",
                joiner,
            ] {
                let (files, metrics) = try widths(text, font)
                #expect(metrics.accuracy == .metrics, "\(text.debugDescription)")
                #expect(
                    (files.width - metrics.width).magnitude <= 1.0 / 64,
                    "\(text.debugDescription)"
                )
            }
        }
        // Letters do not join over what parts them.
        for text in ["f\u{200C}i", "of\u{200C}fice", "f\u{200C}f\u{200C}l"] {
            let (files, metrics) = try widths(text, font)
            #expect(metrics.accuracy == .metrics, "\(text.debugDescription)")
            #expect((files.width - metrics.width).magnitude <= 1.0 / 64, "\(text.debugDescription)")
        }
    }

    @Test(
        "Words with joiners break as by the files, or are said to be estimated",
        arguments: MetricsFonts.names
    )
    func random(font: String) throws {
        var generator = SeededGenerator(seed: TestScale.seed)
        let letters = Array("AVToyfilWaesé ТдРо.,-1")
        var told = 0
        let count = TestScale.count(sample: 300, torture: 10_000)
        for _ in 0..<count {
            let text = (0..<12).map { _ in
                Int.random(in: 0..<4, using: &generator) == 0
                    ? Self.joiners.randomElement(using: &generator) ?? ""
                    : letters.randomElement(using: &generator).map { String($0) } ?? ""
            }.joined()
            let width = Double.random(in: 40...400, using: &generator)
            let (files, metrics) = try widths(text, font, maxWidth: width)
            if metrics.accuracy == .estimated {
                told += 1
                continue
            }
            #expect(
                files.lines.map(\.utf16Start) == metrics.lines.map(\.utf16Start),
                "\(text.debugDescription)"
            )
            #expect((files.width - metrics.width).magnitude <= 1.0 / 64, "\(text.debugDescription)")
        }
        // Those whose letters may join over what is not drawn, or change between two others.
        #expect(told < count / 2, "\(told)")
    }

    @Test("A joiner beside a picture is a guess")
    func pictures() throws {
        let measurer = try MetricsFonts.measurer.get()
        let style = TextStyle(font: try #require(measurer.font(named: "dejavu-metrics")), size: 40)
        for text in ["\u{263A}\u{200D}\u{263A}", "a\u{200D}\u{263A}", "\u{263A}\u{200D}a"] {
            #expect(measurer.measure(text, style: style).accuracy == .estimated)
        }
        #expect(measurer.measure("\u{263A}", style: style).accuracy == .metrics)
    }
}
