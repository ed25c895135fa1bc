import CellCore
import LayoutCore
import Testing
import TextCore

/// Cells whose frames can be told by hand: without fonts a Latin letter is half an em wide, an
/// ideograph an em, and a line 1.2 ems high.
@Suite("Stacks")
struct StackTests {
    static func context(
        textScale: Double = 1,
        direction: LayoutDirection = .leftToRight,
        scale: Double? = nil
    ) throws -> CellContext {
        CellContext(
            measurer: try TextMeasurer(),
            textScale: textScale,
            direction: direction,
            grid: PixelGrid(scale: scale)
        )
    }

    static func text(_ size: Double, maxLines: Int = 0) -> CellContent {
        .text(CellText(size: size, lineHeight: size * 1.5, maxLines: maxLines))
    }

    /// A card: an image of 3:2, a title of up to two lines, and a row of a subtitle and a mark.
    static let card = CellStack(
        axis: .vertical,
        spacing: 4,
        padding: Insets(all: 8),
        children: [
            CellChild(.image(.aspectRatio(1.5))),
            CellChild(text(20, maxLines: 2)),
            CellChild(
                .stack(
                    CellStack(
                        axis: .horizontal,
                        spacing: 6,
                        align: .center,
                        children: [
                            CellChild(text(10), grow: 1),
                            CellChild(.image(.size(Size(width: 12, height: 21)))),
                        ]
                    )
                )
            ),
        ]
    )

