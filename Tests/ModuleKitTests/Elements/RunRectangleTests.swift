import LayoutCore
@testable import ModuleKit
@testable import ModuleMapping
import Testing
import TextCore

/// Without fonts a character of Latin is half an em wide and a line 1.2 em high.
@Suite("Areas of a text's runs")
struct RunRectangleTests {
    private let measurer = TextMeasurer.estimating

    private func areas(_ align: ModuleMapping.TextAlignment, _ direction: TextCore.TextDirection)
        -> [RunRectangle]
    {
        let text = "ab cd ef"
        let style = TextStyle(
            size: 10,
            direction: direction,
            spans: [
                TextSpan(end: 4, font: .standard, size: 10),
                TextSpan(end: 8, font: .standard, size: 20),
            ]
        )
        let typeset = TypesetText(
            style: style,
            measured: measurer.measure(text, style: style, maxWidth: 40)
        )
        var element = TextElement(text: text, typeset: typeset, align: align)
        element.runs = [TextElementRun(end: 4), TextElementRun(end: 8)]
        return element.rectangles(
            in: Rect(x: 100, y: 10, width: 50, height: 48),
            measurer: measurer
        )
    }

    @Test(
        "are on each line from the run's first to its last advance, as tall as the line",
        arguments: [
            (.start, .leftToRight, 0.0), (.center, .leftToRight, 0.5), (.end, .leftToRight, 1),
            (.start, .rightToLeft, 1), (.end, .rightToLeft, 0),
        ] as [(ModuleMapping.TextAlignment, TextCore.TextDirection, Double)]
    )
    func areas(
        align: ModuleMapping.TextAlignment,
        direction: TextCore.TextDirection,
        share: Double
    ) throws {
        // "ab c" and "d": 10 + 2.5 + 5 and 10 points; "ef": 20.
        let lines = [(0, 0, 0.0, 17.5), (0, 1, 17.5, 10), (1, 1, 0, 20)]
        let areas = areas(align, direction)
        try #require(areas.count == lines.count)
        for (area, line) in zip(areas, lines) {
            let width = line.0 == 0 ? 27.5 : 20
            #expect(area.line == line.0 && area.run == line.1)
            let frame = Rect(
                x: 100 + (50 - width) * share + line.2,
                y: 10 + 24 * Double(line.0),
                width: line.3,
                height: 24
            )
            #expect(area.frame == frame)
        }
    }
}
