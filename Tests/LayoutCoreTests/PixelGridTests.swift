import LayoutCore
import Testing

@Suite("The grid of lengths")
struct LengthGridTests {
    @Test(
        "sizes along the flow are rounded up, less 1e-6",
        arguments: [
            (10.1, 2.0, 10.5), (10.5, 2, 10.5), (10.500_000_9, 2, 10.5), (10.500_002, 2, 11),
            (1.0 / 3, nil, 0.3334), (0, 3, 0), (-5, 3, 0),
        ] as [(Double, Double?, Double)]
    )
    func up(length: Double, scale: Double?, expected: Double) {
        #expect(PixelGrid(scale: scale).up(length) == expected)
    }

    @Test(
        "gaps and edges go to the nearest multiple, halves up",
        arguments: [
            (10.25, 2.0, 10.5), (10.249_999_5, 2, 10.5), (10.249_99, 2, 10), (-0.25, 2, 0),
            (1.0 / 3, nil, 0.3333), (1.0 / 3, 3, 1.0 / 3), (0.5, 1, 1),
        ] as [(Double, Double?, Double)]
    )
    func nearest(length: Double, scale: Double?, expected: Double) {
        #expect(PixelGrid(scale: scale).nearest(length) == expected)
    }

    @Test("text is placed in the least rectangle of the grid around it")
    func enclosing() {
        let grid = PixelGrid(scale: 2)
        let rect = grid.enclosing(Rect(x: 1.2, y: 1.499_999_9, width: 2, height: 2.000_000_1))
        #expect(rect == Rect(x: 1, y: 1.5, width: 2.5, height: 2))
    }

    @Test("rows of equal items have equal heights, and nothing is cut")
    func equalRows() {
        let layout = tight(.list(ListLayout(height: .points(33.4))))
        let result = frames(layout, count: 3, scale: 2)
        #expect(result.map { [$0[1], $0[3]] } == [[0, 33.5], [33.5, 33.5], [67, 33.5]])
    }

    @Test(
        "nothing reaches beyond a viewport whose width is no whole number of pixels",
        arguments: [
            (393, 2.75, 1080), (412, 2.625, 1081), (100.3, 2, 200), (130.9090909, 2.75, 360),
        ]
            as [(Double, Double, Double)]
    )
    func oddWidth(width: Double, scale: Double, pixels: Double) {
        var table = SectionInput(layout: tight(.list(ListLayout(width: .columns(3)))), count: 3)
        table.header = Supplementary(height: 10)
        var bar = table
        bar.layout = tight(
            .list(ListLayout(width: .points(20), height: .points(9), rows: 1)),
            .horizontal(height: nil, scrolling: .none)
        )
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let viewport = Viewport(width: width, scale: scale, direction: direction)
            let page = PageLayout.layOut([table, bar], in: viewport)
            let (first, last) = (page.sections[0], page.sections[1])
            let widths = [
                page.contentSize.width, first.frame.width, first.header?.right,
                first.allItems.map(\.right).max(), last.scroller?.frame.right,
            ]
            #expect(widths.allSatisfy { abs(($0 ?? 0) * scale - pixels) < 1e-6 })
        }
    }

    @Test("with a scale the width is a whole number of pixels")
    func width() {
        let layout = tight(.list(ListLayout(width: .columns(3))))
        let result = section(layout, count: 3, width: 100.3, scale: 2)
        #expect(result.frame.width == 100)
        #expect(result.items.width == [33.5, 33, 33.5])
        #expect(section(layout, count: 1, width: 100.3).frame.width == 100.3)
    }

    @Test("edges across the flow are rounded, so that columns sum to the container")
    func columns() {
        let layout = tight(.list(ListLayout(width: .columns(3), height: .points(1))))
        let result = frames(layout, count: 3, width: 100, scale: 1)
        #expect(result.map { [$0[0], $0[2]] } == [[0, 33], [33, 34], [67, 33]])
    }

    @Test("a scroller's height is rounded before it is shared")
    func scrollerHeight() {
        let layout = tight(
            .waterfall(WaterfallLayout(lanes: 2)),
            .horizontal(height: 99.1, scrolling: .none)
        )
        let sizes = ItemSizes(width: .uniform(.points(10.1)))
        let result = frames(layout, count: 2, sizes: sizes, scale: 1)
        #expect(result == [[0, 0, 11, 50], [0, 50, 11, 50]])
    }
}
