import LayoutCore
import TestSupport
import Testing

@Suite("Carousels")
struct CarouselTests {
    @Test("each carousel is laid out as a horizontal section as wide as its item")
    func likeSections() {
        TestScale.run("carousels", sample: 200) { numbers, index in
            var section = numbers.section()
            let ends = (0..<section.count).reduce(into: [Int32]()) { ends, _ in
                ends.append((ends.last ?? 0) + Int32(numbers.int(0...6)))
            }
            let total = Int(ends.last ?? 0)
            let sizes = numbers.sizes(total)
            let layout = horizontal(&numbers)
            section.carousels = CarouselsInput(layout: layout, ends: ends, sizes: sizes)
            let viewport = numbers.viewport(
                direction: numbers.pick([.leftToRight, .rightToLeft])
            )
            let frames = PageLayout.layOut([section], in: viewport).sections[0]
            guard let carousels = frames.carousels else {
                Issue.record("case \(index) has no carousels")
                return
            }
            #expect(carousels.count == frames.shown, "case \(index)")
            for item in 0..<frames.shown {
                let range = section.carousels?.range(of: item) ?? 0..<0
                let alone = PageLayout.layOut(
                    [
                        SectionInput(
                            layout: layout,
                            count: range.count,
                            sizes: slice(sizes, range)
                        )
                    ],
                    in: Viewport(
                        width: frames.items[item].width,
                        scale: viewport.scale,
                        direction: viewport.direction
                    )
                ).sections[0]
                let inside = carousels.range(of: item).map { carousels.items[$0] }
                #expect(inside == alone.allItems, "case \(index)")
                let scroller = carousels.scroller(of: item)
                #expect(scroller.frame.width == frames.items[item].width)
                #expect(scroller.frame.y == 0 && scroller.frame.x == 0)
                #expect(scroller.frame.height == alone.scroller?.frame.height ?? 0)
                #expect(scroller.stops == alone.scroller?.stops ?? [])
                #expect(scroller.contentSize == alone.scroller?.contentSize ?? .zero)
            }
        }
    }

    private func horizontal(_ numbers: inout SeededGenerator) -> SectionLayout {
        while true {
            let layout = numbers.layout()
            if layout.arrange != .vertical { return layout }
        }
    }

    private func slice(_ sizes: ItemSizes, _ range: Range<Int>) -> ItemSizes {
        func part<Value>(_ values: PerItem<Value>?) -> PerItem<Value>? {
            if case .each(let values)? = values { .each(Array(values[range])) } else { values }
        }
        return ItemSizes(
            width: part(sizes.width),
            height: part(sizes.height),
            aspectRatio: part(sizes.aspectRatio),
            span: part(sizes.span),
            rowSpan: part(sizes.rowSpan)
        )
    }
}
