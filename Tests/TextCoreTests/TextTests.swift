import Testing
import TextCore

/// Rules of setting text, one by one.
@Suite("Setting text")
struct TextTests {
    private let measurer: TextMeasurer

    init() throws {
        measurer = try Fonts.measurer.get()
    }

    private func style(_ font: String, size: Double = 16, maxLines: Int = 0) throws -> TextStyle {
        TextStyle(font: try #require(measurer.font(named: font)), size: size, maxLines: maxLines)
    }

    /// The lines of a text, as they are written.
    private func lines(
        _ text: String,
        _ style: TextStyle,
        _ width: Double?
    ) -> [String] {
        let units = Array(text.utf16)
        let starts = measurer.measure(text, style: style, maxWidth: width).lines.map(\.utf16Start)
        return zip(starts, starts.dropFirst() + [units.count]).map {
            String(decoding: units[$0..<$1], as: UTF16.self)
        }
    }

    @Test("A line is as wide as its glyphs' advances in the font's design, times the size")
    func advances() throws {
        // Noto Sans Regular: 1000 units an em; H 741, o 605, i 258.
        let result = measurer.measure("Hoi", style: try style("noto", size: 20))
        #expect((result.width - (741 + 605 + 258) * 0.02).magnitude < 1e-9)
        #expect(result.accuracy == .exact)
    }

    @Test("A line is as high as the first face's ascent, descent and line gap")
    func lineHeight() throws {
        // Noto Sans: 1069 + 293 of 1000.
        let own = measurer.measure("a", style: try style("noto", size: 20))
        #expect((own.lineHeight - 27.24).magnitude < 1e-9)
        var given = try style("noto", size: 20)
        given.lineHeight = 31
        #expect(measurer.measure("a\nb", style: given).height == 62)
    }

    @Test(
        "Newlines end lines, spaces hang",
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a\n"]), ("\n", ["\n"]),
            ("a\n\nb", ["a\n", "\n", "b"]),
            ("a\r\nb", ["a\r\n", "b"]), ("a\rb", ["a\r", "b"]), ("a\u{2028}b", ["a\u{2028}", "b"]),
            ("a   \n b", ["a   \n", " b"]),
            ("a\r\n\r\nb", ["a\r\n", "\r\n", "b"]), ("\r\n", ["\r\n"]),
            ("\r\n\r\n", ["\r\n", "\r\n"]), ("a\n\r\n\rb", ["a\n", "\r\n", "\r", "b"]),
            ("a\r\r\nb", ["a\r", "\r\n", "b"]),
        ]
    )
    func newlines(text: String, expected: [String]) throws {
        #expect(lines(text, try style("inter"), nil) == expected)
        #expect(lines(text, try style("inter"), 500) == expected)
    }

    @Test(
        "The direction of a text is that of its first strong character outside isolates",
        arguments: [
            ("abc", TextDirection.leftToRight), ("שלום", .rightToLeft), ("123", nil),
            ("\u{2068}שלום\u{2069} abc", .leftToRight), ("\u{2067}abc\u{2069} שלום", .rightToLeft),
            ("\u{2066}ab\u{2068}cd\u{2069}ef\u{2069}שלום", .rightToLeft), ("\u{2068}abc", nil),
            ("\u{2069}abc", .leftToRight), ("\u{2066}\u{2067}a\u{2069}b", nil),
            ("\u{2067}a\nשלום", .rightToLeft), ("\u{202B}abc", .leftToRight),
        ] as [(String, TextDirection?)]
    )
    func firstStrong(text: String, direction: TextDirection?) {
        #expect(TextDirection(firstStrongIn: text) == direction)
    }

