import LayoutCore
import Testing

@Suite("Lists")
struct ListTests {
    @Test("spacings are 5 unless said otherwise")
    func defaults() {
        let layout = SectionLayout(kind: .list(ListLayout(width: .columns(2))))
        #expect(
            frames(layout, count: 3, width: 105)
                == [[0, 0, 50, 50], [55, 0, 50, 50], [0, 55, 50, 50]]
        )
    }

    @Test("a width given as a share is of the inner width, at most all of it")
    func fraction() {
        var layout = tight(.list(ListLayout(width: .fraction(0.55), height: .points(10))))
        layout.inset = Insets(vertical: 0, horizontal: 10)
        #expect(frames(layout, count: 2)[1] == [10, 10, 44, 10])
        layout.kind = .list(ListLayout(width: .fraction(1.5), height: .points(10)))
        #expect(frames(layout, count: 1)[0] == [10, 0, 80, 10])
    }

    @Test(
        "as many points fit as the inner width holds, equal included, at least one",
        arguments: [(50.0, 2), (50.000_000_5, 2), (50.000_1, 1), (33, 3), (400, 1)]
    )
    func fitting(itemWidth: Double, perLine: Int) {
        let layout = tight(.list(ListLayout(width: .points(itemWidth), height: .points(10))))
        let first = frames(layout, count: 10).prefix { $0[1] == 0 }
        #expect(first.count == perLine)
        #expect(first[0][2] <= 100)
    }

    @Test("columns hold that many whatever the fit test says")
    func columnsAlwaysHold() {
        var layout = tight(.list(ListLayout(width: .columns(3), height: .points(10))))
        layout.itemSpacing = 60
        #expect(frames(layout, count: 4).map { $0[1] } == [0, 0, 0, 10])
        #expect(frames(layout, count: 1)[0][2] == 0)
    }

    @Test("the aspect ratio gives the height from the width, capped")
    func aspectRatio() {
        let layout = tight(.list(ListLayout(width: .points(300), height: .aspectRatio(4))))
        #expect(frames(layout, count: 1) == [[0, 0, 100, 25]])
    }

    @Test("items that size themselves make lines as high as the tallest")
    func automaticHeights() {
        let layout = tight(.list(ListLayout(width: .columns(2), height: .auto)))
        let sizes = ItemSizes(height: points([10, 30, 20]))
        #expect(
            frames(layout, count: 3, sizes: sizes)
                == [[0, 0, 50, 10], [50, 0, 50, 30], [0, 30, 50, 20]]
        )
    }

    @Test(
        "lines win over items, and 0 is no limit",
        arguments: [
            (1, 5, 2), (2, nil, 4), (nil, 5, 5), (0, 0, 9), (0, 5, 5), (nil, nil, 9), (99, 1, 9),
        ] as [(Int?, Int?, Int)]
    )
    func limits(maxLines: Int?, maxItems: Int?, shown: Int) {
        let list = LayoutKind.list(ListLayout(width: .columns(2)))
        let layout = tight(list, maxLines: maxLines, maxItems: maxItems)
        let frames = section(layout, count: 9)
        #expect(frames.shown == shown)
        #expect(frames.total == 9)
    }

    @Test("a horizontal list fills downward, then to the right")
    func horizontal() {
        let list = ListLayout(width: .points(300), height: .points(60), rows: 2)
        var layout = SectionLayout(
            kind: .list(list),
            arrange: .horizontal(height: 9, scrolling: .none),
            inset: Insets(top: 1, left: 10, bottom: 2, right: 20)
        )
        layout.itemSpacing = 10
        let result = section(layout, count: 3)
        #expect(result.items.x == [10, 10, 320])
        #expect(result.items.y == [0, 65, 0])
        #expect(result.scroller?.frame == Rect(x: 0, y: 1, width: 100, height: 125))
        #expect(result.scroller?.contentSize == Size(width: 640, height: 125))
        #expect(result.frame.height == 128)
    }

    @Test("fewer items than rows by maxItems make the content lower")
    func fewerThanRows() {
        let list = LayoutKind.list(ListLayout(width: .points(30), height: .points(60), rows: 4))
        let sideways = Arrangement.horizontal(height: nil, scrolling: .none)
        #expect(section(tight(list, sideways, maxItems: 3), count: 9).frame.height == 180)
        #expect(section(tight(list, sideways), count: 3).frame.height == 240)
    }

    @Test("without rows as many fit as the height holds, none higher than it")
    func rowsThatFit() {
        let sideways = Arrangement.horizontal(height: 100, scrolling: .none)
        let low = tight(.list(ListLayout(width: .points(30), height: .points(40))), sideways)
        #expect(frames(low, count: 3).map { $0[1] } == [0, 40, 0])
        let high = tight(.list(ListLayout(width: .points(30), height: .points(400))), sideways)
        #expect(frames(high, count: 2) == [[0, 0, 30, 100], [30, 0, 30, 100]])
    }
}
