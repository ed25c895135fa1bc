import CellCore
import LayoutCore
import Testing
import TextCore

/// Boxes of given sizes whose frames can be told by hand.
@Suite("Boxes of given sizes")
struct BoxTests {
    /// Returns a stack of sizes, with a box.
    private static func box(
        _ axis: CellAxis,
        _ children: [CellTree] = [],
        width: CellLength? = nil,
        height: CellLength? = nil,
        minWidth: CellLength? = nil,
        padding: Insets = .zero,
        align: CellAlignment = .start,
        grow: Double = 0
    ) -> CellTree {
        var sizes = CellSizes()
        (sizes.width, sizes.height, sizes.minWidth) = (width, height, minWidth)
        let stack = CellStack(axis: axis, padding: padding, align: align, hasBox: true)
        let style = CellPartStyle(
            .stack(stack),
            grow: grow,
            sizes: sizes,
            children: children.map(\.properties.style)
        )
        return CellTree(CellPart(style), children: children)
    }

    private static func image(_ width: Double, _ height: Double) -> CellTree {
        .part(.image(.size(Size(width: width, height: height))))
    }

    private static func frames(
        _ tree: CellTree,
        width: Double,
        height: Double? = nil,
        scale: Double? = nil
    ) throws -> [Rect] {
        try tree.layOut(
            width: .exactly(width),
            height: CellHeight(height),
            in: StackTests.context(scale: scale)
        )
        .elements.map(\.frame)
    }

    @Test("A part of a given height grows beyond it")
    func growsBeyondItsHeight() throws {
        let part = Self.box(.vertical, height: .points(20), grow: 1)
        let frames = try Self.frames(Self.box(.vertical, [part]), width: 50, height: 100)
        #expect(frames[1].height == 100)
    }

    @Test("Growth begins at the content, not at the least width")
    func growthBeginsAtTheContent() throws {
        let row = Self.box(
            .horizontal,
            [
                Self.box(.vertical, minWidth: .points(40), grow: 1),
                Self.box(.vertical, width: .points(20), grow: 1),
            ]
        )
        let frames = try Self.frames(row, width: 100)
        #expect(frames[1...].map(\.width) == [40, 60])
    }

    @Test("Percentages of a part with a share are of its height, also where nothing is left")
    func sharesOfFullColumns() throws {
        let child = Self.box(.vertical, height: .fraction(0.5))
        let part = Self.box(.vertical, [child, Self.image(10, 60)], grow: 1)
        let frames = try Self.frames(
            Self.box(.vertical, [part, Self.image(10, 60)]),
            width: 50,
            height: 100
        )
        #expect(frames[1].height == 60)
        #expect(frames[2].height == 30)
    }

    @Test("Parts of a row give by their widths without padding")
    func paddingGivesNothing() throws {
        let row = Self.box(
            .horizontal,
            [
                Self.box(.vertical, width: .points(60)),
                Self.box(
                    .vertical,
                    width: .points(60),
                    padding: Insets(top: 0, left: 20, bottom: 0, right: 20)
                ),
            ]
        )
        let frames = try Self.frames(row, width: 100)
        #expect(frames[1...].map(\.width) == [45, 55])
    }

    @Test("The space in a column has no width that its row must leave it")
    func spacesOfColumnsHaveNoWidth() throws {
        let column = Self.box(.vertical, [.part(.space(30))], width: .points(40))
        let row = Self.box(.horizontal, [column, Self.box(.vertical, width: .points(120))])
        #expect(try Self.frames(row, width: 80)[1...].map(\.width) == [20, 60])
    }

    @Test("A stack is no lower than its padding")
    func noLowerThanPadding() throws {
        let padding = Insets(all: 8)
        let part = Self.box(.vertical, height: .points(10), padding: padding)
        #expect(try Self.frames(Self.box(.vertical, [part]), width: 50)[1].height == 16)
    }

    @Test("A stretched text of a given height reaches across its overlay")
    func stretchedTextOfOverlay() throws {
        var sizes = CellSizes()
        sizes.height = .points(30)
        let text = CellTree(CellPart(CellPartStyle(StackTests.text(10), sizes: sizes), words: "aa"))
        let frames = try Self.frames(Self.box(.overlay, [text], align: .stretch), width: 80)
        #expect(frames[1] == Rect(x: 0, y: 0, width: 80, height: 30))
    }

    @Test("What fills a line of a stack that wraps is no wider than its most")
    func fillsUpToItsMost() throws {
        var sizes = CellSizes()
        sizes.maxWidth = .fraction(0.5)
        let image = CellPartStyle(.image(.aspectRatio(2)), sizes: sizes)
        let frames = try Self.frames(Self.box(.wrap, [CellTree(CellPart(image))]), width: 80)
        #expect(frames[1] == Rect(x: 0, y: 0, width: 40, height: 20))
    }

    @Test("Shares of a whole stand in one line, whatever the width", arguments: [nil, 1, 2, 3])
    func sharesOfAWhole(scale: Double?) throws {
        let step = 1.0 / (scale ?? 7)
        for shares in [[0.25, 0.75], [1.0 / 3, 1.0 / 3, 1.0 / 3], [0.5, 0.125, 0.375]] {
            let wrap = Self.box(.wrap, shares.map { Self.box(.vertical, width: .fraction($0)) })
            let tooNarrow = try stride(from: 50.0, through: 60, by: step).filter { width in
                try Self.frames(wrap, width: width, scale: scale).last?.x == 0
            }
            #expect(tooNarrow.isEmpty)
        }
    }
}
