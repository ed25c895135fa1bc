import Testing
import TextCore

/// Texts of more lines than may be.
@Suite("Cutting with an ellipsis")
struct EllipsisTests {
    private let measurer: TextMeasurer
    private let style: TextStyle

    init() throws {
        measurer = try Fonts.measurer.get()
        style = TextStyle(
            font: try #require(measurer.font(named: "cjk")),
            size: 10,
            maxLines: 1
        )
    }

    private func width(_ text: String) -> Double {
        var style = style
        style.maxLines = 0
        return measurer.measure(text, style: style).width
    }

    @Test("The longest beginning that fits before the ellipsis stays")
    func longest() {
        // Ideographs and the ellipsis are an em wide.
        for (most, left) in [(60.0, 60.0), (59.9, 50), (50, 50), (35, 30), (20, 20)] {
            let result = measurer.measure("你好世界天地", style: style, maxWidth: most)
            #expect((result.width - left).magnitude < 1e-9)
            #expect(result.isTruncated == (most < 60))
            #expect(result.lines.count == 1)
        }
    }

    @Test("Where nothing fits, the ellipsis stands alone")
    func alone() {
        for most in [0, 5, 10, 19] {
            let result = measurer.measure("你好", style: style, maxWidth: Double(most))
            #expect(result.isTruncated)
            #expect(result.width == 10)
        }
    }

    @Test("The last line is cut inside a word, and spaces before the ellipsis go")
    func words() {
        let text = "one extraordinarily long word"
        for most in stride(from: 20.0, to: 110, by: 0.5) {
            let result = measurer.measure(text, style: style, maxWidth: most)
            let cuts = (0...text.count).map { count in
                var prefix = String(text.prefix(count))
                while prefix.last == " " { prefix.removeLast() }
                return width(prefix) + width("…")
            }
            let expected = cuts.last { $0 <= most + 1e-6 } ?? width("…")
            #expect((result.width - expected).magnitude < 1e-6, "\(most)")
            #expect(result.isTruncated)
        }
    }

    @Test("A line that ends with a newline gets the ellipsis when more would follow")
    func newline() {
        let result = measurer.measure("你好\n世界", style: style, maxWidth: 100)
        #expect(result.isTruncated)
        #expect(result.width == 30)
        #expect(measurer.measure("你好\n", style: style, maxWidth: 100).isTruncated == false)
        #expect(measurer.measure("你好\n", style: style).width == 20)
        #expect(measurer.measure("你好\n世界", style: style).width == 30)
    }

    @Test("Lines above the last are those of the whole text")
    func above() {
        var style = style
        style.maxLines = 2
        let text = "你好世界 hello there 天地玄黄宇宙洪荒"
        let cut = measurer.measure(text, style: style, maxWidth: 70)
        style.maxLines = 0
        let whole = measurer.measure(text, style: style, maxWidth: 70)
        #expect(cut.lines[0] == whole.lines[0])
        #expect(cut.lines[1].utf8Start == whole.lines[1].utf8Start)
        #expect(cut.lines.count == 2)
        #expect(cut.isTruncated)
    }
}
