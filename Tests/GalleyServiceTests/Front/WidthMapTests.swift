import ModuleDeclarations
@testable import PageServing
import TestSupport
import Testing

@Suite("Widths for proxies")
struct WidthMapTests {
    @Test("the pattern of a range matches its numbers and no others", arguments: 0..<40)
    func ranges(number: Int) throws {
        var random = SeededGenerator(seed: UInt64(number))
        let most = [9, 99, 1_000, 100_000].randomElement(using: &random) ?? 9
        let low = Int.random(in: 1...most, using: &random)
        let high = Int.random(in: low...most, using: &random)
        let text = IntegerRangePattern.alternatives(low...high)
        let pattern = try Regex("(?:\(text))")
        let edges = [1, low - 1, low, low + 1, high - 1, high, high + 1, low * 10, high * 10]
        let others = (0..<200).map { _ in Int.random(in: 1...(most * 2), using: &random) }
        for value in edges + others where value > 0 {
            let isMatch = try pattern.wholeMatch(in: String(value)) != nil
            let isIn = (low...high).contains(value)
            #expect(isMatch == isIn, "\(value) of \(low)...\(high): \(text)")
        }
        #expect(try pattern.wholeMatch(in: "0\(low)") == nil)
    }

    @Test(
        "a container gets the widest page that fits, the narrowest where none does",
        arguments: [
            (1.0, 320.0), (319.99, 320), (320, 320), (359.99, 320), (360, 360), (393.5, 390),
            (1_024, 1_024), (100_000, 1_024),
        ]
    )
    func fitting(width: Double, served: Double) {
        let widths = ViewportWidths([1_024, 320, 390, 360, 768])
        #expect(widths.fitting(width) == served)
        #expect(ViewportWidths.any.fitting(width) == width)
    }

    @Test("without widths there is no map; with one every width is that one")
    func text() throws {
        #expect(WidthMap(.any) == nil)
        let map = try #require(WidthMap(ViewportWidths([400])))
        #expect(map.text(.nginx).contains("${galley_before}400${galley_after}"))
        #expect(map.text(.vcl).contains(#"set req.http.Galley-Width = "400""#))
    }
}
