import LayoutCore
import Testing

/// `align` of horizontal lists and grids, beside the rule written out.
@Suite("Items of their own heights in rows")
struct RowAlignmentTests {
    private static let heights = [10.0, 33, 0, 51, 24, 51, 7]

    /// The frames of a horizontal section of items of these heights, 40 wide.
    private func frames(
        _ kind: LayoutKind,
        viewport: Viewport = Viewport(width: 300)
    ) throws -> SectionFrames {
        let section = SectionInput(
            layout: SectionLayout(
                kind: kind,
                arrange: .horizontal(height: nil, scrolling: .none),
                lineSpacing: 3,
                itemSpacing: 5
            ),
            count: Self.heights.count,
            sizes: ItemSizes(
                width: .uniform(.points(40)),
                height: .each(Self.heights.map { .points($0) })
            )
        )
        return try #require(PageLayout.layOut([section], in: viewport).sections.first)
    }

    private func expected(_ align: RowAlignment, height: Double, row: Double) -> (Double, Double) {
        switch align {
        case .start: (0, height)
        case .center: ((row - height) / 2, height)
        case .end: (row - height, height)
        case .stretch: (0, row)
        }
    }

    @Test("a list's rows are as tall as its tallest item", arguments: RowAlignment.allCases)
    func list(align: RowAlignment) throws {
        for rows in 1...3 {
            let list = ListLayout(width: .points(40), height: .auto, rows: rows, align: align)
            let section = try frames(.list(list))
            for index in 0..<section.items.count {
                let frame = section.items[index]
                let (top, height) = expected(align, height: Self.heights[index], row: 51)
                #expect((frame.y - top - Double(index % rows) * 54).magnitude < 1e-3)
                #expect((frame.height - height).magnitude < 1e-3)
                #expect(frame.width == 40)
            }
            #expect(section.scroller?.contentSize.height == Double(rows) * 54 - 3)
        }
    }

    @Test("a grid's automatic rows grow to their tallest item", arguments: RowAlignment.allCases)
    func grid(align: RowAlignment) throws {
        let grid = GridLayout(rows: [.auto, .auto], align: align)
        let section = try frames(.grid(grid))
        // Items 0, 2, 4, 6 and 1, 3, 5.
        let rows = [(top: 0.0, height: 24.0), (top: 27, height: 51)]
        for index in 0..<section.items.count {
            let frame = section.items[index]
            let row = rows[index % 2]
            let (top, height) = expected(align, height: Self.heights[index], row: row.height)
            #expect((frame.y - top - row.top).magnitude < 1e-3)
            #expect((frame.height - height).magnitude < 1e-3)
        }
        #expect(section.scroller?.contentSize.height == 78)
    }

    @Test("without 'align' a grid's items keep their heights at the top, as ever")
    func standard() throws {
        let plain = try frames(.grid(GridLayout(rows: [.auto, .auto])))
        #expect(
            plain.items
                == (try frames(.grid(GridLayout(rows: [.auto, .auto], align: .start)))).items
        )
    }

    @Test(
        "edges are on device pixels, and an aligned item keeps its height",
        arguments: [1.0, 2, 3]
    )
    func pixels(scale: Double) throws {
        for align in RowAlignment.allCases {
            let viewport = Viewport(width: 300, scale: scale)
            let list = ListLayout(width: .points(40), height: .auto, rows: 2, align: align)
            let items = try frames(.list(list), viewport: viewport).items
            for index in 0..<items.count {
                let frame = items[index]
                let edge = frame.y * scale
                #expect((edge - edge.rounded()).magnitude < 1e-6)
                if align != .stretch {
                    #expect((frame.height - Self.heights[index]).magnitude < 1e-6)
                }
            }
        }
    }
}
