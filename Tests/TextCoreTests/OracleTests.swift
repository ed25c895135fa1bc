import Testing
import TextCore

/// Texts that a browser set (see `Fixtures`): the same CSS, our lines beside its lines.
@Suite("Texts measured by a browser")
struct OracleTests {
    /// How a browser's text and ours compare.
    struct Comparison {
        var id: String
        var script: String
        var hasSameLineCount: Bool
        var hasSameStarts: Bool
        /// How far the widest line's width is off, in points.
        var widthError: Double
        /// How far the width of any line is off, in points.
        var lineError: Double
        var width: Double
        /// How many runs of one direction the widest line has.
        var pieces: Int
        var isExact: Bool
    }

    /// One step of the browser's grid of lengths, up to which it rounds every width.
    static let step = 1.0 / 64

    @Test("All line counts are the browser's")
    func lineCounts() throws {
        let comparisons = try comparisons()
        #expect(comparisons.count == 443)
        #expect(comparisons.filter { !$0.hasSameLineCount }.map(\.id) == [])
        #expect(comparisons.filter { !$0.isExact }.map(\.id) == [])
    }

    @Test("All lines begin where the browser's do, but for the recording after a soft hyphen")
    func lineStarts() throws {
        // The record counts the letter behind a hyphen to the line above.
        let known = ["text-0063", "text-0163", "text-0395"]
        #expect(try comparisons().filter { !$0.hasSameStarts }.map(\.id) == known)
        #expect(
            try comparisons().filter { $0.lineError > 0.1 }.map(\.id) == known
        )
    }

    @Test("All widths are the browser's, up to its rounding")
    func widths() throws {
        let all = try comparisons()
        #expect(all.filter { $0.widthError > 0.1 }.map(\.id) == [])
        // It rounds each run of a direction up by itself, and it adds in floats of 24 bits, which
        // tells in lines of a thousand points.
        let far = all.filter {
            $0.widthError > Double($0.pieces) * Self.step + 0.001 + $0.width * 2e-5
        }
        #expect(far.map(\.id) == [])
        let roundedTwice = all.filter {
            $0.widthError > Self.step + 0.001 + $0.width * 2e-5
        }
        #expect(Set(roundedTwice.map(\.script)) == ["mixar"])
        #expect(roundedTwice.count <= 8)
    }

    @Test("Words that the browser lets stick out are the only texts that are set differently")
    func overflow() throws {
        let overflowing = try OracleCase.load().filter(\.overflows)
        #expect(
            overflowing.map(\.id) == [
                "text-0139", "text-0198", "text-0234", "text-0272", "text-0382", "text-0386",
                "text-0426",
            ]
        )
    }

    private static func pieces(of text: String, _ result: MeasuredText) -> Int {
        let units = Array(text.utf16)
        let starts = result.lines.map(\.utf16Start) + [units.count]
        guard let widest = result.lines.firstIndex(where: { $0.width == result.width }) else {
            return 1
        }
        let letters = units[starts[widest]..<starts[widest + 1]].filter { $0 > 0x40 }
        let isArabic = letters.map { $0 >= 0x600 && $0 < 0x700 }
        return 1 + zip(isArabic, isArabic.dropFirst()).count(where: { $0 != $1 })
    }

    private func comparisons() throws -> [Comparison] {
        let measurer = try Fonts.measurer.get()
        return try OracleCase.load().filter { !$0.overflows }.map { try compare($0, measurer) }
    }

    private func compare(_ test: OracleCase, _ measurer: TextMeasurer) throws -> Comparison {
        let (text, places) = test.collapsed
        let style = try test.style(measurer)
        let mine = measurer.measure(text, style: style, maxWidth: test.maxWidth)
        let errors = zip(mine.lines, test.result.lines).map { ($0.width - $1[2]).magnitude }
        return Comparison(
            id: test.id,
            script: test.script,
            hasSameLineCount: mine.lines.count == test.result.lineCount,
            hasSameStarts: mine.lines.map { Double(places[$0.utf16Start]) }
                == test.result.lines.map { $0[0] },
            widthError: (mine.width - test.result.maxLineWidth).magnitude,
            lineError: errors.max() ?? 0,
            width: mine.width,
            pieces: Self.pieces(of: text, mine),
            isExact: mine.accuracy == .exact
        )
    }
}
