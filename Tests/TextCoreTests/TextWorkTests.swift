import Testing
import WorkLimits

@testable import TextCore

/// The code units that measuring texts counts, which the budget of a page bounds.
@Suite("The work of texts")
struct TextWorkTests {
    private static func measurer(cacheBytes: Int = 0) throws -> TextMeasurer {
        try TextMeasurer(
            fonts: Fonts.declarations + [Fonts.all],
            maximumCacheBytes: cacheBytes
        )
    }

    private static func style(_ font: String, in measurer: TextMeasurer) throws -> TextStyle {
        TextStyle(font: try #require(measurer.font(named: font)), size: 15)
    }

    @Test(
        "A line that begins where glyphs belong together costs what it holds, not what follows it",
        arguments: [
            ("inter", "1,", 1.0), ("inter", ".9", 1), ("inter", "ǆ", 1), ("inter", "-", 1),
            ("inter", "—", 1), ("inter", "1,", 40), ("inter", "ab ", 1), ("inter", "fi", 1),
            ("notoar", "ست", 1), ("notodev", "क्षि", 1), ("all", "a字", 1), ("all", "a—", 1),
        ]
    )
    func lines(font: String, piece: String, width: Double) throws {
        let measurer = try Self.measurer()
        let text = String(repeating: piece, count: 4_000 / piece.utf16.count)
        let work = TextWork(budget: WorkBudget())
        let style = try Self.style(font, in: measurer)
        let lines = measurer.measure(text, style: style, maxWidth: width, work: work).lines.count
        #expect(lines > 100)
        #expect(
            work.units < 45 * text.utf16.count,
            "\(work.units / text.utf16.count) times its length"
        )
    }

    @Test("Breaking a text ends with the budget, and what is missing is not cached")
    func ends() throws {
        let measurer = try Self.measurer(cacheBytes: 1 << 20)
        let style = try Self.style("inter", in: measurer)
        let text = String(repeating: "1,", count: 1_000)
        let late = TextWork(budget: WorkBudget(deadline: .now - .seconds(1), graceChecks: 1))
        let cut = measurer.measure(text, style: style, maxWidth: 1, work: late)
        #expect(throws: WorkError.deadlineExceeded) { try late.check() }
        #expect(late.units < 4 * TextWork.interval)
        let work = TextWork(budget: WorkBudget())
        let whole = measurer.measure(text, style: style, maxWidth: 1, work: work)
        try work.check()
        #expect(whole.lines.count == 2_000)
        #expect(cut.lines.count < whole.lines.count)
    }

    @Test("A text of many units counts for as many checks after the deadline")
    func long() throws {
        let measurer = try Self.measurer()
        let style = try Self.style("inter", in: measurer)
        let late = TextWork(budget: WorkBudget(deadline: .now - .seconds(1), graceChecks: 8))
        let text = String(repeating: "word ", count: 10_000)
        _ = measurer.measure(text, style: style, work: late)
        try late.check()
        _ = measurer.measure(text, style: style, work: late)
        #expect(throws: WorkError.deadlineExceeded) { try late.check() }
    }

    @Test("A long text is shaped once for all that its cell asks of it")
    func once() throws {
        let measurer = try Self.measurer(cacheBytes: TextLimits.cacheBytes)
        let style = try Self.style("inter", in: measurer)
        let text = String(repeating: "word ", count: 10_000)
        let work = TextWork(budget: WorkBudget())
        _ = measurer.widestWord(of: text, style: style, work: work)
        let first = work.units
        #expect(first >= text.utf16.count)
        _ = measurer.measure(text, style: style, work: work)
        _ = measurer.widestWord(of: text, style: style, work: work)
        #expect(work.units < first + first / 100)
    }

    @Test("Long texts take an eighth of the cache, and drive out no label")
    func cached() throws {
        let measurer = try Self.measurer(cacheBytes: TextLimits.cacheBytes)
        let style = try Self.style("inter", in: measurer)
        _ = measurer.measure("label", style: style)
        for length in 0..<24 {
            _ = measurer.measure(String(repeating: "w", count: 98_000 + length), style: style)
        }
        #expect(measurer.memoryBytes <= TextLimits.cacheBytes / 8)
        let work = TextWork(budget: WorkBudget())
        _ = measurer.measure("label", style: style, work: work)
        #expect(work.units == 0)
    }
}