    @Test("Spaces have no width at a line's end, and their own elsewhere")
    func spaces() throws {
        let style = try style("noto")
        let word = measurer.measure("word", style: style).width
        #expect(measurer.measure("word  ", style: style).width == word)
        #expect(measurer.measure("   ", style: style).width == 0)
        // Noto Sans: a space is 260 of 1000.
        #expect((measurer.measure(" word", style: style).width - word - 4.16).magnitude < 1e-9)
        #expect(lines("word   word", style, word + 0.01) == ["word   ", "word"])
        #expect(
            measurer.measure("a\tb", style: style).width
                == measurer.measure("a b", style: style).width
        )
    }

    @Test("A width that a line fits exactly does not break it")
    func exactFit() throws {
        let style = try style("inter", size: 13.7)
        let text = "exactly as wide as it is"
        let width = measurer.measure(text, style: style).width
        #expect(lines(text, style, width).count == 1)
        #expect(lines(text, style, width - 0.001).count == 2)
    }

    @Test(
        "Lines break where Unicode lets them, and words where nothing else helps",
        arguments: [
            ("inter", "well-known", 60.0, ["well-", "known"]),
            ("inter", "and/or", 44, ["and/o", "r"]),
            ("inter", "WH-1000XM5", 72, ["WH-", "1000XM5"]),
            ("inter", "\"Heroes\" (Remastered)", 103, ["\"Heroes\" ", "(Remastered)"]),
            ("inter", "Programme /registration", 98, ["Programme ", "/registration"]),
            ("cjk", "日ラーメン", 34, ["日ラ", "ーメ", "ン"]),
            ("cjk", "あちょっと", 34, ["あち", "ょっ", "と"]),
            ("cjk", "日本\u{3000}日本", 33, ["日本\u{3000}", "日本"]),
            ("notodev", "क्षेत्र", 1, ["क्षे", "त्र"]),
            ("inter", "non\u{A0}breaking space", 110, ["non\u{A0}breaking ", "space"]),
            ("inter", "zero\u{200B}width", 60, ["zero\u{200B}", "width"]),
            ("inter", "unbreakable", 53, ["unbrea", "kable"]),
            ("inter", "f(x)", 1, ["f", "(", "x", ")"]),
            ("inter", "e\u{301}e\u{301}", 1, ["e\u{301}", "e\u{301}"]),
            ("cjk", "你好，世界。", 50, ["你好，", "世界。"]),
            ("cjk", "「你好」", 40, ["「你", "好」"]),
            ("cjk", "안녕 하세요", 40, ["안녕 ", "하세", "요"]),
            ("notothai", "สวัสดีชาวโลก", 55, ["สวัสดี", "ชาวโลก"]),
        ] as [(String, String, Double, [String])]
    )
    func breaking(font: String, text: String, width: Double, expected: [String]) throws {
        #expect(lines(text, try style(font), width) == expected)
    }

    @Test("A soft hyphen shows where a line ends with it, and takes its width")
    func softHyphen() throws {
        let style = try style("noto")
        let text = "auto\u{AD}matic"
        let whole = measurer.measure(text, style: style)
        #expect(whole.width == measurer.measure("automatic", style: style).width)
        let broken = measurer.measure(text, style: style, maxWidth: whole.width - 1)
        let hyphenated = measurer.measure("auto\u{2010}", style: style).width
        #expect(broken.lines.map(\.utf16Start) == [0, 5])
        #expect((broken.lines[0].width - hyphenated).magnitude < 1e-9)
    }

    @Test("A kerned pair at a line's end is not kerned")
    func separation() throws {
        let style = try style("noto", size: 100)
        let apart =
            measurer.measure("A", style: style).width + measurer.measure("V", style: style).width
        #expect(measurer.measure("AV", style: style).width < apart)
        let broken = measurer.measure("AV", style: style, maxWidth: 70)
        #expect(broken.lines.map(\.width).reduce(0, +) == apart)
    }

    @Test("Arabic letters keep their joined shapes where a word is broken")
    func joining() throws {
        var style = try style("notoar", size: 40)
        style.direction = .rightToLeft
        let word = "ستستستست"
        let whole = measurer.measure(word, style: style).width
        let broken = measurer.measure(word, style: style, maxWidth: whole * 0.6)
        #expect(broken.lines.count == 2)
        #expect((broken.lines.map(\.width).reduce(0, +) - whole).magnitude < 0.5)
    }
}
