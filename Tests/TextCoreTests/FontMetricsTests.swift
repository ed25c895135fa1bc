import Foundation
import TestSupport
import Testing
import TextCore

/// Text measured by metrics that were exported from a font, beside text measured by the font.
@Suite("Text measured by exported metrics")
struct FontMetricsTests {
    /// The browser's step, within which widths are equal.
    private static let step = 1.0 / 64

    @Test("Every line of the browser's texts is the font's", arguments: MetricsFonts.names)
    func browserTexts(font: String) throws {
        let measurer = try MetricsFonts.measurer.get()
        var differences: [String] = []
        for test in try OracleCase.load() {
            var style = try test.style(measurer)
            style.font = try #require(measurer.font(named: font))
            let files = measurer.measure(test.text, style: style, maxWidth: test.maxWidth)
            style.font = try #require(measurer.font(named: "\(font)-metrics"))
            let metrics = measurer.measure(test.text, style: style, maxWidth: test.maxWidth)
            differences += Self.difference(test.text, files, metrics)
        }
        #expect(differences == [], "\(differences.count)")
    }

    @Test(
        "Every line of random texts is the font's, or is said to be estimated",
        arguments: MetricsFonts.names
    )
    func randomTexts(font: String) throws {
        let measurer = try MetricsFonts.measurer.get()
        let files = try #require(measurer.font(named: font))
        let metrics = try #require(measurer.font(named: "\(font)-metrics"))
        var generator = SeededGenerator(seed: 20_261_126)
        var differences: [String] = []
        var told = 0
        let count = TestScale.count(sample: 500, torture: 10_000)
        for _ in 0..<count {
            var random = RandomText(using: &generator, fonts: [files])
            let exact = random.measured(by: measurer)
            random.style.font = metrics
            var text = String(decoding: random.bytes, as: UTF8.self)
            let guess = random.measured(by: measurer)
            guard !Self.difference(text, exact, guess).isEmpty else { continue }
            // A text may be estimated for a character that no file has; it says nothing of the others.
            text = text.withoutEstimated(files, by: measurer)
            random.bytes = Array(text.utf8)
            let metricsText = random.measured(by: measurer)
            random.style.font = files
            let filesText = random.measured(by: measurer)
            if metricsText.accuracy == .estimated && filesText.accuracy == .exact {
                told += 1
            } else {
                differences += Self.difference(text, exact, guess)
            }
        }
        #expect(differences == [], "\(differences.count)")
        // Marks that part pairs in some fonts are few.
        #expect(told <= count / 1_000, "\(told) of \(count)")
    }

    private static func difference(
        _ text: String,
        _ files: MeasuredText,
        _ metrics: MeasuredText
    ) -> [String] {
        let widths = zip(files.lines, metrics.lines).map { ($0.width - $1.width).magnitude }
        let isEqual =
            files.lines.map(\.utf16Start) == metrics.lines.map(\.utf16Start)
            && widths.allSatisfy { $0 <= step } && files.cut == metrics.cut
            && (files.lineHeight - metrics.lineHeight).magnitude < 1e-6
            && (files.baseline - metrics.baseline).magnitude < 1e-6
        if isEqual { return [] }
        let lines = [files, metrics].map { $0.lines.map { ($0.utf16Start, $0.width) } }
        return ["\(text.debugDescription) \(lines[0]) \(lines[1])"]
    }

