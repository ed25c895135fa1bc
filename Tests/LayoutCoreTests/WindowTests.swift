import LayoutCore
import Testing

@Suite("Windows")
struct WindowTests {
    @Test("a window holds exactly what brute force finds")
    func bruteForce() {
        Trials.run("windows", 1000) { numbers, index in
            let viewport = numbers.viewport(
                direction: numbers.pick([.leftToRight, .rightToLeft])
            )
            let sections = numbers.page(sections: 4)
            let page = PageLayout.layOut(sections, in: viewport)
            for _ in 0..<10 {
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
        _ numbers: inout SeededNumbers,
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