    @Test("A card finds its height, and the frames of its parts")
    func card() throws {
        let cell = try CellTemplate(Self.card)
        let values = CellValues(texts: ["aaaa bbbb cccc dddd eeee", "by me"])
        let layout = cell.layOut(values, width: .exactly(116), in: try Self.context())
        // The image is 100 × 66.6667, the title 2 lines of 30, the row 21.
        #expect(layout.size == Size(width: 116, height: 171.6667))
        #expect(
            layout.elements.map(\.frame) == [
                Rect(x: 8, y: 8, width: 100, height: 66.6667),
                Rect(x: 8, y: 78.6667, width: 95, height: 60),
                Rect(x: 8, y: 145.6667, width: 82, height: 15),
                Rect(x: 96, y: 142.6667, width: 12, height: 21),
            ]
        )
        #expect(layout.elements.map(\.role) == [.image(0), .text(0), .text(1), .image(1)])
        #expect(layout.elements[1].text?.measured.lines.count == 2)
        #expect(layout.elements[1].text?.measured.isTruncated == true)
    }

    /// Lays a stack out and gives the frames.
    private func frames(
        _ stack: CellStack,
        _ values: CellValues,
        width: CellWidth = .exactly(100),
        height: Double? = nil,
        direction: LayoutDirection = .leftToRight
    ) throws -> (size: Size, frames: [Rect]) {
        let layout = try CellTemplate(stack).layOut(
            values,
            width: width,
            height: height,
            in: Self.context(direction: direction)
        )
        return (layout.size, layout.elements.map(\.frame))
    }

    private static func image(_ width: Double, _ height: Double) -> CellContent {
        .image(.size(Size(width: width, height: height)))
    }

    @Test("A column aligns its parts across")
    func columnAlignment() throws {
        let places: [(CellAlignment, [Double], Double)] = [
            (.start, [10, 10], 20), (.center, [30, 35], 20), (.end, [50, 60], 20),
            (.stretch, [10, 10], 60),
        ]
        for (align, x, textWidth) in places {
            let stack = CellStack(
                axis: .vertical,
                padding: Insets(top: 0, left: 10, bottom: 0, right: 30),
                align: align,
                children: [CellChild(Self.text(10)), CellChild(Self.image(10, 10))]
            )
            let (size, frames) = try frames(stack, CellValues(texts: ["aaaa"]))
            #expect(size == Size(width: 100, height: 25))
            #expect(frames[0] == Rect(x: x[0], y: 0, width: textWidth, height: 15))
            #expect(frames[1] == Rect(x: x[1], y: 15, width: 10, height: 10))
        }
    }

    @Test("A row aligns its parts across")
    func rowAlignment() throws {
        let places: [(CellAlignment, Double, Double)] = [
            (.start, 0, 15), (.center, 12.5, 15), (.end, 25, 15), (.stretch, 0, 40),
        ]
        for (align, y, height) in places {
            let stack = CellStack(
                axis: .horizontal,
                align: align,
                children: [CellChild(Self.text(10)), CellChild(Self.image(10, 40))]
            )
            let (size, frames) = try frames(stack, CellValues(texts: ["aaaa"]))
            #expect(size.height == 40)
            #expect(frames[0] == Rect(x: 0, y: y, width: 20, height: height))
            #expect(frames[1] == Rect(x: 20, y: 0, width: 10, height: 40))
        }
    }

    @Test("What a row has left goes to the parts that grow, by their shares")
    func growth() throws {
        let stack = CellStack(
            axis: .horizontal,
            spacing: 5,
            children: [
                CellChild(Self.text(10), grow: 1), CellChild(.space(10)),
                CellChild(Self.text(10), grow: 3), CellChild(Self.image(20, 5)),
            ]
        )
        // 100 less 15 of gaps, 10 of space, 20 of image, 10 and 5 of text: 40 are free.
        let (_, frames) = try frames(stack, CellValues(texts: ["aa", "a"]))
        #expect(frames.map(\.x) == [0, 40, 80])
        #expect(frames.map(\.width) == [20, 35, 20])
    }

    @Test("What a row lacks is taken from its texts")
    func shrinking() throws {
        let stack = CellStack(
            axis: .horizontal,
            children: [CellChild(Self.text(10, maxLines: 1)), CellChild(Self.image(40, 5))]
        )
        let (size, frames) = try frames(
            stack,
            CellValues(texts: [String(repeating: "a", count: 50)])
        )
        // 60 points for a text of 250: ten letters and an ellipsis.
        #expect(size.height == 15)
        #expect(
            frames == [
                Rect(x: 0, y: 0, width: 60, height: 15), Rect(x: 60, y: 0, width: 40, height: 5),
            ]
        )
    }

    @Test("A row that lacks room breaks no word while lines can be broken")
    func words() throws {
        let stack = CellStack(
            axis: .horizontal,
            spacing: 10,
            children: [CellChild(Self.text(10), grow: 1), CellChild(Self.text(10))]
        )
        // 90 points: "aaaa" and its space take 22.5 each, the mark 20.
        let title = Array(repeating: "aaaa", count: 20).joined(separator: " ")
        let (_, frames) = try frames(stack, CellValues(texts: [title, "bbbb"]))
        #expect(frames.map(\.x) == [0, 80])
        #expect(frames.map(\.width) == [70, 20])
        #expect(frames.map(\.height) == [105, 15])
        // Two words that are too wide share the row by their widths.
        let words = CellValues(texts: ["aaaaaaaaaaaaaaaa bb", "aaaaaaaa"].map { $0 + $0 })
        let (_, both) = try self.frames(stack, words)
        #expect(both.map(\.width).reduce(0, +) <= 90)
        #expect(both[0].width > both[1].width)
    }

    @Test("In a cell of a given height a column's parts grow too")
    func height() throws {
        let stack = CellStack(
            axis: .vertical,
            children: [
                CellChild(Self.image(10, 10)), CellChild(.space(0), grow: 1),
                CellChild(Self.image(10, 10)),
            ]
        )
        let (size, frames) = try frames(stack, CellValues(), height: 50)
        #expect(size.height == 50)
        #expect(frames.map(\.y) == [0, 40])
    }

    @Test("Texts without words are not there, nor is the gap beside them")
    func absence() throws {
        let stack = CellStack(
            axis: .vertical,
            spacing: 7,
            children: [
                CellChild(Self.text(10)), CellChild(Self.text(10)), CellChild(Self.image(10, 10)),
            ]
        )
        let (size, frames) = try frames(stack, CellValues(texts: ["", "a"]))
        #expect(frames.map(\.y) == [0, 22])
        #expect(size.height == 32)
    }

    @Test("A cell's natural width is that of its content, up to a limit")
    func naturalWidth() throws {
        let stack = CellStack(
            axis: .horizontal,
            spacing: 4,
            padding: Insets(vertical: 2, horizontal: 6),
            children: [CellChild(Self.text(10)), CellChild(Self.image(10, 10))]
        )
        let values = CellValues(texts: ["aaaa aaaa"])
        #expect(
            try frames(stack, values, width: .atMost(.infinity)).size
                == Size(width: 12 + 42.5 + 4 + 10, height: 19)
        )
        #expect(
            try frames(stack, values, width: .atMost(50)).size == Size(width: 50, height: 34)
        )
    }

    @Test("An image too wide for its room is scaled down, one of a ratio fills it")
    func images() throws {
        let stack = CellStack(
            axis: .vertical,
            children: [CellChild(Self.image(200, 50)), CellChild(.image(.aspectRatio(2)))]
        )
        #expect(
            try frames(stack, CellValues()).frames == [
                Rect(x: 0, y: 0, width: 100, height: 25), Rect(x: 0, y: 25, width: 100, height: 50),
            ]
        )
        let own = CellValues(images: [.aspectRatio(4), nil])
        #expect(try frames(stack, own).frames.map(\.height) == [25, 50])
    }

    @Test("Trees too deep or too large are no cells")
    func bounds() throws {
        var stack = CellStack(axis: .vertical, children: [])
        for _ in 1..<CellTemplate.maximumDepth {
            stack = CellStack(axis: .vertical, children: [CellChild(.stack(stack))])
        }
        _ = try CellTemplate(stack)
        let deep = CellStack(axis: .vertical, children: [CellChild(.stack(stack))])
        #expect(throws: CellError.tooDeep(most: CellTemplate.maximumDepth)) {
            try CellTemplate(deep)
        }
        let wide = CellStack(
            axis: .vertical,
            children: Array(repeating: CellChild(.space(1)), count: 256)
        )
        #expect(throws: CellError.tooLarge(most: 256)) { try CellTemplate(wide) }
    }
}