    @Test("The origin of widths is metrics, unless some are guessed")
    func accuracy() throws {
        let measurer = try MetricsFonts.measurer.get()
        let style = TextStyle(font: try #require(measurer.font(named: "inter-metrics")), size: 16)
        #expect(measurer.measure("Settings", style: style).accuracy == .metrics)
        #expect(measurer.measure("مرحبا", style: style).accuracy == .exact)
        #expect(measurer.measure("a \u{10FFFF}", style: style).accuracy == .estimated)
    }

    @Test("Marks, joiners and pictures have the widths of what they make")
    func clusters() throws {
        let measurer = try Self.measurer(
            """
            {"name": "T", "unitsPerEm": 1000, "ascent": 800, "descent": 200, "advances": {
              "0020": 250, "0061-0064": 500, "0066-007a": 500, "0065": 400, "00e9": 450, "0301": 0, "1f1e6-1f1ff": 900,
              "1f469": 1200, "1f3fd": 1200, "0627": 300}}
            """
        )
        let style = TextStyle(size: 1000)
        func width(_ text: String) -> Double { measurer.measure(text, style: style).width }
        #expect(width("e\u{301}") == 450)
        #expect(width("a\u{301}b") == 1000)
        #expect(width("a\u{AD}b") == 1000)
        #expect(width("\u{1F469}\u{200D}\u{1F469}") == 1200)
        #expect(width("\u{1F469}\u{1F3FD}") == 1200)
        #expect(width("\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}") == 1800)
        #expect(measurer.measure("\u{1F469}\u{1F3FD}", style: style).accuracy == .estimated)
        #expect(measurer.measure("\u{1F469}", style: style).accuracy == .metrics)
        #expect(measurer.measure("\u{627}", style: style).accuracy == .estimated)
        #expect(measurer.measure("a\u{A0}b", style: style).accuracy == .metrics)
        #expect(width("a\u{A0}b") == 1250)
    }

    /// Texts that once had other widths by metrics than by the file, each with what it shows.
    private static let hardTexts: [(text: String, accuracy: TextAccuracy?)] = [
        // Letters whose direction is turned: shapers take them from the last to the first, and join them so.
        ("\u{202E}if", .metrics), ("\u{202E}iffl", .metrics), ("\u{202E}ffff", .metrics),
        ("\u{202E}A\u{327}V", nil), ("\u{202E}\u{323}l", nil),
        // Signs behind a letter of a script that reads from right to left, between letters that do not.
        ("\u{644}-\\", nil), ("\u{644}-1/2", nil),
        // Marks that are composed: the letter before is beside what they make.
        ("\u{2010}A\u{307}", .metrics), ("Ao\u{307}", .metrics), ("LA\u{307}", .metrics),
        ("TT\u{327}", .metrics), ("Ti\u{323}", .metrics), ("fl\u{301}", .metrics),
        ("ff\u{307}", .metrics), ("A\u{200C}\u{307}\u{2032}", nil), ("fe\u{301}\u{327}", nil),
        ("f\u{E9}\u{327}", nil), ("TR\u{5BC}>\u{323}A", nil),
        // Signs that both neighbours change together.
        ("T:f", nil), ("L-a", nil), ("7x1", nil), ("<->", nil), ("12:30", nil), ("o>V", nil),
        ("-<\u{5E2}", nil), ("\u{5D5}>\u{2192}2", nil), (":\u{301}T", nil),
        // Marks that are not.
        ("l\u{307}", nil), ("A\u{327}V", nil), ("c\u{2032}\u{301}", nil), ("f\u{301}i", nil),
        ("i\u{34F}\u{308}", nil), ("f\u{AD}i", nil), ("of\u{AD}fice", nil), ("f\u{301}A", nil),
        ("Vi\u{307}", nil),
    ]

    @Test(
        "Marks, joiners and turned letters are measured as the file does, or said to be estimated",
        arguments: MetricsFonts.names
    )
    func hardTexts(font: String) throws {
        let measurer = try MetricsFonts.measurer.get()
        for (text, accuracy) in Self.hardTexts {
            for direction in [TextDirection.leftToRight, .rightToLeft] {
                var style = TextStyle(
                    font: try #require(measurer.font(named: font)),
                    size: 40,
                    direction: direction
                )
                let files = measurer.measure(text, style: style)
                style.font = try #require(measurer.font(named: "\(font)-metrics"))
                let metrics = measurer.measure(text, style: style)
                if let accuracy {
                    #expect(metrics.accuracy == accuracy, "\(text.debugDescription)")
                }
                if metrics.accuracy == .estimated { continue }
                #expect(Self.difference(text, files, metrics) == [], "\(direction)")
            }
        }
    }

    @Test(
        "A mark between a pair, what is never drawn inside of a ligature, and contexts are guesses"
    )
    func guesses() throws {
        let measurer = try Self.measurer(
            """
            {"name": "T", "unitsPerEm": 1000, "ascent": 800, "descent": 200, "ligatures": ["fb01"],
             "advances": {"0020-007e": 500, "0300-036f": 0, "fb01": 900},
             "pairs": [["0041", "0056", -100], ["006c", "0307", 70]], "contexts": "003a 0078"}
            """
        )
        for (text, width, accuracy) in [
            ("AV", 900.0, TextAccuracy.metrics), ("A\u{327}V", 1000, .estimated),
            ("A\u{327}B", 1000, .metrics), ("AV\u{327}", 900, .estimated),
            ("A\u{AD}V", 900, .metrics),
            ("l\u{307}", 570, .estimated), ("k\u{307}", 500, .metrics), ("fi", 900, .metrics),
            ("f\u{AD}i", 1000, .estimated), ("f\u{327}i", 1000, .estimated),
            ("f\u{AD}k", 1000, .metrics), ("fi\u{327}", 900, .estimated),
            ("\u{202E}if", 900, .metrics), ("\u{202E}fi", 1000, .metrics),
            ("A:a", 1500, .estimated), ("a:a", 1500, .metrics), ("A: a", 2000, .metrics),
            ("1x2", 1500, .estimated), ("A\u{AD}:1", 1500, .estimated), ("ix a", 2000, .metrics),
        ] {
            let measured = measurer.measure(text, style: TextStyle(size: 1000))
            #expect((measured.width - width).magnitude < 1e-6, "\(text.debugDescription)")
            #expect(measured.accuracy == accuracy, "\(text.debugDescription)")
        }
    }

    @Test("Tracking follows the size, linear between its points, and is behind each character")
    func tracking() throws {
        let measurer = try Self.measurer(
            """
            {"name": "T", "unitsPerEm": 1000, "ascent": 800, "descent": 200, "lineGap": 100,
             "advances": {"0020-007e": 500}, "tracking": [[10, 0.1], [20, -0.1]]}
            """
        )
        for (size, ems) in [(5.0, 0.6), (10, 0.6), (15, 0.5), (17.5, 0.45), (40, 0.4)] {
            let style = TextStyle(size: size)
            #expect((measurer.measure("ab", style: style).width - 2 * ems * size).magnitude < 1e-9)
            let span = TextSpan(end: 9, font: .standard, size: size)
            let other = TextSpan(end: 99, font: .standard, size: size * 2)
            let runs = TextStyle(size: size, spans: [span, other])
            #expect(
                measurer.measure("ab", style: runs).width
                    == measurer.measure("ab", style: style).width
            )
        }
        let measured = measurer.measure("a", style: TextStyle(size: 10))
        #expect((measured.lineHeight - 11).magnitude < 1e-9)
        #expect((measured.baseline - (11.0 + 8 - 2) / 2).magnitude < 1e-9)
    }

