import LayoutCore
import Testing

@Suite("Pages")
struct PageTests {
    static let list = SectionLayout(
        kind: .list(ListLayout(height: .points(50))),
        inset: Insets(top: 10, left: 20, bottom: 30, right: 40)
    )
    static let header = Supplementary(
        height: 40,
        inset: Insets(top: 1, left: 2, bottom: 3, right: 4)
    )
    static let footer = Supplementary(height: 20)

    private func layOut(_ sections: SectionInput...) -> PageFrames {
        PageLayout.layOut(sections, in: Viewport(width: 300))
    }

    @Test("a section is its header, inset, items, inset and footer")
    func composition() {
        let page = layOut(
            SectionInput(
                layout: Self.list,
                count: 1,
                header: Self.header,
                footer: Self.footer
            ),
            SectionInput(layout: Self.list, count: 1)
        )
        let section = page.sections[0]
        #expect(section.header == Rect(x: 2, y: 1, width: 294, height: 40))
        #expect(section.items[0] == Rect(x: 20, y: 54, width: 240, height: 50))
        #expect(section.footer == Rect(x: 0, y: 134, width: 300, height: 20))
        #expect(section.frame == Rect(x: 0, y: 0, width: 300, height: 154))
        #expect(page.sections[1].frame == Rect(x: 0, y: 154, width: 300, height: 90))
        #expect(page.contentSize == Size(width: 300, height: 244))
    }

    @Test("a section without items has header and footer only")
    func empty() {
        let section = layOut(
            SectionInput(
                layout: Self.list,
                count: 0,
                header: Self.header,
                footer: Self.footer,
                decoration: Decoration(region: .all)
            )
        ).sections[0]
        #expect(section.footer?.y == 44)
        #expect(section.frame.height == 64)
        #expect(section.decoration == nil)
        #expect(section.placeholder == nil)
    }

    @Test(
        "a placeholder stands in for items, and for a scroller whatever its height",
        arguments: [Arrangement.vertical, .horizontal(height: 500, scrolling: .paging)]
    )
    func placeholder(arrange: Arrangement) {
        var layout = Self.list
        layout.arrange = arrange
        let section = layOut(
            SectionInput(
                layout: layout,
                count: 0,
                placeholderHeight: 70,
                decoration: Decoration()
            )
        ).sections[0]
        #expect(section.placeholder == Rect(x: 20, y: 10, width: 240, height: 70))
        #expect(section.scroller == nil)
        #expect(section.decoration == Rect(x: 20, y: 0, width: 240, height: 110))
        #expect(section.frame.height == 110)
    }

    @Test(
        "a decoration spans its region, horizontally inside the section's inset",
        arguments: [
            (Decoration.Region.items, 44.0, 90.0), (.headerAndItems, 0, 134),
            (.itemsAndFooter, 44, 110), (.all, 0, 154),
        ]
    )
    func decoration(region: Decoration.Region, y: Double, height: Double) {
        var input = SectionInput(
            layout: Self.list,
            count: 1,
            header: Self.header,
            footer: Self.footer,
            decoration: Decoration(region: region)
        )
        let frame = layOut(input).sections[0].decoration
        #expect(frame == Rect(x: 20, y: y, width: 240, height: height))
        let inset = Insets(top: 1, left: -10, bottom: -2, right: 5)
        input.decoration = Decoration(region: region, inset: inset)
        let inside = layOut(input).sections[0].decoration
        #expect(inside == Rect(x: 10, y: y + 1, width: 245, height: height + 1))
    }

    @Test("an inset wider than the page leaves items of width 0")
    func noWidth() {
        var layout = Self.list
        layout.inset = Insets(all: 200)
        #expect(layOut(SectionInput(layout: layout, count: 1)).sections[0].items.width == [0])
    }

    @Test(
        "item widths are known before heights",
        arguments: [
            (LayoutKind.list(ListLayout(width: .columns(2))), PerItem.uniform(147.5)),
            (.waterfall(WaterfallLayout(lanes: 2)), .each([147.5, 300])),
            (.grid(GridLayout(columns: [.flexible(1), .flexible(2)])), .each([295.0 / 3, 300])),
            (.flex(FlexLayout()), .each([0, 0])),
        ] as [(LayoutKind, PerItem<Double>)]
    )
    func itemWidths(kind: LayoutKind, widths: PerItem<Double>) {
        let section = SectionInput(
            layout: SectionLayout(kind: kind),
            count: 2,
            sizes: ItemSizes(span: .each([1, 2]))
        )
        #expect(PageLayout.itemWidths(of: section, in: Viewport(width: 300)) == widths)
    }

    @Test("the largest breakpoint that fits comes last, smaller ones before it")
    func breakpoints() {
        #expect(Breakpoints.holding(among: [1024, 600, 300], at: 700) == [2, 1])
        #expect(Breakpoints.holding(among: [600], at: 600) == [0])
        #expect(Breakpoints.holding(among: [600], at: 599.99).isEmpty)
    }
}
