import LayoutCore
import TestSupport
import Testing

@Suite("Windows")
struct WindowTests {
    @Test("a window holds exactly what brute force finds")
    func bruteForce() {
        TestScale.run("windows", sample: 1000) { numbers, index in
            let viewport = numbers.viewport(
                direction: numbers.pick([.leftToRight, .rightToLeft])
            )
            let sections = numbers.page(sections: 4)
            let page = PageLayout.layOut(sections, in: viewport)
            for _ in 0..<20 {
                let offset = numbers.length(max(1, page.contentSize.height))
                let height = numbers.length(400)
                let overscan = numbers.chance(50) ? 0 : numbers.length(200)
                let window = page.window(offset: offset, height: height, overscan: overscan)
                var rect = window.rect
                rect.y -= overscan
                rect.height += 2 * overscan
                let expected = allItems(of: page, in: viewport.grid.adopting(rect))
                #expect(window.items.map { [$0.section, $0.index] } == expected, "case \(index)")
            }
            for (section, frames) in page.sections.enumerated() {
                checkScroller(page, section, frames, &numbers, index)
            }
        }
    }

    /// Two sections of a pinned header of 40 and ten items of 50.
    private var pinned: PageFrames {
        let section = SectionInput(
            layout: tight(.list(ListLayout(height: .points(50)))),
            count: 10,
            header: Supplementary(height: 40, isPinned: true),
            footer: Supplementary(height: 20),
            decoration: Decoration()
        )
        return PageLayout.layOut([section, section], in: Viewport(width: 100))
    }

    @Test(
        "a pinned header stays in sight until its section's end pushes it away",
        arguments: [(0, 0), (100, 100), (520, 520), (540, 520), (560, 520)]
            as [(Double, Double)]
    )
    func pinnedHeader(offset: Double, y: Double) {
        let frame = pinned.pinnedHeader(ofSection: 0, at: offset)
        #expect(frame == Rect(x: 0, y: y, width: 100, height: 40))
    }

    @Test("a window has the pinned headers of what is visible and all other parts in sight")
    func parts() {
        let window = pinned.window(offset: 500, height: 100, overscan: 50)
        #expect(window.rect == Rect(x: 0, y: 500, width: 100, height: 100))
        #expect(window.pinned.map(\.frame.y) == [500, 560])
        #expect(window.supplementary.map(\.kind) == [.footer, .decoration, .decoration])
        #expect(window.items.map(\.index) == [8, 9, 0])
        // In sight by overscan alone a header is at its natural place.
        let above = pinned.window(offset: 440, height: 100, overscan: 50)
        #expect(above.pinned.map(\.section) == [0])
        #expect(above.supplementary.map(\.kind) == [.footer, .decoration, .header])
    }

    /// Two sections of a header of 40, ten items of 50 and a pinned footer of 20 inside an inset of 5.
    private var footed: PageFrames {
        let section = SectionInput(
            layout: tight(.list(ListLayout(height: .points(50)))),
            count: 10,
            header: Supplementary(height: 40),
            footer: Supplementary(
                height: 20,
                inset: Insets(top: 5, left: 0, bottom: 5, right: 0),
                isPinned: true
            )
        )
        return PageLayout.layOut([section, section], in: Viewport(width: 100))
    }

    // The first one's natural top is 40 + 500 + 5; the second begins at 570.
    @Test(
        "a pinned footer stands at the screen's lower edge, from its section's begin to its natural place",
        arguments: [
            (0, -100, 0), (0, 0, 80), (0, 100, 180), (0, 464, 544), (0, 465, 545), (0, 466, 545),
            (1, 0, 570), (1, 490, 570), (1, 491, 571), (1, 1035, 1115), (1, 1100, 1115),
        ] as [(Int, Double, Double)]
    )
    func pinnedFooter(section: Int, offset: Double, y: Double) {
        let frame = footed.pinnedFooter(ofSection: section, at: offset, height: 100)
        #expect(frame == Rect(x: 0, y: y, width: 100, height: 20))
    }

    @Test("a window has a pinned footer where it stands, and not where it would stand")
    func pinnedFooterInWindow() {
        let window = footed.window(offset: 100, height: 100)
        #expect(window.pinned.map(\.kind) == [.footer])
        #expect(window.pinned.map(\.frame.y) == [180])
        #expect(window.supplementary.isEmpty)
        // Of a section that is in sight by overscan alone it is where it stands by nature.
        let above = footed.window(offset: 465, height: 100, overscan: 700)
        #expect(above.pinned.map(\.section) == [0])
        #expect(above.supplementary.map(\.kind) == [.header, .header, .footer])
    }

    @Test("a dock's frames are from its own origin, and it is no part of the page")
    func dock() {
        let section = SectionInput(
            layout: tight(.list(ListLayout(height: .points(50)))),
            count: 2,
            header: Supplementary(height: 40)
        )
        var composer = PageComposer(viewport: Viewport(width: 100))
        composer.append(section)
        composer.appendDock(section)
        composer.append(section)
        #expect(composer.dockHeight == 140)
        let page = composer.finish()
        #expect(page.contentSize == Size(width: 100, height: 280))
        #expect(page.sections.map(\.frame.y) == [0, 140])
        let alone = PageLayout.layOut([section], in: Viewport(width: 100))
        #expect(page.docks == alone.sections)
        let window = page.window(offset: 0, height: 1000)
        #expect(window.sections == [0, 1] && window.items.count == 4)
    }

    @Test("offsets beyond either end are clamped")
    func clamping() {
        #expect(pinned.window(offset: -50, height: 100).rect.y == 0)
        #expect(pinned.window(offset: 5000, height: 100).rect.y == 1020)
        #expect(pinned.window(offset: 5000, height: 9000).rect.y == 0)
    }

    @Test("touching edges don't count, also where the offset has only four decimals")
    func touching() {
        let section = SectionInput(
            layout: tight(.list(ListLayout(height: .points(100.0 / 3)))),
            count: 9
        )
        let page = PageLayout.layOut([section], in: Viewport(width: 100, scale: 3))
        #expect(page.window(offset: 33.3333, height: 66.6667).items.map(\.index) == [1, 2])
        #expect(page.window(offset: 33.3, height: 66.7).items.map(\.index) == [0, 1, 2])
    }

    private func allItems(of page: PageFrames, in rect: Rect) -> [[Int]] {
        page.sections.indices.flatMap { section in
            (0..<page.sections[section].shown)
                .filter { page.pageFrame(section: section, item: $0).intersects(rect) }
                .map { [section, $0] }
        }
    }

    private func checkScroller(
        _ page: PageFrames,
        _ section: Int,
        _ frames: SectionFrames,
        _ numbers: inout SeededGenerator,
        _ index: Int
    ) {
        guard let scroller = frames.scroller else {
            #expect(page.scrollerWindow(section: section, offset: 0) == nil)
            return
        }
        for _ in 0..<5 {
            let offset = numbers.length(max(1, scroller.contentSize.width))
            let overscan = numbers.length(100)
            let window = page.scrollerWindow(section: section, offset: offset, overscan: overscan)
            guard var rect = window?.rect else { continue }
            rect.x -= overscan
            rect.width += 2 * overscan
            rect = page.viewport.grid.adopting(rect)
            let expected = (0..<frames.shown).filter { frames.items[$0].intersects(rect) }
            #expect(window?.items.map(\.index) == expected, "case \(index)")
        }
    }
}
