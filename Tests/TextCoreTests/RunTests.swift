import TestSupport
import Testing
import TextCore

/// Paragraphs of runs of several fonts and sizes.
@Suite("Paragraphs of runs")
struct RunTests {
    private let measurer: TextMeasurer

    init() throws {
        measurer = try Fonts.measurer.get()
    }

    private func font(_ name: String) throws -> TextFont {
        try #require(measurer.font(named: name))
    }

    private func span(_ end: Int, _ name: String, _ size: Double, _ spacing: Double = 0) throws
        -> TextSpan
    {
        TextSpan(end: end, font: try font(name), size: size, letterSpacing: spacing)
    }

    @Test("Runs of one font and size are one text, kerned and joined over their boundaries")
    func equalRuns() throws {
        for (text, name) in [("AVATAR office", "inter"), ("السلام عليكم", "notoar")] {
            let plain = TextStyle(font: try font(name), size: 20)
            var style = TextStyle(size: 3)
            style.spans = try (1...text.utf16.count).map { try span($0, name, 20) }
            for width in [nil, 60.0, 5] {
                #expect(
                    measurer.measure(text, style: style, maxWidth: width)
                        == measurer.measure(text, style: plain, maxWidth: width)
                )
            }
        }
    }

    @Test("A line is as tall as the tallest run and stands on the baseline of the largest ascent")
    func metrics() throws {
        let (inter, dejavu) = try (font("inter"), font("dejavu"))
        var style = TextStyle(size: 1)
        style.spans = [
            TextSpan(end: 2, font: inter, size: 10), TextSpan(end: 4, font: dejavu, size: 30),
            TextSpan(end: 9, font: inter, size: 20),
        ]
        let large = measurer.measure("x", style: TextStyle(font: dejavu, size: 30))
        let result = measurer.measure("ab cd\nefg", style: style)
        #expect(result.lineHeight == large.lineHeight)
        #expect(result.baseline == large.baseline)
        style.lineHeight = 50
        let fixed = measurer.measure("ab cd\nefg", style: style)
        #expect(fixed.lineHeight == 50)
        #expect((fixed.baseline - large.baseline - (50 - large.lineHeight) / 2).magnitude < 1e-9)
    }

    @Test("The ellipsis has the setting of the run that it follows")
    func ellipsis() throws {
        // Ideographs and the ellipsis are an em wide.
        var style = TextStyle(size: 10, maxLines: 1)
        style.spans = try [span(2, "cjk", 10), span(6, "cjk", 30)]
        let text = "你好世界天地"
        for (most, cut, width) in [(60.0, 2, 30.0), (80, 3, 80), (79, 2, 30), (19, 0, 10)] {
            let result = measurer.measure(text, style: style, maxWidth: most)
            #expect(result.cut == cut, "\(most)")
            #expect((result.width - width).magnitude < 1e-9, "\(most) \(result.width)")
        }
        let cut = measurer.measure(text, style: style, maxWidth: 80)
        let parts = measurer.fragments(of: text, ends: [2, 6], style: style, measured: cut)
        #expect(parts.map(\.run) == [0, 1])
        #expect(parts.map { $0.width.rounded() } == [20, 60])
    }

    @Test(
        "Letter spacing follows each grapheme, at a line's end too, and not the letters that join"
    )
    func letterSpacing() throws {
        for (text, name, count) in [
            ("abc", "inter", 3), ("office", "inter", 6), ("e\u{301}a", "inter", 2),
            ("العربية", "notoar", 0), ("עברית", "dejavu", 5), ("co\u{AD}op", "inter", 4),
        ] {
            var style = TextStyle(font: try font(name), size: 16)
            let plain = measurer.measure("\(text)\n\(text)", style: style)
            style.letterSpacing = 3
            let spaced = measurer.measure("\(text)\n\(text)", style: style)
            #expect((spaced.width - plain.width - 3 * Double(count)).magnitude < 1e-9, "\(text)")
            #expect(spaced.lines.allSatisfy { ($0.width - spaced.width).magnitude < 1e-9 })
        }
    }

    @Test("Letters that are spaced make no ligature")
    func ligatures() throws {
        var style = TextStyle(font: try font("dejavu"), size: 16)
        let parts = ["f", "f", "i"].map { measurer.measure($0, style: style).width }
        style.letterSpacing = 1
        let spaced = measurer.measure("ffi", style: style).width
        #expect((spaced - 3 - parts.reduce(0, +)).magnitude < 1e-9)
    }

    @Test("The parts of a line's runs fill the line, cut or whole, whatever the text")
    func fragments() throws {
        var generator = SeededGenerator(seed: TestScale.seed &+ 71)
        let fonts = try ["inter", "cjk", "notoar", "all"].map(font)
        for _ in 0..<TestScale.count(sample: 1_500, torture: 100_000) {
            var random = RandomText(using: &generator, fonts: fonts)
            // The hyphen of a soft one belongs to no run.
            let text = String(decoding: random.bytes, as: UTF8.self)
                .split(separator: "\u{AD}").joined()
            let ends = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                Int.random(in: 0...max(1, text.utf16.count), using: &generator)
            }.sorted()
            if Bool.random(using: &generator) {
                random.style.spans = ends.map { end in
                    TextSpan(
                        end: end,
                        font: fonts.randomElement(using: &generator) ?? .standard,
                        size: [10, 13, 40].randomElement(using: &generator) ?? 10,
                        letterSpacing: [0, 0, 2.5].randomElement(using: &generator) ?? 0
                    )
                }
            }
            let measured = measurer.measure(text, style: random.style, maxWidth: random.maxWidth)
            let parts = measurer.fragments(
                of: text,
                ends: ends,
                style: random.style,
                measured: measured
            )
            for (index, line) in measured.lines.enumerated() {
                let own = parts.filter { $0.line == index }
                let sum = own.reduce(0) { $0 + $1.width }
                #expect((sum - line.width).magnitude < 1e-6, "\(random) \(index) \(own) \(line)")
                #expect(own.first.map { $0.x == 0 } ?? true)
                #expect(own.indices.allSatisfy { own[$0].run < ends.count })
            }
        }
    }

    @Test("Underlines and strikes are where the font's own tables say")
    func decorations() throws {
        // `post` and `OS/2` of the files: position and thickness in units of the em.
        for (name, em, underline, strike) in [
            ("inter", 2816.0, (-464.0, 192.0), (922.0, 192.0)),
            ("dejavu", 2048, (-40, 90), (530, 102)), ("noto", 1000, (-100, 50), (322, 50)),
        ] {
            let own = measurer.underline(of: try font(name), size: 20)
            #expect((own.offset + underline.0 / em * 20).magnitude < 1e-9, "\(name) \(own)")
            #expect((own.thickness - underline.1 / em * 20).magnitude < 1e-9, "\(name)")
            let through = measurer.strike(of: try font(name), size: 20)
            #expect((through.offset + strike.0 / em * 20).magnitude < 1e-9, "\(name) \(through)")
            #expect((through.thickness - strike.1 / em * 20).magnitude < 1e-9, "\(name)")
        }
    }
}

extension RunTests {
    @Test("A font's relatives are fonts of their own, and itself where it names none")
    func relatives() throws {
        let files = Fonts.declarations[0].files
        let measurer = try TextMeasurer(fonts: [
            FontDeclaration(name: "a", files: files, relatives: [.bold: "b", .code: "none"]),
            FontDeclaration(name: "b", files: files, relatives: [.italic: "c"]),
            FontDeclaration(name: "c", files: files),
        ])
        let fonts = try ["a", "b", "c"].map { try #require(measurer.font(named: $0)) }
        #expect(measurer.relative(.bold, of: fonts[0]) == fonts[1])
        #expect(measurer.relative(.italic, of: fonts[0]) == fonts[0])
        #expect(measurer.relative(.code, of: fonts[0]) == fonts[0])
        #expect(measurer.relative(.italic, of: fonts[1]) == fonts[2])
        #expect(try TextMeasurer().relative(.bold, of: .standard) == .standard)
    }
}
