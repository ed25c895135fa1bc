import Foundation
import Testing
import TextCore

/// Paragraphs of runs that a browser set as spans (see `Fixtures/runs.mjs`): the same runs, our lines and
/// parts of runs beside its.
@Suite("Paragraphs of runs set by a browser")
struct RunOracleTests {
    /// A paragraph, and how the browser set it.
    struct Case: Decodable {
        let id: String
        let tag: String
        let lang: String
        let direction: String
        let maxWidth: Double?
        let text: String
        let runs: [Run]
        /// The UTF-16 offset at which each line begins.
        let lines: [Int]
        /// Line, run, distance from the line's left edge, width.
        let fragments: [[Double]]

        struct Run: Decodable {
            let font: String
            let size: Double
            let letterSpacing: Double
            let end: Int
        }
    }

    /// The paragraphs whose lines differ: Thai words that are wider than their line, whose rest the browser
    /// looks up in its dictionary anew.
    private static let different = ["runs-032", "runs-182"]
    /// The step of the browser's grid of lengths.
    private static let step = 1.0 / 64
    /// The files behind the first one of each font.
    private static let fallbacks = ["notoar", "notodev", "notothai", "cjk"]

    private static let measurer = Result { () throws(TextError) in
        let noto = "/usr/share/fonts/truetype"
        let firsts = [
            ("inter", "/usr/share/fonts/opentype/inter/Inter-Regular.otf"),
            ("interb", "/usr/share/fonts/opentype/inter/Inter-Bold.otf"),
            ("interi", "/usr/share/fonts/opentype/inter/Inter-Italic.otf"),
            ("dejavu", "\(noto)/dejavu/DejaVuSans.ttf"),
            ("mono", "\(noto)/dejavu/DejaVuSansMono.ttf"),
            ("noto", "\(noto)/noto/NotoSans-Regular.ttf"),
            ("cjk", "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#2"),
        ]
        let others = fallbacks.flatMap { name in
            Fonts.declarations.first { $0.name == name }?.files ?? []
        }
        return try TextMeasurer(
            fonts: firsts.map { FontDeclaration(name: $0.0, files: [FontFile($0.1)] + others) }
        )
    }

    /// The number of times that a text's direction changes.
    private static func turns(in text: String) -> Int {
        let isRight = text.unicodeScalars.filter(\.properties.isAlphabetic)
            .map { (0x590..<0x800).contains($0.value) }
        return 1 + zip(isRight, isRight.dropFirst()).count { $0 != $1 }
    }

    private static func cases() throws -> [Case] {
        struct File: Decodable { let cases: [Case] }
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/runs.json")
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: url)).cases
    }

    private func style(_ test: Case, _ measurer: TextMeasurer) throws -> TextStyle {
        TextStyle(
            size: 15,
            lineHeight: 20,
            locale: test.lang,
            direction: test.direction == "rtl" ? .rightToLeft : .leftToRight,
            spans: try test.runs.map {
                TextSpan(
                    end: $0.end,
                    font: try #require(measurer.font(named: $0.font)),
                    size: $0.size,
                    letterSpacing: $0.letterSpacing
                )
            }
        )
    }

    @Test("500 paragraphs break where the browser breaks them")
    func lines() throws {
        let measurer = try Self.measurer.get()
        let cases = try Self.cases()
        #expect(cases.count == 500)
        let different = try cases.filter { test in
            let mine = measurer.measure(
                test.text,
                style: try style(test, measurer),
                maxWidth: test.maxWidth
            )
            return mine.lines.map(\.utf16Start) != test.lines
        }
        #expect(different.map(\.id).filter { !Self.different.contains($0) } == [])
    }

    @Test("All parts of runs are where and as wide as in the browser, up to its rounding")
    func fragments() throws {
        let measurer = try Self.measurer.get()
        var mistakes: [String] = []
        for test in try Self.cases() where !Self.different.contains(test.id) {
            let style = try style(test, measurer)
            let measured = measurer.measure(test.text, style: style, maxWidth: test.maxWidth)
            let mine = measurer.fragments(
                of: test.text,
                ends: test.runs.map(\.end),
                style: style,
                measured: measured
            ).filter { $0.width != 0 }
            if measured.accuracy == .estimated { mistakes.append("\(test.id) estimated") }
            if mine.map({ [Double($0.line), Double($0.run)] })
                != test.fragments.map({ Array($0.prefix(2)) })
            {
                mistakes.append("\(test.id) \(test.tag) \(mine) \(test.fragments)")
                continue
            }
            for (index, pair) in zip(mine, test.fragments).enumerated() {
                // It rounds each part of a line, and adds in floats of 24 bits.
                let before = mine[..<index].count { $0.line == pair.0.line }
                let allowed =
                    Self.step * Double(before + 1 + Self.turns(in: test.text)) + 0.001
                    + (pair.0.x + pair.0.width) * 2e-5
                let errors = [pair.0.x - pair.1[2], pair.0.width - pair.1[3]]
                if errors.contains(where: { $0.magnitude > allowed }) {
                    mistakes.append("\(test.id) \(test.tag) \(pair.0) \(pair.1)")
                }
            }
        }
        #expect(mistakes == [])
    }
}
