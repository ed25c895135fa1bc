import LayoutCore
import Testing

@Suite("Flex")
struct FlexTests {
    /// Two items on a line, then one.
    @Test(
        "free space goes where justifyContent says",
        arguments: [
            ("start", [0, 20, 0]), ("center", [30, 50, 40]), ("end", [60, 80, 80]),
            ("space-between", [0, 80, 0]), ("space-around", [15, 65, 40]),
            ("space-evenly", [20, 60, 40]), ("flex-start", [0, 20, 0]), ("flex-end", [60, 80, 80]),
        ] as [(String, [Double])]
    )
    func justify(name: String, x: [Double]) throws {
        let justify = try FlexLayout.Justify(name: name)
        let layout = tight(.flex(FlexLayout(itemHeight: 10, justify: justify)))
        let sizes = ItemSizes(width: .uniform(.points(20)))
        let two = frames(layout, count: 2, sizes: sizes)
        let one = frames(layout, count: 1, sizes: sizes)
        #expect((two + one).map { $0[0] } == x)
    }

    @Test("an unknown justifyContent names those there are")
    func unknownJustify() {
        #expect(throws: LayoutError.unknownName("middle", known: FlexLayout.Justify.names)) {
            try FlexLayout.Justify(name: "middle")
        }
    }

    @Test(
        "an item starts a new line when it does not fit; equal fits",
        arguments: [(47.5, 1), (47.500_000_1, 1), (47.501, 2)]
    )
    func breaking(width: Double, lines: Int) {
        var layout = tight(.flex(FlexLayout(itemHeight: 10)))
        layout.itemSpacing = 5
        let sizes = ItemSizes(width: .uniform(.points(width)))
        #expect(frames(layout, count: 2, sizes: sizes)[1][1] == Double(lines - 1) * 10)
    }

    @Test("the last line shown may stay at the start")
    func lastLine() {
        var flex = FlexLayout(itemHeight: 10, justify: .end)
        let sizes = ItemSizes(width: .uniform(.points(60)))
        #expect(frames(tight(.flex(flex)), count: 2, sizes: sizes).map { $0[0] } == [40, 40])
        flex.lastLineAtStart = true
        #expect(frames(tight(.flex(flex)), count: 2, sizes: sizes).map { $0[0] } == [40, 0])
        let cut = tight(.flex(flex), maxLines: 1)
        #expect(frames(cut, count: 2, sizes: sizes).map { $0[0] } == [0])
    }

    @Test(
        "gaps that are a minimum take the whole space that items leave, or what remains is outside",
        arguments: [
            // 100 wide, three items of 20 leave 40; the least gap is 6.
            (.spaceBetween, 3, [0, 40, 80]), (.spaceAround, 3, [6.6667, 40, 73.3333]),
            (.spaceEvenly, 3, [10, 40, 70]),
            // Four leave 20: gaps of 4 or 5 would be too small.
            (.spaceEvenly, 4, [1, 27, 53, 79]), (.spaceAround, 4, [1, 27, 53, 79]),
            (.spaceBetween, 4, [0, 26.6667, 53.3333, 80]),
            (.spaceBetween, 1, [0]), (.spaceAround, 1, [40]), (.spaceEvenly, 1, [40]),
            (.center, 2, [27, 53]), (.end, 2, [54, 80]), (.start, 2, [0, 26]),
        ] as [(FlexLayout.Justify, Int, [Double])]
    )
    func minimumGaps(justify: FlexLayout.Justify, count: Int, expected: [Double]) {
        var layout = tight(.flex(FlexLayout(itemHeight: 10, justify: justify, gap: .minimum)))
        layout.itemSpacing = 6
        let sizes = ItemSizes(width: .uniform(.points(20)))
        let found = frames(layout, count: count, sizes: sizes).map { $0[0] }
        #expect(found.count == expected.count)
        for (one, other) in zip(found, expected) { #expect(abs(one - other) < 0.0001, "\(found)") }
    }

    @Test("an item is at most as wide as the section, and its ratio counts after that")
    func caps() {
        let layout = tight(.flex(FlexLayout()))
        let sizes = ItemSizes(width: .uniform(.points(400)), aspectRatio: .uniform(4))
        #expect(frames(layout, count: 1, sizes: sizes) == [[0, 0, 100, 25]])
        let high = ItemSizes(height: .uniform(.points(50)), aspectRatio: .uniform(4))
        #expect(frames(layout, count: 1, sizes: high) == [[0, 0, 100, 50]])
    }

    @Test("percentages of widths and heights are of the inner width")
    func percentages() {
        var layout = tight(.flex(FlexLayout()))
        layout.inset = Insets(vertical: 0, horizontal: 10)
        let sizes = ItemSizes(width: .uniform(.fraction(0.5)), height: .uniform(.fraction(0.25)))
        #expect(frames(layout, count: 2, sizes: sizes) == [[10, 0, 40, 20], [50, 0, 40, 20]])
    }

    @Test(
        "items lower than their line are where alignItems says",
        arguments: [
            (FlexLayout.Align.start, [0, 0]), (.center, [0, 7.5]), (.end, [0, 15]),
        ] as [(FlexLayout.Align, [Double])]
    )
    func align(align: FlexLayout.Align, y: [Double]) {
        let sizes = ItemSizes(width: points([10, 10]), height: points([30, 15]))
        let vertical = tight(.flex(FlexLayout(align: align)))
        #expect(frames(vertical, count: 2, sizes: sizes).map { $0[1] } == y)
        let sideways = Arrangement.horizontal(height: nil, scrolling: .none)
        let horizontal = tight(.flex(FlexLayout(align: align)), sideways)
        #expect(frames(horizontal, count: 2, sizes: sizes).map { $0[1] } == y)
    }

    @Test("maxLines cuts after whole lines, however many items there are")
    func maxLines() {
        let layout = tight(.flex(FlexLayout(itemHeight: 10)), maxLines: 2)
        let few = ItemSizes(width: .uniform(.points(30)))
        #expect(frames(layout, count: 10, sizes: few).count == 6)
        let many = ItemSizes(width: .uniform(.points(0.01)))
        #expect(frames(layout, count: 30_000, sizes: many).count == 20_000)
    }

    @Test("a horizontal flex is one line as high as its tallest item")
    func horizontal() {
        let sideways = Arrangement.horizontal(height: nil, scrolling: .none)
        var layout = tight(.flex(FlexLayout(justify: .center)), sideways)
        layout.itemSpacing = 5
        let sizes = ItemSizes(width: points([300, 20]), height: points([10, 30]))
        let result = section(layout, count: 2, sizes: sizes)
        #expect(result.items.x == [0, 305])
        #expect(result.scroller?.contentSize == Size(width: 325, height: 30))
    }
}
