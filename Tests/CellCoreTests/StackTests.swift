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
            grid: LengthGrid(scale: scale)
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
        let cell = try StackCell(Self.card)
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
        #expect(layout.elements[1].lineCount == 2)
        #expect(layout.elements[1].isTruncated)
    }
}
