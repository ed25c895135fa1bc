import Foundation
import Testing

@testable import GalleyClient

@Suite("Lines of runs are drawn where the service laid them")
struct LineDrawingTests {
    private static let styles: [ExactString: TextStyle] = {
        var (plain, sale) = (TextStyle(), TextStyle())
        (plain.lineHeight, plain.baseline) = (20, 15)
        sale = plain
        sale.color = "$sale"
        sale.strike = .init(offset: -4.5, thickness: 1.5)
        sale.underline = .init(offset: 2, thickness: 1)
        return ["plain": plain, "sale": sale]
    }()

    /// Two lines, `12 € now` and `9 €`: the first run goes over both, the second is crossed out.
    private static func text(_ alignment: TextContent.Alignment = .start) -> TextContent {
        var text = TextContent()
        (text.text, text.style, text.alignment) = ("12 € now 9 €", "plain", alignment)
        (text.lines, text.breaks) = (2, [9])
        var (struck, link) = (TextRun(), TextRun())
        (struck.end, struck.style, struck.isStruck) = (5, "sale", true)
        (link.end, link.style, link.isUnderlined) = (12, "sale", true)
        (link.background, link.radius) = ("$fill", 4)
        text.runs = [struck, link]
        return text
    }

    private static let frame = CGRect(x: 10, y: 100, width: 200, height: 40)

    private func drawing(
        _ content: TextContent,
        line index: Int,
        widths: [Double],
        direction: Viewport.Direction = .leftToRight
    ) throws -> LineDrawing {
        let style = try #require(Self.styles["plain"])
        return content.drawing(
            of: content.lines(style: style, in: Self.frame)[index],
            at: index,
            widths: widths,
            styles: Self.styles,
            in: Self.frame,
            direction: direction
        )
    }

    @Test("a background is as tall as its line, a line along a run where its font has it")
    func areas() throws {
        let first = try drawing(Self.text(), line: 0, widths: [50, 30])
        #expect(first.x == 10)
        #expect(
            first.backgrounds == [
                .init(
                    frame: CGRect(x: 60, y: 100, width: 30, height: 20),
                    color: "$fill",
                    radius: 4
                )
            ]
        )
        #expect(
            first.rules == [
                .init(frame: CGRect(x: 10, y: 110.5, width: 50, height: 1.5), color: "$sale"),
                .init(frame: CGRect(x: 60, y: 117, width: 30, height: 1), color: "$sale"),
            ]
        )
        let second = try drawing(Self.text(), line: 1, widths: [25])
        #expect(
            second.backgrounds.map(\.frame) == [CGRect(x: 10, y: 120, width: 25, height: 20)]
        )
        #expect(second.rules.map(\.frame) == [CGRect(x: 10, y: 137, width: 25, height: 1)])
    }

    @Test(
        "a line begins at its side, and its runs follow in its direction",
        arguments: [
            (TextContent.Alignment.start, Viewport.Direction.leftToRight, 10.0, [60.0]),
            (.center, .leftToRight, 70, [120]), (.end, .leftToRight, 130, [180]),
            (.start, .rightToLeft, 130, [130]), (.center, .rightToLeft, 70, [70]),
            (.end, .rightToLeft, 10, [10]),
        ]
    )
    func sides(
        alignment: TextContent.Alignment,
        direction: Viewport.Direction,
        x: Double,
        backgrounds: [Double]
    ) throws {
        let line = try drawing(
            Self.text(alignment),
            line: 0,
            widths: [50, 30],
            direction: direction
        )
        #expect(line.x == x)
        #expect(line.backgrounds.map { Double($0.frame.origin.x) } == backgrounds)
    }

    @Test("a direction of the text's own holds, and runs without a style have no lines")
    func own() throws {
        var text = Self.text()
        text.direction = .rightToLeft
        text.runs[0].style = "gone"
        let line = try drawing(text, line: 0, widths: [50, 30])
        #expect(line.x == 130)
        #expect(line.rules.map { Double($0.frame.origin.x) } == [130])
        text.runs = []
        let plain = try drawing(text, line: 0, widths: [80])
        #expect(plain == LineDrawing(x: 130))
    }
}

@Suite("Images are drawn in their frames") struct ImageFrameTests {
    private static let frame = CGRect(x: 10, y: 20, width: 100, height: 50)

    @Test(
        "an image fills its frame or is shown whole; its focus stays in sight",
        arguments: [
            (false, nil, [10.0, -5, 100, 100]), (true, nil, [35, 20, 50, 50]),
            (false, [0.5, 0], [10, 20, 100, 100]), (false, [0, 1], [10, -30, 100, 100]),
            (true, [0, 0], [35, 20, 50, 50]),
        ] as [(Bool, [Double]?, [Double])]
    )
    func frames(isContained: Bool, focus: [Double]?, expected: [Double]) {
        var image = ImageContent()
        image.isContained = isContained
        image.focus = focus.map { CGPoint(x: $0[0], y: $0[1]) }
        let drawn = image.drawingFrame(of: CGSize(width: 30, height: 30), in: Self.frame)
        let sides = [drawn.origin.x, drawn.origin.y, drawn.size.width, drawn.size.height]
        #expect(sides.map { Double($0) } == expected)
    }

    @Test("an image without an area is as large as its frame")
    func empty() {
        let drawn = ImageContent().drawingFrame(of: CGSize(width: 0, height: 9), in: Self.frame)
        #expect(drawn == Self.frame)
    }
}
