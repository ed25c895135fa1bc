import Foundation
import TestSupport
import Testing
import TextCore

/// Words that a font's files measure, with spaces of the metrics between them.
@Suite("Words between spaces of exported metrics")
struct FontMetricsWordsTests {
    private static let files = [
        "deva": "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf",
        "arab": "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
    ]

    /// Each font by its file, by the metrics of that, `NAME-metrics`, and by these with spaces of 1,000 units, `NAME-wide`.
    private static let measurer = Result {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "galley-metrics-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var fonts: [FontDeclaration] = []
        for (name, path) in files {
            let text = try FontMetricsExporter.metrics(of: FontFile(path)).json
            let wide = text.replacing(/"0020": \d+/, with: "\"0020\": 1000")
            fonts.append(FontDeclaration(name: name, files: [FontFile(path)]))
            for (kind, text) in [("metrics", text), ("wide", wide)] {
                let url = folder.appending(path: "\(name)-\(kind).json")
                try Data(text.utf8).write(to: url)
                fonts.append(
                    FontDeclaration(
                        name: "\(name)-\(kind)",
                        files: [FontFile(path)],
                        metrics: url.path
                    )
                )
            }
        }
        return try TextMeasurer(fonts: fonts, maximumCacheBytes: 0)
    }

    private static func words(_ font: String) -> [String] {
        font == "deva"
            ? ["यह", "नमस्ते", "क्षेत्र", "विद्यार्थी", "से", "\u{93F}", "12", "\u{200D}क", "क\u{200D}"]
            : ["من", "السلام", "كتاب", "لا", "12", "\u{64E}", "\u{200D}ب", "ب\u{200D}"]
    }

    /// Random words with one to three spaces between them.
    ///
    /// One vowel sign at most has no letter: of two that are 15 syllables apart in one run, HarfBuzz 6.0 draws one dotted
    /// circle, as it tells syllables apart by the last four bits of their numbers.
    private static func text(_ font: String, using generator: inout SeededGenerator) -> String {
        var words = words(font)
        return (0..<Int.random(in: 1...8, using: &generator)).map { _ in
            let spaces = String(repeating: " ", count: Int.random(in: 0...3, using: &generator))
            let word = words.randomElement(using: &generator) ?? ""
            if word == "\u{93F}" { words.removeAll { $0 == word } }
            return word + spaces
        }.joined()
    }

    @Test("Lines are those of the file where the metrics are", arguments: ["deva", "arab"])
    func equal(font: String) throws {
        let measurer = try Self.measurer.get()
        var generator = SeededGenerator(seed: TestScale.seed)
        for _ in 0..<TestScale.count(sample: 400, torture: 20_000) {
            let text = Self.text(font, using: &generator)
            let maxWidth = Double.random(in: 20...300, using: &generator)
            let measured = try [font, "\(font)-metrics"].map { name in
                let style = TextStyle(
                    font: try #require(measurer.font(named: name)),
                    size: 20,
                    maxLines: 3,
                    direction: font == "arab" ? .rightToLeft : .leftToRight
                )
                return measurer.measure(text, style: style, maxWidth: maxWidth)
            }
            if measured[1].accuracy == .estimated { continue }
            let (files, metrics) = (measured[0], measured[1])
            #expect(
                files.lines.map(\.utf16Start) == metrics.lines.map(\.utf16Start),
                "\(text.debugDescription) \(maxWidth)"
            )
            #expect(
                (files.width - metrics.width).magnitude <= 1.0 / 64,
                "\(text.debugDescription) \(maxWidth) \(files) \(metrics)"
            )
            #expect(files.cut == metrics.cut, "\(text.debugDescription)")
        }
    }

    @Test("Each space is as wide as the metrics say", arguments: ["deva", "arab"])
    func wide(font: String) throws {
        let measurer = try Self.measurer.get()
        func width(_ text: String, _ name: String) throws -> Double {
            let style = TextStyle(font: try #require(measurer.font(named: name)), size: 1000)
            return measurer.measure(text, style: style).width
        }
        let space =
            try width("a b", "\(font)-metrics") - width("a", "\(font)-metrics")
            - width("b", "\(font)-metrics")
        for text in Self.words(font).prefix(4).map({ "\($0) \($0)  \($0)" }) {
            let (own, wide) = (try width(text, "\(font)-metrics"), try width(text, "\(font)-wide"))
            #expect((wide - own - 3 * (1000 - space)).magnitude < 1e-6, "\(text)")
        }
    }

    @Test("A hundred thousand spaces between words are measured in moments")
    func many() throws {
        let measurer = try Self.measurer.get()
        let style = TextStyle(font: try #require(measurer.font(named: "deva-wide")), size: 10)
        let text = "क\(String(repeating: " ", count: 100_000))क"
        let clock = ContinuousClock()
        var width = 0.0
        let time = clock.measure { width = measurer.measure(text, style: style).width }
        #expect(width > 999_000 && time < .seconds(20))
    }
}
