import Testing
import TextCore

/// Lines beside those of Debian's Chromium 156, which `Fixtures/lines.mjs` recorded.
@Suite("Lines break where Chromium breaks them")
struct LineFixtureTests {
    @Test("10,000 texts have the lines of Chromium 156, each at five widths")
    func lines() throws {
        let fixture = try LineFixture.load()
        #expect(fixture.browser.hasPrefix("Chrome/156."))
        #expect(fixture.cases.count == 10_000)
        #expect(fixture.cases.reduce(0) { $0 + $1.lines.count } == 50_000)
        let measurer = try TextMeasurer(
            fonts: Set(fixture.cases.map { $0.fonts }).map(LineFixture.font(of:)),
            maximumCacheBytes: 0
        )
        var differences: [String] = []
        for test in fixture.cases {
            let name = test.fonts.joined(separator: " ")
            let style = TextStyle(
                font: try #require(measurer.font(named: name)),
                size: fixture.size,
                locale: test.language,
                direction: test.direction == "rtl" ? .rightToLeft : .leftToRight
            )
            for lines in test.lines {
                let result = measurer.measure(test.text, style: style, maxWidth: lines.width)
                let starts = result.lines.dropFirst().map(\.utf16Start)
                guard starts != lines.starts else { continue }
                differences.append(
                    """
                    \(test.language) \(name) \(lines.width)
                      \(Self.marked(test.text, at: lines.starts))
                      \(Self.marked(test.text, at: starts))
                    """
                )
            }
        }
        #expect(differences.count == 0, "\(differences.prefix(20).joined(separator: "\n"))")
    }

    /// A text with a bar before each line but the first.
    private static func marked(_ text: String, at starts: [Int]) -> String {
        let units = Array(text.utf16)
        let all = [0] + starts + [units.count]
        return zip(all, all.dropFirst()).map {
            String(decoding: units[$0..<$1], as: UTF16.self).debugDescription.dropFirst().dropLast()
        }.joined(separator: "|")
    }
}