    @Test("Ink beyond the advance widens a text as far as there is room, and moves no line")
    func ink() throws {
        let text = """
            {"name": "T", "unitsPerEm": 1000, "ascent": 800, "descent": 200,
             "advances": {"0020-007e": 500, "1ebf": 400}, "ink": {"1ebf": [50, 100], "0066": [0, 30]}}
            """
        let measurer = try Self.measurer(text)
        let style = TextStyle(size: 100)
        let whole = measurer.measure("\u{1EBF}a\u{1EBF}", style: style)
        #expect((whole.width - 145).magnitude < 1e-6)
        #expect((whole.lines[0].width - 130).magnitude < 1e-6)
        let narrow = measurer.measure("\u{1EBF}a\u{1EBF}", style: style, maxWidth: 132)
        #expect((narrow.width - 132).magnitude < 1e-6)
        let lines = measurer.measure("aaa f\u{1EBF}", style: style, maxWidth: 150)
        #expect(lines.lines.map(\.utf16Start) == [0, 4])
        #expect(measurer.measure("aa", style: style).width == 100)
    }

    @Test(
        "A cut line of Chinese text is as wide as the file's, whose ellipsis is another glyph there, behind Latin too"
    )
    func cutChineseLine() throws {
        let path = FileManager.default.temporaryDirectory.appending(
            path: "galley-metrics-\(UUID().uuidString).json"
        )
        try Data(
            """
            {"name": "T", "unitsPerEm": 1000, "ascent": 880, "descent": 120,
             "advances": {"0041": 608, "2026": 1059, "4e00-9fff": 1000},
             "pairs": [["0041", "0041", -7]],
             "scripts": {"hani": {"2026": 1000}, "Zyyy": {"2026": 1000}},
             "languages": {"zh-Hans": {"Latn": {"2026": 1000}}}}
            """.utf8
        ).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let file = FontFile("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#2")
        let measurer = try TextMeasurer(
            fonts: [
                FontDeclaration(name: "files", files: [file]),
                FontDeclaration(name: "metrics", files: [file], metrics: path.path),
            ],
            maximumCacheBytes: 0
        )
        for text in ["一二三四五六七八九十", "…", "一…二……", "AAAAAAAAAAAAAAAAA", "一AAAAAAAAA二AAAA", "A…A一"] {
            for width in stride(from: 20.0, through: 160, by: 7) {
                let measured = try ["files", "metrics"].map { name in
                    measurer.measure(
                        text,
                        style: TextStyle(
                            font: try #require(measurer.font(named: name)),
                            size: 16,
                            maxLines: 1,
                            locale: "zh-CN"
                        ),
                        maxWidth: width
                    )
                }
                #expect(measured[0].lines == measured[1].lines, "\(text) \(width)")
                #expect(measured[0].cut == measured[1].cut, "\(text) \(width)")
            }
        }
    }

    /// Creates a measurer of one font without files.
    private static func measurer(_ text: String) throws -> TextMeasurer {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "galley-metrics-\(UUID().uuidString).json"
        )
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let font = FontDeclaration(name: "t", files: [], metrics: url.path)
        return try TextMeasurer(fonts: [font], maximumCacheBytes: 0)
    }
}

extension String {
    /// The text without the characters that no file of a font has.
    fileprivate func withoutEstimated(_ font: TextFont, by measurer: TextMeasurer) -> String {
        let style = TextStyle(font: font, size: 1)
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars
        where measurer.measure(String(Character(scalar)), style: style).accuracy != .estimated {
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
