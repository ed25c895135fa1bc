import TestSupport
import Testing
import TextCore

@Suite("Fonts of platforms, and the slack of their lines")
struct PlatformFontTests {
    private static let inter = FontFile("/usr/share/fonts/opentype/inter/Inter-Regular.otf")
    private static let dejavu = FontFile("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    private static let text = "Every line of a paragraph leaves some points free, or wraps earlier."

    @Test(
        "text is measured with the files of the platform, and with the font's own where it has none"
    )
    func files() throws {
        var font = FontDeclaration(name: "a", files: [Self.inter])
        font.platforms[.android] = PlatformFont(files: [Self.dejavu])
        let measurer = try TextMeasurer(
            fonts: [font, FontDeclaration(name: "b", files: [Self.dejavu])]
        )
        let other = TextStyle(font: try #require(measurer.font(named: "b")), size: 15)
        let style = TextStyle(size: 15)
        // Each twice: what is kept of one platform is not the other's.
        for _ in 0..<2 {
            let web = measurer.measure(Self.text, style: style, maxWidth: 120)
            let android = measurer.on(.android).measure(Self.text, style: style, maxWidth: 120)
            #expect(android == measurer.measure(Self.text, style: other, maxWidth: 120))
            #expect(web.lines != android.lines && web.lineHeight != android.lineHeight)
        }
        #expect(measurer.on(.ios) === measurer && measurer.on(.web) === measurer)
        #expect(measurer.on(.android).name(of: .standard) == "a")
        #expect(measurer.on(.android).on(.android) === measurer.on(.android))
    }

    private func measurer(slack: Double) throws -> TextMeasurer {
        var font = FontDeclaration(name: "a", files: [Self.inter])
        font.slack = slack
        return try TextMeasurer(fonts: [font])
    }

    @Test("lines that wrap leave the slack free, as if there were so much less room, cut ones too")
    func wrapping() throws {
        let (plain, slack) = (try measurer(slack: 0), try measurer(slack: 7.5))
        for maxLines in [0, 2] {
            let style = TextStyle(size: 15, maxLines: maxLines)
            var differs = 0
            for width in stride(from: 40.0, through: 500, by: 3.7) {
                let free = slack.measure(Self.text, style: style, maxWidth: width)
                let full = plain.measure(Self.text, style: style, maxWidth: width)
                let less = plain.measure(Self.text, style: style, maxWidth: width - 7.5)
                #expect(free == (full.lines.count == 1 ? full : less))
                differs += full == free ? 0 : 1
            }
            #expect(differs > 0)
        }
    }

    @Test("a paragraph that fits on one line has the whole room, beside others that wrap")
    func fitting() throws {
        let (plain, slack) = (try measurer(slack: 0), try measurer(slack: 7.5))
        let style = TextStyle(size: 15)
        let width = plain.measure("Just so", style: style).width
        #expect(slack.measure("Just so", style: style, maxWidth: width).lines.count == 1)
        #expect(slack.measure("Just so ", style: style, maxWidth: width).lines.count == 1)
        #expect(slack.measure("Just so", style: style, maxWidth: width - 0.01).lines.count == 2)
        let mixed = slack.measure("Just so\nJust so now\nJust so", style: style, maxWidth: width)
        #expect(mixed.lines.map(\.utf16Start) == [0, 8, 13, 16, 20])
        #expect(slack.measure("", style: style, maxWidth: 3).lines.isEmpty)
        #expect(slack.measure("ab", style: style, maxWidth: 3).lines.count == 2)
    }

    @Test("of runs in several fonts the largest slack counts")
    func runs() throws {
        var second = FontDeclaration(name: "b", files: [Self.inter])
        second.slack = 9
        let first = FontDeclaration(name: "a", files: [Self.inter])
        let measurer = try TextMeasurer(fonts: [first, second])
        var style = TextStyle(size: 15)
        style.spans = [
            TextSpan(end: 10, font: .standard, size: 15),
            TextSpan(end: 99, font: try #require(measurer.font(named: "b")), size: 15),
        ]
        for width in stride(from: 60.0, through: 460, by: 13.3) {
            let plain = measurer.measure(
                Self.text,
                style: TextStyle(size: 15),
                maxWidth: width - 9
            )
            let result = measurer.measure(Self.text, style: style, maxWidth: width)
            #expect(result.lines.map(\.utf16Start) == plain.lines.map(\.utf16Start))
        }
    }

    @Test(
        "the width at which no word is broken has room for the slack, where a text has several words"
    )
    func words() throws {
        let (plain, slack) = (try measurer(slack: 0), try measurer(slack: 7.5))
        let style = TextStyle(size: 15)
        #expect(
            slack.widestWord(of: "word", style: style) == plain.widestWord(of: "word", style: style)
        )
        let text = "a paragraph of words"
        let width = slack.widestWord(of: text, style: style)
        #expect(width == plain.widestWord(of: text, style: style) + 7.5)
        #expect(
            slack.measure(text, style: style, maxWidth: width).lines.map(\.utf16Start) == [
                0, 2, 12,
            ]
        )
    }
}
