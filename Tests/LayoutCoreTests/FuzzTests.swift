import LayoutCore
import TestSupport
import Testing

@Suite("Fuzzed input")
struct FuzzTests {
    @Test("no finite number makes a frame NaN or a size negative")
    func finiteNumbers() {
        TestScale.run("finite numbers", sample: 2000) { numbers, index in
            let section = numbers.wildSection()
            let viewport = Viewport(
                width: numbers.wild(),
                scale: numbers.chance(50) ? numbers.wild() : nil,
                direction: numbers.pick([.leftToRight, .rightToLeft])
            )
            let page = PageLayout.layOut([section, numbers.wildSection()], in: viewport)
            for section in page.sections { check(section, index) }
            #expect(page.contentSize.width >= 0 && page.contentSize.height.isFinite)
            let window = page.window(
                offset: numbers.wild(),
                height: numbers.wild(),
                overscan: numbers.wild()
            )
            #expect(window.items.allSatisfy { $0.frame.width > 0 })
        }
    }

    private func check(_ section: SectionFrames, _ index: Int) {
        let parts = [section.header, section.footer, section.decoration, section.placeholder]
        for rect in parts.compactMap({ $0 }) + section.allItems + [section.frame] {
            #expect(rect.x.isFinite && rect.y.isFinite, "case \(index): \(rect)")
            #expect(rect.width >= 0 && rect.width.isFinite, "case \(index): \(rect)")
            #expect(rect.height >= 0 && rect.height.isFinite, "case \(index): \(rect)")
        }
        guard let scroller = section.scroller else { return }
        #expect(scroller.contentSize.width >= 0 && scroller.contentSize.height >= 0)
        #expect(scroller.stops.allSatisfy { $0 >= 0 && $0.isFinite }, "case \(index)")
        #expect(zip(scroller.stops, scroller.stops.dropFirst()).allSatisfy { $0 < $1 })
    }
}
