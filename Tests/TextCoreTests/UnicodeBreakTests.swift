import Foundation
import TestSupport
import Testing

@testable import TextCore

/// Unicode's `LineBreakTest.txt`, and where Debian's Chromium departs from it (`Fixtures/unicode-breaks.mjs`).
@Suite("Lines break where Unicode says, except where Chromium breaks them otherwise")
struct UnicodeBreakTests {
    private struct Fixture: Decodable {
        let browser: String
        let unicode: String
        let cases: [Case]
    }

    /// A text, and the UTF-16 offsets at which it may be broken: by Unicode, and by Chromium where it departs.
    private struct Case: Decodable {
        let text: String
        let unicode: [Int]
        let chromium: [Int]?

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            text = try values.decode(String.self)
            unicode = try values.decode([Int].self)
            chromium = try values.isAtEnd ? nil : values.decode([Int].self)
        }
    }

    private static func load() throws -> Fixture {
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/unicode-breaks.json.gz")
        return try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: url).gunzipped)
    }

    /// Returns the offsets at which lines of a text may begin, but for the first.
    private static func breaks(_ text: String, _ measurer: TextMeasurer) -> [Int] {
        measurer.withWorkspace { workspace in
            let style = TextStyle(font: .standard, size: 16, locale: "en")
            let shaper = measurer.shaper(of: MeasureKey(style, maxWidth: 0).shape, workspace)
            var text = text
            let shaped = text.withUTF8 {
                shaper.shape(UnsafeRawBufferPointer($0), direction: .leftToRight)
            }
            let flags = LineBreaks.added(
                to: shaped,
                language: workspace.language("en"),
                workspace
            ).flags
            // What is before a newline is on its line, whatever the flags say, and CR LF is one.
            return flags.indices.dropFirst().filter { index in
                let isPair = shaped.units[index - 1] == 0x0D && shaped.units[index] == 0x0A
                return flags[index].contains(.breakBefore) && !flags[index].contains(.newline)
                    || flags[index - 1].contains(.newline) && !isPair
            }
        }
    }

    @Test("the 7,654 cases of Unicode 15 have its breaks, those in the list those of Chromium 156")
    func cases() throws {
        let measurer = try TextMeasurer()
        let fixture = try Self.load()
        #expect(fixture.browser.hasPrefix("Chrome/156.") && fixture.unicode == "15.0.0")
        #expect(fixture.cases.count == 7_654)
        let departures = fixture.cases.filter { $0.chromium != nil }
        #expect(departures.count == 1_090)
        var differences: [String] = []
        for test in fixture.cases {
            let found = Self.breaks(test.text, measurer)
            let expected = test.chromium ?? test.unicode
            guard found != expected else { continue }
            let scalars = test.text.unicodeScalars.map { String($0.value, radix: 16) }
            differences.append(
                "\(scalars.joined(separator: " ")): \(found), not \(expected), Unicode \(test.unicode)"
            )
        }
        #expect(
            differences.isEmpty,
            "\(differences.count)\n\(differences.prefix(40).joined(separator: "\n"))"
        )
    }
}
