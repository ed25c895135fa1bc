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
    static let card = CellTree.stack(
        CellStack(axis: .vertical, spacing: 4, padding: Insets(all: 8)),
        [
            CellTree.part(.image(.aspectRatio(1.5))),
            CellTree.part(text(20, maxLines: 2)),
            CellTree.stack(
                CellStack(axis: .horizontal, spacing: 6, align: .center),
                [
                    CellTree.part(text(10), grow: 1),
                    CellTree.part(.image(.size(Size(width: 12, height: 21)))),
                ]
            ),
        ]
    )

    @Test("A card finds its height, and the frames of its parts")
    func card() throws {
        let texts = ["aaaa bbbb cccc dddd eeee", "by me"]
        let layout = try Self.card.filled(texts).layOut(width: .exactly(116), in: Self.context())
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
        #expect(layout.elements.map(\.kind) == [.image, .text, .text, .image])
        #expect(layout.elements[1].text?.typeset.measured.lines.count == 2)
        #expect(layout.elements[1].text?.typeset.measured.isTruncated == true)
    }

    /// Lays a stack out and gives the frames.
    private func frames(
        _ stack: CellTree,
        _ texts: [String],
        width: CellWidth = .exactly(100),
        height: Double? = nil,
        direction: LayoutDirection = .leftToRight
    ) throws -> (size: Size, frames: [Rect]) {
        let layout = try stack.filled(texts).layOut(
            width: width,
            height: CellHeight(height),
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
            let stack = CellTree.stack(
                CellStack(
                    axis: .vertical,
                    padding: Insets(top: 0, left: 10, bottom: 0, right: 30),
                    align: align
                ),
                [CellTree.part(Self.text(10)), CellTree.part(Self.image(10, 10))]
            )
            let (size, frames) = try frames(stack, ["aaaa"])
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
            let stack = CellTree.stack(
                CellStack(axis: .horizontal, align: align),
                [CellTree.part(Self.text(10)), CellTree.part(Self.image(10, 40))]
            )
            let (size, frames) = try frames(stack, ["aaaa"])
            #expect(size.height == 40)
            #expect(frames[0] == Rect(x: 0, y: y, width: 20, height: height))
            #expect(frames[1] == Rect(x: 20, y: 0, width: 10, height: 40))
        }
    }

    @Test("What a row has left goes to the parts that grow, by their shares")
    func growth() throws {
        let stack = CellTree.stack(
            CellStack(axis: .horizontal, spacing: 5),
            [
                CellTree.part(Self.text(10), grow: 1), CellTree.part(.space(10)),
                CellTree.part(Self.text(10), grow: 3), CellTree.part(Self.image(20, 5)),
            ]
        )
        // 100 less 15 of gaps, 10 of space, 20 of image, 10 and 5 of text: 40 are free.
        let (_, frames) = try frames(stack, ["aa", "a"])
        #expect(frames.map(\.x) == [0, 40, 80])
        #expect(frames.map(\.width) == [20, 35, 20])
    }

    @Test("What a row lacks is taken from its texts")
    func shrinking() throws {
        let stack = CellTree.stack(
            CellStack(axis: .horizontal),
            [CellTree.part(Self.text(10, maxLines: 1)), CellTree.part(Self.image(40, 5))]
        )
        let (size, frames) = try frames(
            stack,
            [String(repeating: "a", count: 50)]
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
        let stack = CellTree.stack(
            CellStack(axis: .horizontal, spacing: 10),
            [CellTree.part(Self.text(10), grow: 1), CellTree.part(Self.text(10))]
        )
        // 90 points: "aaaa" and its space take 22.5 each, the mark 20.
        let title = Array(repeating: "aaaa", count: 20).joined(separator: " ")
        let (_, frames) = try frames(stack, [title, "bbbb"])
        #expect(frames.map(\.x) == [0, 80])
        #expect(frames.map(\.width) == [70, 20])
        #expect(frames.map(\.height) == [105, 15])
        // Two words that are too wide share the row by their widths.
        let words = ["aaaaaaaaaaaaaaaa bb", "aaaaaaaa"].map { $0 + $0 }
        let (_, both) = try self.frames(stack, words)
        #expect(both.map(\.width).reduce(0, +) <= 90)
        #expect(both[0].width > both[1].width)
    }

    @Test("In a cell of a given height a column's parts grow too")
    func height() throws {
        let stack = CellTree.stack(
            CellStack(axis: .vertical),
            [
                CellTree.part(Self.image(10, 10)), CellTree.part(.space(0), grow: 1),
                CellTree.part(Self.image(10, 10)),
            ]
        )
        let (size, frames) = try frames(stack, [], height: 50)
        #expect(size.height == 50)
        #expect(frames.map(\.y) == [0, 40])
    }

    @Test("Texts without words are not there, nor is the gap beside them")
    func absence() throws {
        let stack = CellTree.stack(
            CellStack(axis: .vertical, spacing: 7),
            [
                CellTree.part(Self.text(10)), CellTree.part(Self.text(10)),
                CellTree.part(Self.image(10, 10)),
            ]
        )
        let (size, frames) = try frames(stack, ["", "a"])
        #expect(frames.map(\.y) == [0, 22])
        #expect(size.height == 32)
    }

    @Test("A cell's natural width is that of its content, up to a limit")
    func naturalWidth() throws {
        let stack = CellTree.stack(
            CellStack(axis: .horizontal, spacing: 4, padding: Insets(vertical: 2, horizontal: 6)),
            [CellTree.part(Self.text(10)), CellTree.part(Self.image(10, 10))]
        )
        let texts = ["aaaa aaaa"]
        #expect(
            try frames(stack, texts, width: .atMost(.infinity)).size
                == Size(width: 12 + 42.5 + 4 + 10, height: 19)
        )
        #expect(
            try frames(stack, texts, width: .atMost(50)).size == Size(width: 50, height: 34)
        )
    }

    @Test("An image too wide for its room is scaled down, one of a ratio fills it")
    func images() throws {
        func frames(ratio: Double) throws -> [Rect] {
            let stack = CellTree.stack(
                CellStack(axis: .vertical),
                [.part(Self.image(200, 50)), .part(.image(.aspectRatio(ratio)))]
            )
            return try self.frames(stack, []).frames
        }
        #expect(
            try frames(ratio: 2) == [
                Rect(x: 0, y: 0, width: 100, height: 25), Rect(x: 0, y: 25, width: 100, height: 50),
            ]
        )
        #expect(try frames(ratio: 4).map(\.height) == [25, 25])
    }

    @Test("Trees too deep or too large are no cells")
    func bounds() throws {
        var stack = CellTree.stack(CellStack(axis: .vertical), [.part(.space(1))])
        for _ in 1..<CellBounds.depth {
            stack = CellTree.stack(CellStack(axis: .vertical), [stack])
        }
        try stack.checkBounds()
        let deep = CellTree.stack(CellStack(axis: .vertical), [stack])
        #expect(throws: CellError.tooDeep(most: CellBounds.depth)) {
            try deep.checkBounds()
        }
        let wide = CellTree.stack(
            CellStack(axis: .vertical),
            Array(repeating: CellTree.part(.space(1)), count: 256)
        )
        #expect(throws: CellError.tooLarge(most: 256)) { try wide.checkBounds() }
    }
}
