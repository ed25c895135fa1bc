import LayoutCore
import Testing

@Suite("Pages")
struct PageTests {
    @Test("a list of three columns is laid out between header and footer")
    func listBetweenHeaderAndFooter() {
        let page = PageLayout.layOut(
            [
                SectionInput(
                    layout: SectionLayout(
                        kind: .list(ListLayout(width: .columns(3), height: .points(50))),
                        inset: Insets(all: 10)
                    ),
                    count: 4,
                    header: Supplementary(height: 40),
                    footer: Supplementary(height: 20, inset: Insets(all: 5))
                )
            ],
            in: Viewport(width: 330)
        )
        let section = page.sections[0]
        #expect(section.items.x == [10, 115, 220, 10])
        #expect(section.items.y == [50, 50, 50, 105])
        #expect(section.items.width == [100, 100, 100, 100])
        #expect(section.header == Rect(x: 0, y: 0, width: 330, height: 40))
        #expect(section.footer == Rect(x: 5, y: 170, width: 320, height: 20))
        #expect(page.contentSize == Size(width: 330, height: 195))
    }
}
