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

    @Test(
        "A cut line is the longest beginning, without spaces at its end, that fits with the ellipsis",
        arguments: [
            ("cjk", "one extraordinarily long word"), ("inter", "To AVOID it: Yes, T. Y, W. L"),
            ("dejavu", "fi ffl office  affluent"), ("notoar", "مرحبا بالعالم يا صديقي"),
            ("notodev", "नमस्ते दुनिया के लोगों"),
        ]
    )
    func words(font: String, text: String) throws {
        var style = style
        style.font = try #require(measurer.font(named: font))
        style.direction = font == "notoar" ? .rightToLeft : .leftToRight
        var whole = style
        whole.maxLines = 0
        let cuts = (0...text.count).map { count in
            var prefix = String(text.prefix(count))
            while prefix.last == " " { prefix.removeLast() }
            let width = measurer.measure(prefix + "…", style: whole).width
            return (width: width, units: prefix.utf16.count)
        }
        let most = measurer.measure(text, style: whole).width
        for limit in stride(from: 1.0, to: most - 0.01, by: 0.5) {
            let result = measurer.measure(text, style: style, maxWidth: limit)
            let expected = cuts.last { $0.width <= limit + 1e-7 } ?? cuts[0]
            #expect((result.width - expected.width).magnitude < 1e-6, "\(limit)")
            #expect(result.cut == expected.units, "\(limit)")
        }
    }

    @Test("A line that ends with a newline gets the ellipsis when more would follow")
    func newline() {
        let result = measurer.measure("你好\n世界", style: style, maxWidth: 100)
        #expect(result.isTruncated)
        #expect(result.width == 30)
        #expect(result.cut == 2)
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
