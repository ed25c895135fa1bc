import LayoutCore
import Testing

@Suite("Scrolling stops")
struct ScrollTests {
    private func scroller(
        _ scrolling: ScrollBehavior,
        count: Int = 5,
        width: Double = 100,
        direction: LayoutDirection = .leftToRight
    ) -> SectionFrames {
        let list = ListLayout(width: .points(60), height: .points(10), rows: 1)
        let layout = SectionLayout(
            kind: .list(list),
            arrange: .horizontal(height: nil, scrolling: scrolling),
            inset: Insets(vertical: 0, horizontal: 10)
        )
        return section(layout, count: count, width: width, direction: direction)
    }

    // Five items of 60 with gaps of 5 and insets of 10: 340 wide, so 240 to scroll.
    @Test(
        "stops are where the behaviour says, the last one clamped to the end",
        arguments: [
            (ScrollBehavior.none, []), (.continuous, []), (.paging, [0, 80, 160, 240]),
            (.itemPaging, [0, 65, 130, 195, 240]), (.centered, [0, 55, 120, 185, 240]),
        ] as [(ScrollBehavior, [Double])]
    )
    func stops(behavior: ScrollBehavior, expected: [Double]) {
        #expect(scroller(behavior).scroller?.stops == expected)
        #expect(scroller(behavior, direction: .rightToLeft).scroller?.stops == expected)
    }

    @Test(
        "a page is the scroller less its insets, so that no item rests in halves",
        arguments: [
            (375, nil, 20, [0, 335, 670, 1005]), (375, 3, 20, [0, 335, 670, 1005]),
            (30, nil, 20, [0, 30, 60, 90, 120, 150, 180, 190]),
        ] as [(Double, Double?, Double, [Double])]
    )
    func pagesBetweenInsets(width: Double, scale: Double?, inset: Double, expected: [Double]) {
        var layout = tight(
            .list(ListLayout(width: .points(width > 40 ? 335 : 45), height: .points(10), rows: 1)),
            .horizontal(height: nil, scrolling: .paging)
        )
        layout.inset = Insets(vertical: 0, horizontal: inset)
        let frames = section(layout, count: 4, width: width, scale: scale)
        let written = (frames.scroller?.stops ?? []).map { ($0 * 10_000).rounded() / 10_000 }
        #expect(written == expected.map { ($0 * 10_000).rounded() / 10_000 })
    }

    @Test("content that does not scroll has one stop")
    func narrow() {
        for behavior in [ScrollBehavior.paging, .itemPaging, .centered] {
            #expect(scroller(behavior, count: 1).scroller?.stops == [0])
        }
    }

    @Test("a scroller of a point has no more stops than anybody turns pages")
    func manyPages() {
        let layout = SectionLayout(
            kind: .list(ListLayout(width: .points(1_000_000), height: .points(10), rows: 1)),
            arrange: .horizontal(height: nil, scrolling: .paging)
        )
        let page = PageLayout.layOut(
            [SectionInput(layout: layout, count: 9)],
            in: Viewport(width: 1)
        )
        let stops = page.sections[0].scroller?.stops ?? []
        #expect(stops.count == Limits.pages + 2)
        #expect(stops.last == page.sections[0].scroller?.maximumOffset)
    }

    @Test("waterfalls, flexes and grids stop at their columns, without duplicates")
    func otherKinds() {
        let sideways = Arrangement.horizontal(height: 20, scrolling: .itemPaging)
        let sizes = ItemSizes(width: points([60, 40, 90, 70]))
        let kinds: [(LayoutKind, [Double])] = [
            (.flex(FlexLayout(itemHeight: 10)), [0, 60, 100, 160]),
            (.waterfall(WaterfallLayout(lanes: 2)), [0, 30]),
            (.grid(GridLayout(rows: [.flexible(1), .flexible(1)])), [0, 50]),
        ]
        for (kind, expected) in kinds {
            let result = section(tight(kind, sideways), count: 4, sizes: sizes)
            let most = result.scroller?.maximumOffset ?? 0
            let clamped = expected.map { min($0, most) }
            #expect(result.scroller?.stops == clamped)
        }
    }

    @Test(
        "a flick goes to the next stop that way, else to the nearest",
        arguments: [
            (120, 1, 10, 80), (10, 1, 220, 240), (10, 1, 240, 240), (120, -1, 150, 80),
            (120, -1, 0, 0), (130, 0.2, 0, 160), (110, -0.2, 0, 80), (120, 0, 0, 80),
            (999, 0, 0, 240), (-50, 0, 0, 0), (130, 1, 80, 160),
        ] as [(Double, Double, Double, Double)]
    )
    func flicks(proposed: Double, velocity: Double, start: Double, expected: Double) {
        let offset = scroller(.paging).scroller?
            .restingOffset(proposed: proposed, velocity: velocity, start: start)
        #expect(offset == expected)
    }

    @Test("a start that is a stop but for the four decimals it came with is that stop")
    func writtenStart() throws {
        let list = ListLayout(width: .points(100.0 / 3), height: .points(10), rows: 1)
        let sideways = Arrangement.horizontal(height: nil, scrolling: .itemPaging)
        let frames = section(tight(.list(list), sideways), count: 9, width: 50, scale: 3)
        let scroller = try #require(frames.scroller)
        for index in 1..<scroller.stops.count - 1 {
            let start = (scroller.stops[index] * 10_000).rounded() / 10_000
            let flicks = [1.0, -1].map {
                scroller.restingOffset(proposed: start, velocity: $0, start: start)
            }
            #expect(flicks == [scroller.stops[index + 1], scroller.stops[index - 1]])
        }
    }

    @Test("without stops a flick rests where it was going, inside the content")
    func freeFlick() {
        let free = scroller(.continuous).scroller
        #expect(free?.restingOffset(proposed: 33, velocity: 5, start: 0) == 33)
        #expect(free?.restingOffset(proposed: 333, velocity: 5, start: 0) == 240)
    }

    @Test("an item is centred as far as the content goes")
    func centring() {
        let left = scroller(.none)
        let right = scroller(.none, direction: .rightToLeft)
        #expect((0..<5).map { left.offset(centring: $0) } == [0, 55, 120, 185, 240])
        #expect((0..<5).map { right.offset(centring: $0) } == [0, 55, 120, 185, 240])
        #expect(left.offset(centring: 5) == nil)
        #expect(scroller(.none, count: 1).offset(centring: 0) == 0)
    }

    @Test(
        "right to left, content narrower than its scroller sits at the right of a content as wide"
    )
    func narrowMirrored() {
        let result = scroller(.none, count: 1, direction: .rightToLeft)
        #expect(result.items.x == [30])
        #expect(result.scroller?.contentSize.width == 100)
        #expect(scroller(.none, count: 1).scroller?.contentSize.width == 80)
    }
}
